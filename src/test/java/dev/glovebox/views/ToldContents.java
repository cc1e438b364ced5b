package dev.glovebox.views;

import java.nio.charset.StandardCharsets;

/** Writes down what a walk with contents told. */
class ToldContents implements Contents.Visitor {
    private final StringBuilder told = new StringBuilder();

    String told() {
        return told.toString().strip();
    }

    @Override
    public void entry(FileEntry entry) {
        told.append(' ').append(entry.path().display()).append(':');
    }

    @Override
    public void piece(byte[] bytes) {
        told.append(new String(bytes, StandardCharsets.UTF_8)).append(',');
    }

    @Override
    public void ending(Contents.Ending ending) {
        told.append(ending);
    }
}
