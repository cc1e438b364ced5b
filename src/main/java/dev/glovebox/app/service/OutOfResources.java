package dev.glovebox.app.service;

/** The machine lacks something, so nothing is wrong with the job; it goes on when that is there again. */
final class OutOfResources extends RuntimeException {
    private static final long serialVersionUID = 1;

    OutOfResources(String words) {
        super(words);
    }

    String words() {
        return String.valueOf(getMessage());
    }
}
