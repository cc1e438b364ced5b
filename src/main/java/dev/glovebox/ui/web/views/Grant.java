package dev.glovebox.ui.web.views;

import java.util.function.BooleanSupplier;

/**
 * Leave for one person to look at one thing.
 *
 * @param holds whether they still may, and the box is the one that it was
 */
public record Grant(String user, ViewName view, BooleanSupplier holds) {
    @Override
    public String toString() {
        return "Grant[" + user + ", " + view.label() + "]";
    }
}
