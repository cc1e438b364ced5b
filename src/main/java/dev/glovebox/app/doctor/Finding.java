package dev.glovebox.app.doctor;

import java.util.Optional;

/** A check with what came of it. */
public record Finding(Check check, Result result) {
    /** In what way it weakens the box. */
    Optional<String> weakness() {
        return switch (result) {
            case Result.Held() -> Optional.empty();
            case Result.NotApplicable _ -> Optional.empty();
            case Result.Broken(var seen) -> Optional.of(seen);
            case Result.Untried(var why) -> Optional.of(check.word() + " could not be tried (" + why + ")");
        };
    }
}
