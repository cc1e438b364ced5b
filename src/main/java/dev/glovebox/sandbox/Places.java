package dev.glovebox.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where things stand in every box, so that nothing of the host is laid over them. */
public final class Places {
    public static final String WORKSPACE = "/workspace";
    public static final String HOME = "/home/box";

    /** Where package managers put programs for their user. */
    public static final String OWN_PROGRAMS = HOME + "/.local/bin";

    /** Where a system has its programs. */
    public static final List<String> SYSTEM_PROGRAMS =
            List.of("/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin");

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

    /** A PATH: what a box's user installed, the person's own as far as they are seen, the system's. */
    public static String searchPath(Stream<String> persons) {
        return Stream.of(Stream.of(OWN_PROGRAMS), persons, SYSTEM_PROGRAMS.stream())
                .flatMap(folders -> folders)
                .distinct()
                .collect(Collectors.joining(":"));
    }

    /** Whether something at this place would hide, or be hidden by, what a box needs. */
    public static boolean areTakenBy(Path place) {
        return WHOLE.stream().anyMatch(ours -> ours.startsWith(place) || place.startsWith(ours))
                || MEMORY.stream().anyMatch(ours -> ours.startsWith(place));
    }
}
