package dev.glovebox.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.app.settings.Setting.Source;
import dev.glovebox.app.settings.Settings.Sources;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SettingsTest {
    private static final Map<String, String> NOTHING = Map.of();

    @Test
    void theFirstSourceThatSaysSomethingCounts() {
        Map<String, String> model = Map.of("MODEL", "a");
        assertThat(from(Map.of(Variable.MODEL, "f"), model, model, model).get(Variable.MODEL))
                .isEqualTo(new Setting(Variable.MODEL, "f", Source.FLAG));
        assertThat(from(Map.of(), Map.of("MODEL", "e"), model, model).get(Variable.MODEL))
                .isEqualTo(new Setting(Variable.MODEL, "e", Source.ENVIRONMENT));
        assertThat(from(Map.of(), Map.of("MODEL", ""), Map.of("MODEL", "d"), model)
                        .get(Variable.MODEL))
                .isEqualTo(new Setting(Variable.MODEL, "d", Source.FOLDER));
        assertThat(from(Map.of(), NOTHING, NOTHING, Map.of("MODEL", "p")).get(Variable.MODEL))
                .isEqualTo(new Setting(Variable.MODEL, "p", Source.PERSON));
        assertThat(from(Map.of(), NOTHING, NOTHING, NOTHING).get(Variable.MODEL))
                .isEqualTo(new Setting(Variable.MODEL, "claude-sonnet-4-5-20250929", Source.DEFAULT));
    }

    @ParameterizedTest
    @EnumSource(
            value = Variable.class,
            names = {
                "SANDBOX",
                "USE_SANDBOX",
                "MEMORY",
                "PIDS",
                "CPUS",
                "DISK",
                "TMP_SIZE",
                "ALLOW_HOST",
                "ALLOW_PRIVATE_HOST",
                "DENY_HOST",
                "APPROVE",
                "MAX_TOTAL_TOKENS",
                "MAX_COST",
                "MAX_TIME",
                "SESSION_MAX_TURNS",
                "SESSION_MAX_TOTAL_TOKENS",
                "SESSION_MAX_COST",
                "SESSION_MAX_TIME"
            })
    void aFolderMayNotSayWhatTheBoxIs(Variable variable) {
        Settings settings = from(Map.of(), NOTHING, Map.of(variable.name(), "x"), NOTHING);
        assertThat(settings.get(variable).source()).isEqualTo(Source.DEFAULT);
        assertThat(settings.ignored()).singleElement().asString().contains(variable.name());
    }

    @Test
    void aFolderMayNameAWorkspaceBelowItself(@TempDir Path folder) throws Exception {
        Path real = Files.createDirectories(folder.toRealPath().resolve("here"));
        Files.createDirectories(real.resolve("below"));
        Files.createSymbolicLink(real.resolve("out"), Path.of(".."));

        for (String below : List.of("below", "./missing/deeper", real + "/below", "below/../below")) {
            assertThat(named(real, below)).isEqualTo(new Setting(Variable.SAFEDIR, below, Source.FOLDER));
        }
        for (String elsewhere : List.of(".", "..", "../here", "/", "out", "out/there", "below/../..", "x\0y")) {
            assertThat(named(real, elsewhere)).isEqualTo(new Setting(Variable.SAFEDIR, "", Source.DEFAULT));
        }
    }

    private static Setting named(Path folder, String safedir) {
        Settings settings = Settings.from(
                new Sources(Map.of(), NOTHING, new FolderEnv(folder, Map.of("SAFEDIR", safedir)), NOTHING));
        Setting decided = settings.get(Variable.SAFEDIR);
        assertThat(settings.ignored()).hasSize(decided.isByHand() ? 0 : 1);
        return decided;
    }

    @Test
    void aFolderMayOnlyLowerHowOftenTheModelIsAsked() {
        assertThat(from(Map.of(), NOTHING, Map.of("MAX_TURNS", "99"), NOTHING).maxTurns())
                .isEqualTo(99);
        assertThat(from(Map.of(), NOTHING, Map.of("MAX_TURNS", "9"), Map.of("MAX_TURNS", "10"))
                        .maxTurns())
                .isEqualTo(9);
        for (Settings settings : List.of(
                from(Map.of(), NOTHING, Map.of("MAX_TURNS", "99"), Map.of("MAX_TURNS", "10")),
                from(Map.of(), NOTHING, Map.of("MAX_TURNS", "10"), Map.of("MAX_TURNS", "10")))) {
            assertThat(settings.maxTurns()).isEqualTo(10);
            assertThat(settings.ignored()).singleElement().asString().contains("may only lower MAX_TURNS");
        }
        refuses(
                () -> from(Map.of(), NOTHING, Map.of("MAX_TURNS", "many"), NOTHING)
                        .maxTurns(),
                "MAX_TURNS in the folder's .env 'many': give a whole number from 1 to 100000");
    }

    @Test
    void anEmptyFlagIsAMistakeAndNotSilence() {
        assertThat(from(Map.of(Variable.MAX_TURNS, ""), NOTHING, NOTHING, NOTHING)
                        .get(Variable.MAX_TURNS))
                .isEqualTo(new Setting(Variable.MAX_TURNS, "", Source.FLAG));
    }

    @Test
    void numbersAreCheckedAndTheirSourceIsNamed() {
        Settings defaults = from(Map.of(), NOTHING, NOTHING, NOTHING);
        assertThat(defaults.maxTokens()).isEqualTo(8096);
        assertThat(defaults.maxTurns()).isEqualTo(100);
        assertThat(from(Map.of(Variable.MAX_TOKENS, "1000000"), NOTHING, NOTHING, NOTHING)
                        .maxTokens())
                .isEqualTo(1_000_000);
        refuses(
                () -> from(Map.of(), NOTHING, Map.of("MAX_TOKENS", "0"), NOTHING)
                        .maxTokens(),
                "MAX_TOKENS in the folder's .env '0': give a whole number from 1 to 1000000");
        refuses(
                () -> from(Map.of(), Map.of("MAX_TOKENS", "1000001"), NOTHING, NOTHING)
                        .maxTokens(),
                "MAX_TOKENS in the environment '1000001': give a whole number from 1 to 1000000");
        refuses(
                () -> from(Map.of(Variable.MAX_TURNS, "many"), NOTHING, NOTHING, NOTHING)
                        .maxTurns(),
                "--max-turns 'many': give a whole number from 1 to 100000");
    }

    private static void refuses(ThrowingCallable asked, String sentence) {
        assertThatExceptionOfType(UsageError.class).isThrownBy(asked).withMessage(sentence);
    }

    @Test
    void aFolderMaySendOnlyItsOwnKeyElsewhere() {
        Map<String, String> url = Map.of("ANTHROPIC_BASE_URL", "http://evil");
        Map<String, String> both = Map.of("ANTHROPIC_BASE_URL", "http://own", "ANTHROPIC_API_KEY", "k");
        Map<String, String> key = Map.of("ANTHROPIC_API_KEY", "mine");

        assertThat(from(Map.of(), NOTHING, both, NOTHING).value(Variable.ANTHROPIC_BASE_URL))
                .isEqualTo("http://own");
        assertThat(from(Map.of(), NOTHING, url, NOTHING).value(Variable.ANTHROPIC_BASE_URL))
                .isEqualTo("http://evil");
        for (Settings settings : List.of(
                from(Map.of(), key, url, NOTHING),
                from(Map.of(), key, both, NOTHING),
                from(Map.of(), NOTHING, url, key))) {
            assertThat(settings.get(Variable.ANTHROPIC_BASE_URL).source()).isEqualTo(Source.DEFAULT);
            assertThat(settings.ignored()).hasSize(1);
        }
    }

    @Test
    void aKeyIsNeverShown() {
        Settings settings = from(Map.of(), Map.of("OPENAI_API_KEY", "sk-canary"), NOTHING, NOTHING);
        assertThat(settings.get(Variable.OPENAI_API_KEY).toString())
                .isEqualTo("OPENAI_API_KEY=(set) from the environment");
    }

    @Test
    void filesAreReadAsAShellWould() {
        List<String> lines = List.of(
                "# a comment",
                "",
                "A=1",
                " export B = x ",
                "C=\"two words # kept\" # not kept",
                "D='$HOME'",
                "E=a#b # c",
                "F=");
        assertThat(EnvFile.parse(
                        Path.of("f"),
                        List.of("A=1", "export B=x", "C=\"two words # kept\" # gone", "D='$HOME'", "E=a#b # c", "F=")))
                .isEqualTo(Map.of("A", "1", "B", "x", "C", "two words # kept", "D", "$HOME", "E", "a#b", "F", ""));
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> EnvFile.parse(Path.of("f"), lines))
                .withMessage("f, line 4: give NAME=value");
    }

    @ParameterizedTest
    @ValueSource(strings = {"novalue", "=x", "1A=x", "A B=x"})
    void whatIsNoPairIsRefusedWithItsLine(String line) {
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> EnvFile.parse(Path.of("the/file"), List.of("A=1", line)))
                .withMessage("the/file, line 2: give NAME=value");
    }

    @Test
    void aFileThatIsNoPlainFileIsASentenceAndNeverWaitedFor(@TempDir Path folder) throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("none"));

        refuses(
                () -> EnvFile.read(pipe),
                pipe + " is no plain file: settings are NAME=value lines in a file of their own; replace it or move it"
                        + " away");
        refuses(
                () -> EnvFile.read(link, LinkOption.NOFOLLOW_LINKS),
                link + " is a link: settings are NAME=value lines in a file of their own; replace it or move it away");
        assertThat(EnvFile.read(link)).isEmpty();
    }

    @Test
    void aFileThatCannotBeReadIsASentence(@TempDir Path folder) throws Exception {
        Path circle = Files.createSymbolicLink(folder.resolve("circle"), Path.of("circle"));

        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> EnvFile.read(circle))
                .withMessageContaining(circle + " cannot be read");
    }

    @Test
    void aMissingOrOddFileIsNoSettingsOrASentence(@TempDir Path folder) throws Exception {
        assertThat(EnvFile.read(folder.resolve("none"))).isEmpty();
        assertThat(EnvFile.read(folder)).isEmpty();
        Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe});
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> EnvFile.read(binary))
                .withMessageContaining("UTF-8");
        Path large = Files.write(folder.resolve("large"), new byte[70_000]);
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> EnvFile.read(large))
                .withMessageContaining("64k");
    }

    private static Settings from(
            Map<Variable, String> flags,
            Map<String, String> environment,
            Map<String, String> folder,
            Map<String, String> person) {
        return Settings.from(new Sources(flags, environment, new FolderEnv(Path.of("/folder"), folder), person));
    }
}
