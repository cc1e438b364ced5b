package dev.glovebox.views.changes;

/** Keeps one of several writers of a folder from putting files into place that are no longer its to write, and from meeting another on the way. */
public interface FileFence {
    /** Of whoever is the only writer. */
    FileFence NONE = new FileFence() {
        @Override
        public String mark() {
            return "";
        }

        @Override
        public boolean holds() {
            return true;
        }
    };

    /** Part of the names of files that are not yet in place, such as {@code .7}. */
    String mark();

    /** Whether files may be put into place now. */
    boolean holds();
}
