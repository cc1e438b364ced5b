package dev.glovebox.ui.page;

import com.microsoft.playwright.Browser.NewContextOptions;

/** The screens that the page is looked at on: a desk and a phone, and a desk at 200 %. */
enum View {
    DESK(1280, 800, "desk"),
    PHONE(390, 844, "phone"),
    ZOOM(640, 400, "zoom");

    private final int width;
    private final int height;
    private final String word;

    View(int width, int height, String word) {
        this.width = width;
        this.height = height;
        this.word = word;
    }

    String word() {
        return word;
    }

    NewContextOptions options() {
        NewContextOptions options = new NewContextOptions().setViewportSize(width, height);
        return switch (this) {
            case DESK -> options;
            case PHONE -> options.setIsMobile(true).setHasTouch(true).setDeviceScaleFactor(2);
            case ZOOM -> options.setDeviceScaleFactor(2);
        };
    }
}
