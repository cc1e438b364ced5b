package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;
import static dev.glovebox.tools.Parameter.required;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import dev.glovebox.views.desktop.Button;
import dev.glovebox.views.desktop.Desktop;
import dev.glovebox.views.desktop.Point;
import dev.glovebox.views.desktop.Wheel;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** The pointer of the desktop. */
final class Mouse implements Tool {
    private static final int USUAL_SCROLL = 3;

    /** By how often the button goes down. */
    private static final List<String> CLICKS = List.of("", "click", "double", "triple");

    static final Parameters PARAMETERS = Parameters.of(
                    required(
                            "action",
                            new Kind.Choice(List.of("move", "click", "double", "triple", "drag", "scroll")),
                            "",
                            Json.of("click")),
                    required("x", Screenshot.PLACE, "", Json.of(640)),
                    required("y", Screenshot.PLACE, "", Json.of(400)),
                    optional("button", new Kind.Choice(List.of("left", "middle", "right")), "", Json.of("right")),
                    optional("to_x", Screenshot.PLACE, "end of a drag", Json.of(700)),
                    optional("to_y", Screenshot.PLACE, "", Json.of(400)),
                    optional(
                            "direction",
                            new Kind.Choice(List.of("up", "down", "left", "right")),
                            "of scroll",
                            Json.of("down")),
                    optional("amount", new Kind.Whole(1, 50), "notches, 3 unless given", Json.of(5)))
            .with(Mouse::check);

    private static final ToolSpec SPEC =
            new ToolSpec("mouse", "Use the desktop's mouse at x, y of the screenshot.", PARAMETERS.schema());

    private final Screen screen;

    Mouse(Screen screen) {
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
        return screen.act(desktop -> act(desktop, arguments));
    }

    private static ToolOutput act(Desktop desktop, Arguments arguments) throws IOException, InterruptedException {
        Point at = at(desktop, arguments, "x", "y");
        Button button = Button.valueOf(upper(arguments.optionalText("button").orElse("left")));
        String action = arguments.text("action");
        switch (action) {
            case "move" -> desktop.move(at);
            case "drag" -> desktop.drag(at, at(desktop, arguments, "to_x", "to_y"), button);
            case "scroll" ->
                desktop.scroll(
                        at,
                        Wheel.valueOf(upper(arguments.optionalText("direction").orElse("down"))),
                        arguments.whole("amount").orElse(USUAL_SCROLL));
            default -> desktop.click(at, button, CLICKS.indexOf(action));
        }
        return ToolOutput.done("Done.", Json.object().with("at", at.toString()).end());
    }

    private static void check(Arguments arguments) {
        boolean ends =
                arguments.whole("to_x").isPresent() && arguments.whole("to_y").isPresent();
        if (arguments.text("action").equals("drag") && !ends) {
            throw new BadArguments("A drag needs to_x and to_y, where it ends.");
        }
    }

    private static Point at(Desktop desktop, Arguments arguments, String x, String y) {
        return Screen.point(
                desktop, arguments.whole(x).orElseThrow(), arguments.whole(y).orElseThrow());
    }

    private static String upper(String word) {
        return word.toUpperCase(Locale.ROOT);
    }
}
