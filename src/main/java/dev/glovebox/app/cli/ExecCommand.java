package dev.glovebox.app.cli;

import dev.glovebox.app.settings.Plain;
import dev.glovebox.app.settings.ReadOnlyPaths;
import dev.glovebox.app.settings.SandboxChoice;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.Workspaces;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.CallSpec.Stdio;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Sandbox;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Opens a box, runs one program in it and gives back its status. */
final class ExecCommand {
    private final Surroundings surroundings;
    private final Function<SandboxChoice, Sandbox> sandboxes;
    private final PrintStream err = System.err;

    ExecCommand(Surroundings surroundings, Function<SandboxChoice, Sandbox> sandboxes) {
        this.surroundings = surroundings;
        this.sandboxes = sandboxes;
    }

    int run(ExecOptions options) {
        BoxPolicy policy = policy(options);
        return switch (sandboxes.apply(options.sandbox()).open(policy)) {
            case Opening.Refused(var reason, var remedy) -> {
                err.println("glovebox: the box did not open: " + Plain.text(reason));
                err.println("What to do: " + Plain.text(remedy));
                yield ExitStatus.BOX_FAILED;
            }
            case Opening.Opened(var box) -> {
                try (box) {
                    introduce(box, policy);
                    yield run(box, options);
                }
            }
        };
    }

    private int run(Box box, ExecOptions options) {
        boolean mapsOneOwner = surroundings.account().uid() == 0 && !(box.level() instanceof Level.Unsealed);
        Optional<ForeignFiles> foreign = mapsOneOwner ? Optional.of(ForeignFiles.startCounting(box)) : Optional.empty();
        int status = runProgram(box, options);
        foreign.ifPresent(this::say);
        return status;
    }

    private void say(ForeignFiles foreign) {
        try {
            foreign.notice().ifPresent(notice -> err.println("glovebox: " + notice));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private int runProgram(Box box, ExecOptions options) {
        if (!options.terminal()) {
            Stdio stdio = new Stdio.Pipes();
            return new ExecSession(box, options).run(spec(box, options, stdio));
        }
        try (PersonsTerminal terminal = PersonsTerminal.open(surroundings)) {
            return new ExecSession(box, options).run(spec(box, options, terminal.size()), terminal);
        }
    }

    private void introduce(Box box, BoxPolicy policy) {
        if (surroundings.isTerminal(0) && surroundings.isTerminal(2)) {
            err.println("glovebox: workspace " + Plain.text(policy.workspace().toString()) + " · "
                    + box.level().words());
        }
        box.notices().forEach(notice -> err.println("glovebox: " + Plain.text(notice)));
    }

    private BoxPolicy policy(ExecOptions options) {
        Path workspace = new Workspaces(surroundings).choose(options.workspace());
        ReadOnlyPaths readable = new ReadOnlyPaths(surroundings, workspace);
        return new BoxPolicy(
                workspace,
                options.limits(),
                readable.mounts(options.readOnlyMounts()),
                options.rootfs().map(readable::rootfs),
                options.demands());
    }

    private CallSpec spec(Box box, ExecOptions options, Stdio stdio) {
        Stream<String> terminalType =
                stdio instanceof Stdio.Pty ? Stream.of("TERM=" + surroundings.terminalType()) : Stream.of();
        Stream<String> environment = Stream.of(
                        box.inside().environment().stream(), terminalType, options.environment().stream())
                .flatMap(entries -> entries);
        return new CallSpec(
                surroundings.lastArguments(options.command()),
                lastOfEachName(environment),
                ByteString.of(box.inside().workspace()),
                stdio,
                options.timeout(),
                Map.of());
    }

    /** A program that is given a name twice sees the first; a person means the last. */
    static List<ByteString> lastOfEachName(Stream<String> environment) {
        Map<String, String> entries = new LinkedHashMap<>();
        environment.forEach(entry -> entries.put(entry.substring(0, entry.indexOf('=')), entry));
        return entries.values().stream().map(ByteString::of).toList();
    }
}
