package dev.glovebox.app.clients;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Stanzas of fields, as in deb822(5). */
final class Deb822 {
    private final List<Map<String, String>> stanzas = new ArrayList<>();
    private Map<String, String> stanza = new LinkedHashMap<>();
    private String field = "";

    private Deb822() {}

    /** By field in small letters; what is no field is passed over. */
    static List<Map<String, String>> read(String text) {
        Deb822 file = new Deb822();
        text.lines().forEach(file::line);
        file.end();
        return file.stanzas;
    }

    private void line(String line) {
        int sign = line.indexOf(':');
        if (line.isBlank()) {
            end();
        } else if (line.startsWith(" ") || line.startsWith("\t")) {
            stanza.computeIfPresent(field, (name, value) -> value + " " + line.strip());
        } else if (sign > 0 && !line.startsWith("#")) {
            field = line.substring(0, sign).strip().toLowerCase(Locale.ROOT);
            stanza.put(field, line.substring(sign + 1).strip());
        }
    }

    private void end() {
        stanzas.add(stanza);
        stanza = new LinkedHashMap<>();
        field = "";
    }
}
