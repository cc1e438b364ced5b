package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.app.install.DenoFromNpm;
import dev.glovebox.app.install.ProgramsFolder;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.testing.Mounts;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.supply.Supply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With Deno from npm, fetched once into target/. */
@Tag("integration")
@Timeout(360)
final class TypescriptTest {
    private static final String PNG =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

    private static final ProgramsFolder PROGRAMS =
            new ProgramsFolder(Path.of("target/programs").toAbsolutePath()).make();

    @TempDir
    Path workspace;

    private Workbench bench;

    @BeforeEach
    void open() throws InterruptedException {
        bench = bench(DenoFromNpm.into(PROGRAMS.path(), Surroundings.ofThisProcess()));
        ToolOutput first = bench.run("typescript", Json.object().with("code", "0"));
        Assumptions.assumeFalse(Workbench.text(first).contains("could not be fetched"), () -> Workbench.text(first));
        assertThat(first.outcome()).as(Workbench.text(first)).isEqualTo(Outcome.DONE);
    }

    private Workbench bench(Supply deno) {
        BoxPolicy policy = BoxPolicy.sealed(workspace).withPrograms(PROGRAMS.path());
        return new Workbench(
                RealBoxes.open(RealBoxes.bubblewrap(), policy),
                new Toolbox.Setup("/tmp/.glovebox", Supplies.none().withDeno(deno)));
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void aBoxesOwnDenoIsUsedAndNothingFetched() throws Exception {
        Path tools = Files.createDirectory(workspace.resolveSibling(workspace.getFileName() + "-tools"));
        Path deno =
                Files.writeString(tools.resolve("deno"), "#!/bin/sh\nexec /.glovebox/programs/deno-*/deno \"$@\"\n");
        for (Path path : List.of(tools, deno)) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        var policy = new BoxPolicy(workspace, BoxLimits.defaults(), Mounts.of(tools), Optional.empty(), Set.of())
                .withPrograms(PROGRAMS.path())
                .withSearchPath(List.of(tools));
        Supply never = (context, patience) -> {
            throw new AssertionError("asked for another");
        };
        try (var own = new Workbench(
                RealBoxes.open(RealBoxes.bubblewrap(), policy),
                new Toolbox.Setup("/tmp/.glovebox", Supplies.none().withDeno(never)))) {
            assertThat(own.done("typescript", Json.object().with("code", "6 * 7")))
                    .isEqualTo("42\n");
        } finally {
            Files.delete(deno);
            Files.delete(tools);
        }
    }

    private String done(String code) throws Exception {
        return bench.done("typescript", Json.object().with("code", code));
    }

    private String failed(String code) throws Exception {
        return bench.failed("typescript", Json.object().with("code", code).with("timeout", 2));
    }

    @Test
    void remembersAndShowsTheLastValue() throws Exception {
        assertThat(done("const x: number = 41; console.log('hi'); console.error('err')"))
                .isEqualTo("hi\nerr\n");
        assertThat(done("x + 1")).isEqualTo("42\n");
        assertThat(done("interface A { b: string }\nlet v: A = { b: 's' }; v")).isEqualTo("{ b: \"s\" }\n");
        assertThat(done("enum E { P = 3 }; await Promise.resolve(E.P)")).isEqualTo("3\n");
        assertThat(done("{ a: [1, 2] }")).isEqualTo("{ a: [ 1, 2 ] }\n");
        assertThat(done("let y = 1; undefined")).isEqualTo("[no output]");
        assertThat(done("Deno.cwd()")).isEqualTo("\"/workspace\"\n");
    }

    @Test
    void importsAndTextThatLooksLikeOne() throws Exception {
        bench.sh("echo 'export const q: number = 7; export default \"d\"' >m.ts");
        assertThat(
                        done(
                                "// first\nimport d, { q as z } from './m.ts';\nimport * as path from 'node:path'; [d, z, path.join('a', 'b')]"))
                .isEqualTo("[ \"d\", 7, \"a/b\" ]\n");
        assertThat(done("const t = `\nimport a from 'b'\n`; t")).contains("import a from 'b'");
    }

    @Test
    void errorsLeaveTheVariables() throws Exception {
        done("let x = 5");
        assertThat(failed("throw new Error('boom')")).startsWith("Error: boom\n");
        assertThat(failed("not typescript at all")).contains("SyntaxError");
        assertThat(failed("Deno.exit(3)")).contains("exit 3");
        assertThat(failed("process.exit(3)")).contains("exit 3");
        assertThat(failed("await new Promise(() => {})"))
                .endsWith("[timed out after 2 s and interrupted; variables are kept]");
        assertThat(done("x")).isEqualTo("5\n");
    }

    @Test
    void whatDoesNotStopIsEndedAndBeginsAnew() throws Exception {
        done("let x = 5");
        assertThat(failed("while (true) {}"))
                .isEqualTo("[timed out after 2 s: Deno ended and its variables are gone; the next call starts anew]");
        assertThat(failed("x")).contains("ReferenceError");
        assertThat(done("1")).isEqualTo("1\n");
    }

    @Test
    void picturesComeBack() throws Exception {
        assertThat(done("Uint8Array.from(atob('" + PNG + "'), (c) => c.charCodeAt(0))"))
                .isEqualTo("Image");
        assertThat(done("new Uint8Array([0x89, 80, 78, 71, 13, 10, 26, 10])")).doesNotContain("Image");
    }
}
