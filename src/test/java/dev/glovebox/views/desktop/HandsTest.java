package dev.glovebox.views.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class HandsTest {
    private final List<Optional<String>> passed = new ArrayList<>();
    private final Hands hands = new Hands(passed::add);

    @Test
    void theyAreTheAgentsUntilSomebodyWhoLooksOnTakesThem() throws Exception {
        hands.requireAgent();
        assertThat(hands.takeOver("ada")).as("does not look on").isFalse();
        hands.joined("ada");
        assertThat(hands.takeOver("ada")).isTrue();
        assertThat(hands.person()).contains("ada");
        assertThatThrownBy(hands::requireAgent)
                .isInstanceOf(HandsTaken.class)
                .hasMessage("ada has taken over mouse and keyboard; wait until they are given back");
        assertThat(passed).containsExactly(Optional.empty());
    }

    @Test
    void onlyWhoHasThemGivesThemBack() {
        hands.joined("ada");
        hands.takeOver("ada");
        hands.giveBack("bob");
        assertThat(hands.person()).contains("ada");
        hands.giveBack("ada");
        hands.giveBack("ada");
        assertThat(hands.person()).isEmpty();
        assertThat(passed).containsExactly(Optional.empty(), Optional.of("ada"));
    }

    @Test
    void theLastWhoAsksHasThem() {
        hands.joined("ada");
        hands.joined("bob");
        hands.takeOver("ada");
        assertThat(hands.takeOver("bob")).isTrue();
        hands.giveBack("ada");
        assertThat(hands.person()).contains("bob");
    }

    @Test
    void theEndOfThePersonsLastViewGivesThemBack() {
        hands.joined("ada");
        hands.joined("ada");
        hands.takeOver("ada");
        hands.left("ada");
        assertThat(hands.person()).contains("ada");
        hands.left("ada");
        assertThat(hands.person()).isEmpty();
        hands.left("ada");
        assertThat(hands.takeOver("ada")).isFalse();
    }
}
