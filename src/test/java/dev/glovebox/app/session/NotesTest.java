package dev.glovebox.app.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.views.BoxFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
final class NotesTest {
    @TempDir
    Path workspace;

    @TempDir
    Path kept;

    @Test
    void notesComeBackInTheNextBox() throws InterruptedException {
        inBox(
                "mkdir -p /app/context/plan && printf 'a\\0b' > /app/context/plan/x && ln -s /etc/passwd /app/context/link",
                notes -> assertThat(notes.save()).isEmpty());
        try (Box box = RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace))) {
            assertThat(notes(box).restore()).isEmpty();
            assertThat(Ran.script(box, "cd /app/context && find . -type f -o -type l | xargs -n1 echo && od -c plan/x")
                            .out())
                    .contains("./plan/x")
                    .contains("a  \\0   b")
                    .doesNotContain("link");
        }
    }

    @Test
    void withoutNotesNothingIsWritten() throws InterruptedException {
        inBox("true", notes -> assertThat(notes.save()).isEmpty());

        assertThat(kept.resolve("notes.zip")).doesNotExist();
    }

    @Test
    void aDamagedFileIsASentence() throws IOException, InterruptedException {
        Files.write(kept.resolve("notes.zip"), new byte[] {'P', 'K', 3, 4, 9, 9, 9, 9, 9});

        inBox("true", notes -> assertThat(notes.restore().orElseThrow()).contains("cannot be read"));
    }

    @Test
    void anAreaThatIsFullIsSavedAsFarAsItGoes() throws InterruptedException {
        inBox(
                "head -c 30000000 /dev/zero > /app/context/big; echo small > /app/context/small",
                notes -> assertThat(notes.save()).isEmpty());

        assertThat(kept.resolve("notes.zip")).isNotEmptyFile();
    }

    /** Does something with notes. */
    private interface Use {
        void of(Notes notes) throws InterruptedException;
    }

    private void inBox(String command, Use use) throws InterruptedException {
        try (Box box = RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace))) {
            Ran.script(box, command);
            use.of(notes(box));
        }
    }

    private Notes notes(Box box) {
        return new Notes(
                new SessionFolder(kept),
                new BoxFiles(
                        box,
                        ByteString.of(box.inside().glove()),
                        ByteString.of(box.inside().notes()),
                        Duration.ofSeconds(20)));
    }
}
