package dev.glovebox.ui.words;

import dev.glovebox.protocol.Json;
import java.util.List;

/** The details of a call by its files. */
public final class FileDetails {
    private FileDetails() {}

    /** One for each: a call of one file tells of it without a list. */
    public static List<Json> of(Json details) {
        List<Json> files = details.list("files");
        return files.isEmpty() ? List.of(details) : files;
    }
}
