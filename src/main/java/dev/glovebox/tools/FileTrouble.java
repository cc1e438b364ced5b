package dev.glovebox.tools;

import dev.glovebox.views.FileOutcome;

/** Why file work failed, and what a model can do next. */
final class FileTrouble {
    private FileTrouble() {}

    static ToolOutput of(FileOutcome.Failed<?> failed, BoxPath path) {
        return ToolOutput.failed(path.given() + ": " + words(failed));
    }

    static String words(FileOutcome.Failed<?> failed) {
        return switch (failed.cause()) {
            case NOT_FOUND -> "there is no such file or folder; list_files shows what there is.";
            case WRONG_KIND ->
                "not the right kind of file: a folder, pipe or device where a file is wanted, or a file for a folder;"
                        + " list_files shows what it is.";
            case EXISTS -> "exists already; take another name, or move or remove it with bash first.";
            case NOT_PERMITTED ->
                "not permitted, or on a read-only filesystem; only /workspace, /tmp and HOME can be written.";
            case REFUSED ->
                "the path cannot be followed: a loop of links, or a name like . or .. where a file's is wanted.";
            case NO_SPACE -> "no space left; remove files that are not needed.";
            case TIMED_OUT -> "took too long; try bash, which takes a timeout.";
            case CANCELLED -> "stopped on request.";
            case BOX_LOST -> "the box is gone: " + failed.reason();
            case INVALID, FAILED, OTHER_FILESYSTEM, BAD_PATTERN, MALFORMED -> failed.reason();
        };
    }
}
