package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;
import static dev.glovebox.tools.Parameter.required;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import dev.glovebox.views.desktop.Desktop;
import dev.glovebox.views.desktop.Point;
import dev.glovebox.views.desktop.Windows.Window;
import dev.glovebox.views.picture.Region;
import dev.glovebox.views.picture.Size;
import dev.glovebox.views.workshop.ShownScreen;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The windows of the desktop by their titles. */
final class DesktopWindows implements Tool {
    static final Parameters PARAMETERS = Parameters.of(
                    required("action", new Kind.Choice(List.of("list", "focus", "move")), "", Json.of("focus")),
                    optional("window", new Kind.Text(), "its number, or words of its title", Json.of("todo")),
                    optional("x", Screenshot.PLACE, "where to move it", Json.of(10)),
                    optional("y", Screenshot.PLACE, "", Json.of(10)),
                    optional("width", new Kind.Whole(1, Size.LONGEST), "", Json.of(800)),
                    optional("height", new Kind.Whole(1, Size.LONGEST), "", Json.of(600)))
            .with(DesktopWindows::check);

    private static final ToolSpec SPEC =
            new ToolSpec("windows", "List, focus or move the desktop's windows.", PARAMETERS.schema());

    private final Screen screen;

    DesktopWindows(Screen screen) {
        this.screen = screen;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Effect effect() {
        return Effect.CHANGES;
    }

    @Override
    public ToolOutput run(Json json, ToolContext context) throws InterruptedException {
        Arguments arguments = PARAMETERS.read(json);
        return screen.use(desktop -> switch (arguments.text("action")) {
            case "focus" -> focus(desktop, arguments);
            case "move" -> move(desktop, arguments);
            default -> list(desktop);
        });
    }

    private static void check(Arguments arguments) {
        boolean hasCorner =
                arguments.whole("x").isPresent() && arguments.whole("y").isPresent();
        if (arguments.text("action").equals("move") && !hasCorner) {
            throw new BadArguments("A move needs x and y, where the window's upper left corner shall be.");
        }
    }

    private static ToolOutput list(Desktop desktop) throws IOException, InterruptedException {
        List<Window> windows = desktop.windows().list();
        String lines = windows.stream().map(window -> line(desktop, window)).collect(Collectors.joining("\n"));
        return ToolOutput.done(
                windows.isEmpty() ? "There is no window." : lines,
                Json.object().with("windows", windows.size()).end());
    }

    private static ToolOutput focus(Desktop desktop, Arguments arguments) throws IOException, InterruptedException {
        Window window = meant(desktop, arguments);
        desktop.windows().focus(window.id());
        return done(window);
    }

    private static ToolOutput move(Desktop desktop, Arguments arguments) throws IOException, InterruptedException {
        Window window = meant(desktop, arguments);
        Point corner = Screen.point(
                desktop,
                arguments.whole("x").orElseThrow(),
                arguments.whole("y").orElseThrow());
        ShownScreen shown = Screen.shown(desktop);
        int width = arguments.whole("width").map(shown::onScreen).orElse(window.width());
        int height = arguments.whole("height").map(shown::onScreen).orElse(window.height());
        desktop.windows()
                .move(window.id(), new Region(corner.x(), corner.y(), Math.max(1, width), Math.max(1, height)));
        return done(window);
    }

    private static ToolOutput done(Window window) {
        return ToolOutput.done(
                "Done.", Json.object().with("window", window.id()).end());
    }

    /** Throws {@link BadArguments} unless it is one. */
    private static Window meant(Desktop desktop, Arguments arguments) throws IOException, InterruptedException {
        String words = arguments
                .optionalText("window")
                .orElseThrow(() -> new BadArguments("Say which window: its number, or words of its title."));
        List<Window> all = desktop.windows().list();
        List<Window> found = all.stream()
                .filter(window -> words.equals(Long.toString(window.id()))
                        || window.title().toLowerCase(Locale.ROOT).contains(words.toLowerCase(Locale.ROOT)))
                .toList();
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw new BadArguments((found.isEmpty() ? "No window is '" : "Several windows are '") + words
                + "'. There are:\n"
                + (all.isEmpty()
                        ? "none"
                        : all.stream().map(window -> line(desktop, window)).collect(Collectors.joining("\n"))));
    }

    private static String line(Desktop desktop, Window window) {
        ShownScreen shown = Screen.shown(desktop);
        return "%d  %dx%d at %d,%d  %s"
                .formatted(
                        window.id(),
                        shown.inPicture(window.width()),
                        shown.inPicture(window.height()),
                        shown.inPicture(window.x()),
                        shown.inPicture(window.y()),
                        PlainText.line(window.title()));
    }
}
