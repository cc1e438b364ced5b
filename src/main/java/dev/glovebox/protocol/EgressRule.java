package dev.glovebox.protocol;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** One line of a list of places that programs in a box may, or may not, connect to. */
public sealed interface EgressRule {
    /** To which addresses a name may lead; never to loopback, link-local or a cloud's metadata. */
    enum Reach {
        PUBLIC,
        PRIVATE_TOO
    }

    /**
     * A host, or with a wildcard the hosts below it.
     *
     * @param ports none: 80 and 443 when it allows, every port when it denies
     */
    record Name(Wildcard wildcard, HostName host, Set<Integer> ports, Reach reach) implements EgressRule {
        public Name {
            ports = Set.copyOf(ports);
            ports.forEach(EgressRule::requirePort);
            if (wildcard == Wildcard.LEADING && host.labels().size() < 2) {
                throw new IllegalArgumentException("a wildcard needs two labels after it");
            }
        }
    }

    /** Whether a name stands for itself or, as {@code *.name}, for those below it. */
    enum Wildcard {
        NONE,
        LEADING
    }

    /** Exactly this address, loopback included. */
    record Address(IpAddress address, int port) implements EgressRule {
        public Address {
            requirePort(port);
        }
    }

    /** NAME, *.NAME, NAME:PORT,PORT or ADDRESS:PORT, IPv6 in brackets. */
    static EgressRule parse(String text) {
        return EgressRuleText.parse(text, Reach.PUBLIC);
    }

    /** The same names, for private addresses too; an address needs no such reach. */
    static EgressRule parsePrivate(String text) {
        return EgressRuleText.parse(text, Reach.PRIVATE_TOO);
    }

    /** As a person would write it. */
    default String text() {
        return switch (this) {
            case Name(var wildcard, var host, var ports, var reach) ->
                (wildcard == Wildcard.LEADING ? "*." : "") + host.text() + portsText(ports);
            case Address(var address, var port) -> address.textInUrl() + ":" + port;
        };
    }

    private static String portsText(Set<Integer> ports) {
        String list = new TreeSet<>(ports).stream().map(String::valueOf).collect(Collectors.joining(","));
        return list.isEmpty() ? "" : ":" + list;
    }

    private static void requirePort(int port) {
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("a port is 1 to 65535, not " + port);
        }
    }
}
