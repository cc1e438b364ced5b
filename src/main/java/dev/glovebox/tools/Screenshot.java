package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import dev.glovebox.views.picture.Region;
import dev.glovebox.views.picture.Size;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What is on the screen now. */
final class Screenshot implements Tool {
    static final Kind PLACE = new Kind.Whole(0, Size.LONGEST - 1);
    private static final Kind LENGTH = new Kind.Whole(1, Size.LONGEST);

    static final Parameters PARAMETERS = Parameters.of(
                    optional("x", PLACE, "of a region, to see it larger", Json.of(0)),
                    optional("y", PLACE, "", Json.of(0)),
                    optional("width", LENGTH, "", Json.of(400)),
                    optional("height", LENGTH, "", Json.of(300)))
            .with(Screenshot::part);

    private static final ToolSpec SPEC = new ToolSpec(
            "screenshot",
            "Show the desktop (DISPLAY=:1). All tools take coordinates of the whole screenshot, whatever was shown of it.",
            PARAMETERS.schema());

    private final Screen screen;

    Screenshot(Screen screen) {
        this.screen = screen;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Effect effect() {
        return Effect.READS;
    }

    @Override
    public ToolOutput run(Json json, ToolContext context) throws InterruptedException {
        Optional<Region> part = part(PARAMETERS.read(json));
        return screen.look(desktop ->
                part.isPresent() ? Screen.part(desktop, part.get()) : Screen.whole(desktop, Outcome.DONE, ""));
    }

    private static Optional<Region> part(Arguments arguments) {
        List<Integer> given = Stream.of("x", "y", "width", "height")
                .flatMap(name -> arguments.whole(name).stream())
                .toList();
        if (given.isEmpty()) {
            return Optional.empty();
        }
        if (given.size() < 4) {
            throw new BadArguments("A region has all of x, y, width and height; for example "
                    + "{\"x\":0,\"y\":0,\"width\":400,\"height\":300}. Give none of them for the whole screen.");
        }
        return Optional.of(new Region(given.get(0), given.get(1), given.get(2), given.get(3)));
    }
}
