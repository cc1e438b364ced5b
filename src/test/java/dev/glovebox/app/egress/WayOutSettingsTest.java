package dev.glovebox.app.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.protocol.EgressRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WayOutSettingsTest {
    private final Path home;

    WayOutSettingsTest(@TempDir Path folder) throws IOException {
        home = folder.toRealPath();
        Files.createDirectories(home.resolve("project"));
    }

    @Test
    void nothingMayLeaveByDefault() {
        WayOut none = wayOut(Map.of(), Map.of(), Person.AWAY);
        assertThat(none.policy().allowsAnything()).isFalse();
        assertThat(none.approve()).isEqualTo(Approve.NO);
        assertThat(none.words()).isEqualTo("There is no network.");
    }

    @Test
    void everySourceAddsItsRules() throws IOException {
        Files.createDirectories(home.resolve(".config/glovebox"));
        Files.writeString(
                home.resolve(".config/glovebox/.env"), "ALLOW_HOST=c.example.org\nDENY_HOST=bad.example.org\n");
        WayOut joined = wayOut(
                Map.of(Variable.ALLOW_HOST, "a.example.org 127.0.0.1:8080"),
                Map.of("ALLOW_HOST", "b.example.org:8443", "ALLOW_PRIVATE_HOST", "d.example.org"),
                Person.AWAY);

        assertThat(joined.policy().allow())
                .containsExactly(
                        EgressRule.parse("a.example.org"),
                        EgressRule.parse("127.0.0.1:8080"),
                        EgressRule.parse("b.example.org:8443"),
                        EgressRule.parse("c.example.org"),
                        EgressRule.parsePrivate("d.example.org"));
        assertThat(joined.policy().deny()).containsExactly(EgressRule.parse("bad.example.org"));
        assertThat(joined.words())
                .isEqualTo("The network is an HTTP proxy that lets through a.example.org, 127.0.0.1:8080,"
                        + " b.example.org:8443, c.example.org, d.example.org.");
    }

    @Test
    void aLoopbackAddressThatIsAllowedIsAskedOfTheProxy() {
        assertThat(wayOut(Map.of(Variable.ALLOW_HOST, "127.0.0.1:8080"), Map.of(), Person.AWAY)
                        .variables())
                .contains("NO_PROXY=localhost,::1,.localhost,glovebox", "no_proxy=localhost,::1,.localhost,glovebox");
        assertThat(wayOut(Map.of(Variable.ALLOW_HOST, "[::1]:8080"), Map.of(), Person.AWAY)
                        .variables())
                .contains("NO_PROXY=localhost,127.0.0.1,127.0.0.0/8,.localhost,glovebox");
        assertThat(wayOut(Map.of(Variable.ALLOW_HOST, "10.0.0.1:8080"), Map.of(), Person.AWAY)
                        .variables())
                .noneMatch(variable -> variable.startsWith("NO_PROXY"));
    }

    @Test
    void aFoldersFileOpensNothing() throws IOException {
        Files.writeString(home.resolve("project/.env"), "ALLOW_HOST=evil.example.org\nAPPROVE=yes\n");
        WayOut none = wayOut(Map.of(), Map.of(), Person.AWAY);
        assertThat(none.policy().allowsAnything()).isFalse();
        assertThat(none.approve()).isEqualTo(Approve.NO);
    }

    @ParameterizedTest
    @CsvSource({"'', AT_THE_TERMINAL, ASK", "'', AWAY, NO", "ask, AWAY, NO", "yes, AWAY, YES", "no, AT_THE_TERMINAL, NO"
    })
    void whoIsAskedDependsOnWhoIsThere(String setting, Person person, Approve approve) {
        assertThat(wayOut(Map.of(), Map.of("APPROVE", setting), person).approve())
                .isEqualTo(approve);
    }

    @Test
    void askingWhereNobodyIsIsAMistake() {
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> wayOut(Map.of(Variable.APPROVE, "ask"), Map.of(), Person.AWAY))
                .withMessageContaining("--approve ask: nobody can be asked here");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "ALLOW_HOST | * | --allow-host '*' would allow every host",
                "ALLOW_HOST | https://x.org/ | --allow-host 'https://x.org/'",
                "ALLOW_HOST | localhost | loopback",
                "ALLOW_PRIVATE_HOST | 10.0.0.1:80 | --allow-private-host '10.0.0.1:80' is an address",
                "DENY_HOST | *.com | whole top-level domain",
                "DENY_HOST | pip | 'pip' is a package manager",
                "ALLOW_PRIVATE_HOST | npm | 'npm' is a package manager",
                "APPROVE | maybe | --approve 'maybe': a connection is approved by ask, yes or no"
            })
    void aWrongRuleIsNamedWithItsFlag(Variable variable, String value, String words) {
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> wayOut(Map.of(variable, value), Map.of(), Person.AWAY))
                .withMessageContaining(words);
    }

    private WayOut wayOut(Map<Variable, String> flags, Map<String, String> environment, Person person) {
        Map<String, String> all = new HashMap<>(environment);
        all.put("HOME", home.toString());
        Surroundings surroundings = new Surroundings(
                all,
                home.resolve("project"),
                Optional.empty(),
                "amd64",
                new Surroundings.Account(4242, Optional.of(home)));
        Configured configured = Configured.of(surroundings, flags);
        return WayOutSettings.wayOut(
                configured.settings(),
                new WayOutSettings.Place(surroundings, configured.workspace(), BoxSystem.OF_THIS_MACHINE, () -> {
                    throw new AssertionError("nothing is looked up");
                }),
                person);
    }
}
