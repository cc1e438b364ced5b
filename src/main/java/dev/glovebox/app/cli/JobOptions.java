package dev.glovebox.app.cli;

import dev.glovebox.app.settings.UsageError;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.RequestJson;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** How {@code glovebox job} is asked. */
final class JobOptions {
    static final String NAME = "job";

    private JobOptions() {}

    static CommandSpec spec(OptionSpec help) {
        CommandSpec spec = Commands.named(NAME);
        spec.usageMessage()
                .synopsisHeading("Usage: ")
                .customSynopsis(
                        "glovebox job [OPTIONS] schedule TASK",
                        "       glovebox job [OPTIONS] schedule --steps FILE",
                        "       glovebox job [OPTIONS] [list | status ID | logs ID | events ID | get ID | cancel ID | say ID WORDS]")
                .descriptionHeading("%n")
                .description(
                        "Give tasks to a server, watch them, and fetch what came of them.",
                        "TASK is the task in words; - reads it from stdin, @FILE from a file. schedule prints the job's id alone on stdout.",
                        "A FILE in the current folder or a git work tree is a plain file, reached by no link. Secrets of known shapes are left out of what @FILE brings.",
                        "logs prints the log as it is, with -f it shows what happens until the job ends; events prints that as JSON lines.",
                        "get fetches the files as a zip; say tells a running job something.")
                .optionListHeading("%n")
                .footer(
                        "%nExit status: 0 done, with --wait also complete; 1 failed; 2 usage; with --wait 3 timed out, 130 cancelled.",
                        "%nExamples:",
                        "  id=$(glovebox job schedule \"Build me a todo app\")",
                        "  glovebox job logs -f $id",
                        "  glovebox job get $id -o todo.zip",
                        "  glovebox job schedule --wait --steps steps.json --file data.csv=in/data.csv");
        addSchedule(spec);
        spec.addOption(Options.value("STATE", "Of list: only jobs in this state.", "--state"));
        spec.addOption(Options.value("KIND", "Of list: only task, steps or session.", "--kind"));
        spec.addOption(Options.flag("Of list and status: print one JSON document.", "--json"));
        spec.addOption(Options.flag(
                "Of logs: show what happens until the job ends. Of get: write over FILE.",
                "-f",
                "--follow",
                "--force"));
        spec.addOption(Options.value("N", "Of events: those after this number.", "--after"));
        spec.addOption(Options.value("FILE", "Of get: where to. Default: ID.zip.", "-o", "--output"));
        ServerOptions.addTo(spec);
        spec.addOption(help);
        spec.addPositional(Options.words("WHAT"));
        return spec;
    }

    private static void addSchedule(CommandSpec spec) {
        spec.addOption(Options.value("FILE", "Of schedule: run a list of steps, without a model.", "--steps"));
        spec.addOption(
                Options.value("NAME", "Of schedule: the model, among those that the server has.", "-m", "--model"));
        spec.addOption(Options.values(
                "NAME=VALUE",
                "Of schedule: " + String.join(", ", RequestJson.LIMITS)
                        + "; within what the server allows. Of list: how many.",
                "--limit"));
        spec.addOption(Options.values("HOST", "Of schedule: a host that the box may connect to.", "--allow-host"));
        spec.addOption(Options.values(
                "PATH[=INSIDE]",
                "Of schedule: a file to lie in the workspace, under its name or as INSIDE.",
                "--file"));
        CapabilityOptions.addTo(spec, "Of schedule: g");
        spec.addOption(Options.value("ID", "Of schedule: begin with the memory of this older job.", "--memory-from"));
        spec.addOption(Options.value(
                "KEY", "Of schedule: the same key and request are one job, however often sent.", "--idempotency-key"));
        spec.addOption(Options.flag("Of schedule: wait until the job ends.", "--wait"));
    }

    static JobId id(List<String> rest, String word) {
        if (rest.size() != 1) {
            throw new UsageError("job " + word + " needs one job id; glovebox job list shows them");
        }
        return id("job " + word, rest.getFirst());
    }

    static JobId id(String what, String text) {
        return JobId.parse(text)
                .orElseThrow(() -> new UsageError(what + " '" + text
                        + "': a job id looks like 0b9c8f6e-3a51-4c1e-9d6e-2f1f5a7f3c10; glovebox job list shows them"));
    }

    static long number(ParseResult parsed, String option, long fallback) {
        String text = Options.given(parsed, option).orElse(String.valueOf(fallback));
        if (!text.matches("\\d{1,18}")) {
            throw new UsageError(option + " '" + text + "': give a whole number");
        }
        return Long.parseLong(text);
    }
}
