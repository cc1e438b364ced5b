package dev.glovebox.app.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.Instructions.Text;
import dev.glovebox.app.session.InstructionFile.Found;
import dev.glovebox.app.session.InstructionFile.Missing;
import dev.glovebox.app.session.InstructionFile.Unfit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The person's own file; the project's is read in a box, in the suite "run". */
@Timeout(180)
final class InstructionFileTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("AGENTS.md");
    }

    @Test
    void isReadAsItIs() throws IOException {
        Files.writeString(file, "Be brief. é\n");
        assertThat(InstructionFile.onHost(file)).isEqualTo(new Found(new Text("Be brief. é", false), 13));
    }

    @Test
    void noneAndABlankOneAreTheSame() throws IOException {
        assertThat(InstructionFile.onHost(file)).isEqualTo(new Missing());
        Files.writeString(file, " \n\t\n");
        assertThat(InstructionFile.onHost(file)).isEqualTo(new Missing());
    }

    @Test
    void aLongOneIsCutAfterALineOrACharacter() throws IOException {
        Files.writeString(file, "0123456789abcde\n".repeat(1024));
        assertThat(InstructionFile.onHost(file))
                .isEqualTo(new Found(new Text("0123456789abcde\n".repeat(1024), false), 16_384));
        Files.writeString(file, "line of text\n".repeat(2000));
        assertThat(InstructionFile.onHost(file))
                .isEqualTo(new Found(new Text("line of text\n".repeat(1260), true), 16_380));
        Files.writeString(file, "x" + "é".repeat(20_000));
        assertThat(InstructionFile.onHost(file)).isEqualTo(new Found(new Text("x" + "é".repeat(8191), true), 16_383));
        Files.writeString(file, "# Title\n" + "x".repeat(20_000));
        assertThat(InstructionFile.onHost(file))
                .isEqualTo(new Found(new Text("# Title\n" + "x".repeat(16_375), true), 16_383));
    }

    @Test
    void linksFoldersAndBinariesAreNotUsed() throws IOException {
        Path target = Files.writeString(folder.resolve("elsewhere"), "text");
        Files.createSymbolicLink(file, target);
        assertThat(InstructionFile.onHost(file)).isEqualTo(new Unfit("is a link"));
        Files.delete(file);
        Files.createDirectory(file);
        assertThat(InstructionFile.onHost(file)).isEqualTo(new Unfit("is no plain file"));
        Files.delete(file);
        Files.write(file, new byte[] {'a', 0, 'b'});
        assertThat(InstructionFile.onHost(file)).isEqualTo(new Unfit("is not a text file"));
    }
}
