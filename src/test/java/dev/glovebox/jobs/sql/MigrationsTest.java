package dev.glovebox.jobs.sql;

import static dev.glovebox.jobs.sql.Wishes.BOUNDS;
import static dev.glovebox.jobs.sql.Wishes.task;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.jobs.Audit.Deed;
import dev.glovebox.jobs.JobStore.NewJob;
import dev.glovebox.jobs.Users.Issued;
import dev.glovebox.jobs.Users.Role;
import dev.glovebox.protocol.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Databases of older programs, with what is in them. */
@Timeout(180)
class MigrationsTest {
    @TempDir
    Path folder;

    @Test
    void anOlderFileIsBroughtUpToDateWithAllThatIsInIt() {
        Path file = folder.resolve("glovebox.db");
        isUpgraded(SqliteDatabase.open(file, new StoreClock(StoreClock.Source.REAL)), file.toString());
    }

    @Test
    @Tag("integration")
    void anOlderPostgresIsBroughtUpToDateToo() {
        String place = TestPostgres.shared().emptySchema();
        isUpgraded(PostgresDatabase.open(place, new StoreClock(StoreClock.Source.REAL)), place);
    }

    private static void isUpgraded(Database old, String place) {
        NewJob job = task("anna", "x");
        Issued token;
        try (old) {
            Migrations.apply(old, 1);
            SqlUsers users = new SqlUsers(old, new SecureRandom());
            users.add("anna", Role.ADMIN);
            token = users.issue("anna", "laptop");
            new SqlJobStore(old).submit(job, BOUNDS);
            new SqlAudit(old).add(new Deed("anna", "job.submit", "x", "ok"));
        }
        for (int start = 0; start < 2; start++) {
            try (Stores stores = Stores.open(place, Clock.systemUTC())) {
                assertThat(version(stores)).isEqualTo(3);
                assertThat(stores.jobs().find(job.id())).isPresent();
                assertThat(stores.users().byToken(token.token())).isPresent();
                assertThat(stores.audit().list(Optional.empty(), 10).lines()).hasSize(1);
                String secret = stores.signIns().begin(token.id()).orElseThrow().secret();
                assertThat(stores.signIns().use(secret)).isPresent();
                stores.retention().trim();
                assertThat(stores.audit().list(Optional.empty(), 10).lines()).hasSize(1);
            }
        }
    }

    private static long version(Stores stores) {
        return stores.database().read(sql -> sql.number("SELECT max(version) FROM migrations"));
    }

    @Test
    void aStepThatWasPublishedIsNeverChanged() throws IOException {
        assertThat(Sha256.hex(text("V1__service.sql")))
                .isEqualTo("202908a1e8d4e3868caae1634b70e2aab21c2489c9af6c2630121f9ad2163835");
    }

    private static String text(String name) throws IOException {
        try (InputStream stream = Objects.requireNonNull(Migrations.class.getResourceAsStream(name))) {
            return new String(stream.readAllBytes(), UTF_8);
        }
    }
}
