package dev.glovebox.sandbox.podman;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.CallSpec.Resource;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Places;
import dev.glovebox.sandbox.cgroup.BorrowedGroups;
import dev.glovebox.sandbox.cgroup.ControlGroup;
import dev.glovebox.sandbox.cgroup.Owner;
import dev.glovebox.sandbox.disk.DiskBound;
import dev.glovebox.sandbox.launch.FileWork;
import dev.glovebox.sandbox.launch.Launch;
import dev.glovebox.sandbox.launch.Launcher;
import dev.glovebox.sandbox.launch.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Starts the containers of this process and looks at what they really have. */
final class ContainerLaunch {
    private final Launcher launcher;
    private final Path cache;
    private final Owner self = Owner.self(Path.of("/proc"));
    private final AtomicLong opened = new AtomicLong();
    private final Reaping reaping = new Reaping();

    ContainerLaunch(Launcher launcher, Path cache) {
        this.launcher = launcher;
        this.cache = cache;
    }

    /** An engine, and what a person should know about how it was chosen. */
    record Choice(Engine engine, List<String> notices) {
        Choice {
            notices = List.copyOf(notices);
        }
    }

    Opening open(Choice choice, BoxPolicy policy, Egress egress, Programs programs) throws IOException {
        Engine engine = choice.engine();
        long number = opened.incrementAndGet();
        BoxUser user = BoxUsers.of(
                engine.kind(),
                policy.workspace(),
                BoxUsers.owner(Path.of("/proc/self")).uid(),
                self.pid(),
                number);
        if (user instanceof BoxUser.Owner(var uid, var _) && uid == 0) {
            return new Opening.Refused(
                    "docker would run the box as root, the owner of " + policy.workspace(),
                    "use --sandbox podman, or a workspace of an ordinary user");
        }
        Container container =
                new Container(new EngineClient(engine), self, Labels.of(self, number), PidFiles.in(cache));
        reaping.begin(container::reapOthers);
        Launch launch = new Launch(
                EngineCommandLine.of(policy, container.facts(user, programs)),
                egress,
                ControlGroup.none(),
                inside(policy),
                new Level.Sealed(),
                DiskBound.of(policy).flatMap(DiskBound::notice).stream().toList(),
                Map.of(Resource.CORE, 0L, Resource.PROCESSES, EngineCommandLine.processesByUser(policy.limits())),
                DiskBound.of(policy),
                reaping::await,
                container::remove);
        Opening opening = launcher.open(
                launch,
                new EngineFailure(policy, container.client()),
                standing -> looked(
                        standing,
                        ContainerLimits.of(BorrowedGroups.ofThisMachine(), container.process(), policy.limits()),
                        choice));
        return demanded(FileWork.demanded(opening, policy), policy, engine);
    }

    private static Launch looked(Launch launch, ContainerLimits limits, Choice choice) {
        List<String> notices = new ArrayList<>(choice.notices());
        notices.addAll(launch.notices());
        Level level = limits.level();
        if (!(level instanceof Level.Sealed)) {
            notices.add("This box is " + level.words() + " ("
                    + choice.engine().kind().word()
                    + " took the limits, but the container's control group does not have them).");
        }
        return launch.standing(limits.group(), level, notices);
    }

    private static Opening demanded(Opening opening, BoxPolicy policy, Engine engine) {
        if (!(opening instanceof Opening.Opened(var box))) {
            return opening;
        }
        Optional<Opening.Refused> unmet = ContainerLimits.unmet(policy, box.level(), engine);
        unmet.ifPresent(refused -> box.close());
        return unmet.<Opening>map(refused -> refused).orElse(opening);
    }

    private static Box.Inside inside(BoxPolicy policy) {
        return new Box.Inside(
                Places.WORKSPACE,
                OwnPlace.of(policy),
                Places.HOME,
                Places.NOTES,
                policy.tools().programs().map(folder -> Places.PROGRAMS),
                Places.GLOVE,
                ImageEnvironment.of(policy));
    }
}
