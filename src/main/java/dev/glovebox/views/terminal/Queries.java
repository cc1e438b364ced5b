package dev.glovebox.views.terminal;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Sequences that a terminal answers, as if somebody typed.
 *
 * <p>As in <a href="https://invisible-island.net/xterm/ctlseqs/ctlseqs.html">xterm's list</a>: device attributes and status, reports of
 * windows, modes, settings, colours and the clipboard.
 */
final class Queries {
    private static final Pattern QUERY = Pattern.compile(
            "\u001b(?:Z|\\[[<=>?]?[\\d;]*[cnxt]|\\[\\??[\\d;]*\\$p|\\[>[\\d;]*q|\\[\\?u|\\][\\d;a-z]*;\\?.*|P[$+]q.*)",
            Pattern.DOTALL);

    private Queries() {}

    static boolean isQuery(byte[] sequence) {
        return QUERY.matcher(new String(sequence, StandardCharsets.ISO_8859_1)).matches();
    }
}
