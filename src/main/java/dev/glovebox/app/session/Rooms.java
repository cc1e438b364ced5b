package dev.glovebox.app.session;

import dev.glovebox.app.clients.HostFiles;
import dev.glovebox.app.egress.BoxSystem;
import dev.glovebox.app.egress.HintingGate;
import dev.glovebox.app.egress.OneByOne;
import dev.glovebox.app.egress.Person;
import dev.glovebox.app.egress.WayOut;
import dev.glovebox.app.egress.WayOutSettings;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.Toolchains;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Gate;
import dev.glovebox.sandbox.Gate.Permissions;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.views.workshop.Workshop;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Opens boxes with all that belongs to one: the way out, certificates, programs, and what a person should know. */
public record Rooms(Surroundings surroundings, Parts parts, BoxPlan plan, Advice advice) {

    /** Whether whoever opens a box can do something about what it does not see of this machine. */
    public enum Advice {
        ON_TOOLCHAINS,
        NONE
    }

    /** For the person whose machine it is. */
    public Rooms(Surroundings surroundings, Parts parts, BoxPlan plan) {
        this(surroundings, parts, plan, Advice.ON_TOOLCHAINS);
    }

    /**
     * Who sits before the session, and how they are asked.
     *
     * @param narrowing takes away what not even their word opens
     */
    public record Company(Person person, OneByOne questions, UnaryOperator<Permissions> narrowing) {
        /** Their word counts for every host. */
        public Company(Person person, OneByOne questions) {
            this(person, questions, permissions -> permissions);
        }
    }

    /** What came of opening one. */
    public sealed interface Opened {
        record In(Room room) implements Opened {}

        record Refused(Opening.Refused why) implements Opened {}
    }

    /** Settles everything but the box itself; throws {@link UsageError} for what cannot be. */
    public Ready prepare(Configured there, Company company) {
        requireBoxForViews();
        WayOut wayOut = wayOut(there, company.person());
        Gate gate = gate(company.narrowing().apply(wayOut.permissions(company.questions())), there);
        Parts.Programs programs = parts.programs().get();
        BoxPolicy policy =
                plan.policy().apply(there).withPrograms(programs.folder()).withCertificates(wayOut.certificates());
        Beside<List<String>> notices = Beside.begin("notices", () -> notices(there, policy, wayOut));
        Sandbox sandbox = parts.sandboxes().apply(plan.sandbox());
        return new Ready(
                sandbox, new Room.Lease(policy, plan.capabilities(), gate, wayOut, programs.supplies(), notices));
    }

    /** A display or a notebook would be the machine's own, for every program of the person to meet. */
    private void requireBoxForViews() {
        if (plan.system() == BoxSystem.NO_BOX) {
            plan.capabilities().stream().sorted().findFirst().ifPresent(capability -> {
                throw new UsageError(capability.noun()
                        + " needs a box, and SANDBOX is none: leave one of them out, or give bubblewrap or podman");
            });
        }
    }

    /** Everything is at hand, and nothing is open yet. */
    public record Ready(Sandbox sandbox, Room.Lease lease) {
        public Opened open() {
            List<String> variables = Stream.concat(
                            lease.wayOut().variables().stream(), Workshop.environment(lease.capabilities()).stream())
                    .toList();
            return switch (sandbox.open(lease.policy(), lease.gate().egress(variables))) {
                case Opening.Refused refused -> new Opened.Refused(refused);
                case Opening.Opened(var box) -> new Opened.In(new Room(box, lease));
            };
        }
    }

    public WayOut wayOut(Configured there, Person person) {
        return WayOutSettings.wayOut(
                there.settings(),
                new WayOutSettings.Place(
                        surroundings,
                        there.workspace(),
                        plan.system(),
                        parts.outside().whereabouts()),
                person);
    }

    public Gate gate(WayOut wayOut, Configured there, OneByOne questions) {
        return gate(wayOut.permissions(questions), there);
    }

    private Gate gate(Permissions permissions, Configured there) {
        return new HintingGate(
                parts.outside().gates().apply(permissions),
                HostFiles.of(surroundings, there.workspace()),
                permissions.advice());
    }

    private List<String> notices(Configured there, BoxPolicy policy, WayOut wayOut) {
        boolean onHostsSystem = plan.system() == BoxSystem.OF_THIS_MACHINE && advice == Advice.ON_TOOLCHAINS;
        return Stream.of(
                        there.settings().ignored().stream(),
                        onHostsSystem ? Toolchains.notice(surroundings, policy).stream() : Stream.<String>of(),
                        wayOut.notices().stream())
                .flatMap(sentences -> sentences)
                .toList();
    }
}
