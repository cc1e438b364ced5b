package dev.glovebox.sandbox.egress;

import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.protocol.HostName;
import dev.glovebox.protocol.IpAddress;
import dev.glovebox.sandbox.Whereabouts;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Looks names up as the proxy does, and judges addresses by the same ranges. */
public record ResolvedWhereabouts(Resolver resolver, OwnAddresses own) implements Whereabouts {
    public ResolvedWhereabouts(Resolver resolver) {
        this(resolver, OwnAddresses.ofThisMachine());
    }

    @Override
    public Optional<Reach> reach(HostName host) throws IOException {
        List<Reach> reaches = resolver.resolve(host).stream()
                .flatMap(address -> reach(address).stream())
                .toList();
        return reaches.stream().min(Reach::compareTo);
    }

    @Override
    public Optional<Reach> reach(IpAddress address) {
        return switch (own.scope(address)) {
            case PUBLIC -> Optional.of(Reach.PUBLIC);
            case PRIVATE -> Optional.of(Reach.PRIVATE_TOO);
            case FORBIDDEN -> Optional.empty();
        };
    }
}
