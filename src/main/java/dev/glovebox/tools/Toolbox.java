package dev.glovebox.tools;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.views.desktop.NoDesktop;
import dev.glovebox.views.notebook.Notebook;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.workshop.Workshop;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tools of one session, with what they keep from call to call: a shell's state, interpreters, saved outputs. */
public final class Toolbox implements AutoCloseable {
    private static final int LONGEST_NAME = 64;

    private final List<Tool> offered;
    private final List<Tool> others;
    private final Optional<Workshop> desktop;
    private final AtomicBoolean begun = new AtomicBoolean();

    /**
     * What the tools must know of the box.
     *
     * @param scratch a folder inside for the tools' own files, outside the workspace; made when needed. Without a sandbox it must be
     *     no other session's
     * @param supplies asked for what tools need and the box has not
     * @param desktop the workshop of a box that has a desktop, and perhaps a browser; without it there are no tools for either
     * @param notebook that of the box, if it has one; python and typescript run in its kernels while a person shares them
     */
    public record Setup(String scratch, Supplies supplies, Optional<Workshop> desktop, Optional<Notebook> notebook) {
        public static final Setup USUAL = new Setup("/tmp/.glovebox", Supplies.none());

        public Setup(String scratch, Supplies supplies) {
            this(scratch, supplies, Optional.empty());
        }

        public Setup(String scratch, Supplies supplies, Optional<Workshop> desktop) {
            this(scratch, supplies, desktop, Optional.empty());
        }
    }

    /**
     * @param offered told to the model
     * @param others found by name only
     */
    public Toolbox(List<Tool> offered, List<Tool> others) {
        this(offered, others, Optional.empty());
    }

    private Toolbox(List<Tool> offered, List<Tool> others, Optional<Workshop> desktop) {
        this.offered = List.copyOf(offered);
        this.others = List.copyOf(others);
        this.desktop = desktop;
    }

    /** A new set for a new box. */
    public static Toolbox standard(Setup setup) {
        var shelf = new OutputShelf(setup.scratch());
        var request = new HttpRequest(setup.scratch(), shelf);
        var usual = new Toolbox(
                List.of(
                        new Bash(setup.scratch(), shelf),
                        new ReadFile(),
                        new WriteFile(),
                        new EditFile(),
                        new ListFiles(),
                        new SearchFiles(),
                        new Python(shelf, setup.notebook()),
                        new Typescript(setup.supplies().deno(), shelf, setup.notebook()),
                        new Plan()),
                List.of(new Move(), request));
        return setup.desktop().map(workshop -> usual.with(workshop, request)).orElse(usual);
    }

    private Toolbox with(Workshop workshop, HttpRequest request) {
        List<Tool> more = new ArrayList<>(offered);
        more.addAll(ofDesktop(new Screen(workshop)));
        if (workshop.browser().isPresent()) {
            more.addAll(ofBrowser(new WebPage(workshop)));
            more.add(request);
        }
        return new Toolbox(
                more, others.stream().filter(tool -> !more.contains(tool)).toList(), Optional.of(workshop));
    }

    private static List<Tool> ofDesktop(Screen screen) {
        return List.of(
                new Screenshot(screen),
                new Mouse(screen),
                new Keyboard(screen),
                new DesktopWindows(screen),
                new WaitForScreen(screen));
    }

    private static List<Tool> ofBrowser(WebPage page) {
        return List.of(
                new BrowserOpen(page),
                new BrowserRead(page),
                new BrowserClick(page),
                new BrowserFill(page),
                new BrowserPress(page),
                new BrowserScreenshot(page),
                new BrowserWait(page),
                new BrowserDownload(page));
    }

    public List<ToolSpec> specs() {
        return offered.stream().map(Tool::spec).toList();
    }

    public Optional<Tool> find(String name) {
        return all().filter(tool -> tool.spec().name().equals(name)).findFirst();
    }

    /** Runs what a model asked for; a tool that is not there, or arguments that are none, are a failed result. */
    public ToolOutput run(Content.ToolCall call, ToolContext context) throws InterruptedException {
        Optional<Tool> tool = find(call.name());
        if (tool.isEmpty()) {
            return ToolOutput.failed("There is no tool '" + shortened(call.name()) + "'; there are " + names() + ".");
        }
        awaitDesktop();
        try {
            return tool.get().run(arguments(call), context);
        } catch (MalformedJson e) {
            return ToolOutput.failed("The arguments of " + call.name() + " are not JSON: " + e.getMessage()
                    + ". Send the call again with one JSON object;"
                    + " if the answer was cut off at its longest, in smaller parts.");
        } catch (BadArguments e) {
            return ToolOutput.failed(call.name() + ": " + e.getMessage());
        }
    }

    /** It starts beside the session, and what the first call starts may want to draw there. */
    private void awaitDesktop() throws InterruptedException {
        if (desktop.isPresent() && begun.compareAndSet(false, true)) {
            try {
                var _ = desktop.get().desktop();
            } catch (NoDesktop e) {
                // those who use it are told
            }
        }
    }

    @Override
    public void close() {
        all().forEach(Tool::close);
    }

    private static Json arguments(Content.ToolCall call) {
        return call.arguments().isBlank() ? Json.object().end() : Json.parse(call.arguments());
    }

    private static String shortened(String name) {
        return name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "…" : name;
    }

    private String names() {
        return offered.stream().map(tool -> tool.spec().name()).collect(Collectors.joining(", "));
    }

    private Stream<Tool> all() {
        return Stream.concat(offered.stream(), others.stream());
    }
}
