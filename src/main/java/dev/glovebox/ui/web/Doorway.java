package dev.glovebox.ui.web;

import dev.glovebox.ui.web.views.ViewName;
import dev.glovebox.views.desktop.NoDesktop;
import dev.glovebox.views.notebook.Notebook;
import dev.glovebox.views.workshop.Workshop;
import java.util.Locale;

/** Views of which a box has one at most: people can be led on to it from an address of the service, or from a port of its own. */
public enum Doorway {
    DESKTOP,
    NOTEBOOK;

    /** As people call it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Of the service. */
    String path() {
        return "/" + word();
    }

    ViewName view(String id) {
        return switch (this) {
            case DESKTOP -> ViewName.desktop(id);
            case NOTEBOOK -> ViewName.notebook(id);
        };
    }

    boolean isIn(Workshop workshop) throws InterruptedException {
        return switch (this) {
            case DESKTOP -> hasDesktop(workshop);
            case NOTEBOOK -> workshop.notebook().isPresent();
        };
    }

    private static boolean hasDesktop(Workshop workshop) throws InterruptedException {
        try {
            return workshop.desktop().isPresent();
        } catch (NoDesktop e) {
            return false;
        }
    }

    /** Somebody is about to look at it. */
    public void begin(Workshop workshop) {
        switch (this) {
            case DESKTOP -> workshop.begin();
            case NOTEBOOK -> workshop.notebook().ifPresent(Notebook::begin);
        }
    }
}
