package dev.glovebox.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.Noticed;
import dev.glovebox.protocol.Dollars;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Usage;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ExpenseTest {
    private static final Tariff TARIFF = (model, usage) -> switch (model) {
        case "cheap" -> Optional.of(new Dollars(usage.sum()));
        case "dear" -> Optional.of(new Dollars(usage.sum() * 100));
        default -> Optional.empty();
    };

    private static AgentEvent.Answered answered(long tokens) {
        return new AgentEvent.Answered(new Message.Answer(List.of(), Message.Stop.DONE, new Usage(tokens, 0, 0, 0)));
    }

    @Test
    void whatIsAskedAfterAChangeIsPaidAtTheOtherModelsPrice() {
        List<AgentEvent.Kept> events = List.of(
                new AgentEvent.SessionOpened("s", "/w", "cheap", "sealed"),
                answered(10),
                new Noticed("nothing about models"),
                Noticed.modelChanged("From here on dear is asked.", "dear"),
                answered(2));

        assertThat(Expense.of(events, TARIFF))
                .isEqualTo(new Expense(new Usage(12, 0, 0, 0), 2, Optional.of(new Dollars(210)), List.of()));
    }

    @Test
    void aModelWithoutAPriceIsNamed() {
        List<AgentEvent.Kept> events = List.of(new AgentEvent.SessionOpened("s", "/w", "new", "sealed"), answered(10));

        assertThat(Expense.of(events, TARIFF))
                .isEqualTo(new Expense(new Usage(10, 0, 0, 0), 1, Optional.empty(), List.of("new")));
    }
}
