package dev.glovebox.app.cli;

import dev.glovebox.app.doctor.Backend;
import dev.glovebox.app.doctor.Doctor;
import dev.glovebox.app.doctor.Examination;
import dev.glovebox.app.doctor.Machine;
import dev.glovebox.app.settings.BoxSettings;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.SandboxChoice;
import dev.glovebox.app.settings.SandboxChoice.Engine;
import dev.glovebox.app.settings.SandboxNames;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.sandbox.Gate;
import dev.glovebox.sandbox.Gate.Permissions;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.ui.print.Listing;
import dev.glovebox.ui.print.Look.Results;
import dev.glovebox.ui.print.Paper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Proves what boxes hold against on this machine, and lists the settings. */
final class DoctorCommand {
    static final String NAME = "doctor";

    private static final String JSON = "--json";

    private final Console console;
    private final Cancel cancel = new Cancel();

    DoctorCommand(Console console) {
        this.console = console;
    }

    static CommandSpec spec(OptionSpec help) {
        CommandSpec spec = Commands.named(NAME);
        spec.usageMessage()
                .synopsisHeading("Usage: ")
                .customSynopsis("glovebox doctor [OPTIONS]")
                .descriptionHeading("%n")
                .description(
                        "Prove what boxes hold against on this machine.",
                        "For every backend: what was found, what is missing and how to install it, and the level that its boxes reach:"
                                + " sealed, weakened with the reasons, or unusable with the reason. The level is proven, not claimed: a real box is"
                                + " opened, with small limits and a workspace of its own, and every way out of it is tried. The exit status is 0"
                                + " only if the boxes of the chosen backend are sealed.")
                .optionListHeading("%n")
                .footer("%nExamples:", "  glovebox doctor", "  glovebox doctor --sandbox bubblewrap --json");
        spec.addOption(Options.value("NAME", "Look at this backend only.", "--sandbox"));
        spec.addOption(Options.value("NAME", "For podman and docker. Default: the engine's.", "--runtime"));
        spec.addOption(Options.value("NAME", "For podman and docker. Default: localhost/glovebox.", "--image"));
        spec.addOption(Options.flag("Print one JSON document with everything.", JSON));
        spec.addOption(help);
        return spec;
    }

    int run(ParseResult parsed) {
        Map<Variable, String> flags = BoxOptions.flags(parsed);
        try {
            Settings settings = Configured.of(console.surroundings(), flags).settings();
            return run(parsed, settings, settings.ignored());
        } catch (UsageError e) {
            // Most often the folder is no workspace, such as Glovebox's own; boxes can be looked at all the same.
            return TemporaryFolder.use("glovebox-doctor-", elsewhere -> {
                Settings settings = Configured.of(console.surroundings().in(elsewhere), flags)
                        .settings();
                return run(
                        parsed,
                        settings,
                        List.of("These are the settings of any other folder. In this one: " + e.sentence()));
            });
        }
    }

    private int run(ParseResult parsed, Settings settings, List<String> notices) {
        BoxSettings box = BoxSettings.of(settings);
        Machine machine = Machine.ofThisProcess(
                CommandLineInterface.VERSION, console.surroundings().architecture());
        DoctorReport report = parsed.hasMatchedOption(JSON) ? new DoctorJson(console.out()) : table();
        String chosen = box.sandbox().word();
        boolean one = parsed.hasMatchedOption(Variable.SANDBOX.flag());
        List<Backend> wanted = backends(settings).stream()
                .filter(backend -> !one || backend.name().equals(chosen))
                .toList();
        StopSignals.ask(cancel);
        report.begin(machine);
        List<Examination> all = new ArrayList<>();
        if (!examine(wanted, box.limits(), each -> {
            all.add(each);
            report.examined(each);
        })) {
            return ExitStatus.CANCELLED;
        }
        Diagnosis diagnosis = new Diagnosis(machine, all, chosen, settings, notices);
        report.end(diagnosis);
        return diagnosis.isSealed() ? 0 : ExitStatus.FAILED;
    }

    private DoctorReport table() {
        Paper paper = new Paper(console.out(), cancel::ask);
        return new DoctorTable(new Listing(paper, console.look(Results.ALL).ink()));
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
        Sandbox bare = console.parts().sandboxes().apply(choice);
        return (policy, egress) -> {
            Gate gate = console.parts().outside().gates().apply(Permissions.of(EgressPolicy.NONE));
            gate.tell(decision -> {});
            return bare.open(policy, gate.egress(List.of()));
        };
    }

    /** Whether it came to its end. */
    private boolean examine(List<Backend> backends, BoxLimits limits, Consumer<Examination> each) {
        Doctor doctor = new Doctor(
                console.surroundings(),
                console.parts().sandboxes().apply(new SandboxChoice.None()),
                () -> UUID.randomUUID().toString(),
                cancel);
        Path cache = console.surroundings().ownCache();
        return TemporaryFolder.use(cache, "doctor-", folder -> {
                    try {
                        doctor.examine(backends, limits, folder, each);
                        return cancel.isAsked() ? ExitStatus.CANCELLED : 0;
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        return ExitStatus.CANCELLED;
                    }
                })
                == 0;
    }
}
