package dev.glovebox.ui.web;

import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Route.Need;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Lists that are given page by page. */
final class Paging {
    private static final int MOST = 200;
    private static final int USUAL = 50;
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");
    private static final int LONGEST_CURSOR = 200;

    private Paging() {}

    static Route.Draft asked(Route.Draft draft) {
        return draft.asks("limit", Need.OPTIONAL, Schema.whole(1, MOST), "How many at most; " + USUAL + " unless said")
                .asks("cursor", Need.OPTIONAL, Schema.text(1, LONGEST_CURSOR), "The `next` of the page before")
                .refuses(Problem.Code.INVALID_REQUEST);
    }

    static int limit(Call call) {
        return limit(call, USUAL, MOST);
    }

    static int limit(Call call, int usual, int most) {
        String limit = call.asked("limit").orElse(Integer.toString(usual));
        if (!NUMBER.matcher(limit).matches() || Integer.parseInt(limit) > most) {
            throw Problem.invalid("limit", "'limit' is a number from 1 to " + most);
        }
        return Integer.parseInt(limit);
    }

    /** The store refuses a cursor that it did not give. */
    static <T> T read(Call call, Supplier<T> reading) {
        return read(call, LONGEST_CURSOR, reading);
    }

    /** The same where another length is the longest; what the reading refuses as an argument is the cursor. */
    static <T> T read(Call call, int longest, Supplier<T> reading) {
        int length = call.asked("cursor").map(String::length).orElse(1);
        if (length < 1 || length > longest) {
            throw wrongCursor();
        }
        try {
            return reading.get();
        } catch (IllegalArgumentException e) {
            throw wrongCursor();
        }
    }

    static Problem.Refused wrongCursor() {
        return Problem.invalid("cursor", "'cursor' is the 'next' of an earlier page, or left out for the first one");
    }

    static Answer page(List<? extends Json> items, Optional<String> next) {
        return Answer.json(
                200,
                Json.object()
                        .with("items", items)
                        .with("next", next.map(Json::of).orElse(new Json.Null()))
                        .end());
    }

    static Answer items(List<? extends Json> items) {
        return Answer.json(200, Json.object().with("items", items).end());
    }
}
