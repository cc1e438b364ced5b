package dev.glovebox.model;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** How a key looks when it comes back: as it is, or in base64, alone and in the midst of more. */
final class KeyForms {
    private static final List<Base64.Encoder> ALPHABETS = List.of(Base64.getEncoder(), Base64.getUrlEncoder());

    private final byte[] key;
    private final Set<String> forms = new LinkedHashSet<>();

    private KeyForms(String key) {
        this.key = key.getBytes(US_ASCII);
        forms.add(key);
    }

    /** The longest first. */
    static List<String> of(String key) {
        KeyForms all = new KeyForms(key);
        ALPHABETS.forEach(all::addBase64);
        return all.forms.stream()
                .sorted((one, other) -> Integer.compare(other.length(), one.length()))
                .toList();
    }

    /** Of what stands between other bytes, the letters that depend on the key alone. */
    private void addBase64(Base64.Encoder alphabet) {
        forms.add(alphabet.encodeToString(key));
        forms.add(alphabet.withoutPadding().encodeToString(key));
        for (int before = 0; before < 3; before++) {
            byte[] bytes = new byte[before + key.length];
            System.arraycopy(key, 0, bytes, before, key.length);
            byte[] letters = alphabet.withoutPadding().encode(bytes);
            int whole = bytes.length * 8 / 6;
            forms.add(new String(Arrays.copyOfRange(letters, Math.ceilDiv(before * 8, 6), whole), US_ASCII));
        }
    }
}
