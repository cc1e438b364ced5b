package dev.glovebox.protocol;

import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.protocol.EgressRule.Wildcard;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the rules that people write; each error names the value, the rule and the way out. */
final class EgressRuleText {
    private static final Pattern PORT = Pattern.compile("[1-9][0-9]{0,4}");
    private static final Pattern BRACKETED = Pattern.compile("\\[([^\\[\\]]*)](?::(.*))?");
    private static final String STAR = "*.";
    private static final String ONLY_A_HOST =
            "write example.org, *.example.org or 192.0.2.1:443, without scheme, path or dot at the end";

    private final String text;
    private final Reach reach;

    private EgressRuleText(String text, Reach reach) {
        this.text = text;
        this.reach = reach;
    }

    static EgressRule parse(String text, Reach reach) {
        return new EgressRuleText(text, reach).rule();
    }

    private EgressRule rule() {
        if (text.contains("/") || text.contains("@")) {
            throw wrong("is no name of a host", ONLY_A_HOST);
        }
        Matcher bracketed = BRACKETED.matcher(text);
        if (bracketed.matches()) {
            return address(bracketed.group(1), Optional.ofNullable(bracketed.group(2)));
        }
        if (IpAddress.parse(text).isPresent()) {
            return address(text, Optional.empty());
        }
        int colon = text.indexOf(':');
        String host = colon < 0 ? text : text.substring(0, colon);
        Optional<String> ports = colon < 0 ? Optional.empty() : Optional.of(text.substring(colon + 1));
        return IpAddress.parse(host).isPresent() ? address(host, ports) : name(host, ports);
    }

    private EgressRule address(String host, Optional<String> port) {
        IpAddress address =
                IpAddress.parse(host).orElseThrow(() -> wrong("is no address", "write it as [2001:db8::1]:443"));
        if (reach == Reach.PRIVATE_TOO) {
            throw wrong("is an address, and private reach is for names", "use --allow-host ADDRESS:PORT");
        }
        Set<Integer> ports = port.map(this::ports).orElse(Set.of());
        if (ports.size() != 1) {
            throw wrong("is an address without one port", "write " + address.textInUrl() + ":443");
        }
        return new EgressRule.Address(address, ports.iterator().next());
    }

    private EgressRule name(String host, Optional<String> ports) {
        if (host.equals("*")) {
            throw wrong("would allow every host", "name the hosts, or those below one as *.example.org");
        }
        Wildcard wildcard = host.startsWith(STAR) ? Wildcard.LEADING : Wildcard.NONE;
        HostName name = HostName.parse(wildcard == Wildcard.LEADING ? host.substring(STAR.length()) : host)
                .orElseThrow(() -> wrong("is no name of a host", ONLY_A_HOST));
        if (wildcard == Wildcard.LEADING && name.labels().size() < 2) {
            throw wrong(
                    "has a wildcard over a whole top-level domain", "keep two labels after it, as in *.example.org");
        }
        if (isLocalhost(name)) {
            throw wrong("is loopback, which no name reaches", "write the address and port, as in 127.0.0.1:8080");
        }
        return new EgressRule.Name(wildcard, name, ports.map(this::ports).orElse(Set.of()), reach);
    }

    private static boolean isLocalhost(HostName name) {
        return name.labels().getLast().equals("localhost");
    }

    private Set<Integer> ports(String list) {
        Set<Integer> ports = new HashSet<>();
        for (String port : list.split(",", -1)) {
            if (!PORT.matcher(port).matches() || Integer.parseInt(port) > 65_535) {
                throw wrong("has a port that is not 1 to 65535", "write example.org:8080 or example.org:8080,8443");
            }
            ports.add(Integer.parseInt(port));
        }
        return ports;
    }

    private IllegalArgumentException wrong(String rule, String wayOut) {
        return new IllegalArgumentException("'" + PlainText.line(text) + "' " + rule + ": " + wayOut);
    }
}
