package dev.glovebox.views.desktop;

import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.Duplex;
import dev.glovebox.views.picture.Picture;
import dev.glovebox.views.picture.Region;
import dev.glovebox.views.picture.Size;
import dev.glovebox.views.resident.Inside;
import dev.glovebox.views.rfb.RfbClient;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The screen of a box with windows, mouse and keyboard: an X server and a window manager inside, and the host's own connection to
 * them. No method waits without a limit; when the X server has ended, each fails with the reason.
 */
public final class Desktop implements AutoCloseable {
    /** What programs in the box find in {@code DISPLAY}. */
    public static final String DISPLAY = ":1";

    public static final Size USUAL = new Size(1280, 800);

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofSeconds(2);
    private static final Duration MANAGER = Duration.ofSeconds(5);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(30);
    private static final int MOST_VIEWERS = 16;

    private final XServer server;
    private final Call manager;
    private final RfbClient client;
    private final Windows windows;
    private final Set<Viewer> viewers = ConcurrentHashMap.newKeySet();
    private final Hands hands = new Hands(this::passed);
    private final Input input;
    private final Deeds deeds;
    private volatile Consumer<Deed> told = _ -> {};
    private volatile long seen;

    private Desktop(Inside inside, XServer server, RfbClient client) {
        this.server = server;
        this.client = client;
        manager = server.startWindowManager();
        windows = new Windows(inside, hands);
        input = new Input(client, hands, new Layout(inside));
        deeds = new Deeds(PAUSE, deed -> told.accept(deed));
    }

    /** Returns with a window manager and the first picture on its screen. */
    public static Desktop start(Box box, Size size) throws NoDesktop, InterruptedException {
        Inside inside = inside(box);
        XServer server = XServer.start(inside, size);
        boolean stands = false;
        try {
            Desktop desktop = new Desktop(inside, server, dial(server));
            desktop.begin();
            stands = true;
            return desktop;
        } catch (IOException e) {
            throw new NoDesktop(server.end().orElse("the X server cannot be used: " + e.getMessage()));
        } finally {
            if (!stands) {
                server.close();
            }
        }
    }

    static Inside inside(Box box) {
        return new Inside(box, List.of("DISPLAY=" + DISPLAY));
    }

    private void begin() throws IOException, InterruptedException {
        boolean begun = false;
        try {
            input.begin();
            awaitManager();
            picture(Optional.empty());
            begun = true;
        } finally {
            if (!begun) {
                close();
            }
        }
    }

    /** A screen without a window manager can be used too, so that its absence is not waited for long. */
    private void awaitManager() throws IOException, InterruptedException {
        long until = System.nanoTime() + MANAGER.toNanos();
        while (!windows.areManaged() && System.nanoTime() - until < 0) {
            client.awaitChange(client.changes(), LOOK_AGAIN);
        }
    }

    private static RfbClient dial(XServer server) throws IOException, InterruptedException {
        Duplex line = server.connect();
        return RfbClient.open(new RfbClient.Line(line.in(), line.out(), line::close), LIMIT);
    }

    public Size size() {
        return client.size();
    }

    /** Why it can be used no more, if it cannot: another may be started in the same box after this one is closed. */
    public Optional<String> end() throws InterruptedException {
        Optional<String> broken = client.end();
        return broken.isEmpty() ? broken : server.end().or(() -> broken);
    }

    public void resize(Size size) throws IOException, InterruptedException {
        hands.requireAgent();
        explained(() -> client.resize(size, LIMIT));
    }

    /** The screen, or a region of it, as it is now, with the mouse pointer. */
    public Picture picture(Optional<Region> region) throws IOException, InterruptedException {
        try {
            Picture picture =
                    client.picture(region.orElseGet(() -> client.size().whole()), LIMIT);
            seen = client.changes();
            return picture;
        } catch (IOException e) {
            throw explained(e);
        }
    }

    public void move(Point to) throws IOException, InterruptedException {
        explained(() -> input.move(to));
    }

    /** Holds a button down where the mouse is. */
    public void press(Button button) throws IOException, InterruptedException {
        explained(() -> input.press(button));
    }

    public void release(Button button) throws IOException, InterruptedException {
        explained(() -> input.release(button));
    }

    /** So many times in a row: 2 for a double click. */
    public void click(Point at, Button button, int times) throws IOException, InterruptedException {
        explained(() -> input.click(at, button, times));
    }

    public void drag(Point from, Point to, Button button) throws IOException, InterruptedException {
        explained(() -> input.drag(from, to, button));
    }

    public void scroll(Point at, Wheel wheel, int clicks) throws IOException, InterruptedException {
        explained(() -> input.scroll(at, wheel, clicks));
    }

    /** Any text; a line end is the key return. What has the keyboard after a click gets it, also right after the click. */
    public void type(String text) throws IOException, InterruptedException {
        explained(() -> input.type(text));
    }

    /** Keys held together, such as ctrl, shift, t; a name that is no key is an {@link IllegalArgumentException} with those that are. */
    public void chord(List<String> keys) throws IOException, InterruptedException {
        explained(() -> input.chord(keys));
    }

    /** Until nothing but a caret has changed for so long; a rest that has begun is waited for beyond the limit. */
    public Stillness awaitStill(Duration still, Duration limit) throws IOException, InterruptedException {
        try {
            return client.awaitStill(still, limit) ? Stillness.STILL : Stillness.RESTLESS;
        } catch (IOException e) {
            throw explained(e);
        }
    }

    /** Whether the screen has changed, by more than a caret, since a picture was last taken of it, or does within the limit. */
    public boolean awaitChange(Duration limit) throws IOException, InterruptedException {
        try {
            return client.awaitChange(seen, limit);
        } catch (IOException e) {
            throw explained(e);
        }
    }

    public Windows windows() {
        return windows;
    }

    public Hands hands() {
        return hands;
    }

    /** Who is told what people did; one listener, the last. */
    public void tell(Consumer<Deed> listener) {
        told = listener;
    }

    /** One more client for a person who looks on; closed when the desktop is. */
    public Viewer view(String person) throws IOException, InterruptedException {
        if (viewers.size() >= MOST_VIEWERS) {
            throw new IOException("at most " + MOST_VIEWERS + " can look on at once; close another view first");
        }
        Duplex line;
        try {
            line = server.connect();
        } catch (IOException e) {
            throw explained(e);
        }
        var viewer = new Viewer(person, line, new Viewer.Owner(hands, deeds::saw, this::gone));
        hands.joined(person);
        viewers.add(viewer);
        return viewer;
    }

    public boolean isWatched() {
        return !viewers.isEmpty();
    }

    /** Whether the X server has ended, and all that was on the screen with it. */
    public boolean isOver() {
        return client.end().isPresent();
    }

    private void gone(Viewer viewer) {
        viewers.remove(viewer);
        hands.left(viewer.person());
    }

    /** The hands have passed from somebody to another. */
    private void passed(Optional<String> from) {
        deeds.end();
        viewers.stream()
                .filter(viewer -> from.equals(Optional.of(viewer.person())))
                .forEach(Viewer::letGo);
        if (from.isEmpty()) {
            Thread.ofVirtual().start(this::agentHandsOver);
        }
    }

    private void agentHandsOver() {
        try {
            input.handOver();
        } catch (IOException e) {
            // The connection has ended, and with it whatever it held.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the programs of the desktop, and those that were started from its menu. */
    @Override
    public void close() {
        viewers.forEach(Viewer::close);
        deeds.close();
        client.close();
        manager.kill();
        server.close();
    }

    private void explained(Input.Act act) throws IOException, InterruptedException {
        try {
            act.run();
        } catch (IOException e) {
            throw explained(e);
        }
    }

    /** With the X server's own end as the reason, where that is the reason. */
    private IOException explained(IOException trouble) throws InterruptedException {
        if (trouble instanceof HandsTaken || client.end().isEmpty()) {
            return trouble;
        }
        return new IOException(server.end().orElse("the X server: " + trouble.getMessage()), trouble);
    }
}
