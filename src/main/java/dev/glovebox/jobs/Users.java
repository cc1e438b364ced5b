package dev.glovebox.jobs;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Who may use the service, and by which tokens, of which only hashes are kept. Throws {@link StoreAway}. */
public interface Users {
    /** A user's name. */
    Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,31}");

    record User(String name, Role role, Instant created) {}

    enum Role {
        USER,
        ADMIN;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whoever has this token. */
    Optional<Known> byToken(String token);

    /** With the id of the token they came with. */
    record Known(User user, String token) {}

    Optional<User> find(String name);

    List<User> list();

    /** False when there is one of that name, or was: what it left is not another's. */
    boolean add(String name, Role role);

    /** With all tokens; the jobs stay with the name. False when there is none, or it is the last admin. */
    boolean remove(String name);

    /** Gives the token, which nobody can read again. */
    Issued issue(String user, String label);

    record Issued(String id, String token) {
        @Override
        public String toString() {
            return "Issued[" + id + "]";
        }
    }

    List<TokenEntry> tokens(String user);

    record TokenEntry(String id, String label, Instant created, Optional<Instant> used) {}

    /** False when the user has no such token. */
    boolean revoke(String user, String id);

    /** Whether there is nobody yet. */
    boolean isEmpty();
}
