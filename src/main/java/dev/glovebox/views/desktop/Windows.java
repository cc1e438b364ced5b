package dev.glovebox.views.desktop;

import dev.glovebox.protocol.PlainText;
import dev.glovebox.protocol.Why;
import dev.glovebox.sandbox.Duplex;
import dev.glovebox.sandbox.Inlet;
import dev.glovebox.views.picture.Region;
import dev.glovebox.views.resident.Inside;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The windows on a box's screen; their titles are whatever programs inside made them. */
public final class Windows {
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final Inlet SOCKET = new Inlet.Socket("/tmp/.X11-unix/X" + Desktop.DISPLAY.substring(1));
    private static final int MOST = 100;
    private static final int LONGEST_TITLE = 200;

    /**
     * A window that the window manager knows: where what is inside its frame stands on the screen.
     *
     * @param x may be less than zero, for a window that is not wholly on the screen
     */
    public record Window(long id, String title, int x, int y, int width, int height) {}

    private interface Question<T> {
        T of(XQueries queries) throws IOException;
    }

    private final Inside inside;
    private final Hands hands;

    Windows(Inside inside, Hands hands) {
        this.inside = inside;
        this.hands = hands;
    }

    /** The oldest first. */
    public List<Window> list() throws IOException, InterruptedException {
        return ask(Windows::list);
    }

    /** Whether a window manager says that it is there. */
    boolean areManaged() throws IOException, InterruptedException {
        return ask(queries -> queries.property(queries.root(), queries.atom("_NET_SUPPORTING_WM_CHECK")))
                .filter(window -> window.length > 0)
                .isPresent();
    }

    private <T> T ask(Question<T> question) throws IOException, InterruptedException {
        try (Duplex line = inside.box().connect(SOCKET)) {
            var answer = new FutureTask<>(() -> question.of(new XQueries(line)));
            Thread.ofVirtual().start(answer);
            return answer.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException("the X server did not tell of its windows within " + LIMIT.toSeconds() + " s");
        } catch (ExecutionException e) {
            throw new IOException(
                    "the X server did not tell of its windows: "
                            + (e.getCause() instanceof IOException why ? Why.of(why) : e),
                    e);
        }
    }

    /** Brings a window to the front and gives it the keyboard. */
    public void focus(long id) throws IOException, InterruptedException {
        change(id, List.of("xdotool", "windowactivate", Long.toString(id)));
    }

    /** Gives a window this place and size, its frame left out of account. */
    public void move(long id, Region to) throws IOException, InterruptedException {
        String window = Long.toString(id);
        change(
                id,
                List.of(
                        "xdotool",
                        "windowsize",
                        window,
                        Integer.toString(to.width()),
                        Integer.toString(to.height()),
                        "windowmove",
                        window,
                        Integer.toString(to.x()),
                        Integer.toString(to.y())));
    }

    private void change(long id, List<String> command) throws IOException, InterruptedException {
        hands.requireAgent();
        boolean isThere = list().stream().anyMatch(window -> window.id() == id);
        if (!isThere || !inside.run(LIMIT, command.toArray(String[]::new)).isFine()) {
            throw new IOException("there is no window " + id + " (any more); the list tells which there are");
        }
    }

    private static List<Window> list(XQueries queries) throws IOException {
        Optional<byte[]> ids = queries.property(queries.root(), queries.atom("_NET_CLIENT_LIST"));
        int title = queries.atom("_NET_WM_NAME");
        int oldTitle = queries.atom("WM_NAME");
        List<Window> windows = new ArrayList<>();
        ByteBuffer list = ByteBuffer.wrap(ids.orElse(new byte[0])).order(ByteOrder.LITTLE_ENDIAN);
        while (list.remaining() >= Integer.BYTES && windows.size() < MOST) {
            int id = list.getInt();
            Optional<int[]> place = queries.place(id);
            Optional<int[]> size = queries.size(id);
            if (place.isPresent() && size.isPresent()) {
                String name = title(queries.property(id, title), queries.property(id, oldTitle));
                windows.add(new Window(
                        Integer.toUnsignedLong(id),
                        name,
                        place.get()[0],
                        place.get()[1],
                        size.get()[0],
                        size.get()[1]));
            }
        }
        return windows;
    }

    private static String title(Optional<byte[]> name, Optional<byte[]> oldName) {
        String title = name.filter(bytes -> bytes.length > 0)
                .or(() -> oldName)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .orElse("");
        int length = Math.min(title.codePointCount(0, title.length()), LONGEST_TITLE);
        return PlainText.line(title.substring(0, title.offsetByCodePoints(0, length)));
    }
}
