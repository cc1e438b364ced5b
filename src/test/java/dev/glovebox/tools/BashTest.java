package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("integration")
@Timeout(180)
final class BashTest {
    private static final String NOT_KEPT = "; directory and variables of this call do not carry over]";

    @TempDir
    Path workspace;

    private Workbench bench;

    @BeforeEach
    void open() {
        bench = Workbench.bubblewrap(workspace);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void showsBothStreamsInOrderAndTheExitCode() throws Exception {
        assertThat(bench.bash("echo one; echo two >&2; echo three")).isEqualTo("one\ntwo\nthree\n[exit 0]");
        assertThat(bench.bash("printf 'no newline'; exit 3")).isEqualTo("no newline\n[exit 3]");
        assertThat(bench.bash("true")).isEqualTo("[exit 0]");
        assertThat(bench.live()).isEqualTo("one\ntwo\nthree\nno newline");
    }

    @Test
    void detailsAreForScreens() throws Exception {
        assertThat(bench.run("bash", Json.object().with("command", "cd /tmp; false")))
                .isEqualTo(new ToolOutput(
                        Outcome.FAILED,
                        List.of(new Content.Text("[exit 1; now in /tmp]")),
                        Json.parse("{\"exit\":1,\"bytes\":0,\"directory\":\"/tmp\"}")));
    }

    @Test
    void theDirectoryCarriesOver() throws Exception {
        assertThat(bench.bash("mkdir -p 'a b/c'; cd 'a b'")).isEqualTo("[exit 0; now in /workspace/a b]");
        assertThat(bench.bash("pwd; cd c; exit 4")).isEqualTo("/workspace/a b\n[exit 4; now in /workspace/a b/c]");
        assertThat(bench.bash("cd - >/dev/null; pwd")).isEqualTo("/workspace/a b\n[exit 0; now in /workspace/a b]");
        assertThat(bench.bash("cd /")).isEqualTo("[exit 0; now in /]");
        assertThat(bench.bash("pwd")).isEqualTo("/\n[exit 0]");
    }

    @Test
    void aDirectoryNamedOddlyCarriesOver() throws Exception {
        bench.bash("mkdir $'x\\ny\\n'; cd $'x\\ny\\n'");
        assertThat(bench.bash("pwd | od -An -c | tr -s ' '")).contains("x \\n y \\n \\n");
    }

    @Test
    void exportedVariablesCarryOverAndOthersDoNot() throws Exception {
        bench.bash("export A=$'multi\\nline \\' \"$HOME\" `x`' B; C=no; declare -rx R=ro; declare -ix I=3; unset LANG");
        assertThat(bench.bash(
                        "echo \"$A\"; echo \"[${B-unset}] [${C-unset}] [$R] [$I] [${LANG-unset}]\"; declare -p B"))
                .isEqualTo("multi\nline ' \"$HOME\" `x`\n[unset] [unset] [ro] [3] [unset]\ndeclare -x B\n[exit 0]");
        assertThat(bench.bash("R=2; echo still")).isEqualTo("bash: line 1: R: readonly variable\n[exit 1]");
        assertThat(bench.bash("PATH=/nowhere; ls"))
                .startsWith("bash: line 1: ls: ")
                .endsWith("[exit 127]");
        assertThat(bench.bash("PATH=/usr/bin:/bin; echo $A | wc -w")).isEqualTo("5\n[exit 0]");
    }

    @Test
    void functionsCarryOverAndAliasesDoNot() throws Exception {
        bench.bash(
                "hi() { cat <<X\nhi \"$1\"\nX\n}; foo-bar.baz() { echo weird; }; function a=b { :; }; export -f foo-bar.baz;"
                        + " pwd() { echo mine; }; alias ll=ls");
        assertThat(bench.bash("hi 'y z'; foo-bar.baz; bash -c foo-bar.baz; pwd; type ll"))
                .isEqualTo("hi \"y z\"\nweird\nweird\nmine\nbash: line 1: type: ll: not found\n[exit 1]");
        bench.bash("unset -f hi pwd");
        assertThat(bench.bash("hi")).startsWith("bash: line 1: hi: command not found\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "set -eu; export K=1; cd /tmp; false; echo no",
                "set -u; export K=1; cd /tmp; echo $undefined",
                "set -o pipefail -x; export K=1; cd /tmp; exit 0",
                "trap 'echo dbg' DEBUG; export K=1; cd /tmp",
                "IFS=x; set -f; shopt -s nullglob; export K=1; cd /tmp; umask 777",
                "exec >/dev/null 2>&1; export K=1; cd /tmp",
                "f() { export K=1; cd /tmp; exit 9; }; f",
                "set -o noclobber; export K=1; cd /tmp; kill $$"
            })
    void whateverTheShellEndsByItsStateIsKept(String command) throws Exception {
        bench.bash("export BEFORE=1");
        bench.bash(command);
        assertThat(bench.bash("echo $K $BEFORE $PWD; umask")).isEqualTo("1 1 /tmp\n0022\n[exit 0]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cd /; exec true", "cd /; trap 'true' EXIT", "cd /; rm -rf /tmp/.glovebox; exec true"})
    void aShellThatCannotSaveSaysSo(String command) throws Exception {
        bench.bash("export K=1; cd /tmp");
        assertThat(bench.bash(command)).isEqualTo("[exit 0" + NOT_KEPT);
        assertThat(bench.bash("pwd")).endsWith("]");
    }

    @Test
    void aKilledShellLeavesTheStateBeforeIt() throws Exception {
        bench.bash("export K=1; cd /tmp");
        assertThat(bench.bash("K=2; cd /; kill -9 $$")).isEqualTo("[ended by signal 9 (SIGKILL)]");
        assertThat(bench.bash("echo $K $PWD")).isEqualTo("1 /tmp\n[exit 0]");
    }

    @Test
    void itsOwnFilesMayBeRemoved() throws Exception {
        bench.bash("export K=1");
        assertThat(bench.bash("rm -rf /tmp/.glovebox")).contains("[exit 0");
        assertThat(bench.bash("echo out; echo err >&2"))
                .contains("out\n")
                .contains("err\n")
                .contains("[exit 0");
        assertThat(bench.bash("export K=2")).contains("[exit 0");
        assertThat(bench.bash("echo $K")).isEqualTo("2\n[exit 0]");
    }

    @Test
    void aDirectoryThatIsGoneIsNamed() throws Exception {
        bench.bash("mkdir gone; cd gone");
        bench.sh("rmdir gone");
        assertThat(bench.bash("pwd; echo $PWD"))
                .isEqualTo("/workspace\n/workspace\n[exit 0; /workspace/gone is gone; now in /workspace]");
        assertThat(bench.bash("mkdir d; cd d; rmdir ../d; export K=1")).isEqualTo("[exit 0; now in /workspace/d]");
        assertThat(bench.bash("echo $K")).isEqualTo("1\n[exit 0; /workspace/d is gone; now in /workspace]");
    }

    @Test
    void aHugeEnvironmentIsNotKept() throws Exception {
        bench.bash("export K=1");
        assertThat(bench.bash("export BIG=$(head -c 1000000 /dev/zero | tr '\\0' x)"))
                .isEqualTo("[exit 0" + NOT_KEPT);
        assertThat(bench.bash("echo ${#BIG} $K")).isEqualTo("0 1\n[exit 0]");
    }

    @Test
    void thereIsNoInputAndNoTerminal() throws Exception {
        assertThat(bench.bash("read -r x; echo \"$? [$x]\"; cat; tty; echo x >/dev/tty"))
                .startsWith("1 []\nnot a tty\n")
                .contains("/dev/tty")
                .endsWith("[exit 1]");
    }

    @Test
    void timesOutAndEndsTheWholeTree() throws Exception {
        Instant start = Instant.now();
        String text = bench.failed(
                "bash",
                Json.object()
                        .with("command", "echo begun; (setsid sleep 600 &) ; sleep 600")
                        .with("timeout", 1));
        assertThat(text).startsWith("begun\n[timed out after 1 s and was ended with all it had started;");
        assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofMinutes(5));
        assertThat(bench.bash("pgrep -x sleep")).isEqualTo("[exit 1]");
    }

    @Test
    void aFloodIsCutSavedUpToItsCapAndEndsInTime() throws Exception {
        long before = usedMemory();
        String text =
                bench.failed("bash", Json.object().with("command", "yes flood").with("timeout", 2));
        assertThat(text).hasSizeLessThan(17_000).contains("; the first 64 MB are in /tmp/.glovebox/out-1.txt ...]");
        assertThat(usedMemory() - before).isLessThan(64L << 20);
        assertThat(bench.bash("stat -c %s /tmp/.glovebox/out-1.txt")).isEqualTo((64 << 20) + "\n[exit 0]");
        assertThat(bench.live().length()).isLessThan(2 << 20);
    }

    @Test
    void aLongOutputKeepsBothEndsAndIsWholeInTheBox() throws Exception {
        String text = bench.bash("seq 1 200000");
        assertThat(text)
                .startsWith("1\n2\n3\n")
                .contains("bytes left out; whole output in /tmp/.glovebox/out-1.txt ...]\n")
                .endsWith("199999\n200000\n[exit 0]")
                .hasSizeLessThan(16_500);
        assertThat(bench.bash("seq 1 200000 | cmp - /tmp/.glovebox/out-1.txt && echo same"))
                .isEqualTo("same\n[exit 0]");
    }

    @Test
    void withoutRoomTheEndsAreStillShown() throws Exception {
        bench.bash("head -c 1G /dev/zero >/tmp/full");
        assertThat(bench.bash("seq 1 200000"))
                .startsWith("1\n2\n")
                .contains("the whole could not be saved")
                .contains("\n200000\n[exit 0");
    }

    @Test
    void backgroundProcessesLiveOnAndDoNotHoldTheCallUp() throws Exception {
        assertThat(bench.bash("sleep 500 & (setsid sh -c 'echo x; sleep 501' &) ; echo started"))
                .startsWith("started\n");
        assertThat(
                        bench.bash(
                                "for i in $(seq 200); do [ $(pgrep -c -x sleep) = 2 ] && break; sleep 0.05; done; pgrep -c -x sleep"))
                .isEqualTo("2\n[exit 0]");
    }

    @Test
    void binaryOutputAndControlSequencesBecomePlainText() throws Exception {
        assertThat(bench.bash("printf '\\033[31mred\\033[0m \\377 \\0 \\033]0;t\\007.\\r\\n10%%\\r20%%\\n'"))
                .isEqualTo("red \ufffd \ufffd .\n20%\n[exit 0]");
        assertThat(bench.bash("head -c 100000 /dev/urandom").length()).isLessThan(17_000);
    }

    @Test
    void aWishToCancelEndsIt() throws Exception {
        Thread.ofVirtual().start(() -> {
            while (!bench.live().contains("begun")) {
                Thread.onSpinWait();
            }
            bench.cancel().ask();
        });
        assertThat(bench.bash("echo begun; sleep 50")).isEqualTo("begun\n[stopped on request]");
        bench.renewCancel();
        assertThat(bench.bash("pgrep -x sleep; echo on")).isEqualTo("on\n[exit 0]");
    }

    @Test
    void syntaxErrorsAreThoseOfBash() throws Exception {
        assertThat(bench.bash("if"))
                .contains("syntax error: unexpected end of file")
                .endsWith("[exit 2]");
        assertThat(bench.bash("cat <<X\nno end")).contains("here-document").contains("no end\n");
        assertThat(bench.bash("echo a # comment")).isEqualTo("a\n[exit 0]");
    }

    @Test
    void nothingOfTheMachineryShows() throws Exception {
        assertThat(bench.bash(
                        "declare -F; compgen -v | grep -i glove; env | grep -ci 'glove\\|BASH_ENV'; ps -o args= -p $$"))
                .isEqualTo(
                        "0\nbash -c declare -F; compgen -v | grep -i glove; env | grep -ci 'glove\\|BASH_ENV'; ps -o args= -p $$\n[exit 0]");
    }

    @Test
    void memoryThatIsUsedUpIsNamed() throws Exception {
        assumeTrue(RealBoxes.isRoot(), "an ordinary user may not make control groups here");
        bench.close();
        bench = Workbench.bubblewrap(workspace, BoxLimits.of(256 << 20, 64));
        assertThat(bench.bash("python3 -c 'a = [bytearray(1 << 20) for _ in range(1000)]'"))
                .contains("Killed")
                .endsWith("\n[exit 137; the box's memory limit was met]");
        assertThat(bench.failed("python", Json.object().with("code", "a = [bytearray(1 << 20) for _ in range(1000)]")))
                .isEqualTo(
                        "[ended by signal 9 (SIGKILL): Python ended and its variables are gone; the next call starts anew;"
                                + " the box's memory limit was met]");
    }

    @Test
    void anInterruptEndsItAndAllItStarted() throws Exception {
        Thread caller = Thread.currentThread();
        Thread.ofVirtual().start(() -> {
            while (!bench.live().contains("begun")) {
                Thread.onSpinWait();
            }
            caller.interrupt();
        });
        assertThatThrownBy(() -> bench.bash("echo begun; sleep 50")).isInstanceOf(InterruptedException.class);
        assertThat(bench.bash("pgrep -x sleep; echo on")).isEqualTo("on\n[exit 0]");
    }

    private static long usedMemory() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
