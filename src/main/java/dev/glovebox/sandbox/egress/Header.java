package dev.glovebox.sandbox.egress;

import dev.glovebox.protocol.EgressDecision.Reason;
import java.util.Locale;
import java.util.regex.Pattern;

/** One header; the name in small letters, the value without white space around it. */
record Header(String name, String value) {
    static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]++");

    /** A folded line and a space before the colon are refused with the rest: its name is no token. */
    static Header parse(String line) throws Refusal {
        int colon = line.indexOf(':');
        if (colon < 0 || !TOKEN.matcher(line.substring(0, colon)).matches()) {
            throw new Refusal(Reason.MALFORMED_REQUEST, "a header is folded or has no proper name");
        }
        return new Header(
                line.substring(0, colon).toLowerCase(Locale.ROOT),
                line.substring(colon + 1).strip());
    }
}
