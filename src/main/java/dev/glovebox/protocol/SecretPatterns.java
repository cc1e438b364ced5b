package dev.glovebox.protocol;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Takes secrets of known shapes out of texts: keys of providers, tokens of services, private keys, passwords in addresses, and random
 * values with a name such as API_KEY.
 *
 * <p>The time is linear in the length of the text, whatever the text is: each shape is judged by a bounded number of letters.
 */
public final class SecretPatterns {
    private static final String BEFORE = "[redacted: ";
    private static final String AFTER = "]";

    private SecretPatterns() {}

    /** The text itself when it holds no secret. */
    public static String hide(String text) {
        return redact(text).text();
    }

    /** Also a secret that goes on in the next line, or that holds invisible letters. */
    public static Redacted redact(String text) {
        Optional<Redacted> whole = JoinedText.of(text).map(joined -> redact(text, joined));
        String rest = whole.map(Redacted::text).orElse(text);
        Redacted plain = redact(rest, JoinedText.same(rest));
        return whole.map(first -> first.and(plain)).orElse(plain);
    }

    private static Redacted redact(String text, JoinedText seen) {
        SecretScanner scanner = new SecretScanner(seen.text());
        Map<String, Integer> counts = new LinkedHashMap<>();
        StringBuilder out = new StringBuilder();
        int from = 0;
        for (SecretScanner.Hit hit = scanner.next(0); hit.isFound(); hit = scanner.next(hit.end())) {
            out.append(text, from, seen.start(hit.start())).append(mark(hit.kind()));
            counts.merge(hit.kind(), 1, Integer::sum);
            from = seen.end(hit.end());
        }
        return new Redacted(
                counts.isEmpty() ? text : out.append(text, from, text.length()).toString(), counts);
    }

    static String mark(String kind) {
        return BEFORE + kind + AFTER;
    }

    /** In every text of it; names stay, and a value may be known by its name. */
    static Json hide(Json json, UnaryOperator<String> hiding) {
        return switch (json) {
            case Json.Str(var text) -> Json.of(hiding.apply(text));
            case Json.Arr(var items) -> {
                List<Json> hidden = new ArrayList<>(items.size());
                items.forEach(item -> hidden.add(hide(item, hiding)));
                yield new Json.Arr(hidden);
            }
            case Json.Obj(var fields) -> {
                Map<String, Json> hidden = new LinkedHashMap<>();
                fields.forEach((name, value) -> hidden.put(name, hide(named(name, value), hiding)));
                yield new Json.Obj(hidden);
            }
            case Json.Num ignored -> json;
            case Json.Bool ignored -> json;
            case Json.Null ignored -> json;
        };
    }

    private static Json named(String name, Json value) {
        return value instanceof Json.Str(var text)
                ? SecretNames.kind(name, 0, name.length())
                        .filter(kind -> SecretNames.isSecret(kind, text, 0, text.length()))
                        .<Json>map(kind -> Json.of(mark(kind)))
                        .orElse(value)
                : value;
    }
}
