package dev.glovebox.sandbox.egress;

import dev.glovebox.protocol.IpAddress;
import java.util.List;

/** How far an address lies from this machine, by the special-purpose registries of IANA. */
enum Scope {
    PUBLIC,
    PRIVATE,
    FORBIDDEN;

    /** Also those of clouds that lie in public or private ranges: Azure, Alibaba, AWS and Google by IPv6. */
    private static final List<Range> METADATA = List.of(
            Range.of("168.63.129.16", 32),
            Range.of("100.100.100.200", 32),
            Range.of("fd00:ec2::", 32),
            Range.of("fd20:ce::", 32));

    /** Also those kept for tests and documents: where nothing of the world has them, a network may use them for its own. */
    private static final List<Range> PRIVATES = List.of(
            Range.of("10.0.0.0", 8),
            Range.of("172.16.0.0", 12),
            Range.of("192.168.0.0", 16),
            Range.of("100.64.0.0", 10),
            Range.of("198.18.0.0", 15),
            Range.of("192.0.2.0", 24),
            Range.of("198.51.100.0", 24),
            Range.of("203.0.113.0", 24),
            Range.of("fc00::", 7),
            Range.of("2001:db8::", 32),
            Range.of("3fff::", 20));

    /** This network, loopback, link-local, protocol assignments, relays, multicast, reserved. */
    private static final List<Range> SPECIAL = List.of(
            Range.of("0.0.0.0", 8),
            Range.of("127.0.0.0", 8),
            Range.of("169.254.0.0", 16),
            Range.of("192.0.0.0", 24),
            Range.of("192.88.99.0", 24),
            Range.of("224.0.0.0", 3),
            Range.of("2001::", 23),
            Range.of("2002::", 16));

    /** Outside of it and of the private range lie loopback, link-local, multicast and forms that embed IPv4. */
    private static final Range GLOBAL_V6 = Range.of("2000::", 3);

    private static final Range NAT64 = Range.of("64:ff9b::", 96);

    static Scope of(IpAddress address) {
        if (NAT64.holds(address)) {
            return of(beyond(address));
        }
        if (isIn(METADATA, address) || isIn(SPECIAL, address)) {
            return FORBIDDEN;
        }
        if (isIn(PRIVATES, address)) {
            return PRIVATE;
        }
        return address.isV4() || GLOBAL_V6.holds(address) ? PUBLIC : FORBIDDEN;
    }

    /** Where a packet to it ends up: a translator sends it on to the IPv4 address in it (RFC 6052). */
    static IpAddress beyond(IpAddress address) {
        return NAT64.holds(address) ? IpAddress.ofV4((int) address.low()) : address;
    }

    private static boolean isIn(List<Range> ranges, IpAddress address) {
        return ranges.stream().anyMatch(range -> range.holds(address));
    }

    private record Range(IpAddress first, int bits) {
        static Range of(String first, int bits) {
            IpAddress address = IpAddress.parse(first).orElseThrow();
            return new Range(address, address.isV4() ? 96 + bits : bits);
        }

        boolean holds(IpAddress address) {
            return (address.high() ^ first.high()) >>> Math.max(0, 64 - bits) == 0
                    && (bits <= 64 || (address.low() ^ first.low()) >>> (128 - bits) == 0);
        }
    }
}
