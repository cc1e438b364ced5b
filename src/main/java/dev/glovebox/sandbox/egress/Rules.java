package dev.glovebox.sandbox.egress;

import dev.glovebox.protocol.EgressDecision.Reason;
import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.protocol.EgressRule.Wildcard;
import dev.glovebox.protocol.HostName;
import dev.glovebox.protocol.IpAddress;
import dev.glovebox.sandbox.AllowanceAdvice;
import java.util.List;
import java.util.Set;

/** What a policy says of a target, and of each address to which a name leads. */
record Rules(EgressPolicy policy, AllowanceAdvice advice, OwnAddresses own) {
    private static final Set<Integer> WEB = Set.of(80, 443);

    /** Throws unless the address is exactly one that a person allowed. */
    void check(Target.Numbered target) throws Refusal {
        var wanted = new EgressRule.Address(target.address(), target.port());
        if (isDenied(target.address(), target.port())) {
            throw denied(wanted.text());
        }
        if (!policy.allow().contains(wanted)) {
            throw new Refusal(
                    Reason.ADDRESS_NOT_ALLOWED,
                    wanted.text() + " is not an allowed address: " + advice.address(wanted.text()));
        }
    }

    /** The widest reach of the rules that allow the name; throws when none does. */
    Reach reach(Target.Named target) throws Refusal {
        if (names(policy.deny()).stream().anyMatch(rule -> denies(rule, target))) {
            throw denied(target.host());
        }
        List<EgressRule.Name> ofHost = names(policy.allow()).stream()
                .filter(rule -> allows(rule, target.name()))
                .toList();
        if (ofHost.isEmpty()) {
            throw new Refusal(
                    Reason.HOST_NOT_ALLOWED, target.host() + " is not an allowed host: " + advice.host(asRule(target)));
        }
        return ofHost.stream()
                .filter(rule -> ports(rule).contains(target.port()))
                .map(EgressRule.Name::reach)
                .max(Reach::compareTo)
                .orElseThrow(() -> wrongPort(target));
    }

    /** The addresses that may be dialled for this name, in the resolver's order; throws when there is none. */
    List<IpAddress> acceptable(Target.Named target, Reach reach, List<IpAddress> resolved) throws Refusal {
        List<IpAddress> undenied = resolved.stream()
                .filter(address -> !isDenied(address, target.port()))
                .toList();
        if (undenied.isEmpty()) {
            throw resolved.isEmpty() ? unresolved(target) : denied(target.host());
        }
        List<IpAddress> reached =
                undenied.stream().filter(address -> isWithin(reach, address)).toList();
        if (reached.isEmpty()) {
            throw outOfReach(target, undenied);
        }
        return reached;
    }

    /** Also by way of a translator. */
    private boolean isDenied(IpAddress address, int port) {
        return policy.deny().contains(new EgressRule.Address(address, port))
                || policy.deny().contains(new EgressRule.Address(Scope.beyond(address), port));
    }

    static Refusal unresolved(Target target) {
        return new Refusal(Reason.NOT_RESOLVED, target.host() + " has no address that this machine can find");
    }

    private boolean isWithin(Reach reach, IpAddress address) {
        return switch (own.scope(address)) {
            case PUBLIC -> true;
            case PRIVATE -> reach == Reach.PRIVATE_TOO;
            case FORBIDDEN -> false;
        };
    }

    private Refusal outOfReach(Target.Named target, List<IpAddress> addresses) {
        boolean hasPrivate = addresses.stream().anyMatch(address -> own.scope(address) == Scope.PRIVATE);
        boolean isOwn = addresses.stream().anyMatch(address -> Scope.of(address) == Scope.PUBLIC);
        return hasPrivate
                ? new Refusal(
                        Reason.PRIVATE_ADDRESS,
                        target.host() + " leads to " + (isOwn ? "an address of this machine: " : "a private address: ")
                                + advice.privateHost(target.host()))
                : new Refusal(
                        Reason.FORBIDDEN_ADDRESS,
                        target.host()
                                + " leads to a loopback, link-local, metadata or reserved address, which no name may");
    }

    private static Refusal denied(String host) {
        return new Refusal(Reason.HOST_DENIED, host + " is denied by a rule, which no allowance overrides");
    }

    private Refusal wrongPort(Target.Named target) {
        String place = target.host() + ":" + target.port();
        return new Refusal(
                Reason.PORT_NOT_ALLOWED, target.host() + " is allowed, but not on this port: " + advice.host(place));
    }

    /** A name alone stands for the usual ports. */
    private static String asRule(Target.Named target) {
        return WEB.contains(target.port()) ? target.host() : target.host() + ":" + target.port();
    }

    private static List<EgressRule.Name> names(List<EgressRule> rules) {
        return rules.stream()
                .filter(EgressRule.Name.class::isInstance)
                .map(EgressRule.Name.class::cast)
                .toList();
    }

    /** A wildcard allows as one in a certificate does, one label; and it denies at any depth. */
    private static boolean allows(EgressRule.Name rule, HostName host) {
        return switch (rule.wildcard()) {
            case NONE -> host.equals(rule.host());
            case LEADING ->
                isBelow(host, rule)
                        && host.labels().size() == rule.host().labels().size() + 1;
        };
    }

    private static boolean denies(EgressRule.Name rule, Target.Named target) {
        boolean ofHost = rule.wildcard() == Wildcard.LEADING
                ? isBelow(target.name(), rule)
                : target.name().equals(rule.host());
        return ofHost && (rule.ports().isEmpty() || rule.ports().contains(target.port()));
    }

    private static boolean isBelow(HostName host, EgressRule.Name rule) {
        return host.text().endsWith("." + rule.host().text());
    }

    private static Set<Integer> ports(EgressRule.Name rule) {
        return rule.ports().isEmpty() ? WEB : rule.ports();
    }
}
