package dev.glovebox.views.browser;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.PlainText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What came of a request, as the box tells it: bounded, and plain where it is shown in a line.
 *
 * @param trouble why it was not done, if it was not
 * @param said what is particular to the deed
 * @param meanwhile what else happened, in clauses
 */
public record Answer(Optional<String> trouble, Json said, Optional<Place> place, List<String> meanwhile) {
    private static final int LONGEST_ADDRESS = 500;
    private static final int LONGEST_TITLE = 150;
    private static final int LONGEST_CLAUSE = 300;
    private static final int LONGEST_TROUBLE = 2000;
    private static final int MOST_CLAUSES = 16;

    /** Where the browser is: one of its tabs, which may be too busy with itself to answer. */
    public record Place(String address, String title, boolean isBusy, long tab, long tabs) {}

    static Answer of(Json json) {
        boolean done = json.bool("ok").orElse(false);
        return new Answer(
                done
                        ? Optional.empty()
                        : Optional.of(
                                PlainText.lines(whole(cut(json.string("error").orElse(""), LONGEST_TROUBLE)))),
                json,
                json.at("page").flatMap(Answer::place),
                json.list("meanwhile").stream()
                        .flatMap(item -> item instanceof Json.Str(var clause) ? Stream.of(clause) : Stream.empty())
                        .limit(MOST_CLAUSES)
                        .map(clause -> line(clause, LONGEST_CLAUSE))
                        .toList());
    }

    private static Optional<Place> place(Json page) {
        return page.string("url")
                .map(url -> new Place(
                        line(url, LONGEST_ADDRESS),
                        line(page.string("title").orElse(""), LONGEST_TITLE),
                        page.bool("busy").orElse(false),
                        page.number("tab").orElse(1L),
                        page.number("tabs").orElse(1L)));
    }

    /** A text of the answer, in one plain line. */
    public Optional<String> line(String field) {
        return said.string(field).map(text -> line(text, LONGEST_CLAUSE));
    }

    /** A text of the answer as it is, but for halves of characters, which a page may have cut. */
    public Optional<String> text(String field) {
        return said.string(field).map(Answer::whole);
    }

    private static String whole(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    private static String line(String text, int most) {
        return PlainText.line(whole(cut(text, most)).strip());
    }

    private static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most) + "…";
    }
}
