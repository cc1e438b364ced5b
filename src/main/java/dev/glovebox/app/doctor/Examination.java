package dev.glovebox.app.doctor;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A backend as it was found on this machine.
 *
 * @param seconds how long the proof took
 */
public record Examination(Backend backend, Optional<Found> found, Proven proven, double seconds) {
    /** The backend's program. */
    public record Found(Path path, String version) {}

    public boolean isSealed() {
        return proven.standing() instanceof Standing.Sealed;
    }
}
