package dev.glovebox.jobs.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.glovebox.jobs.Audit.Deed;
import dev.glovebox.jobs.Audit.Leaf;
import dev.glovebox.jobs.Audit.Line;
import dev.glovebox.jobs.Users.Issued;
import dev.glovebox.jobs.Users.Known;
import dev.glovebox.jobs.Users.Role;
import dev.glovebox.jobs.Users.TokenEntry;
import dev.glovebox.jobs.Users.User;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** Who may come in and what was done, in every store. */
abstract class UsersContract extends StoresContract {
    @Test
    void aTokenNamesItsUser() {
        assertThat(stores.users().isEmpty()).isTrue();
        assertThat(stores.users().add("anna", Role.ADMIN)).isTrue();
        assertThat(stores.users().add("ben", Role.USER)).isTrue();
        Issued issued = stores.users().issue("ben", "laptop");

        assertThat(issued.token()).matches("gb_[A-Za-z0-9_-]{43}");
        assertThat(issued.toString()).doesNotContain(issued.token());
        User ben = stores.users().find("ben").orElseThrow();
        assertThat(stores.users().byToken(issued.token())).contains(new Known(ben, issued.id()));
        assertThat(ben.role()).isEqualTo(Role.USER);
        assertThat(stores.users().list()).extracting(User::name).containsExactly("anna", "ben");
        assertThat(stores.users().isEmpty()).isFalse();
        for (String wrong : List.of("", issued.token() + "x", issued.id(), "gb_")) {
            assertThat(stores.users().byToken(wrong)).isEmpty();
        }
    }

    @Test
    void noTokenIsKeptInTheDatabase() {
        stores.users().add("anna", Role.ADMIN);
        Issued issued = stores.users().issue("anna", "laptop");

        List<String> kept = stores.database()
                .read(sql -> sql.list("SELECT id, label, hash FROM tokens", row -> row.text("id") + row.text("hash")));

        assertThat(kept).hasSize(1).noneMatch(text -> text.contains(issued.token()));
    }

    @Test
    void useIsNotedOnceAMinuteAtMost() {
        stores.users().add("anna", Role.ADMIN);
        Issued issued = stores.users().issue("anna", "laptop");
        assertThat(stores.users().tokens("anna").getFirst().used()).isEmpty();

        stores.users().byToken(issued.token());
        Optional<Instant> first = stores.users().tokens("anna").getFirst().used();
        stores.users().byToken(issued.token());
        assertThat(first).isPresent();
        assertThat(stores.users().tokens("anna"))
                .containsExactly(new TokenEntry(
                        issued.id(),
                        "laptop",
                        stores.users().tokens("anna").getFirst().created(),
                        first));

        stores.database().write(sql -> sql.update("UPDATE tokens SET used = used - 61000000"));
        stores.users().byToken(issued.token());
        assertThat(stores.users().tokens("anna").getFirst().used().orElseThrow())
                .isAfterOrEqualTo(first.orElseThrow());
    }

    @Test
    void aRevokedTokenIsNobodys() {
        stores.users().add("anna", Role.ADMIN);
        stores.users().add("ben", Role.USER);
        Issued issued = stores.users().issue("anna", "laptop");

        assertThat(stores.users().revoke("ben", issued.id())).isFalse();
        assertThat(stores.users().byToken(issued.token())).isPresent();
        assertThat(stores.users().revoke("anna", issued.id())).isTrue();
        assertThat(stores.users().byToken(issued.token())).isEmpty();
        assertThat(stores.users().revoke("anna", issued.id())).isFalse();
    }

    @Test
    void aRemovedUserIsGoneAndTheNameIsNotGivenAgain() {
        stores.users().add("anna", Role.ADMIN);
        stores.users().add("ben", Role.USER);
        Issued issued = stores.users().issue("ben", "laptop");

        assertThat(stores.users().remove("ben")).isTrue();

        assertThat(stores.users().byToken(issued.token())).isEmpty();
        assertThat(stores.users().find("ben")).isEmpty();
        assertThat(stores.users().remove("ben")).isFalse();
        assertThat(stores.users().add("ben", Role.ADMIN)).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> stores.users().issue("ben", "laptop"))
                .withMessage("there is no user 'ben'");
    }

    @Test
    void theLastAdminStaysAlsoWhenTwoAreRemovedAtOnce() throws Exception {
        assertThat(stores.users().add("anna", Role.ADMIN)).isTrue();
        assertThat(stores.users().remove("anna")).isFalse();
        stores.users().add("ben", Role.ADMIN);
        Queue<String> names = new ConcurrentLinkedQueue<>(List.of("anna", "ben"));

        List<Boolean> removed = together(2, () -> stores.users().remove(names.remove()));

        assertThat(removed).containsExactlyInAnyOrder(true, false);
        assertThat(stores.users().list()).extracting(User::role).containsExactly(Role.ADMIN);
    }

    @Test
    void aNameThatIsNoneIsRefused() {
        for (String name : List.of("", "Anna", "a b", "../x", "a".repeat(33))) {
            assertThatIllegalArgumentException().isThrownBy(() -> stores.users().add(name, Role.USER));
        }
    }

    @Test
    void deedsAreListedNewestFirstInPages() {
        for (int i = 1; i <= 5; i++) {
            stores.audit().add(deed(i));
        }

        Leaf first = stores.audit().list(Optional.empty(), 2);
        stores.audit().add(deed(6));
        Leaf second = stores.audit().list(first.next(), 2);
        Leaf third = stores.audit().list(second.next(), 2);

        assertThat(first.lines()).extracting(Line::deed).containsExactly(deed(5), deed(4));
        assertThat(second.lines()).extracting(Line::deed).containsExactly(deed(3), deed(2));
        assertThat(third.lines()).extracting(Line::deed).containsExactly(deed(1));
        assertThat(third.next()).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> stores.audit().list(Optional.of("1 OR 1=1"), 2));
    }

    @Test
    void nobodyChangesWhatWasDone() {
        stores.audit().add(deed(1));

        for (String attempt : List.of("UPDATE audit SET who = 'me'", "DELETE FROM audit")) {
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> stores.database().write(sql -> sql.update(attempt)))
                    .withMessageContaining("the audit log is only added to");
        }
        assertThat(stores.audit().list(Optional.empty(), 10).lines())
                .extracting(Line::deed)
                .containsExactly(deed(1));
    }

    private static Deed deed(int number) {
        return new Deed("anna", "job.submit", "job " + number, "accepted");
    }
}
