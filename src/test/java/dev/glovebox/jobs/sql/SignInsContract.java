package dev.glovebox.jobs.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.glovebox.jobs.SignIns;
import dev.glovebox.jobs.SignIns.Begun;
import dev.glovebox.jobs.SignIns.SignIn;
import dev.glovebox.jobs.Users.Issued;
import dev.glovebox.jobs.Users.Role;
import dev.glovebox.protocol.Sha256;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Browsers that are signed in, in every store. */
abstract class SignInsContract extends StoresContract {
    private SignIns signIns;
    private Issued laptop;

    @BeforeEach
    void add() {
        stores.users().add("anna", Role.ADMIN);
        stores.users().add("ben", Role.USER);
        laptop = stores.users().issue("ben", "laptop");
        signIns = stores.signIns();
    }

    private Begun begun(Issued token) {
        return signIns.begin(token.id()).orElseThrow();
    }

    private void change(String set) {
        stores.database().write(sql -> sql.update("UPDATE sign_ins SET " + set));
    }

    private long rows() {
        return stores.database().read(sql -> sql.number("SELECT count(*) FROM sign_ins"));
    }

    private long used() {
        return stores.database().read(sql -> sql.number("SELECT used FROM sign_ins"));
    }

    @Test
    void aSecretNamesItsUserAndTheTokenItCameWith() {
        Begun begun = begun(laptop);

        assertThat(begun.secret()).matches("[A-Za-z0-9_-]{43}");
        assertThat(begun.toString()).doesNotContain(begun.secret());
        assertThat(begun.signIn().user()).isEqualTo(stores.users().find("ben").orElseThrow());
        assertThat(begun.signIn().token()).isEqualTo(laptop.id());
        assertThat(begun.signIn().expires())
                .isCloseTo(Instant.now().plus(SignIns.LONGEST_UNUSED), within(1, ChronoUnit.MINUTES));
        assertThat(signIns.find(begun.secret())).contains(begun.signIn());
        assertThat(signIns.use(begun.secret())).contains(begun.signIn());
        assertThat(begun(laptop).secret()).isNotEqualTo(begun.secret());
        for (String wrong :
                List.of("", begun.secret() + "x", laptop.token(), laptop.id(), Sha256.hex(begun.secret()))) {
            assertThat(signIns.find(wrong)).isEmpty();
            assertThat(signIns.use(wrong)).isEmpty();
        }
    }

    @Test
    void noSecretIsKeptInTheDatabase() {
        Begun begun = begun(laptop);

        List<String> kept = stores.database()
                .read(sql -> sql.list(
                        "SELECT hash, owner, token FROM sign_ins",
                        row -> row.text("hash") + row.text("owner") + row.text("token")));

        assertThat(kept).containsExactly(Sha256.hex(begun.secret()) + "ben" + laptop.id());
    }

    @Test
    void itEndsWhenItIsEnded() {
        Begun first = begun(laptop);
        Begun second = begun(laptop);

        assertThat(signIns.end(first.secret())).isTrue();

        assertThat(signIns.end(first.secret())).isFalse();
        assertThat(signIns.use(first.secret())).isEmpty();
        assertThat(signIns.use(second.secret())).isPresent();
    }

    @Test
    void itEndsWithItsTokenAndNotWithAnother() {
        Issued phone = stores.users().issue("ben", "phone");
        Begun onLaptop = begun(laptop);
        Begun onPhone = begun(phone);

        stores.users().revoke("ben", laptop.id());

        assertThat(signIns.find(onLaptop.secret())).isEmpty();
        assertThat(signIns.find(onPhone.secret())).isPresent();
        assertThat(signIns.begin(laptop.id())).isEmpty();
        assertThat(rows()).isEqualTo(1);
    }

    @Test
    void itEndsWithItsUser() {
        Begun begun = begun(laptop);

        stores.users().remove("ben");

        assertThat(signIns.find(begun.secret())).isEmpty();
        assertThat(signIns.use(begun.secret())).isEmpty();
        assertThat(rows()).isZero();
    }

    @Test
    void unusedForTwelveHoursItHasEnded() {
        Begun begun = begun(laptop);

        change("used = used - 43140000000"); // a minute less
        assertThat(signIns.find(begun.secret())).isPresent();
        assertThat(signIns.use(begun.secret())).isPresent();
        assertThat(used()).isGreaterThan(0);
        change("used = used - 43200000000");
        assertThat(signIns.find(begun.secret())).isEmpty();
        assertThat(signIns.use(begun.secret())).isEmpty();
    }

    @Test
    void afterSevenDaysItHasEndedHoweverOftenItIsUsed() {
        Begun begun = begun(laptop);
        Instant created = begun.signIn().expires().minus(SignIns.LONGEST_UNUSED);

        change("expires = expires - 604740000000"); // a minute is left
        SignIn late = signIns.use(begun.secret()).orElseThrow();
        assertThat(late.expires()).isEqualTo(created.plus(Duration.ofMinutes(1)));
        change("expires = expires - 60000000");
        assertThat(signIns.use(begun.secret())).isEmpty();
    }

    @Test
    void useIsNotedOnceAMinuteAtMostAndALookNever() {
        Begun begun = begun(laptop);
        long first = used();
        signIns.use(begun.secret());
        assertThat(used()).isEqualTo(first);

        change("used = used - 61000000");
        signIns.find(begun.secret());
        assertThat(used()).isEqualTo(first - 61_000_000);
        SignIn noted = signIns.use(begun.secret()).orElseThrow();

        assertThat(used()).isGreaterThanOrEqualTo(first);
        assertThat(noted.expires()).isAfterOrEqualTo(begun.signIn().expires());
        assertThat(stores.users().tokens("ben").getFirst().used()).isPresent();
    }

    @Test
    void whatHasEndedIsRemovedWhenSomebodySignsIn() {
        Issued annas = stores.users().issue("anna", "laptop");
        begun(laptop);
        change("used = used - 43200000000");
        begun(laptop);
        assertThat(rows()).isEqualTo(1);
        change("expires = 1");
        begun(annas);
        assertThat(rows()).isEqualTo(1);
    }

    @Test
    void theLongestUnusedOfTooManyGivesWayAndOthersKeepTheirs() {
        Issued annas = stores.users().issue("anna", "laptop");
        Begun hers = begun(annas);
        Begun oldest = begun(laptop);
        change("used = used - 1000000");
        List<Begun> others = new ArrayList<>();
        for (int i = 0; i < SignIns.MOST; i++) {
            others.add(begun(laptop));
        }

        assertThat(signIns.find(oldest.secret())).isEmpty();
        assertThat(others)
                .allSatisfy(one -> assertThat(signIns.find(one.secret())).isPresent());
        assertThat(signIns.find(hers.secret())).isPresent();
    }

    @Test
    void aTokenThatIsRevokedMeanwhileLeavesNoSignIn() throws Exception {
        for (int round = 0; round < 10; round++) {
            Issued token = stores.users().issue("ben", "round " + round);
            Queue<Runnable> deeds = new ConcurrentLinkedQueue<>(List.of(
                    () -> signIns.begin(token.id()),
                    () -> signIns.begin(token.id()),
                    () -> stores.users().revoke("ben", token.id()),
                    () -> signIns.begin(token.id())));
            together(4, () -> {
                deeds.remove().run();
                return true;
            });
            assertThat(signIns.begin(token.id())).isEmpty();
            assertThat(rows()).isZero();
        }
    }
}
