package dev.glovebox.app.doctor;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;

/** A folder with a workspace that may be spoiled and the probe, unpacked. */
record Workplace(Path folder) {
    static Workplace in(Path folder) {
        Workplace place = new Workplace(folder);
        try (InputStream program = Objects.requireNonNull(
                Workplace.class.getResourceAsStream("/native/" + Probe.NAME), "the jar lacks the probe")) {
            Files.createDirectory(place.workspace());
            Files.createDirectory(place.programs());
            Path probe = place.programs().resolve(Probe.NAME);
            Files.copy(program, probe);
            for (Path path : new Path[] {place.programs(), probe}) {
                // Whatever the umask: a box's uid is nobody's here.
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("doctor cannot work in " + folder, e);
        }
        return place;
    }

    /** Shows the probe, and nothing that the person has. */
    BoxPolicy policy(BoxLimits limits) {
        BoxPolicy sealed = BoxPolicy.sealed(workspace());
        return new BoxPolicy(workspace(), limits, sealed.mounts(), sealed.rootfs(), sealed.demands())
                .withPrograms(programs());
    }

    private Path workspace() {
        return folder.resolve("workspace");
    }

    private Path programs() {
        return folder.resolve("programs");
    }
}
