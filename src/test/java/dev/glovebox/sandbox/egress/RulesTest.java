package dev.glovebox.sandbox.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.protocol.IpAddress;
import dev.glovebox.sandbox.AllowanceAdvice;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RulesTest {
    private static final EgressPolicy POLICY = new EgressPolicy(
            List.of(
                    EgressRule.parse("exact.example"),
                    EgressRule.parse("*.wild.example"),
                    EgressRule.parse("ported.example:8080,8443"),
                    EgressRule.parse("both.example"),
                    EgressRule.parsePrivate("both.example:80"),
                    EgressRule.parse("deep.bad.wild.example:9000"),
                    EgressRule.parse("127.0.0.1:5000"),
                    EgressRule.parse("127.0.0.1:6000")),
            List.of(
                    EgressRule.parse("no.wild.example"),
                    EgressRule.parse("*.bad.wild.example"),
                    EgressRule.parse("exact.example:80"),
                    EgressRule.parse("7.7.7.7:443"),
                    EgressRule.parse("127.0.0.1:6000")));

    @ParameterizedTest
    @CsvSource({
        "exact.example:443, 1.1.1.1, 1.1.1.1",
        "exact.example:80, 1.1.1.1, host-denied",
        "exact.example:8080, 1.1.1.1, port-not-allowed",
        "sub.exact.example:443, 1.1.1.1, host-not-allowed",
        "a.wild.example:80, 1.1.1.1, 1.1.1.1",
        "wild.example:80, 1.1.1.1, host-not-allowed",
        "a.b.wild.example:80, 1.1.1.1, host-not-allowed",
        "awild.example:80, 1.1.1.1, host-not-allowed",
        "no.wild.example:80, 1.1.1.1, host-denied",
        "deep.bad.wild.example:9000, 1.1.1.1, host-denied",
        "ported.example:8443, 1.1.1.1, 1.1.1.1",
        "ported.example:443, 1.1.1.1, port-not-allowed",
        "both.example:80, 10.0.0.1, 10.0.0.1",
        "both.example:443, 10.0.0.1, private-address",
        "both.example:80, 127.0.0.1 169.254.169.254, forbidden-address",
        "both.example:443, 127.0.0.1 10.0.0.1 2.2.2.2 3.3.3.3, 2.2.2.2 3.3.3.3",
        "both.example:443, 7.7.7.7, host-denied",
        "both.example:443, 64:ff9b::707:707, host-denied",
        "[64:ff9b::707:707]:443, '', host-denied",
        "both.example:443, 7.7.7.7 2.2.2.2, 2.2.2.2",
        "both.example:80, '', not-resolved",
        "both.example:443, 5.5.5.5, private-address",
        "both.example:443, 2606:4700::5, private-address",
        "both.example:443, 64:ff9b::505:505, private-address",
        "both.example:443, 5.5.5.5 2.2.2.2, 2.2.2.2",
        "127.0.0.1:5000, '', allowed",
        "127.0.0.1:5001, '', address-not-allowed",
        "127.0.0.1:6000, '', host-denied",
        "[::ffff:7f00:1]:5000, '', allowed",
        "[::1]:5000, '', address-not-allowed"
    })
    void denialBeatsAllowanceAndReachBoundsAddresses(String target, String resolved, String outcome) throws Refusal {
        assertThat(outcome(Target.parse(target, Target.NO_PORT), resolved)).isEqualTo(outcome);
    }

    /** A machine whose interface has public addresses. */
    private static boolean isOwn(IpAddress address) {
        return addresses("5.5.5.5 2606:4700::5").contains(address);
    }

    private static String outcome(Target target, String resolved) {
        var rules = new Rules(POLICY, AllowanceAdvice.flags(), RulesTest::isOwn);
        try {
            return switch (target) {
                case Target.Numbered numbered -> {
                    rules.check(numbered);
                    yield "allowed";
                }
                case Target.Named named ->
                    String.join(
                            " ",
                            rules.acceptable(named, rules.reach(named), addresses(resolved)).stream()
                                    .map(IpAddress::text)
                                    .toList());
            };
        } catch (Refusal refusal) {
            return refusal.reason().code();
        }
    }

    private static List<IpAddress> addresses(String list) {
        return List.of(list.split(" ", -1)).stream()
                .flatMap(text -> IpAddress.parse(text).stream())
                .toList();
    }
}
