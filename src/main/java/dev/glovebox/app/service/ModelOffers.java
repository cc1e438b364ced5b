package dev.glovebox.app.service;

import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.jobs.Rules;
import dev.glovebox.model.ModelChoice;
import dev.glovebox.model.Models;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The models that a request may name with the operator's keys: the demos, the server's own, and those that the operator offers. */
final class ModelOffers {
    private static final String EVERY = "*";
    private static final String SCRIPT = "script";

    private final House house;
    private final List<String> offered;

    /** Throws {@link UsageError} for a word that is no offer. */
    ModelOffers(House house, List<String> offered) {
        this.house = house;
        this.offered = List.copyOf(offered);
        this.offered.stream().filter(ModelOffers::isScript).findFirst().ifPresent(word -> {
            throw new UsageError("--offer-model '" + word
                    + "' is a file of this server, which users cannot name: give the name of a model, or leave it out");
        });
    }

    /** Why a request may not name this model. */
    Optional<String> objection(String name) {
        if (isScript(name)) {
            return Optional.of(
                    "a script is a file of the server, which users cannot name: give a model, or demo, which plays one of ours");
        }
        return isOffered(name)
                ? Optional.empty()
                : Optional.of("the model '" + name + "' is not on offer here: a request may name "
                        + String.join(", ", names())
                        + "; the operator of this server offers others by glovebox serve --offer-model");
    }

    /** The demos are meant by their very names: with a provider before it, such a name is another model. */
    private boolean isOffered(String name) {
        return Minds.isDemo(name)
                || offered.contains(EVERY)
                || byKeys().anyMatch(offer -> Models.fullName(offer).equals(Models.fullName(name)));
    }

    private Stream<String> byKeys() {
        return Stream.concat(Stream.of(house.settings().value(Variable.MODEL)), offered.stream())
                .filter(name -> !isScript(name) && !Minds.isDemo(name) && !name.equals(EVERY));
    }

    private List<String> names() {
        return Stream.concat(Minds.demos().stream(), byKeys()).distinct().toList();
    }

    /** One with a key that is missing, or of a server that is not there, is none. */
    Rules.Models models() {
        String own = house.settings().value(Variable.MODEL);
        return new Rules.Models(
                names().stream()
                        .filter(name -> Minds.isDemo(name) || isUsable(name))
                        .toList(),
                isUsable(own) ? Optional.of(isScript(own) ? SCRIPT : own) : Optional.empty());
    }

    private boolean isUsable(String name) {
        return switch (Minds.choose(house.settings(), name)) {
            case ModelChoice.Refused ignored -> false;
            case ModelChoice.Chosen(var model) -> {
                model.close();
                yield true;
            }
        };
    }

    private static boolean isScript(String name) {
        return name.strip().startsWith(SCRIPT + ":");
    }
}
