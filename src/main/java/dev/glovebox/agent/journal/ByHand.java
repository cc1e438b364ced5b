package dev.glovebox.agent.journal;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a person did by hand in the box while the model was at work, as the model is told of it. */
public final class ByHand {
    private static final int MOST_STEPS = 50;
    private static final int LONGEST_STEP = 500;

    private ByHand() {}

    /** Empty for a notice that is the person's business only. */
    public static Optional<String> told(AgentEvent.Noticed notice) {
        return notice.desktop().map(ByHand::atTheDesktop);
    }

    private static String atTheDesktop(Json used) {
        List<Json> steps = used.list("steps");
        String shown = steps.stream().limit(MOST_STEPS).map(ByHand::line).collect(Collectors.joining("\n"));
        String more = steps.size() > MOST_STEPS ? "\n(and " + (steps.size() - MOST_STEPS) + " more)" : "";
        return "(" + used.string("by").orElse("A person")
                + " used the desktop's mouse and keyboard meanwhile, as below. Take a screenshot before you go on there.)\n"
                + shown + more;
    }

    private static String line(Json step) {
        String text = step.text();
        return text.length() > LONGEST_STEP ? text.substring(0, LONGEST_STEP) + "…" : text;
    }
}
