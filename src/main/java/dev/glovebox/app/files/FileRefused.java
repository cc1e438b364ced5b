package dev.glovebox.app.files;

import java.io.IOException;

/** A rule forbids this file. The message continues a sentence that begins with the file: "it is a link ...". */
public final class FileRefused extends IOException {
    private static final long serialVersionUID = 1;

    FileRefused(String message) {
        super(message);
    }

    static FileRefused link(String link, String target, String root) {
        return new FileRefused("it is reached by the link " + link + ", which leads to '" + target
                + "' and lies below " + root
                + ", where a box or a repository may have put it: name the file itself, or copy it to another folder");
    }

    /** It was none when its path was looked at. */
    static FileRefused swapped(String link, String root) {
        return new FileRefused(link + " has become a link meanwhile, and lies below " + root
                + ", where a box may write: wait for the box to end, or copy the file to another folder");
    }

    static FileRefused kind(String root) {
        return new FileRefused("it is no plain file" + (root.isEmpty() ? "" : ", and lies below " + root)
                + ": name a plain file, or give the text on stdin");
    }

    static FileRefused folder() {
        return new FileRefused("it is a folder: name a file in it");
    }
}
