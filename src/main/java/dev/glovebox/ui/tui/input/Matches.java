package dev.glovebox.ui.tui.input;

import dev.glovebox.ui.tui.input.Candidates.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The candidates that a word could mean, the likeliest first, otherwise in their own order. */
record Matches(List<Candidate> found, int count) {
    private static final int MOST = 500;
    private static final int UNLIKE = 5;

    Matches {
        found = List.copyOf(found);
    }

    static Matches of(String typed, List<Candidate> all) {
        List<List<Candidate>> ranks = Stream.generate(() -> (List<Candidate>) new ArrayList<Candidate>())
                .limit(UNLIKE)
                .toList();
        int count = 0;
        for (Candidate candidate : all) {
            int rank = rank(candidate.name(), typed);
            if (rank < UNLIKE) {
                count++;
                if (ranks.get(rank).size() < MOST) {
                    ranks.get(rank).add(candidate);
                }
            }
        }
        return new Matches(ranks.stream().flatMap(List::stream).limit(MOST).toList(), count);
    }

    /** The name itself, its beginning, the beginning of a path's last part, any part, its letters in their order. */
    private static int rank(String name, String typed) {
        if (name.regionMatches(true, 0, typed, 0, typed.length())) {
            return name.length() == typed.length() ? 0 : 1;
        }
        int last = name.lastIndexOf('/', name.length() - 2) + 1;
        if (name.regionMatches(true, last, typed, 0, typed.length())) {
            return 2;
        }
        return hasPart(name, typed) ? 3 : hasLetters(name, typed) ? 4 : UNLIKE;
    }

    private static boolean hasPart(String name, String typed) {
        for (int i = 1; i + typed.length() <= name.length(); i++) {
            if (name.regionMatches(true, i, typed, 0, typed.length())) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasLetters(String name, String typed) {
        int at = 0;
        for (int i = 0; i < name.length() && at < typed.length(); i++) {
            if (name.regionMatches(true, i, typed, at, 1)) {
                at++;
            }
        }
        return at == typed.length();
    }
}
