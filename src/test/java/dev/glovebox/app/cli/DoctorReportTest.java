package dev.glovebox.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.app.doctor.Backend;
import dev.glovebox.app.doctor.Check;
import dev.glovebox.app.doctor.Diagnosis;
import dev.glovebox.app.doctor.DoctorReport;
import dev.glovebox.app.doctor.DoctorTable;
import dev.glovebox.app.doctor.Examination;
import dev.glovebox.app.doctor.Examination.Found;
import dev.glovebox.app.doctor.Finding;
import dev.glovebox.app.doctor.Machine;
import dev.glovebox.app.doctor.Proven;
import dev.glovebox.app.doctor.Result;
import dev.glovebox.app.doctor.Standing;
import dev.glovebox.app.install.Outfit;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.SecretRedactor;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.ui.print.Listing;
import dev.glovebox.ui.print.Look.Ink;
import dev.glovebox.ui.print.Paper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DoctorReportTest {
    private static final Machine MACHINE = new Machine("0.1.0", "25", "6.18", "amd64", "v2");
    private static final Sandbox NEVER_OPENED = (policy, egress) -> {
        throw new AssertionError("a report opens nothing");
    };

    private static final Backend BUBBLEWRAP =
            new Backend("bubblewrap", "bwrap", "apt-get install -y bubblewrap", NEVER_OPENED);
    private static final Backend PODMAN =
            new Backend("podman", "podman", "apt-get install -y podman runc", NEVER_OPENED);
    private static final Examination WEAK = new Examination(
            BUBBLEWRAP,
            Optional.of(new Found(Path.of("/usr/bin/bwrap"), "bubblewrap 0.8.0")),
            new Proven(
                    new Standing.Weakened(List.of("ptrace works", "bpf could not be tried (no answer)")),
                    List.of(
                            new Finding(Check.IO_URING, new Result.Held()),
                            new Finding(Check.PTRACE, new Result.Broken("ptrace works\033[2J")),
                            new Finding(Check.BPF, new Result.Untried("no answer")),
                            new Finding(Check.DNS, new Result.NotApplicable("nothing there")))),
            1.25);
    private static final Examination MISSING = new Examination(
            PODMAN,
            Optional.empty(),
            new Proven(new Standing.Unusable("podman is not installed", PODMAN.install()), List.of()),
            0);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Settings settings;

    DoctorReportTest(@TempDir Path folder) {
        Map<String, String> environment =
                Map.of("HOME", folder.toString(), "ANTHROPIC_API_KEY", "sk-secret-of-a-person", "MEMORY", "1g");
        settings = Configured.of(
                        new Surroundings(
                                environment,
                                folder,
                                Optional.empty(),
                                "amd64",
                                new Surroundings.Account(0, Optional.of(folder))),
                        Map.of())
                .settings();
    }

    @Test
    void theTableSaysLevelReasonsAndWhatToDo() {
        String text = told(new DoctorTable(new Listing(new Paper(out, () -> {}), Ink.PLAIN)));

        assertThat(text).contains("""
                glovebox 0.1.0 on Java 25, Linux 6.18 amd64, control groups: v2

                ? bubblewrap  weakened: ptrace works, bpf could not be tried (no answer)
                  /usr/bin/bwrap, bubblewrap 0.8.0
                ✓   io-uring           io_uring is shut
                ✗   ptrace             ptrace works␛[2J
                ?   bpf                could not be tried: no answer
                –   dns                does not apply: nothing there
                  1 of 4 checks held, 1.3 s

                ✗ podman      unusable: podman is not installed
                  What to do: apt-get install -y podman runc

                ? desktop     cannot be had on this machine's own system, which lacks fluxbox, xterm
                  What to do: apt-get install -y --no-install-recommends fluxbox xterm, which glovebox doctor --install does for root
                ✓ notebook    can be had on this machine's own system, and fetches JupyterLab and Deno 2.9.5 when first used
                  To fetch it now: glovebox doctor --install
                ✓ browser     can be had on this machine's own system

                """);
        assertThat(text)
                .containsPattern("ANTHROPIC_API_KEY +\\(set\\) +the environment")
                .containsPattern("MEMORY +1g +the environment")
                .containsPattern("PIDS +512 +the default")
                .contains("A notice.\n")
                .endsWith("\n✗ The default, bubblewrap: weakened: ptrace works, bpf could not be tried (no answer)\n")
                .doesNotContain("sk-secret");
    }

    @Test
    void theDocumentHasEverythingAndNoKey() {
        String text =
                told(new DoctorJson(new PrintStream(out, true, StandardCharsets.UTF_8), new SecretRedactor(Map.of())));
        Json json = Json.parse(text);

        assertThat(json.string("default")).contains("bubblewrap");
        assertThat(json.bool("default_sealed")).contains(false);
        assertThat(json.list("desktop_lacks")).containsExactly(Json.of("fluxbox"), Json.of("xterm"));
        assertThat(json.list("notebook_lacks")).isEmpty();
        assertThat(json.list("notebook_fetches")).containsExactly(Json.of("JupyterLab"), Json.of("Deno 2.9.5"));
        assertThat(json.list("backends").getFirst().text())
                .isEqualTo(
                        "{\"name\":\"bubblewrap\",\"level\":\"weakened\",\"words\":\"weakened: ptrace works, bpf could not be tried"
                                + " (no answer)\",\"reasons\":[\"ptrace works\",\"bpf could not be tried (no answer)\"],\"found\":{\"path\":"
                                + "\"/usr/bin/bwrap\",\"version\":\"bubblewrap 0.8.0\"},\"milliseconds\":1250,\"checks\":[{\"name\":\"io-uring\","
                                + "\"promise\":\"io_uring is shut\",\"result\":\"held\"},{\"name\":\"ptrace\",\"promise\":\"ptrace is shut\","
                                + "\"result\":\"broken\",\"words\":\"ptrace works\\u001B[2J\"},{\"name\":\"bpf\",\"promise\":\"bpf is shut\","
                                + "\"result\":\"untried\",\"words\":\"no answer\"},{\"name\":\"dns\",\"promise\":\"there is no way to a name"
                                + " server\",\"result\":\"not_applicable\",\"words\":\"nothing there\"}]}");
        assertThat(json.list("backends").get(1).string("remedy")).contains("apt-get install -y podman runc");
        assertThat(json.list("settings"))
                .contains(Json.parse(
                        "{\"name\":\"ANTHROPIC_API_KEY\",\"value\":\"(set)\",\"source\":\"the environment\"}"));
        assertThat(text).doesNotContain("sk-secret").doesNotContain("\033");
    }

    private String told(DoctorReport report) {
        report.begin(MACHINE);
        report.examined(WEAK);
        report.examined(MISSING);
        report.end(new Diagnosis(
                MACHINE,
                List.of(WEAK, MISSING),
                "bubblewrap",
                settings,
                List.of("A notice."),
                List.of(
                        new Outfit("desktop", List.of("fluxbox", "xterm"), List.of()),
                        new Outfit("notebook", List.of(), List.of("JupyterLab", "Deno 2.9.5")),
                        new Outfit("browser", List.of(), List.of()))));
        return out.toString(StandardCharsets.UTF_8);
    }
}
