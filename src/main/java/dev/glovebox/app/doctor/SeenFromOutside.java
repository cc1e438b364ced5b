package dev.glovebox.app.doctor;

import dev.glovebox.app.doctor.HostView.Seen;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What the kernel says on the host about a process of the box, which no box can talk into anything. */
record SeenFromOutside(HostView host, Optional<Seen> process) {
    private static final Map<String, String> NAMESPACES = Map.of(
            "net",
            "network",
            "pid",
            "processes",
            "mnt",
            "mounts",
            "ipc",
            "IPC",
            "uts",
            "host name",
            "cgroup",
            "names of control groups");

    Map<Check, Result> results() {
        Map<Check, Result> results = new EnumMap<>(Check.class);
        results.put(Check.SEPARATION, process.map(this::separation).orElseGet(SeenFromOutside::unseen));
        process.ifPresent(seen -> {
            results.put(Check.IDENTITY, identity(seen));
            results.put(Check.CAPABILITIES, capabilities(seen));
            results.put(
                    Check.NO_NEW_PRIVILEGES,
                    wanted(seen, "NoNewPrivs", "1", "programs can gain privileges by set-id files"));
            results.put(Check.FILTER, filter(seen));
        });
        return results;
    }

    private static Result unseen() {
        return new Result.Untried("no process of the box can be found on the host");
    }

    private Result separation(Seen seen) {
        try {
            for (String kind : NAMESPACES.keySet().stream().sorted().toList()) {
                if (host.shares(seen, kind)) {
                    return new Result.Broken("the box shares the host's " + NAMESPACES.get(kind));
                }
            }
            return new Result.Held();
        } catch (IOException e) {
            return new Result.Untried("the namespaces of " + seen.process() + " cannot be read");
        }
    }

    private static Result identity(Seen seen) {
        boolean root = ids(seen, "Uid").anyMatch("0"::equals);
        boolean group = Stream.concat(ids(seen, "Gid"), ids(seen, "Groups")).anyMatch("0"::equals);
        if (root) {
            return new Result.Broken("programs run as the host's root");
        }
        return group ? new Result.Broken("programs run in the group of the host's root") : new Result.Held();
    }

    private static Stream<String> ids(Seen seen, String line) {
        return Stream.of(seen.line(line).orElse("").split("\\s+"));
    }

    private static Result capabilities(Seen seen) {
        for (String set : List.of("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb")) {
            String value = seen.line(set).orElse("unknown");
            if (!value.matches("0+")) {
                return new Result.Broken("capabilities are left (" + set + " " + value + ")");
            }
        }
        return new Result.Held();
    }

    /** One of the backend and one of the glove's keeper, beside those that this process is under itself. */
    private Result filter(Seen seen) {
        Result mode = wanted(seen, "Seccomp", "2", "no system call filter");
        Optional<Integer> own = host.self().count("Seccomp_filters");
        Optional<Integer> its = seen.count("Seccomp_filters");
        if (own.isEmpty() || its.isEmpty()) {
            return mode.orWorse(new Result.Untried("this kernel does not count filters"));
        }
        return its.get() >= own.get() + 2 ? mode : new Result.Broken("no system call filter");
    }

    private static Result wanted(Seen seen, String line, String value, String otherwise) {
        return seen.line(line).filter(value::equals).isPresent() ? new Result.Held() : new Result.Broken(otherwise);
    }
}
