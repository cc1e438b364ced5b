package dev.glovebox.views.desktop;

/** The buttons of a mouse. */
public enum Button {
    LEFT(0),
    MIDDLE(1),
    RIGHT(2);

    private final int number;

    Button(int number) {
        this.number = number;
    }

    int bit() {
        return 1 << number;
    }
}
