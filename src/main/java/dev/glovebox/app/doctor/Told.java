package dev.glovebox.app.doctor;

import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.protocol.PlainText;
import java.util.Optional;

/**
 * What the probe said, with replacements where it is no text, and how it ended.
 *
 * @param cut whether there was more than is listened to
 */
record Told(String text, boolean cut, CallEnd end) {
    private static final int SHOWN = 80;
    private static final String BROKEN = "broken: ";
    private static final String UNTRIED = "untried: ";

    /** As the answer to a check: exactly one line of a known form from a probe that ended well. */
    Result result() {
        return trouble().<Result>map(Result.Untried::new).orElseGet(() -> judged(text));
    }

    /** Why what was said cannot be believed at all. */
    Optional<String> trouble() {
        if (cut) {
            return Optional.of("the probe said too much");
        }
        return switch (end) {
            case CallEnd.Exited(var code, var cause) when code == 0 && cause == Cause.ITSELF -> Optional.empty();
            case CallEnd.Exited(var code, var cause) ->
                Optional.of(cause == Cause.DEADLINE ? "no answer in time" : "the probe ended with status " + code);
            case CallEnd.Signalled(var signal, var cause) ->
                Optional.of(cause == Cause.DEADLINE ? "no answer in time" : "signal " + signal + " ended the probe");
            case CallEnd.NotStarted(var stage, var errno) ->
                Optional.of("the probe did not start: " + stage + ", error " + errno);
            case CallEnd.Lost(var reason) -> Optional.of("the box was lost: " + reason);
        };
    }

    private static Result judged(String text) {
        if (text.equals("held\n")) {
            return new Result.Held();
        }
        boolean oneLine = text.indexOf('\n') == text.length() - 1 && !text.isEmpty();
        if (oneLine && text.startsWith(BROKEN) && text.length() > BROKEN.length() + 1) {
            return new Result.Broken(plain(text.substring(BROKEN.length())));
        }
        if (oneLine && text.startsWith(UNTRIED)) {
            return new Result.Untried(plain(text.substring(UNTRIED.length())));
        }
        return new Result.Untried("the probe said '" + plain(text.substring(0, Math.min(SHOWN, text.length()))) + "'");
    }

    private static String plain(String text) {
        return PlainText.line(text.strip());
    }
}
