package dev.glovebox.ui.tui;

/** Commands that need nobody behind the scene. */
enum Own {
    HELP("help", "", "Lists commands and keys."),
    HISTORY("history", "[TEXT]", "Shows this and older sessions, to search, read and load."),
    COPY("copy", "", "Copies the last answer to the clipboard, where the terminal allows it."),
    QUIT("quit", "", "Ends the chat; the session can be resumed.");

    private final String word;
    private final String parameters;
    private final String summary;

    Own(String word, String parameters, String summary) {
        this.word = word;
        this.parameters = parameters;
        this.summary = summary;
    }

    String word() {
        return word;
    }

    String parameters() {
        return parameters;
    }

    String summary() {
        return summary;
    }
}
