package dev.glovebox.jobs;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Words that somebody looks for: a text has them when each is somewhere in it, in small letters or large ones. */
public record Wanted(List<String> words) {
    private static final int MOST = 10;
    private static final int LETTERS = Pattern.LITERAL | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}\\p{Cc}]+");

    public Wanted {
        words = List.copyOf(words);
    }

    /** Of a text with blanks between the words; those after the tenth do not count. */
    public static Wanted of(String text) {
        return new Wanted(BLANKS.splitAsStream(text)
                .filter(Predicate.not(String::isEmpty))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .limit(MOST)
                .toList());
    }

    /** A part of a text. */
    public record Place(int from, int to) {}

    /** Where the words stand one after the other, or else the first of them, if the text has all. */
    public Optional<Place> in(String text) {
        List<Optional<Place>> places =
                words.stream().map(word -> place(word, text)).toList();
        return places.isEmpty() || places.stream().anyMatch(Optional::isEmpty)
                ? Optional.empty()
                : Stream.of(place(String.join(" ", words), text), places.getFirst())
                        .flatMap(Optional::stream)
                        .findFirst();
    }

    private static Optional<Place> place(String word, String text) {
        Matcher matcher = Pattern.compile(word, LETTERS).matcher(text);
        return matcher.find() ? Optional.of(new Place(matcher.start(), matcher.end())) : Optional.empty();
    }
}
