package dev.glovebox.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.app.session.Parts;
import dev.glovebox.app.settings.BoxSettings;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.jobs.JobStore.Bounds;
import dev.glovebox.jobs.Request;
import dev.glovebox.jobs.RequestJson;
import dev.glovebox.jobs.Rules.Objection;
import dev.glovebox.protocol.Capability;
import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Gate;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RequestRulesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"pip", "example.org", "a.b.example.org", "api.example.net:8443"})
    void aHostOnOfferMayBeAskedFor(String host) {
        assertThat(objection(List.of("pip", "example.org", "*.example.org", "*.example.net:8443"), host))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "npm",
                "example.com",
                "badexample.org",
                "example.org:22",
                "api.example.net",
                "127.0.0.1:5432",
                "[::1]:80",
                "*.org",
                "?"
            })
    void anyOtherHostIsRefused(String host) {
        assertThat(objection(List.of("pip", "example.org", "*.example.org", "*.example.net:8443"), host))
                .hasValueSatisfying(objection -> assertThat(objection.field()).isEqualTo("allow_hosts"));
    }

    @Test
    void everyPublicHostIsNoAddress() {
        assertThat(objection(List.of("*"), "anything.example")).isEmpty();
        assertThat(objection(List.of("*"), "npm")).isEmpty();
        assertThat(objection(List.of("*"), "127.0.0.1:5432")).isPresent();
        assertThat(objection(List.of("*"), "169.254.169.254:80")).isPresent();
    }

    @ParameterizedTest
    @CsvSource({"memory, 3g", "pids, 513", "disk, none", "max_turns, 101", "max_time, 2h", "memory, much", "pids, 0"})
    void moreThanTheOperatorHasIsRefused(String limit, String value) {
        assertThat(limited(limit, value))
                .hasValueSatisfying(objection -> assertThat(objection.field()).isEqualTo("limits"));
    }

    @ParameterizedTest
    @CsvSource({"memory, 64m", "pids, 512", "disk, 1g", "max_turns, 5", "max_time, 30m", "cpus, 0.5"})
    void lessMayBeHad(String limit, String value) {
        assertThat(limited(limit, value)).isEmpty();
    }

    @Test
    void aDesktopMayBeHadWithItsOwnMemoryAndWithinWhatTheOperatorGave() {
        String desktop = "{\"steps\": [{\"tool\": \"shell\", \"command\": \"ls\"}], \"capabilities\": [\"desktop\"]";
        assertThat(asked(desktop + "}")).isEmpty();
        assertThat(asked(desktop + ", \"limits\": {\"memory\": \"3g\"}}")).isEmpty();
        assertThat(asked(desktop + ", \"limits\": {\"memory\": \"4g\"}}")).isPresent();
        House small = house(Map.of("MEMORY", "1g", "CAPABILITIES", "desktop"));
        Request plain = RequestJson.session(Json.parse("{}"));
        BoxSettings box = BoxSettings.of(small.settings(plain));
        assertThat(box.limits().memoryBytes()).isEqualTo(1L << 30);
        assertThat(box.capabilities()).containsExactly(Capability.DESKTOP);
    }

    @Test
    void stepsThatUseADesktopMustHaveOne() {
        String look = "{\"steps\": [{\"tool\": \"shell\", \"command\": \"ls\"}, {\"tool\": \"screenshot\"}]";
        assertThat(asked(look + "}"))
                .contains(new Objection(
                        "capabilities",
                        "step 2 uses screenshot, and the box has no desktop: give \"capabilities\": [\"desktop\"]"));
        assertThat(asked(look + ", \"capabilities\": [\"desktop\"]}")).isEmpty();
        assertThat(rules(Map.of("CAPABILITIES", "desktop"), List.of())
                        .objection("anna", RequestJson.job(Json.parse(look + "}"))))
                .isEmpty();
    }

    @Test
    void aScriptIsAFileOfTheServersAndNotForUsers() {
        assertThat(asked("{\"task\": \"a\", \"model\": \"script:/etc/passwd\"}"))
                .isPresent();
    }

    @Test
    void withoutAKeyOnlyTheDemoAnswers() {
        assertThat(asked("{\"task\": \"a\"}")).hasValueSatisfying(objection -> assertThat(objection.sentence())
                .contains("ANTHROPIC_API_KEY", "demo"));
        assertThat(asked("{\"task\": \"a\", \"model\": \"demo\"}")).isEmpty();
        assertThat(asked("{\"steps\": [{\"tool\": \"shell\", \"command\": \"ls\"}]}"))
                .isEmpty();
    }

    @Test
    void aServiceWithoutABoxIsRefused() {
        Assertions.assertThatThrownBy(() -> house(Map.of("SANDBOX", "none")).requireBox())
                .isInstanceOf(UsageError.class);
        Assertions.assertThatThrownBy(
                        () -> house(Map.of("USE_SANDBOX", "false")).requireBox())
                .isInstanceOf(UsageError.class);
    }

    private Optional<Objection> objection(List<String> offered, String host) {
        Request request = RequestJson.job(Json.object()
                .with("steps", Json.parse("[{\"tool\": \"shell\", \"command\": \"ls\"}]"))
                .with("allow_hosts", List.of(Json.of(host)))
                .end());
        return rules(Map.of(), offered).objection("anna", request);
    }

    private Optional<Objection> limited(String limit, String value) {
        Request request = RequestJson.job(Json.object()
                .with("steps", Json.parse("[{\"tool\": \"shell\", \"command\": \"ls\"}]"))
                .with("limits", Json.object().with(limit, value).end())
                .end());
        return rules(Map.of("MAX_TIME", "1h"), List.of()).objection("anna", request);
    }

    private Optional<Objection> asked(String json) {
        return rules(Map.of(), List.of()).objection("anna", RequestJson.job(Json.parse(json)));
    }

    private RequestRules rules(Map<String, String> environment, List<String> offered) {
        return new RequestRules(house(environment), offered, new Bounds(10, Duration.ofHours(1)));
    }

    private House house(Map<String, String> environment) {
        Surroundings surroundings = new Surroundings(
                environment, folder, Optional.empty(), "amd64", new Surroundings.Account(0, Optional.of(folder)));
        return new House(surroundings, parts(), Map.<Variable, String>of(), Set.of());
    }

    /** Nothing is opened here. */
    private static Parts parts() {
        return new Parts(
                choice -> {
                    throw new IllegalStateException();
                },
                path -> {
                    throw new IllegalStateException();
                },
                () -> {
                    throw new IllegalStateException();
                },
                new Parts.Outside(
                        permissions -> {
                            throw new IllegalStateException(Gate.class.getName());
                        },
                        () -> {
                            throw new IllegalStateException();
                        }),
                Clock.systemUTC());
    }
}
