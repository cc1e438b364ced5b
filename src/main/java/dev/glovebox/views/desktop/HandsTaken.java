package dev.glovebox.views.desktop;

import java.io.IOException;

/** The agent may not use mouse and keyboard now, because a person does. */
public final class HandsTaken extends IOException {
    private static final long serialVersionUID = 1;

    HandsTaken(String person) {
        super(person + " has taken over mouse and keyboard; wait until they are given back");
    }
}
