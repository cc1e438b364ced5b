package dev.glovebox.jobs.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class SqliteLibraryTest {
    @TempDir
    Path folder;

    private Path place;
    private Path library;

    @BeforeEach
    void unpack() throws IOException {
        place = folder.resolve("library");
        library = SqliteLibrary.unpacked(place);
    }

    private List<String> names(Path where) throws IOException {
        try (Stream<Path> files = Files.list(where)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private Object inode() throws IOException {
        return Files.getAttribute(library, "unix:ino");
    }

    @Test
    void itIsUnpackedOnceForItsOwnerAlone() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(library)))
                .isEqualTo("r-x------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place)))
                .isEqualTo("rwx------");
        Object before = inode();
        assertThat(SqliteLibrary.unpacked(place)).isEqualTo(library);
        assertThat(inode()).isEqualTo(before);
        assertThat(names(place)).hasSize(1);
    }

    @Test
    void whatIsNotTheDriversOrOthersMayWriteIsReplaced() throws IOException {
        byte[] real = Files.readAllBytes(library);
        Files.delete(library);
        Files.writeString(library, "something else");
        SqliteLibrary.unpacked(place);
        assertThat(library).hasBinaryContent(real);

        Files.setPosixFilePermissions(library, PosixFilePermissions.fromString("rwxrwxrwx"));
        SqliteLibrary.unpacked(place);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(library)))
                .isEqualTo("r-x------");

        Path elsewhere = Files.write(folder.resolve("elsewhere"), real);
        Files.delete(library);
        Files.createSymbolicLink(library, elsewhere);
        SqliteLibrary.unpacked(place);
        assertThat(Files.isSymbolicLink(library)).isFalse();
    }

    @Test
    void thatOfAnotherVersionGoes() throws IOException {
        Files.writeString(library.resolveSibling("0123-" + System.mapLibraryName("sqlitejdbc")), "old");
        SqliteLibrary.unpacked(place);
        assertThat(names(place)).containsExactly(library.getFileName().toString());
    }

    @Test
    void aFolderThatOthersMayWriteOrThatIsALinkIsNotUsed() throws IOException {
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThatIOException().isThrownBy(() -> SqliteLibrary.unpacked(place));
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("elsewhere"));
        assertThatIOException().isThrownBy(() -> SqliteLibrary.unpacked(link));
    }

    @Test
    void aProcessThatIsKilledLeavesNothingInTheTempFolder() throws IOException, InterruptedException {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Opened.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var out = process.inputReader()) {
            assertThat(out.readLine()).isEqualTo("open");
        } finally {
            process.destroyForcibly().waitFor();
        }
        assertThat(folder.resolve("glovebox.db")).exists();
        assertThat(names(temporary)).isEmpty();
    }

    /** A server as far as its store goes. */
    static final class Opened {
        private Opened() {}

        public static void main(String[] arguments) throws InterruptedException {
            Path folder = Path.of(arguments[0]);
            try (Stores stores = Stores.open(
                    folder.resolve("glovebox.db").toString(), folder.resolve("library"), Clock.systemUTC())) {
                System.out.println(stores.isReady() ? "open" : "away");
                new CountDownLatch(1).await();
            }
        }
    }
}
