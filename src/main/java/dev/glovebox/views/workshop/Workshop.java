package dev.glovebox.views.workshop;

import dev.glovebox.protocol.AgentEvent.Noticed;
import dev.glovebox.protocol.Capability;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Duplex;
import dev.glovebox.sandbox.Inlet;
import dev.glovebox.views.browser.Browser;
import dev.glovebox.views.desktop.Desktop;
import dev.glovebox.views.desktop.NoDesktop;
import dev.glovebox.views.notebook.Notebook;
import dev.glovebox.views.ports.Ports;
import dev.glovebox.views.resident.OnDemand;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.terminal.Terminal;
import dev.glovebox.views.terminal.Terminals;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** What people and tools can look at and use in one box beside its files, for as long as it is open. */
public final class Workshop implements AutoCloseable {
    /** Pages that somebody has open ask again within this time, as JupyterLab's does. */
    private static final Duration LOOKS_ON = Duration.ofMinutes(2);

    private final Box box;
    private final Optional<OnDemand<Desktop, NoDesktop>> desktop;
    private final Optional<Browser> browser;
    private final Optional<Notebook> notebook;
    private final Terminals terminals;
    private final Ports ports;
    private final Told told = new Told();
    private volatile long asked = System.nanoTime() - LOOKS_ON.toNanos();

    /** Starts nothing yet. */
    public Workshop(Box box, Set<Capability> capabilities, Supplies supplies) {
        this.box = box;
        terminals = new Terminals(box);
        ports = new Ports(box);
        desktop = capabilities.contains(Capability.DESKTOP)
                ? Optional.of(new OnDemand<>(
                        "desktop", new DesktopStart(), new OnDemand.Failure<>(NoDesktop.class, NoDesktop::new)))
                : Optional.empty();
        browser = capabilities.contains(Capability.BROWSER)
                ? Optional.of(new Browser(box, supplies.browser(), this::awaitDesktop))
                : Optional.empty();
        notebook = capabilities.contains(Capability.NOTEBOOK)
                ? Optional.of(new Notebook(box, supplies))
                : Optional.empty();
    }

    private void awaitDesktop() throws NoDesktop, InterruptedException {
        var _ = desktop().orElseThrow(() -> new NoDesktop("none was asked for."));
    }

    private final class DesktopStart implements OnDemand.Start<Desktop, NoDesktop> {
        @Override
        public Desktop begin() throws NoDesktop, InterruptedException {
            Desktop desktop = Desktop.start(box, Desktop.USUAL);
            listen(desktop);
            return desktop;
        }

        @Override
        public boolean stands(Desktop started) {
            return !started.isOver();
        }

        @Override
        public void end(Desktop started) {
            started.close();
        }
    }

    /** What programs in a box with these must find in their environment, NAME=value. */
    public static List<String> environment(Set<Capability> capabilities) {
        return capabilities.contains(Capability.DESKTOP) ? List.of("DISPLAY=" + Desktop.DISPLAY) : List.of();
    }

    /** Begins to start what was asked for, beside whatever comes next; a notebook begins when somebody opens it. */
    public void begin() {
        desktop.ifPresent(OnDemand::begin);
    }

    /** Empty unless it was asked for; waits until it stands. */
    public Optional<Desktop> desktop() throws NoDesktop, InterruptedException {
        return desktop.isPresent() ? Optional.of(desktop.get().await()) : Optional.empty();
    }

    /** Empty unless it was asked for. */
    public Optional<Browser> browser() {
        return browser;
    }

    /** Empty unless it was asked for. */
    public Optional<Notebook> notebook() {
        return notebook;
    }

    public Terminals terminals() {
        return terminals;
    }

    public Ports ports() {
        return ports;
    }

    /** Whether somebody looks at the desktop or a terminal now, or has asked a server inside for something just before. */
    public boolean isWatched() {
        return System.nanoTime() - asked < LOOKS_ON.toNanos()
                || desktop.filter(Workshop::isWatched).isPresent()
                || terminals.all().stream().anyMatch(Terminal::isWatched);
    }

    private static boolean isWatched(OnDemand<Desktop, NoDesktop> some) {
        return some.progress() instanceof OnDemand.Progress.Started<Desktop, NoDesktop>(var standing)
                && standing.isWatched();
    }

    /** To a program inside; throws what {@link Box#connect} throws. */
    public Duplex connect(Inlet inlet) throws IOException, InterruptedException {
        asked = System.nanoTime();
        return box.connect(inlet);
    }

    /** Who is told what people do by hand, from many threads, one at a time; also of what they did while nobody was. */
    public void tell(Consumer<Noticed> listener) {
        told.to(listener);
    }

    /** Until somebody else wants to know, nobody is told. */
    public void tellNobody() {
        told.toNobody();
    }

    private void listen(Desktop open) {
        open.tell(deed -> told.accept(new DeedSteps(ShownScreen.of(open.size())).notice(deed)));
    }

    @Override
    public void close() {
        notebook.ifPresent(Notebook::close);
        browser.ifPresent(Browser::close);
        desktop.ifPresent(OnDemand::close);
        terminals.close();
    }
}
