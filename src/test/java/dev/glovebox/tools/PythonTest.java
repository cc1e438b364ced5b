package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult.Outcome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
final class PythonTest {
    private static final String PNG =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

    @TempDir
    Path workspace;

    private Workbench bench;

    @BeforeEach
    void open() {
        bench = Workbench.bubblewrap(workspace);
        Assumptions.assumeTrue(
                bench.sh("command -v python3 || true").startsWith("/"),
                "Python is not installed: apt-get install python3");
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private String done(String code) throws Exception {
        return bench.done("python", Json.object().with("code", code));
    }

    private String failed(String code) throws Exception {
        return bench.failed("python", Json.object().with("code", code).with("timeout", 2));
    }

    @Test
    void remembersAndShowsTheLastValue() throws Exception {
        assertThat(done("x = 41\nprint('hi')")).isEqualTo("hi\n");
        assertThat(done("x + 1")).isEqualTo("42\n");
        assertThat(done("_ * 2; None")).isEqualTo("[no output]");
        assertThat(done("def f(a):\n    return [a, 'é']\nf(x)")).isEqualTo("[41, 'é']\n");
        assertThat(done("__name__, __import__('os').getcwd()")).isEqualTo("('__main__', '/workspace')\n");
    }

    @Test
    void errorsShowTheCodeAndLeaveTheVariables() throws Exception {
        done("x = 1");
        assertThat(failed("def f():\n    return x / 0\nf()")).isEqualTo("""
                Traceback (most recent call last):
                  File "<cell 2>", line 3, in <module>
                    f()
                  File "<cell 2>", line 2, in f
                    return x / 0
                           ~~^~~
                ZeroDivisionError: division by zero
                """);
        assertThat(failed("x =")).contains("SyntaxError").doesNotContain("ast.py");
        assertThat(failed("import sys; sys.exit(3)")).isEqualTo("exit: 3\n");
        assertThat(done("exit()")).isEqualTo("[no output]");
        assertThat(done("x")).isEqualTo("1\n");
    }

    @Test
    void outputOfProgramsComesInOrderAndLive() throws Exception {
        assertThat(done("import os, sys\nprint('a')\nos.system('echo b; echo c >&2')\nprint('d', file=sys.stderr)"))
                .isEqualTo("a\nb\nc\nd\n");
        assertThat(bench.live()).isEqualTo("a\nb\nc\nd\n");
        assertThat(failed("input()")).contains("EOFError");
        assertThat(done("os.close(1)")).isEqualTo("[no output]");
        assertThat(done("print(5)")).isEqualTo("5\n");
    }

    @Test
    void aTimeoutInterruptsAndKeepsTheVariables() throws Exception {
        done("x = 7");
        assertThat(failed("import time\nprint('begun')\ntime.sleep(60)"))
                .startsWith("begun\nTraceback")
                .contains("KeyboardInterrupt")
                .endsWith("[timed out after 2 s and interrupted; variables are kept]");
        assertThat(failed("while True: pass")).contains("KeyboardInterrupt");
        assertThat(done("x")).isEqualTo("7\n");
    }

    @Test
    void whatDoesNotStopIsEndedAndBeginsAnew() throws Exception {
        done("x = 7");
        assertThat(failed("import time\nwhile True:\n  try: time.sleep(9)\n  except KeyboardInterrupt: print('no')"))
                .isEqualTo(
                        "no\n[timed out after 2 s: Python ended and its variables are gone; the next call starts anew]");
        assertThat(failed("x")).contains("NameError");
        assertThat(failed("import os; os._exit(5)"))
                .isEqualTo("[exit 5: Python ended and its variables are gone; the next call starts anew]");
        assertThat(failed("import os; os.kill(os.getpid(), 11)"))
                .startsWith("[ended by signal 11 (SIGSEGV): Python ended");
        assertThat(done("1")).isEqualTo("1\n");
    }

    @Test
    void aDeathBetweenCallsIsTold() throws Exception {
        done("x = 1; import os, threading; threading.Timer(0.2, lambda: os._exit(9)).start()");
        bench.sh("sleep 0.6");
        assertThat(done("2"))
                .isEqualTo(
                        "2\n[Python had ended since the last call (exit 9); this ran in a new one without the old variables]");
    }

    @Test
    void aWishToCancelInterrupts() throws Exception {
        done("x = 3");
        Thread.ofVirtual().start(() -> {
            while (!bench.live().contains("begun")) {
                Thread.onSpinWait();
            }
            bench.cancel().ask();
        });
        assertThat(failed("print('begun'); import time; time.sleep(50)"))
                .endsWith("[stopped on request and interrupted; variables are kept]");
        bench.renewCancel();
        assertThat(done("x")).isEqualTo("3\n");
    }

    @Test
    void longOutputIsCutAndSaved() throws Exception {
        assertThat(done("for i in range(100000): print(i)"))
                .startsWith("0\n1\n")
                .contains("whole output in /tmp/.glovebox/out-1.txt ...]")
                .endsWith("99999\n")
                .hasSizeLessThan(16_500);
        assertThat(done("'x' * (5 << 20)")).hasSizeLessThan(16_500);
    }

    @Test
    void picturesComeBack() throws Exception {
        bench.sh(
                "mkdir matplotlib; touch matplotlib/__init__.py; cat >matplotlib/pyplot.py <<X\n"
                        + "import base64\nopen_figures = []\ndef get_fignums(): return list(open_figures)\n"
                        + "class Figure:\n  def savefig(self, to, format): to.write(base64.b64decode('" + PNG + "'))\n"
                        + "def figure(n): return Figure()\ndef plot(): open_figures.append(1)\ndef close(what): open_figures.clear()\nX");
        var picture = new Content.Image("image/png", PNG);
        assertThat(bench.run(
                        "python",
                        Json.object().with("code", "import matplotlib.pyplot as plt\nplt.plot()\nprint('shown')")))
                .isEqualTo(new ToolOutput(
                        Outcome.DONE, List.of(new Content.Text("shown\n"), picture), Json.parse("{\"images\":1}")));
        assertThat(done("1")).isEqualTo("1\n");
        assertThat(bench.run(
                        "python",
                        Json.object()
                                .with(
                                        "code",
                                        "class P:\n  def _repr_png_(self): return __import__('base64').b64decode('"
                                                + PNG + "')\nP()")))
                .isEqualTo(new ToolOutput(Outcome.DONE, List.of(picture), Json.parse("{\"images\":1}")));
        assertThat(done("class Q:\n  def _repr_png_(self): return b'not a picture'\nQ()"))
                .isEqualTo("[no output]");
    }

    @Test
    void aForkThatFallsThroughDoesNotAnswer() throws Exception {
        assertThat(done("import os\npid = os.fork()\nif pid: os.waitpid(pid, 0)\nprint('p' if pid else 'c')"))
                .isEqualTo("c\np\n");
        assertThat(done("1")).isEqualTo("1\n");
    }

    @Test
    void aLargePieceOfCodeRuns() throws Exception {
        assertThat(done("x = '" + "é".repeat(300_000) + "'\nlen(x)")).isEqualTo("300000\n");
    }
}
