package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Json;
import dev.glovebox.views.changes.Change;
import dev.glovebox.views.changes.Changes;
import dev.glovebox.views.changes.Item;
import dev.glovebox.views.changes.Snapshot;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ChangeJsonTest {
    private static final ByteString PATH = ByteString.of("a.txt");

    @Test
    void linesThatLookLikeHeadersAreCountedAsTheLinesTheyAre() {
        Json item =
                only(new Change.Altered(PATH, text("-- a\n@@ x\ndiff --git y\nsame\n"), text("same\n++ b\n+++ c\n")));

        assertThat(item.number("added")).hasValue(2L);
        assertThat(item.number("removed")).hasValue(3L);
        assertThat(item.string("diff").orElseThrow())
                .contains("--- a/a.txt\n+++ b/a.txt\n@@ -1,4 +1,3 @@\n", "\n++++ c\n");
    }

    @Test
    void aFileThatBecameALinkIsBothGoneAndCome() {
        Json item = only(new Change.Altered(PATH, text("one\ntwo\n"), new Item.Link(ByteString.of("/etc/passwd"))));

        assertThat(item.string("change")).hasValue("changed");
        assertThat(item.number("removed")).hasValue(2L);
        assertThat(item.number("added")).hasValue(1L);
    }

    @Test
    void whatIsNoTextHasNoDiff() {
        Json item = only(new Change.Added(PATH, text("a\0b")));

        assertThat(item.bool("binary")).hasValue(true);
        assertThat(item.at("diff")).isEmpty();
        assertThat(item.text()).contains("\"diff\":null");
    }

    @Test
    void namesThatAreNoTextHaveTheirBytesBeside() {
        Json item = only(new Change.Removed(ByteString.of(new byte[] {'a', (byte) 0xff}), text("x")));

        assertThat(item.string("raw")).hasValue("Yf8");
        assertThat(item.string("change")).hasValue("deleted");
    }

    @Test
    void tooManyChangesAreCutAndSaySo() {
        List<Change> many = IntStream.range(0, ChangeJson.MOST + 1)
                .mapToObj(i -> (Change) new Change.Added(ByteString.of("f" + i), text("x\n")))
                .toList();

        Json json = json(many, List.of());

        assertThat(json.list("items")).hasSize(ChangeJson.MOST);
        assertThat(json.bool("more")).hasValue(true);
        assertThat(json(many.subList(1, many.size()), List.of()).bool("more")).hasValue(false);
        assertThat(json(List.of(), List.of("now the look ended early")).bool("more"))
                .hasValue(true);
    }

    @Test
    void tooMuchTextIsLeftOutAndCountedNevertheless() {
        Json json = json(List.of(new Change.Added(PATH, text("xy\n".repeat(80_000)))), List.of());

        assertThat(json.bool("more")).hasValue(true);
        assertThat(json.list("items").getFirst().number("added")).hasValue(80_000L);
        assertThat(json.list("items").getFirst().at("diff")).isEmpty();
    }

    @Test
    void allDiffsTogetherHaveABound() {
        List<Change> many = IntStream.range(0, 30)
                .mapToObj(i -> (Change)
                        new Change.Added(ByteString.of("f" + i), text("x".repeat(99) + "\n" + "y\n".repeat(60_000))))
                .toList();

        assertThat(json(many, List.of()).text().length()).isLessThan(6 << 20);
    }

    @Test
    void aGivenFileTooLargeToBeReadAgainIsNotCalledChanged() {
        ByteString large = ByteString.of(new byte[9 << 20]);
        Item given = Snapshot.of(Map.of(PATH, large)).items().get(PATH);
        Item now = new Item.File(0644, large.size(), Instant.now(), Optional.empty(), new Item.Text.NotKept());

        Json json = json(List.of(new Change.Altered(PATH, Objects.requireNonNull(given), now)), List.of());

        assertThat(json.text()).isEqualTo("{\"items\":[],\"more\":true}");
    }

    private static Item text(String text) {
        Item item = Snapshot.of(Map.of(PATH, ByteString.of(text))).items().get(PATH);
        return Objects.requireNonNull(item);
    }

    private static Json only(Change change) {
        Json json = json(List.of(change), List.of());
        assertThat(json.bool("more")).hasValue(false);
        return json.list("items").getFirst();
    }

    private static Json json(List<Change> changes, List<String> notCompared) {
        return new ChangeJson(new Changes(changes, notCompared)).json();
    }
}
