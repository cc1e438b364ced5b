package dev.glovebox.views.desktop;

import dev.glovebox.views.resident.Inside;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The keyboard's layout: an English one, and characters that it lacks on keys that it leaves free, before they are pressed. Left to
 * itself the X server would put them there one by one, and programs that read slowly would not understand those in between.
 */
final class Layout {
    /** Numbers of keys that no symbol of pc or us is on. */
    private static final List<Integer> FREE = IntStream.concat(IntStream.range(136, 203), IntStream.range(208, 240))
            .boxed()
            .toList();

    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final String COMPILE = "printf %s \"$1\" | xkbcomp -w0 - \"$DISPLAY\"";

    private final Inside inside;
    private final Map<Integer, Integer> keys = new LinkedHashMap<>();

    Layout(Inside inside) {
        this.inside = inside;
    }

    boolean has(List<Integer> keysyms) {
        return missing(keysyms).isEmpty();
    }

    /** Whether all of these find room without taking the keys of others, which may not have been read yet. */
    boolean hasRoomFor(List<Integer> keysyms) {
        return keys.size() + missing(keysyms).size() <= FREE.size();
    }

    /** Lays it down with these; where there is no room, without those that it had before. */
    void lay(List<Integer> keysyms) throws IOException, InterruptedException {
        if (!hasRoomFor(keysyms)) {
            keys.clear();
        }
        missing(keysyms).forEach(keysym -> keys.put(keysym, FREE.get(keys.size())));
        if (!inside.run(LIMIT, "/bin/sh", "-c", COMPILE, "layout", text()).isFine()) {
            keys.clear();
            throw new IOException(
                    "xkbcomp failed in the box; without it only an English keyboard's characters can be typed");
        }
    }

    private List<Integer> missing(List<Integer> keysyms) {
        return keysyms.stream()
                .filter(keysym -> isForeign(keysym) && !keys.containsKey(keysym))
                .distinct()
                .toList();
    }

    private String text() {
        String names = keys.values().stream()
                .map(code -> "<Z" + code + "> = " + code + ";")
                .collect(Collectors.joining(" "));
        String symbols = keys.entrySet().stream()
                .map(key -> "key <Z" + key.getValue() + "> { [ 0x" + Integer.toHexString(key.getKey()) + " ] };")
                .collect(Collectors.joining(" "));
        return """
                xkb_keymap {
                  xkb_keycodes { include "evdev+aliases(qwerty)" %s };
                  xkb_types { include "complete" };
                  xkb_compat { include "complete" };
                  xkb_symbols { include "pc+us" %s };
                };
                """.formatted(names, symbols);
    }

    /** Neither on an English keyboard nor a key with a name. */
    private static boolean isForeign(int keysym) {
        return keysym > 0x7e && (keysym < 0xfe00 || keysym > 0xffff);
    }
}
