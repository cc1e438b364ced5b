package dev.glovebox.sandbox.seccomp;

import java.util.List;
import java.util.regex.Pattern;

/** Decides calls by a profile's text as libseccomp does: masked comparisons of whole registers, any entry that matches. */
record ProfileMachine(List<Entry> entries) {
    private static final Pattern ENTRY = Pattern.compile(
            "\\{\"names\": \\[\"(\\w+)\"], \"action\": \"SCMP_ACT_ERRNO\", \"errnoRet\": (\\d+), \"args\": \\[(.*)]}");
    private static final Pattern COMPARISON = Pattern.compile(
            "\\{\"index\": (\\d), \"value\": (\\d+), \"valueTwo\": (\\d+), \"op\": \"SCMP_CMP_MASKED_EQ\"}");

    record Entry(String call, String errno, List<Comparison> all) {}

    record Comparison(int argument, long mask, long value) {}

    static ProfileMachine parse(String json) {
        return new ProfileMachine(ENTRY.matcher(json)
                .results()
                .map(entry -> new Entry(entry.group(1), entry.group(2), comparisons(entry.group(3))))
                .toList());
    }

    private static List<Comparison> comparisons(String text) {
        return COMPARISON
                .matcher(text)
                .results()
                .map(one -> new Comparison(
                        Integer.parseInt(one.group(1)), Long.parseLong(one.group(2)), Long.parseLong(one.group(3))))
                .toList();
    }

    String run(String call, long... arguments) {
        return entries.stream()
                .filter(entry -> entry.call.equals(call))
                .filter(entry -> entry.all.stream().allMatch(one -> (arguments[one.argument] & one.mask) == one.value))
                .findFirst()
                .map(entry -> "errno " + entry.errno)
                .orElse("allow");
    }
}
