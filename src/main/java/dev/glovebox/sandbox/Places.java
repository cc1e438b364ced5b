package dev.glovebox.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Where things stand in every box, so that nothing of the host is laid over them. */
public final class Places {
    public static final String WORKSPACE = "/workspace";
    public static final String HOME = "/home/box";

    /** Where package managers put programs for their user. */
    public static final String OWN_PROGRAMS = HOME + "/.local/bin";

    public static final String NOTES = "/app/context";
    public static final String PROGRAMS = "/.glovebox/programs";
    public static final String CERTIFICATES = "/.glovebox/certificates.pem";
    public static final String GLOVE = "/.glovebox/glove";

    /** The files of /etc that a box gets from us instead of the host. */
    public static final Set<String> OWN_ETC = Set.of("group", "hosts", "nsswitch.conf", "passwd");

    /** Ours with all that is below. */
    private static final List<Path> WHOLE = Stream.concat(
                    Stream.of("/.glovebox", "/dev", "/proc", "/sys/fs/cgroup", NOTES, WORKSPACE),
                    OWN_ETC.stream().map(name -> "/etc/" + name))
            .map(Path::of)
            .toList();

    /** Filesystems in memory; something of the host may be shown in them, but not instead of them. */
    private static final List<Path> MEMORY = List.of(Path.of("/tmp"), Path.of(HOME));

    private Places() {}

    /** Whether something at this place would hide, or be hidden by, what a box needs. */
    public static boolean areTakenBy(Path place) {
        return WHOLE.stream().anyMatch(ours -> ours.startsWith(place) || place.startsWith(ours))
                || MEMORY.stream().anyMatch(ours -> ours.startsWith(place));
    }
}
