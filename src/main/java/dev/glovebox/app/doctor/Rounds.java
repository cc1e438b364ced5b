package dev.glovebox.app.doctor;

import dev.glovebox.app.install.Outfits;
import dev.glovebox.app.session.Parts;
import dev.glovebox.app.session.TemporaryFolder;
import dev.glovebox.app.settings.BoxSettings;
import dev.glovebox.app.settings.SandboxChoice;
import dev.glovebox.app.settings.SandboxChoice.Engine;
import dev.glovebox.app.settings.SandboxNames;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.sandbox.Gate;
import dev.glovebox.sandbox.Gate.Permissions;
import dev.glovebox.sandbox.Sandbox;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/** Doctor's way through the backends of this machine, from the settings to a diagnosis. */
public record Rounds(Surroundings surroundings, Parts parts, Cancel cancel) {
    private static final int CANCELLED = 1;

    /**
     * Empty when it was cancelled; the report is told as it goes.
     *
     * @param only the name of the one backend to look at
     */
    public Optional<Diagnosis> diagnose(
            Settings settings, List<String> notices, Optional<String> only, DoctorReport report) {
        BoxSettings box = BoxSettings.of(settings);
        Machine machine = Machine.ofThisProcess(Settings.VERSION, surroundings.architecture());
        List<Backend> wanted = backends(settings).stream()
                .filter(backend -> only.isEmpty() || backend.name().equals(only.get()))
                .toList();
        report.begin(machine);
        List<Examination> all = new ArrayList<>();
        if (!examine(wanted, box.limits(), each -> {
            all.add(each);
            report.examined(each);
        })) {
            return Optional.empty();
        }
        Diagnosis diagnosis = new Diagnosis(
                machine,
                all,
                box.sandbox().word(),
                settings,
                notices,
                Outfits.of(surroundings).all());
        report.end(diagnosis);
        return Optional.of(diagnosis);
    }

    private List<Backend> backends(Settings settings) {
        return List.of(
                new Backend(
                        "bubblewrap",
                        "bwrap",
                        "apt-get install -y bubblewrap",
                        sandbox(new SandboxChoice.Bubblewrap())),
                new Backend(
                        "podman",
                        "podman",
                        "apt-get install -y podman runc",
                        sandbox(SandboxNames.container(Engine.PODMAN, settings))),
                new Backend(
                        "docker",
                        "docker",
                        "apt-get install -y docker.io",
                        sandbox(SandboxNames.container(Engine.DOCKER, settings))));
    }

    /** As sessions have it: with a gate that lets nothing pass. */
    private Sandbox sandbox(SandboxChoice choice) {
        Sandbox bare = parts.sandboxes().apply(choice);
        return (policy, egress) -> {
            Gate gate = parts.outside().gates().apply(Permissions.of(EgressPolicy.NONE));
            gate.tell(decision -> {});
            return bare.open(policy, gate.egress(List.of()));
        };
    }

    /** Whether it came to its end. */
    private boolean examine(List<Backend> backends, BoxLimits limits, Consumer<Examination> each) {
        Doctor doctor = new Doctor(
                surroundings,
                parts.sandboxes().apply(new SandboxChoice.None()),
                () -> UUID.randomUUID().toString(),
                cancel);
        Path cache = surroundings.ownCache();
        return TemporaryFolder.passing(cache, "doctor-", folder -> {
                    try {
                        doctor.examine(backends, limits, folder, each);
                        return cancel.isAsked() ? CANCELLED : 0;
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        return CANCELLED;
                    }
                })
                == 0;
    }
}
