package dev.glovebox.ui.tui;

import dev.glovebox.ui.tui.input.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The commands of a chat by their names. */
final class Deeds {
    private final List<Named> all = new ArrayList<>();

    /** A line in the list of commands; those without a deed are the chat's own. */
    record Named(String name, String parameters, String summary, Optional<Deed> deed) {}

    Deeds(List<Deed> backstage) {
        for (Own own : Own.values()) {
            all.add(new Named(own.word(), own.parameters(), own.summary(), Optional.empty()));
        }
        for (Deed deed : backstage) {
            all.add(new Named(deed.name(), deed.parameters(), deed.summary(), Optional.of(deed)));
        }
    }

    List<Named> all() {
        return List.copyOf(all);
    }

    Optional<Named> named(String name) {
        return all.stream().filter(one -> one.name().equals(name)).findFirst();
    }

    /** For a name that is none. */
    String unknown(String name) {
        List<String> near = Nearest.to(name, all.stream().map(Named::name).toList());
        String list = near.isEmpty()
                ? "/help lists them"
                : "did you mean "
                        + String.join(
                                " or ", near.stream().map(one -> "/" + one).toList()) + "?";
        return "There is no command /" + name + ": " + list;
    }
}
