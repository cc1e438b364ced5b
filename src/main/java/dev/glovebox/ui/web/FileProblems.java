package dev.glovebox.ui.web;

import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.FileOutcome.Cause;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;

/** Why file work in a box failed, as clients are told. */
final class FileProblems {
    static final Code[] ALL = {
        Code.INVALID_REQUEST,
        Code.EXISTS,
        Code.WRONG_KIND,
        Code.NOT_PERMITTED,
        Code.BOX_FAILED,
        Code.BOX_TIMED_OUT,
        Code.NO_SPACE,
        Code.NOT_HERE
    };

    private FileProblems() {}

    /** Or the refusal that fits. */
    static <T> T value(FileOutcome<T> outcome) {
        return switch (outcome) {
            case Done<T>(var value) -> value;
            case Failed<T>(var cause, var reason) -> throw Problem.refused(code(cause), words(cause, reason));
        };
    }

    private static Code code(Cause cause) {
        return switch (cause) {
            case INVALID, REFUSED, BAD_PATTERN -> Code.INVALID_REQUEST;
            case NOT_FOUND -> Code.NOT_FOUND;
            case EXISTS -> Code.EXISTS;
            case WRONG_KIND, OTHER_FILESYSTEM -> Code.WRONG_KIND;
            case NOT_PERMITTED -> Code.NOT_PERMITTED;
            case NO_SPACE -> Code.NO_SPACE;
            case TIMED_OUT, CANCELLED -> Code.BOX_TIMED_OUT;
            case FAILED, MALFORMED, BOX_LOST -> Code.BOX_FAILED;
        };
    }

    private static String words(Cause cause, String reason) {
        return switch (cause) {
            case NOT_FOUND -> "there is no such file in the workspace";
            case EXISTS -> "there is something under the new name: delete it first, or choose another";
            case REFUSED -> "the path leads out of the workspace, or is the workspace itself";
            default -> "the file work failed: " + reason;
        };
    }
}
