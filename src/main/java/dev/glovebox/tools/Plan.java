package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.required;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import java.util.List;

/** The model's own list of steps, for a person to see; nothing happens by it. */
final class Plan implements Tool {
    private static final int MOST_STEPS = 50;

    private static final Parameters STEP = Parameters.of(
            required("text", new Kind.Text(), "", Json.of("Write the tests")),
            required("status", new Kind.Choice(List.of("pending", "active", "done")), "", Json.of("active")));

    static final Parameters PARAMETERS = Parameters.of(
                    required("steps", new Kind.Items(STEP), "", Json.of(List.of(Json.parse(STEP.example())))))
            .with(Plan::check);

    private static final ToolSpec SPEC = new ToolSpec(
            "plan",
            "Show the user your plan for work of several steps; send the whole list again when a status changes.",
            PARAMETERS.schema());

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Effect effect() {
        return Effect.READS;
    }

    private static void check(Arguments arguments) {
        if (arguments.items("steps").size() > MOST_STEPS) {
            throw new BadArguments("A plan has at most " + MOST_STEPS + " steps; put small ones together.");
        }
    }

    @Override
    public ToolOutput run(Json json, ToolContext context) {
        List<Arguments> steps = PARAMETERS.read(json).items("steps");
        long done = steps.stream()
                .filter(step -> step.text("status").equals("done"))
                .count();
        return ToolOutput.done(
                "The user sees the plan: " + done + " of " + steps.size() + " steps done.",
                Json.object()
                        .with("steps", steps.stream().map(Plan::step).toList())
                        .end());
    }

    private static Json step(Arguments step) {
        return Json.object()
                .with("text", step.text("text"))
                .with("status", step.text("status"))
                .end();
    }
}
