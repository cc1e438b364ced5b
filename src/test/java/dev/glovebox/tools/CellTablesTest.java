package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Json;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CellTablesTest {
    private static List<Json> tables(String json) {
        return CellTables.of(Json.parse("{\"tables\":" + json + "}"));
    }

    @Test
    void aTableIsTakenAsItIs() {
        String table =
                "{\"columns\":[\"\",\"a\"],\"rows\":[[\"0\",\"x\"],[\"1\",\"y\"]],\"more\":3,\"more_columns\":1}";
        assertThat(tables("[" + table + "]")).isEqualTo(List.of(Json.parse(table)));
    }

    @Test
    void whatIsNoTableIsLeftOut() {
        for (String json : List.of(
                "null",
                "3",
                "[null,7,\"x\",[]]",
                "[{}]",
                "[{\"columns\":[],\"rows\":[[]]}]",
                "[{\"columns\":[\"a\"],\"rows\":[]}]",
                "[{\"columns\":[\"a\"],\"rows\":[[1]]}]",
                "[{\"columns\":[\"a\"],\"rows\":[\"x\"]}]",
                "[{\"columns\":[\"a\"],\"rows\":[[\"x\",\"y\"]]}]",
                "[{\"columns\":[{}],\"rows\":[[\"x\"]]}]")) {
            assertThat(tables(json)).as(json).isEmpty();
        }
    }

    @Test
    void rowsAfterABrokenOneAreCountedOnly() {
        assertThat(tables("[{\"columns\":[\"a\"],\"rows\":[[\"x\"],[2],[\"z\"]],\"more\":-9}]"))
                .isEqualTo(
                        List.of(Json.parse("{\"columns\":[\"a\"],\"rows\":[[\"x\"]],\"more\":2,\"more_columns\":0}")));
    }

    @Test
    void cellsArePlainAndShort() {
        Json cell = Json.of("\u001b[2J\nb\u0000" + "x".repeat(500));
        Json table = Json.object()
                .with("columns", List.of(Json.of("a")))
                .with("rows", List.of(Json.of(List.of(cell))))
                .end();
        Json taken = CellTables.of(Json.object().with("tables", List.of(table)).end())
                .getFirst();
        assertThat(taken.list("rows").getFirst())
                .isEqualTo(Json.of(List.of(Json.of("\ufffd[2J b\ufffd" + "x".repeat(192) + "…"))));
    }

    @Test
    void noMoreIsTakenThanAScreenNeeds() {
        Json row = Json.of(Collections.nCopies(20, Json.of("y".repeat(200))));
        Json table = Json.object()
                .with("columns", Collections.nCopies(20, Json.of("c")))
                .with("rows", Collections.nCopies(1000, row))
                .end();
        List<Json> taken = CellTables.of(
                Json.object().with("tables", Collections.nCopies(100, table)).end());
        assertThat(taken).hasSizeBetween(1, 4);
        assertThat(Json.of(taken).text()).hasSizeLessThan(45_000);
        assertThat(taken.getFirst().list("rows")).hasSizeLessThan(51);
        assertThat(taken.getFirst().number("more"))
                .hasValue(1000L - taken.getFirst().list("rows").size());
    }
}
