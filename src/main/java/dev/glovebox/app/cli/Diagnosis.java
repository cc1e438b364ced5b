package dev.glovebox.app.cli;

import dev.glovebox.app.doctor.Examination;
import dev.glovebox.app.doctor.Machine;
import dev.glovebox.app.settings.Setting;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.Variable;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All that doctor found.
 *
 * @param chosen the backend by the settings, or none
 * @param notices what a person should know about the settings, in sentences
 */
record Diagnosis(
        Machine machine, List<Examination> examinations, String chosen, Settings settings, List<String> notices) {
    Diagnosis {
        examinations = List.copyOf(examinations);
        notices = List.copyOf(notices);
    }

    boolean isSealed() {
        return ofChosen().filter(Examination::isSealed).isPresent();
    }

    String summary() {
        return "The default, " + chosen + ": "
                + ofChosen()
                        .map(examination -> examination.proven().standing().words())
                        .orElse("unsealed, no box at all");
    }

    List<Setting> allSettings() {
        return Stream.of(Variable.values()).map(settings::get).toList();
    }

    private Optional<Examination> ofChosen() {
        return examinations.stream()
                .filter(examination -> examination.backend().name().equals(chosen))
                .findFirst();
    }
}
