package dev.glovebox.app.cli;

import dev.glovebox.app.cli.RunOptions.Form;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.protocol.PlainText;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Cuts what comes on stdin into lines of a bounded length, and says what each means. */
final class SteeringLines {
    private static final int LONGEST = 1 << 20;
    private static final String JSON_RULE =
            "with --json a line on stdin is {\"type\":\"message\",\"text\":\"…\"} or {\"type\":\"cancel\"}; one was not, and is passed over";

    /** What a line says. */
    sealed interface Line {
        record Words(String text) implements Line {}

        record Stop() implements Line {}

        /** Nothing that could be heeded, and the rule. */
        record Odd(String rule) implements Line {}
    }

    private final Form form;
    private final Consumer<Line> lines;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean tooLong;

    SteeringLines(Form form, Consumer<Line> lines) {
        this.form = form;
        this.lines = lines;
    }

    void take(ByteBuffer bytes) {
        while (bytes.hasRemaining()) {
            byte next = bytes.get();
            if (next == '\n') {
                end();
            } else if (line.size() < LONGEST) {
                line.write(next);
            } else {
                tooLong = true;
            }
        }
    }

    /** The line is over; the last one need not have an end. */
    void end() {
        if (tooLong) {
            lines.accept(new Line.Odd("a line on stdin is longer than 1m, and is passed over"));
        } else if (line.size() > 0) {
            whole(line.toByteArray());
        }
        tooLong = false;
        line.reset();
    }

    private void whole(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString()
                    .strip();
            if (!PlainText.isBlank(text)) {
                lines.accept(
                        switch (form) {
                            case PEOPLE -> new Line.Words(text);
                            case JSON_LINES -> json(text);
                        });
            }
        } catch (CharacterCodingException e) {
            lines.accept(new Line.Odd("a line on stdin is not UTF-8 text, and is passed over"));
        }
    }

    private static Line json(String text) {
        try {
            Json json = Json.parse(text);
            String words = json.string("text").orElse("");
            return switch (json.string("type").orElse("")) {
                case "cancel" -> new Line.Stop();
                case "message" -> PlainText.isBlank(words) ? new Line.Odd(JSON_RULE) : new Line.Words(words);
                default -> new Line.Odd(JSON_RULE);
            };
        } catch (MalformedJson e) {
            return new Line.Odd(JSON_RULE);
        }
    }
}
