package dev.glovebox.ui.tui.input;

import dev.glovebox.protocol.PlainText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What was said before, newest first, and where a person stands in it; the draft that was left for it comes back at its end. */
public final class InputHistory {
    private static final int NOWHERE = -1;

    /** Oldest first, so that a new entry moves nothing. */
    private final List<String> here = new ArrayList<>();

    /** Newest first. */
    private final List<String> older = new ArrayList<>();

    private int at = NOWHERE;
    private String draft = "";

    /** Something was said just now. */
    public void add(String text) {
        leave();
        if (!PlainText.isBlank(text) && (size() == 0 || !entry(0).equals(text))) {
            here.add(text);
        }
    }

    /** What was said in other sessions, newest first, once it is known; it comes after everything that is here already. */
    public void older(List<String> texts) {
        Set<String> known = new HashSet<>(here);
        for (String text : texts) {
            boolean again = size() > 0 && entry(size() - 1).equals(text);
            if (!again && !known.contains(text) && !PlainText.isBlank(text)) {
                older.add(text);
            }
        }
    }

    /** One step back, away from this draft if it is the first step. */
    Optional<String> back(String current) {
        if (at + 1 >= size()) {
            return Optional.empty();
        }
        if (at == NOWHERE) {
            draft = current;
        }
        return Optional.of(entry(++at));
    }

    /** One step towards now, where the draft is; it says so by {@link #isBrowsed}. */
    Optional<String> forth() {
        if (at == NOWHERE) {
            return Optional.empty();
        }
        return Optional.of(--at == NOWHERE ? draft : entry(at));
    }

    boolean isBrowsed() {
        return at != NOWHERE;
    }

    void leave() {
        at = NOWHERE;
        draft = "";
    }

    int size() {
        return here.size() + older.size();
    }

    /** By age, the newest is 0. */
    String entry(int age) {
        return age < here.size() ? here.get(here.size() - 1 - age) : older.get(age - here.size());
    }
}
