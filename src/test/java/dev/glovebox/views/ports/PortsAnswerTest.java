package dev.glovebox.views.ports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PortsAnswerTest {
    private static List<Listening> parse(String answer) {
        return PortsAnswer.parse(answer.replace('|', '\0').getBytes(UTF_8));
    }

    @Test
    void portsAreSortedAndEachIsThereOnceWithItsName() {
        assertThat(parse("8080 |5000 python3|8080 node|5000 |end|"))
                .containsExactly(new Listening(5000, "python3"), new Listening(8080, "node"));
        assertThat(parse("end|")).isEmpty();
    }

    @Test
    void theWayOutIsNoServer() {
        assertThat(parse("3128 |80 httpd|end|")).containsExactly(new Listening(80, "httpd"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "end", "80 a|", "80 a|end", "end|80 a|", "80 a|end|more", "|"})
    void anAnswerThatIsNotWholeIsNone(String answer) {
        assertThat(parse(answer)).isEmpty();
    }

    @Test
    void whatIsNoRecordIsLeftOut() {
        assertThat(parse("0 a|65536 a|99999 a|-1 a|080 a|80|x 80|80 ok|4294967376 a|" + "81 " + "n".repeat(65)
                        + "|end|"))
                .containsExactly(new Listening(80, "ok"));
    }

    @Test
    void aNameIsPrintableAndShort() {
        assertThat(parse("80 a\u001b[31m\nb\u202e|81 " + "\u00e4".repeat(60) + "|end|"))
                .containsExactly(new Listening(80, "a\ufffd[31m\ufffdb\ufffd"), new Listening(81, "\u00e4".repeat(32)));
        byte[] broken = {'8', '0', ' ', (byte) 0xff, (byte) 0xc3, 0, 'e', 'n', 'd', 0};
        assertThat(PortsAnswer.parse(broken)).containsExactly(new Listening(80, "\ufffd\ufffd"));
    }

    @Test
    void moreThanAPersonLooksAtAreNotTold() {
        String many = IntStream.rangeClosed(1, 1000).mapToObj(i -> i + " p|").collect(Collectors.joining());
        assertThat(parse(many + "end|")).hasSize(256).contains(new Listening(1, "p"));
    }
}
