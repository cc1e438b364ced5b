package dev.glovebox.tools;

/** One file as it was found, before it is known how much of it may be shown. */
sealed interface ReadPart {
    BoxPath path();

    /** Whole says whether the end of the file was seen. */
    record Lines(BoxPath path, LineWindow window, boolean whole) implements ReadPart {}

    /** Not read yet: pictures are large. */
    record Picture(BoxPath path, String mediaType) implements ReadPart {}

    record Unread(BoxPath path, ToolOutput why) implements ReadPart {}
}
