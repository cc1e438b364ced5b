package dev.glovebox.model;

import dev.glovebox.model.http.EventSink;
import dev.glovebox.protocol.MalformedJson;
import java.util.Optional;

/** An answer whose events may be garbled. */
final class GuardedStream implements EventSink {
    private final AnswerStream answer;
    private final Redaction redaction;
    private String garbled = "";

    GuardedStream(AnswerStream answer, Redaction redaction) {
        this.answer = answer;
        this.redaction = redaction;
    }

    @Override
    public Progress event(String name, String data) {
        try {
            return answer.event(name, data);
        } catch (MalformedJson e) {
            garbled = "the stream is garbled: " + reason(data, e);
            return Progress.LAST;
        }
    }

    /** The parser quotes the text in part, and a part of a key would not be found any more. */
    private String reason(String data, MalformedJson e) {
        return redaction.hide(data).equals(data) ? String.valueOf(e.getMessage()) : "it is no JSON, and holds our key";
    }

    /** What it came to, now that no more events come. */
    Attempt attempt() {
        if (!garbled.isEmpty()) {
            return again(garbled);
        }
        return answer.complaint()
                .map(Verdict::on)
                .or(() -> answer.whole().map(Attempt.Whole::new))
                .orElseGet(() -> again("the stream ended before the answer did"));
    }

    private static Attempt again(String why) {
        return new Attempt.Again(why, Optional.empty());
    }
}
