package dev.glovebox.model;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Tool calls put together from pieces. Servers differ: some repeat id and name with each piece, some send no id or no
 * index or neither, some give every call the index 0, and some send the arguments as an object.
 */
final class CallFragments {
    private final Supplier<String> ids;
    private final List<Call> calls = new ArrayList<>();

    CallFragments(Supplier<String> ids) {
        this.ids = ids;
    }

    boolean isEmpty() {
        return calls.isEmpty();
    }

    void add(Json piece) {
        String id = piece.string("id").orElse("");
        Optional<Long> index = piece.number("index");
        Call call = known(index, id).filter(found -> !found.isDone(piece)).orElseGet(() -> begin(index, id));
        piece.at("function").ifPresent(call::add);
    }

    private Optional<Call> known(Optional<Long> index, String id) {
        return calls.reversed().stream()
                .filter(call -> index.isEmpty() || index.equals(call.index))
                .findFirst()
                .filter(call -> id.isEmpty() || call.id.isEmpty() || call.id.equals(id));
    }

    private Call begin(Optional<Long> index, String id) {
        var call = new Call(index, id);
        calls.add(call);
        return call;
    }

    List<Content.ToolCall> whole() {
        return calls.stream().map(call -> call.whole(ids)).toList();
    }

    private static final class Call {
        private final Optional<Long> index;
        private final String id;
        private final StringBuilder arguments = new StringBuilder();
        private String name = "";

        Call(Optional<Long> index, String id) {
            this.index = index;
            this.id = id;
        }

        /** Whether the piece is another call although nothing but its name says so: this one has all it needs. */
        boolean isDone(Json piece) {
            Json function = piece.at("function").orElse(Json.object().end());
            boolean more = function.string("name").isPresent()
                    && function.at("arguments")
                            .filter(given -> !given.equals(Json.of("")))
                            .isPresent();
            return more && id.isEmpty() && isObject(arguments.toString());
        }

        private static boolean isObject(String text) {
            try {
                return text.endsWith("}") && Json.parse(text) instanceof Json.Obj;
            } catch (MalformedJson e) {
                return false;
            }
        }

        void add(Json function) {
            name = function.string("name").filter(given -> !given.isEmpty()).orElse(name);
            function.at("arguments")
                    .map(given -> given instanceof Json.Str(var text) ? text : given.text())
                    .ifPresent(arguments::append);
        }

        Content.ToolCall whole(Supplier<String> ids) {
            return new Content.ToolCall(
                    id.isEmpty() ? ids.get() : id, name, arguments.isEmpty() ? "{}" : arguments.toString());
        }
    }
}
