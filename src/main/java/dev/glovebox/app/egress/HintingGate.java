package dev.glovebox.app.egress;

import dev.glovebox.app.clients.HostFiles;
import dev.glovebox.app.clients.Preset;
import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.EgressDecision.Reason;
import dev.glovebox.protocol.EgressDecision.Refused;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.sandbox.AllowanceAdvice;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Gate;
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
    private final AllowanceAdvice advice;
    private Optional<Map<String, Preset>> presets = Optional.empty();

    public HintingGate(Gate gate, HostFiles files, AllowanceAdvice advice) {
        this.gate = gate;
        this.files = files;
        this.advice = advice;
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
                        refused.sentence() + "; " + advice.group(one.word())))
                .orElse(refused);
    }

    /** Read once, when something was refused: a client's settings may be a whole program to search. */
    private synchronized Map<String, Preset> presets() {
        if (presets.isEmpty()) {
            Map<String, Preset> hosts = new HashMap<>();
            for (Preset preset : Preset.values()) {
                preset.names(files)
                        .forEach(rule -> hosts.putIfAbsent(rule.host().text(), preset));
            }
            presets = Optional.of(hosts);
        }
        return presets.get();
    }
}
