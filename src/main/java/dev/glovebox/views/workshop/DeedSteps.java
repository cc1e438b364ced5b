package dev.glovebox.views.workshop;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Json;
import dev.glovebox.views.desktop.Button;
import dev.glovebox.views.desktop.Deed;
import dev.glovebox.views.desktop.Deed.Step;
import dev.glovebox.views.desktop.Point;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What a person did at the desktop, as steps that a tool would run, with places as a model sees them. */
record DeedSteps(ShownScreen screen) {
    AgentEvent.Noticed notice(Deed deed) {
        return AgentEvent.Noticed.usedDesktop(
                sentence(deed), deed.by(), deed.steps().stream().map(this::json).toList());
    }

    private Json json(Step step) {
        return switch (step) {
            case Step.Click(var button, var times, var at) ->
                mouse(clicks(times), at, button).end();
            case Step.Drag(var button, var from, var to) -> {
                Point end = screen.inPicture(to);
                yield mouse("drag", from, button)
                        .with("to_x", end.x())
                        .with("to_y", end.y())
                        .end();
            }
            case Step.Scroll(var wheel, var clicks, var at) ->
                mouse("scroll", at, Button.LEFT)
                        .with("direction", word(wheel))
                        .with("amount", clicks)
                        .end();
            case Step.Typed(var text) ->
                Json.object().with("tool", "keyboard").with("text", text).end();
            case Step.Chord(var keys) ->
                Json.object()
                        .with("tool", "keyboard")
                        .with("keys", String.join("+", keys))
                        .end();
        };
    }

    private Json.Builder mouse(String action, Point at, Button button) {
        Point shown = screen.inPicture(at);
        Json.Builder step = Json.object()
                .with("tool", "mouse")
                .with("action", action)
                .with("x", shown.x())
                .with("y", shown.y());
        return button == Button.LEFT ? step : step.with("button", word(button));
    }

    private static String clicks(int times) {
        return switch (times) {
            case 1 -> "click";
            case 2 -> "double";
            default -> "triple";
        };
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** What was typed is in the details; whoever reads along need not read it. */
    private static String sentence(Deed deed) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        deed.steps().forEach(step -> counts.merge(kind(step), size(step), Integer::sum));
        return deed.by() + " used the desktop: "
                + counts.entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey() + (entry.getValue() == 1 ? "" : "s"))
                        .collect(Collectors.joining(", "))
                + ".";
    }

    private static String kind(Step step) {
        return switch (step) {
            case Step.Click ignored -> "click";
            case Step.Drag ignored -> "drag";
            case Step.Scroll ignored -> "scroll";
            case Step.Typed ignored -> "character";
            case Step.Chord ignored -> "key";
        };
    }

    private static int size(Step step) {
        return step instanceof Step.Typed(var text) ? text.codePointCount(0, text.length()) : 1;
    }
}
