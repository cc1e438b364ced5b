package dev.glovebox.ui.web;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.jobs.Wanted;
import dev.glovebox.jobs.Wanted.Place;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where words stand in what was said and done. */
record Finds(Wanted wanted) {
    private static final int AROUND = 80;
    private static final int LONGEST_MATCH = 400;

    /** The match with what stands around it on its line. */
    record Find(long number, String kind, String before, String match, String after) {}

    private record Text(String kind, String text) {}

    /** The first of an entry. */
    Optional<Find> in(Journal.Entry entry) {
        return texts(entry.event())
                .flatMap(text -> wanted.in(text.text()).stream().map(place -> find(entry, text, place)))
                .findFirst();
    }

    private static Find find(Journal.Entry entry, Text text, Place place) {
        String all = text.text();
        int from = whole(all, Math.max(place.from() - AROUND, 0));
        int to = whole(all, Math.min(place.to() + AROUND, all.length()));
        int end = whole(all, Math.min(place.to(), place.from() + LONGEST_MATCH));
        return new Find(
                entry.number(),
                text.kind(),
                line(all.substring(from, place.from())).stripLeading(),
                line(all.substring(place.from(), end)),
                line(all.substring(end, Math.max(end, to))).stripTrailing());
    }

    /** Never between the halves of a character. */
    private static int whole(String text, int at) {
        return at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
    }

    /** Controls and line breaks become spaces. */
    private static String line(String text) {
        StringBuilder line = new StringBuilder();
        text.codePoints()
                .map(c -> switch (Character.getType(c)) {
                    case Character.CONTROL, Character.SURROGATE -> ' ';
                    case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> ' ';
                    default -> c;
                })
                .forEach(line::appendCodePoint);
        return line.toString();
    }

    private static Stream<Text> texts(AgentEvent.Kept event) {
        return switch (event) {
            case AgentEvent.Prompted(var prompt) -> texts("prompt", prompt.content());
            case AgentEvent.Answered(var answer) -> texts("answer", answer.content());
            case AgentEvent.ToolEnded(var result, var took) -> texts("tool", result.content());
            case AgentEvent.ToolStarted(var call) -> texts("tool", List.of(call));
            case AgentEvent.Noticed(var notice, var details) -> Stream.of(new Text("notice", notice));
            case AgentEvent.Undone(var call, var path) -> Stream.of(new Text("notice", path));
            case AgentEvent.Compacted ignored -> Stream.of();
            case AgentEvent.SessionOpened ignored -> Stream.of();
            case AgentEvent.TurnEnded ignored -> Stream.of();
        };
    }

    /** Calls are found where they began. */
    private static Stream<Text> texts(String kind, List<Content> contents) {
        return contents.stream().flatMap(content -> switch (content) {
            case Content.Text(var text) -> Stream.of(new Text(kind, text));
            case Content.Thinking(var text, var signature) -> Stream.of(new Text(kind, text));
            case Content.ToolCall(var id, var name, var arguments)
            when kind.equals("tool") -> Stream.of(new Text(kind, arguments));
            case Content.ToolCall ignored -> Stream.of();
            case Content.Image ignored -> Stream.of();
            case Content.HiddenThinking ignored -> Stream.of();
        });
    }
}
