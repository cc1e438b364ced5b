package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.protocol.Json;
import dev.glovebox.tools.Parameter.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ParametersTest {
    private static final Parameters ITEM =
            Parameters.of(Parameter.required("word", new Kind.Choice(List.of("a", "b")), "", Json.of("a")));

    private static final Parameters PARAMETERS = Parameters.of(
            Parameter.required("name", new Kind.Text(), "", Json.of("x")),
            Parameter.optional("count", new Kind.Whole(1, 9), "how many", Json.of(3)),
            Parameter.optional("all", new Kind.Flag(), "", Json.of(true)),
            Parameter.optional("items", new Kind.Items(ITEM), "", Json.of(List.of(Json.parse(ITEM.example())))));

    @Test
    void readsWhatIsThereAndKnowsWhatIsNot() {
        Arguments arguments = read("{\"name\":\"n\",\"count\":4,\"all\":true,\"items\":[{\"word\":\"b\"}]}");
        assertThat(arguments.text("name")).isEqualTo("n");
        assertThat(arguments.whole("count")).contains(4);
        assertThat(arguments.flag("all")).isTrue();
        assertThat(arguments.items("items"))
                .extracting(item -> item.text("word"))
                .isEqualTo(List.of("b"));
        Arguments fewest = read("{\"name\":\"n\",\"count\":null}");
        assertThat(fewest.whole("count")).isEmpty();
        assertThat(fewest.flag("all")).isFalse();
        assertThat(fewest.items("items")).isEmpty();
    }

    @Test
    void takesNumbersAndListsOutOfStrings() {
        Arguments arguments =
                read("{\"name\":\"5\",\"count\":\"4\",\"all\":\"true\",\"items\":\"[{\\\"word\\\":\\\"a\\\"}]\"}");
        assertThat(arguments.text("name")).isEqualTo("5");
        assertThat(arguments.whole("count")).contains(4);
        assertThat(arguments.flag("all")).isTrue();
        assertThat(arguments.items("items")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}                             | The argument 'name' is missing; for example {\"name\":\"x\"}.",
                "{\"name\":null}                | The argument 'name' is missing; for example {\"name\":\"x\"}.",
                "{\"name\":7}                   | The argument 'name' must be a string; for example {\"name\":\"x\"}.",
                "{\"name\":\"n\",\"nme\":1}     | There is no argument 'nme'; known are name, count, all, items.",
                "{\"name\":\"n\",\"count\":10}  | The argument 'count' must be a whole number from 1 to 9; for example {\"count\":3}.",
                "{\"name\":\"n\",\"count\":1.5} | The argument 'count' must be a whole number from 1 to 9; for example {\"count\":3}.",
                "{\"name\":\"n\",\"count\":\"no\"}  | The argument 'count' must be a whole number from 1 to 9; for example {\"count\":3}.",
                "{\"name\":\"n\",\"all\":1}     | The argument 'all' must be true or false; for example {\"all\":true}.",
                "{\"name\":\"n\",\"items\":[]}  | The argument 'items' must be an array of at least one object; for example {\"items\":[{\"word\":\"a\"}]}.",
                "{\"name\":\"n\",\"items\":{}}  | The argument 'items' must be an array of at least one object; for example {\"items\":[{\"word\":\"a\"}]}.",
                "{\"name\":\"n\",\"items\":[{\"word\":\"c\"}]} | The argument 'word' must be one of a, b; for example {\"word\":\"a\"}.",
                "[]                             | The arguments must be a JSON object, such as {\"name\":\"x\"}."
            })
    void saysWhichFieldTheRuleAndAnExample(String json, String message) {
        assertThatThrownBy(() -> read(json)).isInstanceOf(BadArguments.class).hasMessage(message);
    }

    @Test
    void theSchemaSaysTheSame() {
        assertThat(PARAMETERS.schema().text())
                .isEqualTo("{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"},"
                        + "\"count\":{\"type\":\"integer\",\"description\":\"how many\"},\"all\":{\"type\":\"boolean\"},"
                        + "\"items\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{\"word\":{\"type\":\"string\","
                        + "\"enum\":[\"a\",\"b\"]}},\"required\":[\"word\"]}}},\"required\":[\"name\"]}");
    }

    private static Arguments read(String json) {
        return PARAMETERS.read(Json.parse(json));
    }
}
