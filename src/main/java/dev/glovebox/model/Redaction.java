package dev.glovebox.model;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Takes keys out of texts in whatever form they come back: as they are, percent-encoded, in base64, folded over lines. */
public final class Redaction {
    /** Hides nothing. */
    public static final Redaction NONE = new Redaction(List.of());

    /** The place of a key whose end has not come yet. */
    static final int OPEN = -1;

    private static final int OTHER = 0;
    private static final char PERCENT = '%';
    private static final int ENCODED = 3;
    private static final String HIDDEN = "[key]";

    private final List<String> forms;

    /** The letters with which a form begins: nearly all of a text needs no closer look. */
    private final boolean[] begins = new boolean[128];

    /** Whether the text may go on. */
    enum More {
        MAY_COME,
        NONE
    }

    /** A key in a text; one that is nowhere begins at the text's end. */
    record Hit(int start, int end) {}

    private Redaction(List<String> forms) {
        this.forms = forms;
        forms.forEach(form -> begins[form.charAt(0)] = true);
        begins[PERCENT] = !forms.isEmpty();
    }

    public static Redaction of(List<ApiKey> keys) {
        List<String> forms = keys.stream()
                .filter(ApiKey::isSecret)
                .flatMap(key -> KeyForms.of(key.value()).stream())
                .distinct()
                .sorted((one, other) -> Integer.compare(other.length(), one.length()))
                .toList();
        return forms.isEmpty() ? NONE : new Redaction(forms);
    }

    public boolean hidesNothing() {
        return forms.isEmpty();
    }

    /** The text itself when no key is in it. */
    public String hide(String text) {
        Hit hit = find(text, 0, More.NONE);
        if (hit.start == text.length()) {
            return text;
        }
        StringBuilder out = new StringBuilder();
        int from = 0;
        for (; hit.start < text.length(); hit = find(text, from, More.NONE)) {
            out.append(text, from, hit.start).append(HIDDEN);
            from = hit.end;
        }
        return out.append(text, from, text.length()).toString();
    }

    /** In every text and name; the JSON itself when no key is in it. */
    public Json hide(Json json) {
        return switch (json) {
            case Json.Str(var text) -> find(text, 0, More.NONE).start == text.length() ? json : Json.of(hide(text));
            case Json.Arr(var items) -> {
                List<Json> hidden = new ArrayList<>(items.size());
                boolean same = true;
                for (Json item : items) {
                    Json without = hide(item);
                    same &= without == item;
                    hidden.add(without);
                }
                yield same ? json : Json.of(hidden);
            }
            case Json.Obj(var fields) -> {
                Map<String, Json> hidden = new LinkedHashMap<>();
                boolean same = true;
                for (Map.Entry<String, Json> field : fields.entrySet()) {
                    Json without = hide(field.getValue());
                    String name = hide(field.getKey());
                    same &= without == field.getValue() && name.equals(field.getKey());
                    hidden.put(name, without);
                }
                yield same ? json : new Json.Obj(hidden);
            }
            case Json.Num ignored -> json;
            case Json.Bool ignored -> json;
            case Json.Null ignored -> json;
        };
    }

    /** In a text that should be JSON, where letters may be written as numbers. */
    String hideInJson(String text) {
        if (text.indexOf('\\') < 0) {
            return hide(text);
        }
        try {
            Json json = Json.parse(text);
            Json hidden = hide(json);
            return hide(hidden.equals(json) ? text : hidden.text());
        } catch (MalformedJson e) {
            return hide(text);
        }
    }

    /** For a text that comes in pieces. */
    public Passing passing() {
        return new Passing(this);
    }

    Hit find(String text, int from, More more) {
        for (int at = from; at < text.length(); at++) {
            char first = text.charAt(at);
            if (first < begins.length && begins[first]) {
                int end = end(text, at, more);
                if (end != OTHER) {
                    return new Hit(at, end);
                }
            }
        }
        return new Hit(text.length(), OPEN);
    }

    private int end(String text, int start, More more) {
        char first = text.charAt(start);
        for (int i = 0; i < forms.size(); i++) { // no iterator: this runs for every twentieth letter of a stream
            String form = forms.get(i);
            int end = first == form.charAt(0) || first == PERCENT ? end(form, text, start) : OTHER;
            if (end > OTHER || (end == OPEN && more == More.MAY_COME)) {
                return end;
            }
        }
        return OTHER;
    }

    private static int end(String form, String text, int start) {
        int at = start;
        for (int i = 0; i < form.length(); i++) {
            at = after(form.charAt(i), text, i == 0 ? at : afterBreak(text, at));
            if (at == OPEN || at == OTHER) {
                return at;
            }
        }
        return at;
    }

    /** A letter as it is or percent-encoded; programs differ in which letters they encode. */
    private static int after(char wanted, String text, int at) {
        if (at == text.length()) {
            return OPEN;
        }
        if (text.charAt(at) == wanted) {
            return at + 1;
        }
        if (text.charAt(at) != PERCENT) {
            return OTHER;
        }
        if (at + ENCODED > text.length()) {
            return OPEN;
        }
        boolean same = digit(text, at + 1) == wanted >> 4 && digit(text, at + 2) == (wanted & 0xf);
        return same ? at + ENCODED : OTHER;
    }

    private static int digit(String text, int at) {
        return Character.digit(text.charAt(at), 16);
    }

    /** One line break: programs that print base64 fold it. */
    private static int afterBreak(String text, int at) {
        int after = at < text.length() && text.charAt(at) == '\r' ? at + 1 : at;
        return after < text.length() && text.charAt(after) == '\n' ? after + 1 : after;
    }

    String hidden() {
        return HIDDEN;
    }
}
