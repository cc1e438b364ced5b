package dev.glovebox.ui.web;

import dev.glovebox.jobs.Users.User;
import dev.glovebox.ui.web.views.ViewName;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Whoever sent a request, for routes to which it matters how they came in. */
interface Visitor {
    /** Whether what they came with still holds; for answers that go on for long. */
    boolean isWelcome();

    /** The same, to be asked often, long after the request. */
    BooleanSupplier standing();

    /** Where they find a view, by the way they came; empty where this server has no name for it there. */
    Optional<String> address(ViewName view);

    /** Empty when they came with a token. */
    Optional<Entry> signedIn();

    /** Refuses those who have no such token. */
    Entry signIn(String token);

    /**
     * A browser that is signed in.
     *
     * @param token the id of the one it was signed in with
     */
    record Entry(User user, String token, Cookie cookie, Instant expires) {}
}
