package dev.glovebox.app.doctor;

import dev.glovebox.app.install.Outfit;
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
 * @param outfits what boxes of some kinds lack on this machine's own system
 */
public record Diagnosis(
        Machine machine,
        List<Examination> examinations,
        String chosen,
        Settings settings,
        List<String> notices,
        List<Outfit> outfits) {
    public Diagnosis {
        examinations = List.copyOf(examinations);
        notices = List.copyOf(notices);
        outfits = List.copyOf(outfits);
    }

    public boolean isSealed() {
        return ofChosen().filter(Examination::isSealed).isPresent();
    }

    public String summary() {
        return "The default, " + chosen + ": "
                + ofChosen()
                        .map(examination -> examination.proven().standing().words())
                        .orElse("unsealed, no box at all");
    }

    public List<Setting> allSettings() {
        return Stream.of(Variable.values()).map(settings::get).toList();
    }

    private Optional<Examination> ofChosen() {
        return examinations.stream()
                .filter(examination -> examination.backend().name().equals(chosen))
                .findFirst();
    }
}
