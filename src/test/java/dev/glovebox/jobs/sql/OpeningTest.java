package dev.glovebox.jobs.sql;

import static dev.glovebox.jobs.sql.Wishes.BOUNDS;
import static dev.glovebox.jobs.sql.Wishes.task;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.jobs.JobStore.NewJob;
import dev.glovebox.jobs.StoreAway;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which databases are opened, and how others are refused. */
@Tag("integration")
@Timeout(180)
class OpeningTest {
    @TempDir
    Path folder;

    @Test
    void whatWasKeptIsThereAfterAnotherStart() {
        NewJob job = task("anna", "x");
        try (Stores stores = open(file())) {
            stores.jobs().submit(job, BOUNDS);
        }
        try (Stores stores = open(file())) {
            assertThat(stores.jobs().find(job.id())).isPresent();
        }
    }

    @Test
    void aFileHasOneOwnerWhomARefusalNames() {
        try (Stores stores = open(file())) {
            for (int i = 0; i < 2; i++) {
                assertThatExceptionOfType(StoreRefused.class)
                        .isThrownBy(() -> open(file()))
                        .withMessageContaining("is in use by process "
                                + ProcessHandle.current().pid())
                        .withMessageContaining("--data");
            }
            assertThat(stores.isReady()).isTrue();
        }
        open(file()).close();
    }

    @Test
    void anotherProcessIsRefusedToo() throws Exception {
        try (Stores stores = open(file())) {
            Process other = new ProcessBuilder(
                            ProcessHandle.current().info().command().orElseThrow(),
                            "--enable-native-access=ALL-UNNAMED",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Opener.class.getName(),
                            file())
                    .redirectErrorStream(true)
                    .start();
            String said = new String(other.getInputStream().readAllBytes(), UTF_8);

            assertThat(said)
                    .contains("is in use by process " + ProcessHandle.current().pid());
            assertThat(other.waitFor()).isEqualTo(1);
            assertThat(stores.isReady()).isTrue();
        }
    }

    /** The main class of another process. */
    static final class Opener {
        private Opener() {}

        public static void main(String[] arguments) {
            Stores.open(arguments[0], Clock.systemUTC()).close();
        }
    }

    @Test
    void aFolderThatIsNotThereIsNamed() {
        assertThatExceptionOfType(StoreRefused.class)
                .isThrownBy(() -> open(folder.resolve("none/glovebox.db").toString()))
                .withMessageContaining("none/glovebox.db cannot be opened")
                .withMessageContaining("its folder must be there");
    }

    @Test
    void nobodyElseReadsTheFile() throws Exception {
        try (Stores stores = open(file())) {
            assertThat(stores.isReady()).isTrue();
            try (Stream<Path> files = Files.list(folder)) {
                assertThat(files.filter(path -> path.toString().matches(".*[.]db(-wal|-shm)?")))
                        .hasSize(3)
                        .allSatisfy(
                                path -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                                        .isEqualTo("rw-------"));
            }
        }
    }

    @Test
    void aNewerDatabaseIsRefused() {
        for (String place : List.of(file(), TestPostgres.shared().emptySchema())) {
            try (Stores stores = open(place)) {
                stores.database().write(sql -> sql.update("INSERT INTO migrations VALUES (99, 0)"));
            }

            assertThatExceptionOfType(StoreRefused.class)
                    .isThrownBy(() -> open(place))
                    .withMessageContaining("is at version 99");
        }
    }

    @Test
    void serversMayStartAtOnceOnANewDatabase() throws Exception {
        String place = TestPostgres.shared().emptySchema();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Stores>> opened = List.of(
                    threads.submit(() -> open(place)),
                    threads.submit(() -> open(place)),
                    threads.submit(() -> open(place)));
            for (Future<Stores> stores : opened) {
                assertThat(stores.get().isReady()).isTrue();
                stores.get().close();
            }
        }
    }

    @Test
    void noMessageHasThePassword() {
        List<String> places = List.of(
                "postgresql://anna:very-secret@localhost:1/db",
                "postgresql://anna:very-secret@localhost:notaport/db",
                "postgresql://anna:very-secret@@@/a/b/c",
                "postgres://localhost:1/db?user=anna&password=very-secret",
                "postgres://anna:very-secret@localhost:1/db?sslmode=nonsense",
                TestPostgres.shared().emptySchema().replace("postgres:postgres@", "nobody:very-secret@"));

        places.parallelStream().forEach(place -> assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> open(place))
                .satisfies(e -> assertThat(trace(e)).doesNotContain("very-secret"))
                .matches(e -> e instanceof StoreAway || e instanceof StoreRefused, place));
    }

    private static String trace(Throwable e) {
        StringWriter text = new StringWriter();
        e.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    @Test
    void addressesAreReadAsOthersWriteThem() {
        assertThat(PostgresUrl.parse("postgres://anna:p%40ss+w%2Frd@db.example:6432/glove?sslmode=require"))
                .isEqualTo(new PostgresUrl(
                        "jdbc:postgresql://db.example:6432/glove?sslmode=require",
                        Optional.of("anna"),
                        Optional.of("p@ss+w/rd")));
        assertThat(PostgresUrl.parse("jdbc:postgresql://h/glove?user=anna&password=x%26y&connect_timeout=2"))
                .isEqualTo(new PostgresUrl(
                        "jdbc:postgresql://h/glove?connectTimeout=2", Optional.of("anna"), Optional.of("x&y")));
        assertThat(PostgresUrl.parse("postgresql://anna@[::1]:5432/glove").jdbc())
                .isEqualTo("jdbc:postgresql://[::1]:5432/glove?");
        assertThat(PostgresUrl.parse("postgresql://u:secret@h/db").toString()).doesNotContain("secret");
    }

    @Test
    void otherKindsOfDatabasesAreRefused() {
        assertThatExceptionOfType(StoreRefused.class)
                .isThrownBy(() -> open("mysql://root:pw@h/db"))
                .withMessageNotContaining("pw")
                .withMessageContaining("postgresql://user:password@host");
    }

    private String file() {
        return folder.resolve("glovebox.db").toString();
    }

    private static Stores open(String place) {
        return Stores.open(place, Clock.systemUTC());
    }
}
