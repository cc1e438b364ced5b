package dev.glovebox.ui.web;

import dev.glovebox.protocol.IpAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a request comes from: the other end of its connection, or, behind the operator's own proxy, the address that the proxy saw. */
final class ClientAddress {
    private static final String HEADER = "x-forwarded-for";
    private static final Pattern WITH_PORT = Pattern.compile("(?:([0-9.]+)|\\[([0-9A-Fa-f:.]+)])(?::[0-9]{1,5})?");

    private ClientAddress() {}

    static String of(String peer, Map<String, List<String>> headers, Site.Clients clients) {
        return switch (clients) {
            case DIRECT -> peer;
            case BEHIND_PROXY -> forwarded(headers).map(IpAddress::text).orElse(peer);
        };
    }

    /** The last one is the proxy's own word; all before it came with the request. */
    private static Optional<IpAddress> forwarded(Map<String, List<String>> headers) {
        List<String> lines = headers.getOrDefault(HEADER, List.of());
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        String line = lines.getLast();
        String last = line.substring(line.lastIndexOf(',') + 1).strip();
        Matcher matcher = WITH_PORT.matcher(last);
        if (!matcher.matches()) {
            return IpAddress.parse(last);
        }
        return IpAddress.parse(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
    }
}
