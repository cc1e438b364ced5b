package dev.glovebox.app.chat;

import java.util.Optional;

/** What {@code /export} was told: perhaps a format, perhaps a file, whose name may hold spaces. */
record ExportWords(boolean isJson, Optional<String> file) {
    private static final String JSON = "json";

    static ExportWords of(String words) {
        String[] parts = words.split("\\s+", 2);
        boolean named = parts[0].equals(JSON) || parts[0].equals("md");
        String rest = named ? parts.length > 1 ? parts[1] : "" : words;
        Optional<String> file = rest.isEmpty() ? Optional.empty() : Optional.of(rest);
        return new ExportWords(named ? parts[0].equals(JSON) : rest.endsWith(".json"), file);
    }

    String ending() {
        return isJson ? ".json" : ".md";
    }
}
