package dev.glovebox.ui.tui.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.ui.tui.input.Candidates.Candidate;
import dev.glovebox.ui.tui.input.Completion.Kind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class InputCompletionTest {
    @Test
    void theTextBeforeTheCursorSaysWhatIsMeant() {
        assertThat(Completion.at("/")).isEqualTo(found(new Kind.Command(), 0, ""));
        assertThat(Completion.at("/he")).isEqualTo(found(new Kind.Command(), 0, "he"));
        assertThat(Completion.at("/load ")).isEqualTo(found(new Kind.Argument("load"), 6, ""));
        assertThat(Completion.at("/load\t2026")).isEqualTo(found(new Kind.Argument("load"), 6, "2026"));
        assertThat(Completion.at("@")).isEqualTo(found(new Kind.File(), 0, ""));
        assertThat(Completion.at("see @src/M")).isEqualTo(found(new Kind.File(), 4, "src/M"));
        assertThat(Completion.at("one\n@src")).isEqualTo(found(new Kind.File(), 4, "src"));
        assertThat(Completion.at("see @\"my no")).isEqualTo(found(new Kind.File(), 4, "my no"));
        assertThat(Completion.at("/notes @a")).isEqualTo(found(new Kind.File(), 7, "a"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hello",
                " /help",
                "one\n/help",
                "me@example.org",
                "see @a b",
                "see @\"a b\"",
                "see @\"a b\" c",
                "a/b"
            })
    void otherTextIsLeftAlone(String before) {
        assertThat(Completion.at(before)).isEmpty();
    }

    @Test
    void theLikeliestComeFirstAndTheirOrderStays() {
        assertThat(names("main", "src/Domain.java", "m/a/i/n", "src/main/", "other", "Main.java", "main"))
                .containsExactly("main", "Main.java", "src/main/", "src/Domain.java", "m/a/i/n");
        assertThat(names("", "b", "a", "c")).containsExactly("b", "a", "c");
    }

    @Test
    void onlySoManyAreKeptButAllAreCounted() {
        List<Candidate> many = Stream.iterate(0, i -> i + 1)
                .limit(100_000)
                .map(i -> Candidate.of("file" + i, ""))
                .toList();
        Matches matches = Matches.of("file", many);
        assertThat(matches.count()).isEqualTo(100_000);
        assertThat(matches.found()).hasSize(500);
    }

    private static Optional<Completion> found(Kind kind, int start, String typed) {
        return Optional.of(new Completion(kind, start, typed));
    }

    private static List<String> names(String typed, String... names) {
        List<Candidate> all =
                Stream.of(names).map(name -> Candidate.of(name, "")).toList();
        return Matches.of(typed, all).found().stream().map(Candidate::name).toList();
    }
}
