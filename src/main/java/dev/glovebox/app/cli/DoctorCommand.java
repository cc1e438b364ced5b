package dev.glovebox.app.cli;

import dev.glovebox.app.doctor.DoctorReport;
import dev.glovebox.app.doctor.DoctorTable;
import dev.glovebox.app.doctor.Rounds;
import dev.glovebox.app.install.AptGet;
import dev.glovebox.app.install.Outfits;
import dev.glovebox.app.session.TemporaryFolder;
import dev.glovebox.app.settings.BoxSettings;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.process.SystemProgram;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.ui.print.Listing;
import dev.glovebox.ui.print.Look.Results;
import dev.glovebox.ui.print.Paper;
import dev.glovebox.views.supply.Supply.Patience;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Proves what boxes hold against on this machine, and lists the settings. */
final class DoctorCommand {
    static final String NAME = "doctor";

    private static final String JSON = "--json";
    private static final String INSTALL = "--install";

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
        spec.addOption(Options.flag(
                "First install what desktops, notebooks and browsers need and this machine lacks: packages with apt-get, as root; JupyterLab, Deno and playwright-core with pip and npm.",
                INSTALL));
        spec.addOption(help);
        return spec;
    }

    int run(ParseResult parsed) {
        StopSignals.ask(cancel);
        if (parsed.hasMatchedOption(INSTALL)) {
            Optional<String> trouble = install();
            if (trouble.isPresent()) {
                return console.failed(trouble.get());
            }
        }
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
        DoctorReport report =
                parsed.hasMatchedOption(JSON) ? new DoctorJson(console.out(), console.secrets()) : table();
        Optional<String> only = parsed.hasMatchedOption(Variable.SANDBOX.flag())
                ? Optional.of(BoxSettings.of(settings).sandbox().word())
                : Optional.empty();
        return new Rounds(console.surroundings(), console.parts(), cancel)
                .diagnose(settings, notices, only, report)
                .map(diagnosis -> diagnosis.isSealed() ? 0 : ExitStatus.FAILED)
                .orElse(ExitStatus.CANCELLED);
    }

    /** Why it could not be done; throws {@link UsageError} when part of it cannot even be tried. */
    private Optional<String> install() {
        Outfits outfits = Outfits.of(console.surroundings());
        List<String> lacking = outfits.missingPackages();
        boolean isRoot = console.surroundings().account().uid() == 0;
        try {
            Optional<String> trouble = isRoot && !lacking.isEmpty() ? install(lacking) : Optional.empty();
            if (trouble.isPresent()) {
                return trouble;
            }
            Optional<String> flaw = outfits.fetch(new Patience(words -> console.say(words.strip()), cancel));
            if (!isRoot && !lacking.isEmpty()) {
                flaw.ifPresent(console::say);
                throw new UsageError(INSTALL + " needs root for packages: sudo " + AptGet.command(lacking));
            }
            if (flaw.isEmpty()) {
                console.say("this machine has all that desktops, notebooks and browsers need");
            }
            return flaw;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        }
    }

    private Optional<String> install(List<String> lacking) throws InterruptedException {
        Path program = SystemProgram.APT_GET
                .find()
                .orElseThrow(() -> new UsageError(INSTALL + " needs apt-get, which is not here: install "
                        + String.join(", ", lacking) + " (Debian's names) by your system's own means"));
        console.say(AptGet.command(lacking));
        var apt = new AptGet(program, console.surroundings().packagesEnvironment(), line -> console.err()
                .println(PlainText.line(line)));
        return apt.install(lacking, cancel).map(why -> why + "; what it said is above");
    }

    private DoctorReport table() {
        Paper paper = new Paper(console.out(), cancel::ask);
        return new DoctorTable(new Listing(paper, console.look(Results.ALL).ink()));
    }
}
