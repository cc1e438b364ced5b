package dev.glovebox.app.egress;

import dev.glovebox.app.clients.HostFiles;
import dev.glovebox.app.clients.Preset;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.EgressDecision.Reason;
import dev.glovebox.protocol.EgressDecision.Refused;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.protocol.HostName;
import dev.glovebox.protocol.IpAddress;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Gate;
import dev.glovebox.sandbox.Whereabouts;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Says with a refusal when a package manager's name would allow the host, and whatever else it needs. */
public final class HintingGate implements Gate {
    private static final Set<Reason> MENDED_BY_RULES = EnumSet.of(Reason.HOST_NOT_ALLOWED, Reason.PRIVATE_ADDRESS);

    private final Gate gate;
    private final HostFiles files;
    private Optional<Map<String, Preset>> presets = Optional.empty();

    public HintingGate(Gate gate, HostFiles files) {
        this.gate = gate;
        this.files = files;
    }

    @Override
    public Egress egress(List<String> variables) {
        return gate.egress(variables);
    }

    @Override
    public void tell(Consumer<EgressDecision> decisions) {
        gate.tell(decision -> decisions.accept(decision instanceof Refused refused ? hinted(refused) : decision));
    }

    @Override
    public void allow(EgressRule rule) {
        gate.allow(rule);
    }

    @Override
    public List<Refused> refused() {
        return gate.refused().stream().map(this::hinted).toList();
    }

    private Refused hinted(Refused refused) {
        Optional<Preset> preset = MENDED_BY_RULES.contains(refused.reason())
                ? Optional.ofNullable(presets().get(refused.host()))
                : Optional.empty();
        return preset.map(one -> new Refused(
                        refused.host(),
                        refused.port(),
                        refused.reason(),
                        refused.sentence() + "; --allow-host " + one.word() + " allows all that " + one.word()
                                + " needs"))
                .orElse(refused);
    }

    /** Read once, when something was refused: a client's settings may be a whole program to search. */
    private synchronized Map<String, Preset> presets() {
        if (presets.isEmpty()) {
            Map<String, Preset> hosts = new HashMap<>();
            for (Preset preset : Preset.values()) {
                hosts(preset).forEach(host -> hosts.putIfAbsent(host, preset));
            }
            presets = Optional.of(hosts);
        }
        return presets.get();
    }

    private List<String> hosts(Preset preset) {
        try {
            return preset.offer(files, new Anywhere()).rules().stream()
                    .filter(EgressRule.Name.class::isInstance)
                    .map(rule -> ((EgressRule.Name) rule).host().text())
                    .toList();
        } catch (UsageError e) {
            return List.of(); // the client is not set up here
        }
    }

    /** A hint looks nothing up. */
    private record Anywhere() implements Whereabouts {
        @Override
        public Optional<Reach> reach(HostName host) {
            return Optional.of(Reach.PUBLIC);
        }

        @Override
        public Optional<Reach> reach(IpAddress address) {
            return Optional.of(Reach.PUBLIC);
        }
    }
}
