package dev.glovebox.model;

import dev.glovebox.model.http.EventSink;
import dev.glovebox.protocol.MalformedJson;
import java.util.Optional;

/** An answer whose events may be garbled. */
final class GuardedStream implements EventSink {
    private final AnswerStream answer;
    private String garbled = "";

    GuardedStream(AnswerStream answer) {
        this.answer = answer;
    }

    @Override
    public Progress event(String name, String data) {
        try {
            return answer.event(name, data);
        } catch (MalformedJson e) {
            garbled = "the stream is garbled: " + e.getMessage();
            return Progress.LAST;
        }
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
