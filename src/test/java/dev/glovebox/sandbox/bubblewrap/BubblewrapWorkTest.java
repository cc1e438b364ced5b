package dev.glovebox.sandbox.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.Mounts;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ordinary work at the default limits. */
@Tag("integration")
@Timeout(180)
class BubblewrapWorkTest {
    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

    @TempDir
    Path workspace;

    private Optional<Box> opened = Optional.empty();

    @AfterEach
    void close() {
        opened.ifPresent(Box::close);
    }

    @Test
    void theHostsNameOfTheWorkspaceLeadsToIt() {
        assertThat(run("echo seen > '" + workspace + "/a.txt' && cat /workspace/a.txt"))
                .isEqualTo("seen\n");
    }

    @Test
    void pythonRuns() {
        assertThat(
                        run(
                                "python3 -c 'import sqlite3, ssl, json, subprocess; print(subprocess.check_output([\"echo\", \"ok\"]))'"))
                .isEqualTo("b'ok\\n'\n");
    }

    @Test
    void pythonUsesLocksAndManyProcesses() {
        assertThat(run("python3 -c 'import multiprocessing as m; print(sum(m.Pool(4).map(abs, range(-9, 1))))'"))
                .isEqualTo("45\n");
    }

    @Test
    void nodeRuns() {
        needs("node", "nodejs");
        assertThat(
                        run(
                                "node -e 'setTimeout(() => console.log(require(\"os\").networkInterfaces().lo.length > 0), 10)'"))
                .isEqualTo("true\n");
    }

    @Test
    void gccCompilesAndTheResultRuns() {
        assertThat(
                        run(
                                "printf '#include <stdio.h>\\nint main(void) { puts(\"built\"); }' > a.c && gcc -O2 a.c -o a && ./a"))
                .isEqualTo("built\n");
    }

    @Test
    void aScriptWithoutAnInterpreterLineRunsAsInAShell() {
        assertThat(run("printf 'echo plain' > s && chmod +x s && ./s")).isEqualTo("plain\n");
    }

    @Test
    void gitCommits() {
        String script = """
                git init -q . && git config user.name A && git config user.email a@b.c
                echo 1 > f && git add f && git commit -qm first && git log --format=%s""";
        assertThat(run(script)).isEqualTo("first\n");
    }

    @Test
    void javacCompilesAtTheDefaultMemory() throws Exception {
        assumeTrue(JAVA_HOME.startsWith("/usr"), "this JDK does not lie under /usr: " + JAVA_HOME);
        Files.writeString(
                workspace.resolve("A.java"), "void main() { IO.println(\"from \" + Runtime.version().feature()); }");
        assertThat(run(JAVA_HOME + "/bin/javac -d out A.java && " + JAVA_HOME + "/bin/java -cp out A"))
                .isEqualTo("from " + Runtime.version().feature() + "\n");
    }

    @Test
    void anOfflineMavenBuildWorks() throws Exception {
        needs("mvn", "maven");
        assumeTrue(JAVA_HOME.startsWith("/usr"), "this JDK does not lie under /usr: " + JAVA_HOME);
        Path repository = Path.of(System.getProperty("user.home"), ".m2", "repository");
        assumeTrue(Files.isDirectory(repository), "no local Maven repository to build from");
        Files.writeString(workspace.resolve("pom.xml"), POM);
        Files.createDirectories(workspace.resolve("src/main/java"));
        Files.writeString(workspace.resolve("src/main/java/B.java"), "public class B {}");
        open(List.of(repository));
        Ran.script(
                        opened.orElseThrow(),
                        "JAVA_HOME=" + JAVA_HOME + " mvn -o -q -B -Dmaven.repo.local=" + repository
                                + " -Dmaven.test.skip package")
                .succeeded();
        assertThat(workspace.resolve("target/b-1.jar")).isNotEmptyFile();
    }

    @Test
    void aBackgroundServerOutlivesItsCallGoesOnWritingAndDiesWithTheBox() throws Exception {
        String ofThisTest = "served-" + UUID.randomUUID();
        Files.createDirectory(workspace.resolve(ofThisTest));
        Files.writeString(workspace.resolve(ofThisTest).resolve("index.html"), "hello");
        open(List.of());
        Box box = opened.orElseThrow();
        Ran.script(
                        box,
                        "python3 -u -m http.server 5000 --bind 127.0.0.1 -d " + ofThisTest
                                + " >server.log 2>&1 & echo started")
                .succeeded();
        Ran.script(box, "(while echo tick; do sleep 0.05; done) & echo talking").succeeded();
        String fetch = "for i in $(seq 100); do curl -s http://127.0.0.1:5000/index.html && break; sleep 0.1; done";
        assertThat(Ran.script(box, fetch).succeeded()).isEqualTo("hello");
        assertThat(Ran.script(box, "cat server.log; pgrep -fc 'echo tick|http.server'")
                        .out())
                .contains("GET /index.html");
        box.close();
        long size = Files.size(workspace.resolve("server.log"));
        assertThat(ProcessHandle.allProcesses()
                        .filter(p -> p.info().commandLine().orElse("").contains(ofThisTest)))
                .isEmpty();
        assertThat(Files.size(workspace.resolve("server.log"))).isEqualTo(size);
    }

    @Test
    void aBuildDaemonOnLocalhostAnswersALaterCall() {
        open(List.of());
        Box box = opened.orElseThrow();
        String daemon =
                "import socket,os\\ns=socket.create_server((\"localhost\",0))\\nopen(\"port\",\"w\").write(str(s.getsockname()[1]))\\n"
                        + "while True:\\n c,_=s.accept(); c.sendall(b\"daemon\"); c.close()";
        Ran.script(box, "printf '" + daemon + "' > d.py; nohup setsid python3 d.py >/dev/null 2>&1 &")
                .succeeded();
        String ask = "while [ ! -s port ]; do sleep 0.05; done; exec 3<>/dev/tcp/localhost/$(cat port); cat <&3";
        assertThat(Ran.script(box, ask).succeeded()).isEqualTo("daemon");
    }

    @Test
    void notesLieOutsideTheWorkspaceAndAreTheBoxesOwn() {
        assertThat(run("stat -c '%a %U' /app/context; echo note > /app/context/n; cat /app/context/n; ls /workspace"))
                .isEqualTo("755 box\nnote\n");
        assertThat(opened.orElseThrow().inside().notes()).isEqualTo("/app/context");
    }

    @Test
    void programsThatComeLaterAreSeenAndCannotBeChanged(@TempDir Path programs) throws Exception {
        BoxPolicy policy = BoxPolicy.sealed(workspace).withPrograms(programs);
        opened = Optional.of(RealBoxes.open(RealBoxes.bubblewrap(), policy));
        Path late = program(programs, "late", "echo late");

        assertThat(Ran.script(opened.orElseThrow(), "/.glovebox/programs/late").succeeded())
                .isEqualTo("late\n");
        assertThat(Ran.script(opened.orElseThrow(), "echo > /.glovebox/programs/late || touch /.glovebox/programs/x")
                        .err())
                .contains("Read-only file system");
        assertThat(programs).isDirectoryContaining(file -> file.equals(late));
    }

    @Test
    void thePersonsOwnFoldersAreSearchedWhereTheyAreSeen(@TempDir Path tools) throws Exception {
        program(tools, "my-tool", "echo mine");
        List<Path> searched = List.of(Path.of("/nowhere/bin"), tools, Path.of("/usr/bin"));
        BoxPolicy policy = new BoxPolicy(workspace, BoxLimits.defaults(), Mounts.of(tools), Optional.empty(), Set.of());
        opened = Optional.of(RealBoxes.open(RealBoxes.bubblewrap(), policy.withSearchPath(searched)));

        assertThat(Ran.script(opened.orElseThrow(), "my-tool; echo $PATH").succeeded())
                .isEqualTo("mine\n/home/box/.local/bin:" + tools
                        + ":/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/sbin:/bin\n");
    }

    /** For every user, since a box's is none of this machine. */
    private static Path program(Path folder, String name, String script) throws IOException {
        Path program = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + script + "\n");
        for (Path path : List.of(folder, program)) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        return program;
    }

    private String run(String script) {
        open(List.of());
        return Ran.script(opened.orElseThrow(), script).succeeded();
    }

    private void open(List<Path> mounts) {
        BoxPolicy policy =
                new BoxPolicy(workspace, BoxLimits.defaults(), Mounts.of(mounts), Optional.empty(), Set.of());
        opened = Optional.of(RealBoxes.open(RealBoxes.bubblewrap(), policy));
    }

    private static void needs(String program, String debian) {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin", program)),
                program + " is not under /usr/bin: apt-get install " + debian);
    }

    private static final String POM = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>b</groupId><artifactId>b</artifactId><version>1</version>
              <properties>
                <maven.compiler.release>25</maven.compiler.release>
                <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
              </properties>
              <build><plugins>
                <plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin>
                <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.14.0</version></plugin>
                <plugin><artifactId>maven-surefire-plugin</artifactId><version>3.5.4</version></plugin>
                <plugin><artifactId>maven-jar-plugin</artifactId><version>3.4.2</version></plugin>
              </plugins></build>
            </project>
            """;
}
