package dev.glovebox.ui.web;

import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One thing that can be asked for: the router and the description for clients are both made of these. */
record Route(
        Verb verb,
        String path,
        String summary,
        Access access,
        List<Parameter> parameters,
        Input input,
        List<Reply> replies,
        List<Code> problems,
        Optional<String> deed,
        Span span,
        Handler handler) {

    enum Verb {
        GET,
        POST,
        PUT,
        DELETE
    }

    /** Who may. */
    enum Access {
        ANYONE,
        USER,
        ADMIN
    }

    /** How long it takes: streams and sockets count towards those that a user may have open. */
    enum Span {
        MOMENT,
        STREAM,
        SOCKET
    }

    enum Place {
        PATH,
        QUERY,
        HEADER
    }

    enum Need {
        REQUIRED,
        OPTIONAL
    }

    record Parameter(String name, Place place, Need need, Json schema, String words) {}

    /** What a request's body is. */
    sealed interface Input {
        record None() implements Input {}

        /** Nothing, or an empty object, as clients send it that send JSON with everything that they post. */
        record Empty() implements Input {}

        /** With an example. */
        record JsonBody(Need need, Json schema, Json example) implements Input {}

        record Bytes() implements Input {}
    }

    /** An answer that is no problem; without a type it has no body. */
    record Reply(int status, String words, Optional<String> type, Json schema, List<String> headers) {}

    @FunctionalInterface
    interface Handler {
        Answer answer(Call call) throws IOException, InterruptedException;
    }

    static Draft get(String path, String summary) {
        return new Draft(Verb.GET, path, summary);
    }

    static Draft post(String path, String summary) {
        return new Draft(Verb.POST, path, summary);
    }

    static Draft put(String path, String summary) {
        return new Draft(Verb.PUT, path, summary);
    }

    static Draft delete(String path, String summary) {
        return new Draft(Verb.DELETE, path, summary);
    }

    /** Puts a route together; users may take it unless it says otherwise. */
    static final class Draft {
        private final Verb verb;
        private final String path;
        private final String summary;
        private Access access = Access.USER;
        private final List<Parameter> parameters = new ArrayList<>();
        private Input input;
        private final List<Reply> replies = new ArrayList<>();
        private final List<Code> problems = new ArrayList<>();
        private Optional<String> deed = Optional.empty();
        private Span span = Span.MOMENT;

        private Draft(Verb verb, String path, String summary) {
            this.verb = verb;
            this.path = path;
            this.summary = summary;
            this.input = verb == Verb.POST ? new Input.Empty() : new Input.None();
        }

        Draft forAnyone() {
            access = Access.ANYONE;
            return this;
        }

        Draft forAdmins() {
            access = Access.ADMIN;
            return this;
        }

        Draft asStream() {
            span = Span.STREAM;
            return this;
        }

        /** A WebSocket. */
        Draft asSocket(String words) {
            span = Span.SOCKET;
            replies.add(new Reply(101, words, Optional.empty(), Json.object().end(), List.of()));
            return refuses(Code.UPGRADE_REQUIRED, Code.TOO_MANY_STREAMS, Code.DRAINING);
        }

        /** A value in the path, whose braces are in the template. */
        Draft named(String name, Json schema, String words) {
            parameters.add(new Parameter(name, Place.PATH, Need.REQUIRED, schema, words));
            return this;
        }

        Draft asks(String name, Need need, Json schema, String words) {
            parameters.add(new Parameter(name, Place.QUERY, need, schema, words));
            return this;
        }

        Draft heeds(String header, Json schema, String words) {
            parameters.add(new Parameter(header, Place.HEADER, Need.OPTIONAL, schema, words));
            return this;
        }

        Draft takes(Need need, Json schema, Json example) {
            input = new Input.JsonBody(need, schema, example);
            return this;
        }

        Draft takesBytes() {
            input = new Input.Bytes();
            return this;
        }

        Draft gives(int status, String words, Json schema, String... headers) {
            return gives(status, words, "application/json", schema, headers);
        }

        Draft gives(int status, String words, String type, Json schema, String... headers) {
            replies.add(new Reply(status, words, Optional.of(type), schema, List.of(headers)));
            return this;
        }

        Draft givesNothing(String words) {
            replies.add(new Reply(204, words, Optional.empty(), Json.object().end(), List.of()));
            return this;
        }

        Draft refuses(Code... codes) {
            problems.addAll(List.of(codes));
            return this;
        }

        /** Under this name in the audit. */
        Draft audited(String name) {
            deed = Optional.of(name);
            return this;
        }

        Route by(Handler handler) {
            return new Route(
                    verb,
                    path,
                    summary,
                    access,
                    List.copyOf(parameters),
                    input,
                    List.copyOf(replies),
                    List.copyOf(problems),
                    deed,
                    span,
                    handler);
        }
    }
}
