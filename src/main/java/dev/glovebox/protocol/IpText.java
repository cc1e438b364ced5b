package dev.glovebox.protocol;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads addresses strictly: what another reader could take for another address is none. */
final class IpText {
    private static final Pattern BYTE = Pattern.compile("0|[1-9][0-9]{0,2}");
    private static final Pattern GROUP = Pattern.compile("[0-9a-fA-F]{1,4}");
    private static final int LONGEST = 45;

    private IpText() {}

    static Optional<Integer> v4(String text) {
        String[] parts = text.split("\\.", -1);
        if (parts.length != 4) {
            return Optional.empty();
        }
        int bits = 0;
        for (String part : parts) {
            if (!BYTE.matcher(part).matches() || Integer.parseInt(part) > 255) {
                return Optional.empty();
            }
            bits = bits << 8 | Integer.parseInt(part);
        }
        return Optional.of(bits);
    }

    static Optional<IpAddress> v6(String text) {
        int gap = text.indexOf("::");
        if (text.length() > LONGEST || (gap >= 0 && text.indexOf("::", gap + 1) >= 0)) {
            return Optional.empty();
        }
        if (gap < 0) {
            return groups(text, Tail.MAY_BE_V4)
                    .filter(groups -> groups.size() == 8)
                    .map(IpText::address);
        }
        String after = text.substring(gap + 2);
        return groups(text.substring(0, gap), Tail.IS_HEX)
                .flatMap(head -> groups(after, Tail.MAY_BE_V4).flatMap(tail -> filled(head, tail)));
    }

    private enum Tail {
        IS_HEX,
        MAY_BE_V4
    }

    private static Optional<IpAddress> filled(List<Integer> head, List<Integer> tail) {
        int missing = 8 - head.size() - tail.size();
        if (missing < 1) {
            return Optional.empty();
        }
        List<Integer> all = new ArrayList<>(head);
        for (int i = 0; i < missing; i++) {
            all.add(0);
        }
        all.addAll(tail);
        return Optional.of(address(all));
    }

    private static Optional<List<Integer>> groups(String text, Tail tail) {
        List<Integer> groups = new ArrayList<>();
        if (text.isEmpty()) {
            return Optional.of(groups);
        }
        String[] parts = text.split(":", -1);
        for (int i = 0; i < parts.length; i++) {
            boolean isLast = i == parts.length - 1;
            if (GROUP.matcher(parts[i]).matches()) {
                groups.add(HexFormat.fromHexDigits(parts[i]));
            } else if (isLast && tail == Tail.MAY_BE_V4 && v4(parts[i]).isPresent()) {
                int bits = v4(parts[i]).get();
                groups.addAll(List.of(bits >>> 16, bits & 0xffff));
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(groups);
    }

    private static IpAddress address(List<Integer> groups) {
        return new IpAddress(half(groups.subList(0, 4)), half(groups.subList(4, 8)));
    }

    private static long half(List<Integer> groups) {
        return groups.stream().mapToLong(Integer::longValue).reduce(0, (bits, group) -> bits << 16 | group);
    }
}
