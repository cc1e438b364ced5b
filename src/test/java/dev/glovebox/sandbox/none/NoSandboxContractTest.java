package dev.glovebox.sandbox.none;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.SandboxContract;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Tag("as-user")
class NoSandboxContractTest extends SandboxContract {
    @TempDir
    Path workspace;

    @Override
    protected Box openBox() {
        return RealBoxes.open(RealBoxes.none(), BoxPolicy.sealed(workspace));
    }

    @Test
    void itWarnsAndNeverCallsItselfABox() {
        try (Box box = openBox()) {
            assertThat(box.level()).isEqualTo(new Level.Unsealed());
            assertThat(box.notices()).singleElement().asString().contains("no sandbox", "--sandbox none");
            assertThat(Ran.script(box, "pwd").succeeded()).isEqualTo(workspace + "\n");
        }
    }

    @Test
    void notesAreAFolderThatGoesWithIt() {
        Path notes;
        try (Box box = openBox();
                Box another = openBox()) {
            notes = Path.of(box.inside().notes());
            assertThat(notes)
                    .isEmptyDirectory()
                    .isNotEqualTo(Path.of(another.inside().notes()));
            Ran.script(box, "mkdir " + notes + "/deep; echo note > " + notes + "/deep/n; ln -s / " + notes + "/link")
                    .succeeded();
        }
        assertThat(notes).doesNotExist();
    }

    @Test
    void itRefusesWhatItCannotKeep() {
        for (BoxPolicy.Demand demand : BoxPolicy.Demand.values()) {
            BoxPolicy policy =
                    new BoxPolicy(workspace, BoxLimits.defaults(), List.of(), Optional.empty(), Set.of(demand));
            assertThat(RealBoxes.none().open(policy)).isInstanceOf(Opening.Refused.class);
        }
    }

    @Test
    void everythingItStartedEndsWithIt() throws Exception {
        long pid;
        try (Box box = openBox()) {
            pid = Long.parseLong(
                    Ran.script(box, "setsid sleep 300 & echo $!").succeeded().strip());
            assertThat(ProcessHandle.of(pid)).isPresent();
        }
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }
}
