package dev.glovebox.views.desktop;

/** Where a mouse's wheel turns to; to X each is a button of its own. */
public enum Wheel {
    UP(3),
    DOWN(4),
    LEFT(5),
    RIGHT(6);

    private final int number;

    Wheel(int number) {
        this.number = number;
    }

    int bit() {
        return 1 << number;
    }
}
