package dev.glovebox.protocol;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import java.util.TreeMap;

/** Takes out of texts the secrets that this process was given itself, whatever their shape, and then those of known shapes. */
public final class SecretRedactor {
    private static final int SHORTEST = 8;
    private static final Set<String> FOLDERS = Set.of("PWD", "OLDPWD");

    private final Map<String, String> known = new LinkedHashMap<>();

    /** Of these variables those count whose names are a secret's, such as GITHUB_TOKEN. */
    public SecretRedactor(Map<String, String> environment) {
        new TreeMap<>(environment)
                .entrySet().stream()
                        .filter(variable -> isSecret(variable.getKey(), variable.getValue()))
                        .sorted(Comparator.comparing(
                                variable -> -variable.getValue().length()))
                        .forEach(variable -> known.put(variable.getKey(), variable.getValue()));
    }

    /** A folder is in half of all texts: neither PWD nor another path counts. */
    private static boolean isSecret(String name, String value) {
        return value.length() >= SHORTEST
                && !FOLDERS.contains(name)
                && !RandomLook.isAbsolutePath(value)
                && SecretNames.kind(name, 0, name.length()).isPresent()
                && (RandomLook.isPassword(value) || RandomLook.isRandom(value));
    }

    public Redacted redact(String text) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        String without = text;
        for (Entry<String, String> secret : known.entrySet()) {
            if (without.contains(secret.getValue())) {
                String kind = "value of " + secret.getKey();
                counts.put(kind, without.split(java.util.regex.Pattern.quote(secret.getValue()), -1).length - 1);
                without = without.replace(secret.getValue(), SecretPatterns.mark(kind));
            }
        }
        Redacted shapes = SecretPatterns.redact(without);
        counts.putAll(shapes.counts());
        return new Redacted(shapes.text(), counts);
    }

    public String hide(String text) {
        return redact(text).text();
    }

    /** In every text of it; a value is also known by its name. */
    public Json hide(Json json) {
        return SecretPatterns.hide(json, this::hide);
    }
}
