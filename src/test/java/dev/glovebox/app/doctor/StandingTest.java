package dev.glovebox.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.protocol.Level;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StandingTest {
    private static final Result HELD = new Result.Held();
    private static final CallEnd WELL = new CallEnd.Exited(0, Cause.ITSELF);

    @Test
    void aBoxIsSealedOnlyIfItSaysSoAndEveryCheckHeld() {
        assertThat(Standing.of(new Level.Sealed(), List.of(new Finding(Check.MEMORY, HELD))))
                .isEqualTo(new Standing.Sealed());
        assertThat(Standing.of(
                                new Level.Sealed(),
                                List.of(new Finding(Check.MEMORY, new Result.Broken("no memory limit"))))
                        .words())
                .isEqualTo("weakened: no memory limit");
        assertThat(Standing.of(new Level.Sealed(), List.of(new Finding(Check.BPF, new Result.Untried("no answer"))))
                        .words())
                .isEqualTo("weakened: bpf could not be tried (no answer)");
        assertThat(Standing.of(new Level.Unsealed(), List.of()).words()).isEqualTo("weakened: unsealed");
    }

    @Test
    void whatABoxSaysOfItselfIsNotSaidTwice() {
        assertThat(Standing.of(
                        new Level.Weakened(List.of("no memory limit")),
                        List.of(
                                new Finding(Check.MEMORY, new Result.Broken("no memory limit")),
                                new Finding(Check.PTRACE, new Result.Broken("ptrace works")))))
                .isEqualTo(new Standing.Weakened(List.of("no memory limit", "ptrace works")));
    }

    @Test
    void theWorseOfTwoResultsCounts() {
        Result broken = new Result.Broken("x");
        Result untried = new Result.Untried("y");
        Result nothing = new Result.NotApplicable("z");

        assertThat(HELD.orWorse(broken)).isEqualTo(broken);
        assertThat(broken.orWorse(untried)).isEqualTo(broken);
        assertThat(untried.orWorse(HELD)).isEqualTo(untried);
        assertThat(nothing.orWorse(HELD)).isEqualTo(nothing);
        assertThat(HELD.orWorse(HELD)).isEqualTo(HELD);
    }

    @Test
    void anAnswerIsOneLineOfAKnownForm() {
        assertThat(new Told("held\n", false, WELL).result()).isEqualTo(HELD);
        assertThat(new Told("broken: it was open\n", false, WELL).result()).isEqualTo(new Result.Broken("it was open"));
        assertThat(new Told("untried: no room\n", false, WELL).result()).isEqualTo(new Result.Untried("no room"));
        assertThat(new Told("broken: \033[31m\n", false, WELL).result()).isEqualTo(new Result.Broken("\u241b[31m"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "held",
                "HELD\n",
                "held\nheld\n",
                "held\n\n",
                " held\n",
                "broken: \n",
                "broken: a\nb\n",
                "nothing\n"
            })
    void anythingElseIsNoAnswer(String text) {
        assertThat(new Told(text, false, WELL).result()).isInstanceOf(Result.Untried.class);
    }

    @Test
    void anAnswerCountsOnlyFromAProbeThatEndedWell() {
        assertThat(List.of(
                        new Told("held\n", true, WELL),
                        new Told("held\n", false, new CallEnd.Exited(1, Cause.ITSELF)),
                        new Told("held\n", false, new CallEnd.Exited(0, Cause.DEADLINE)),
                        new Told("held\n", false, new CallEnd.Signalled(9, Cause.ITSELF)),
                        new Told("held\n", false, new CallEnd.Lost("gone"))))
                .allSatisfy(told -> assertThat(told.result()).isInstanceOf(Result.Untried.class));
    }

    @Test
    void aVariableIsKnownByNameAndValue() {
        OwnVariables own = new OwnVariables(Map.of("KEY", "sk-12345", "A", "1", "PATH", "/usr/bin:/bin"));

        assertThat(own.among("x=y\0KEY=sk-12345\0told")).contains("KEY");
        assertThat(own.among("KEY=other\0A=1\0PATH=/usr/bin:/bin\0")).isEmpty();
    }
}
