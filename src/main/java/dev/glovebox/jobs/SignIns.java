package dev.glovebox.jobs;

import dev.glovebox.jobs.Users.User;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Browsers that came with a token once and have a secret since, of which only the hash is kept. A sign-in ends with its token and its
 * user too. Throws {@link StoreAway}.
 */
public interface SignIns {
    /** A sign-in that is not used for so long has ended. */
    Duration LONGEST_UNUSED = Duration.ofHours(12);

    /** None goes on for longer. */
    Duration LONGEST = Duration.ofDays(7);

    /** Of one user at once; the one that was not used for the longest gives way. */
    int MOST = 100;

    /** Empty when there is no token of that id any more. */
    Optional<Begun> begin(String token);

    record Begun(String secret, SignIn signIn) {
        @Override
        public String toString() {
            return "Begun[" + signIn + "]";
        }
    }

    /**
     * Whose it is.
     *
     * @param token the id of the one it began with
     * @param expires unless it is used before, and then
     */
    record SignIn(User user, String token, Instant expires) {}

    /** Counts as use, which is noted once a minute at most. */
    Optional<SignIn> use(String secret);

    /** Does not count as use. */
    Optional<SignIn> find(String secret);

    /** False when there was none. */
    boolean end(String secret);
}
