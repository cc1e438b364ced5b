package dev.glovebox.app.cli;

import dev.glovebox.app.egress.OneByOne;
import dev.glovebox.app.egress.Person;
import dev.glovebox.app.egress.WayOut;
import dev.glovebox.app.session.Rooms;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.CallSpec.Stdio;
import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Approvals;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Gate;
import dev.glovebox.sandbox.Opening;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.ParseResult;

/** Opens a box, runs one program in it and gives back its status. */
final class ExecCommand {
    private final Console console;
    private final Surroundings surroundings;

    ExecCommand(Console console) {
        this.console = console;
        surroundings = console.surroundings();
    }

    int run(ParseResult parsed) {
        ExecOptions options = ExecOptions.from(parsed);
        Map<Variable, String> flags = BoxOptions.flags(parsed);
        EgressOptions.addFlags(parsed, flags);
        Configured configured = Configured.of(surroundings, flags);
        BoxOptions boxOptions = BoxOptions.from(parsed, configured.settings());
        Rooms rooms = console.rooms(boxOptions);
        WayOut wayOut = rooms.wayOut(configured, Person.AWAY);
        BoxPolicy policy = boxOptions.policy(surroundings, configured).withCertificates(wayOut.certificates());
        Gate gate = rooms.gate(wayOut, configured, new OneByOne(Approvals.nobody()));
        gate.tell(decision -> {});
        configured.settings().ignored().forEach(console::say);
        wayOut.notices().forEach(console::say);
        return switch (console.parts()
                .sandboxes()
                .apply(boxOptions.sandbox())
                .open(policy, gate.egress(wayOut.variables()))) {
            case Opening.Refused refused -> {
                console.say(refused);
                yield ExitStatus.BOX_FAILED;
            }
            case Opening.Opened(var box) -> {
                try (box) {
                    introduce(box, policy);
                    int status = run(box, policy, options);
                    gate.refused().stream()
                            .map(EgressDecision.Refused::sentence)
                            .distinct()
                            .forEach(this::sayRefused);
                    yield status;
                }
            }
        };
    }

    private int run(Box box, BoxPolicy policy, ExecOptions options) {
        boolean mapsOneOwner = surroundings.account().uid() == 0 && !(box.level() instanceof Level.Unsealed);
        Optional<ForeignFiles> foreign = mapsOneOwner ? Optional.of(ForeignFiles.startCounting(box)) : Optional.empty();
        int status = runProgram(box, new ExecSession(box, policy.limits(), options), options);
        foreign.ifPresent(this::say);
        return status;
    }

    private void say(ForeignFiles foreign) {
        try {
            foreign.notice().ifPresent(console::say);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private int runProgram(Box box, ExecSession session, ExecOptions options) {
        if (!options.terminal()) {
            Stdio stdio = new Stdio.Pipes();
            return session.run(spec(box, options, stdio));
        }
        try (PersonsTerminal terminal = PersonsTerminal.open(surroundings)) {
            return session.run(spec(box, options, terminal.size()), terminal);
        }
    }

    /** After the program: its terminal is its own until then. */
    private void sayRefused(String sentence) {
        console.say("the box was refused a connection: " + sentence);
    }

    private void introduce(Box box, BoxPolicy policy) {
        if (surroundings.isTerminal(0) && surroundings.isTerminal(2)) {
            console.say("workspace " + policy.workspace() + " · " + box.level().words());
        }
        box.notices().forEach(console::say);
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
