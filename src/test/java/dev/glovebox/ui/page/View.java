package dev.glovebox.ui.page;

import com.microsoft.playwright.Browser.NewContextOptions;

/** The two screens that every view of the page is looked at on. */
enum View {
    DESK(1280, 800, "desk"),
    PHONE(390, 844, "phone");

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
        return this == PHONE ? options.setIsMobile(true).setHasTouch(true).setDeviceScaleFactor(2) : options;
    }
}
