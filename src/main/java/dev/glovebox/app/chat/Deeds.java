package dev.glovebox.app.chat;

import dev.glovebox.ui.tui.Deed;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** The commands of a chat that reach behind the scene. */
final class Deeds {
    private Deeds() {}

    static List<Deed> of(Stage stage, ReentrantLock work) {
        return List.of();
    }
}
