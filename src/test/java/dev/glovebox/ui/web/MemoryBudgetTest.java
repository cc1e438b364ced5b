package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.JsonLimits;
import dev.glovebox.ui.web.Problem.Code;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MemoryBudgetTest {
    private final MemoryBudget budget = new MemoryBudget(100, 1);

    @Test
    void oneUserTakesHalfAndOthersTheRest() {
        MemoryBudget.Share ada = budget.share("ada");
        ada.hold(30);
        MemoryBudget.Share more = budget.share("ada");
        assertThatExceptionOfType(Problem.Refused.class)
                .isThrownBy(() -> more.hold(21))
                .matches(e -> e.problem().code() == Code.TOO_MANY_REQUESTS);
        more.hold(20);
        MemoryBudget.Share bob = budget.share("bob");
        bob.hold(50);
        MemoryBudget.Share cy = budget.share("cy");
        assertThatExceptionOfType(Problem.Refused.class)
                .isThrownBy(() -> cy.hold(1))
                .matches(e -> e.problem().code() == Code.BUSY);
        for (MemoryBudget.Share share : List.of(ada, more, bob, cy)) {
            share.close();
        }
        assertThat(budget.taken()).isZero();
    }

    @Test
    void aShareThatWasRefusedKeepsWhatItHad() {
        MemoryBudget.Share share = budget.share("ada");
        share.hold(40);
        assertThatExceptionOfType(Problem.Refused.class).isThrownBy(() -> share.hold(60));
        assertThat(budget.taken()).isEqualTo(40);
        share.hold(10);
        assertThat(budget.taken()).isEqualTo(10);
        share.close();
        assertThat(budget.taken()).isZero();
    }

    @Test
    void theLargestRequestFitsIntoTheSmallestHeap() {
        MemoryBudget small = new MemoryBudget(1, Body.mostHeap());
        small.share("ada").hold(Body.mostHeap());
        assertThat(small.taken()).isEqualTo(Body.mostHeap());
    }

    /** Measured here: what is set aside for a value is what the worst of them take. */
    @Test
    void aValueTakesNoMoreOfTheHeapThanIsSetAsideForIt() {
        for (String item :
                List.of("{}", "[]", "0", "{\"\":0}", "{\"a\":{}}", "[[]]", "\"\"", "1.5", "{\"a\":0,\"b\":0}")) {
            String text = "[" + (item + ",").repeat(20_000) + item + "]";
            Json[] kept = new Json[20];
            long before = used();
            for (int i = 0; i < kept.length; i++) {
                kept[i] = Json.parse(text, JsonLimits.OUTSIDE);
            }
            long nodes = nodes(kept[0]) * kept.length;
            assertThat((used() - before) / nodes).as(item).isLessThanOrEqualTo(130);
            assertThat(kept[kept.length - 1]).isEqualTo(kept[0]);
        }
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static long nodes(Json json) {
        return switch (json) {
            case Json.Obj(var fields) ->
                1
                        + fields.size()
                        + fields.values().stream()
                                .mapToLong(MemoryBudgetTest::nodes)
                                .sum();
            case Json.Arr(var items) ->
                1 + items.stream().mapToLong(MemoryBudgetTest::nodes).sum();
            case Json.Str ignored -> 1;
            case Json.Num ignored -> 1;
            case Json.Bool ignored -> 1;
            case Json.Null ignored -> 1;
        };
    }
}
