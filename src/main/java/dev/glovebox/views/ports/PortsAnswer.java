package dev.glovebox.views.ports;

import dev.glovebox.sandbox.Egress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code glove ports} said, docs/reference/glove-files.md; anything else counts as nothing. */
final class PortsAnswer {
    /** More than the longest true answer. */
    static final int LONGEST = 128 * 1024;

    /** More than a person looks at. */
    private static final int MOST = 256;

    private static final int LONGEST_NAME = 32;
    private static final int LARGEST_PORT = 0xffff;
    private static final Pattern RECORD = Pattern.compile("([1-9]\\d{0,4}) (.{0,64})", Pattern.DOTALL);
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Co}\\p{Cn}]");

    private PortsAnswer() {}

    static List<Listening> parse(byte[] answer) {
        String[] records = new String(answer, StandardCharsets.UTF_8).split("\0", -1);
        boolean whole = records.length >= 2
                && records[records.length - 1].isEmpty()
                && records[records.length - 2].equals("end");
        if (!whole) {
            return List.of();
        }
        Map<Integer, String> programs = new TreeMap<>();
        Arrays.stream(records, 0, records.length - 2).forEach(record -> add(record, programs));
        programs.remove(Egress.Through.PROXY_PORT);
        return programs.entrySet().stream()
                .limit(MOST)
                .map(entry -> new Listening(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** One port may be there for each version of the address; whoever has a name gives it. */
    private static void add(String record, Map<Integer, String> programs) {
        Matcher matcher = RECORD.matcher(record);
        if (matcher.matches() && Integer.parseInt(matcher.group(1)) <= LARGEST_PORT) {
            programs.merge(
                    Integer.parseInt(matcher.group(1)),
                    shown(matcher.group(2)),
                    (first, second) -> first.isEmpty() ? second : first);
        }
    }

    private static String shown(String name) {
        String plain = UNPRINTABLE.matcher(name).replaceAll("\ufffd");
        int end = plain.offsetByCodePoints(0, Math.min(LONGEST_NAME, plain.codePointCount(0, plain.length())));
        return plain.substring(0, end).strip();
    }
}
