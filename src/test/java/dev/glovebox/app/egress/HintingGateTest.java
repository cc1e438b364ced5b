package dev.glovebox.app.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.app.clients.HostFiles;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.EgressDecision.Allowed;
import dev.glovebox.protocol.EgressDecision.Reason;
import dev.glovebox.protocol.EgressDecision.Refused;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.sandbox.AllowanceAdvice;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Gate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class HintingGateTest {
    private static final Refused INDEX = refused("index.example.org", Reason.HOST_NOT_ALLOWED);
    private static final Refused OTHER = refused("other.example.org", Reason.HOST_NOT_ALLOWED);
    private static final Refused DENIED = refused("index.example.org", Reason.HOST_DENIED);

    @Test
    void aHostOfAPackageManagerIsSaidToBeOne() {
        HintingGate gate = gate(INDEX, OTHER, DENIED, new Allowed("index.example.org", 443, "192.0.2.1"));
        List<EgressDecision> told = new ArrayList<>();
        gate.tell(told::add);

        assertThat(told)
                .extracting(EgressDecision::sentence)
                .containsExactly(
                        "not allowed; --allow-host pip allows all that pip needs",
                        "not allowed",
                        "not allowed",
                        "The box was connected to index.example.org:443 (192.0.2.1).");
        assertThat(gate.refused()).isEqualTo(told.subList(0, 3));
    }

    private static HintingGate gate(EgressDecision... decisions) {
        Surroundings surroundings = new Surroundings(
                Map.of("PIP_INDEX_URL", "https://index.example.org/simple", "HOME", "/nonexistent"),
                Path.of("/nonexistent"),
                Optional.empty(),
                "amd64",
                new Surroundings.Account(4242, Optional.empty()));
        return new HintingGate(
                new Fixed(List.of(decisions)),
                HostFiles.of(surroundings, Path.of("/nonexistent/work")),
                AllowanceAdvice.flags());
    }

    private static Refused refused(String host, Reason reason) {
        return new Refused(host, 443, reason, "not allowed");
    }

    /** Has decided already. */
    private record Fixed(List<EgressDecision> decisions) implements Gate {
        @Override
        public Egress egress(List<String> variables) {
            return new Egress.None();
        }

        @Override
        public void tell(Consumer<EgressDecision> listener) {
            decisions.forEach(listener);
        }

        @Override
        public void allow(EgressRule rule) {
            throw new AssertionError("a hint allows nothing");
        }

        @Override
        public List<Refused> refused() {
            return decisions.stream()
                    .filter(Refused.class::isInstance)
                    .map(Refused.class::cast)
                    .toList();
        }
    }
}
