package dev.glovebox.ui.web;

import dev.glovebox.jobs.Audit;
import dev.glovebox.jobs.SignIns;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.Users;
import dev.glovebox.jobs.Users.Role;
import dev.glovebox.jobs.Users.User;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.Route.Access;
import dev.glovebox.ui.web.Visitor.Entry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Who comes in: a token in the one header for it or the cookie of a sign-in, a role, and not too often. */
final class Gate {
    private static final Pattern BEARER = Pattern.compile("(?i:bearer) +([A-Za-z0-9._~+/=-]{1,512})");
    private static final String GUARD = "X-Glovebox-Guard";
    private static final List<String> HARMLESS = List.of("GET", "HEAD");

    private final Users users;
    private final SignIns signIns;
    private final AuditTrail audit;
    private final Names names;
    private final Rates rates;
    private final StrangerLimiter strangers;

    Gate(Services services, Names names, StrangerLimiter strangers, Rates rates) {
        this.users = services.users();
        this.signIns = services.signIns();
        this.audit = services.audit();
        this.names = names;
        this.rates = rates;
        this.strangers = strangers;
    }

    /** Nobody where anyone may. Nothing of a body was read before this, and nothing is read here. */
    Optional<User> admit(Inquiry inquiry, Access access) {
        if (access == Access.ANYONE) {
            slowStranger(inquiry);
            return Optional.empty();
        }
        User user = known(inquiry, signIns::use).orElseThrow(() -> stranger(inquiry));
        slowDown(user);
        requireGuard(inquiry);
        if (access == Access.ADMIN && user.role() != Role.ADMIN) {
            throw Problem.refused(Code.FORBIDDEN, "only admins may do this");
        }
        return Optional.of(user);
    }

    private void slowDown(User user) {
        rates.take(user.name()).ifPresent(wait -> {
            throw StrangerLimiter.tooMany(wait);
        });
    }

    /** Who has signed in is looked up only when there were too many, and is never refused here: a rate of their own holds elsewhere. */
    void slowStranger(Inquiry inquiry) {
        Optional<Duration> wait = strangers.takeRequest(inquiry);
        if (wait.isPresent() && !isSurelyKnown(inquiry)) {
            throw StrangerLimiter.tooMany(wait.get());
        }
    }

    /** Where the store cannot tell, nobody is: what anyone may ask for is answered all the same. */
    private boolean isSurelyKnown(Inquiry inquiry) {
        try {
            return knows(inquiry);
        } catch (StoreAway | Problem.Refused e) {
            return false;
        }
    }

    /** Whether its token or sign-in holds now; to ask keeps no sign-in alive. */
    boolean knows(Inquiry inquiry) {
        return known(inquiry, signIns::find).isPresent();
    }

    private Optional<User> known(Inquiry inquiry, Function<String, Optional<SignIns.SignIn>> look) {
        Optional<String> authorization = inquiry.header("Authorization");
        return authorization.isPresent()
                ? authorization
                        .map(BEARER::matcher)
                        .filter(matcher -> matcher.matches())
                        .flatMap(matcher -> users.byToken(matcher.group(1)))
                        .map(Users.Known::user)
                : cookie(inquiry).flatMap(cookie -> look.apply(cookie.secret())).map(SignIns.SignIn::user);
    }

    /** Of a request that has nothing better. */
    private Optional<Cookie> cookie(Inquiry inquiry) {
        return inquiry.header("Authorization").isPresent() ? Optional.empty() : Cookie.in(inquiry, names);
    }

    /** A browser sends the cookie with whatever it is made to send, and the guard only with what our page sends. */
    private void requireGuard(Inquiry inquiry) {
        Optional<Cookie> cookie = HARMLESS.contains(inquiry.method()) ? Optional.empty() : cookie(inquiry);
        if (cookie.isPresent()
                && !cookie.get().isGuardedBy(inquiry.header(GUARD).orElse(""))) {
            throw Problem.refused(
                    Code.GUARD_MISSING,
                    "with a cookie this needs the header " + GUARD + ": GET " + SignInRoutes.SIGN_IN
                            + " gives its value");
        }
    }

    /** Browsers let any page open a WebSocket anywhere, with the cookie; only what they say of the page tells. */
    void requireOrigin(Inquiry inquiry) {
        if (cookie(inquiry).isPresent() && inquiry.header("Origin").isEmpty()) {
            throw Problem.refused(
                    Code.FOREIGN_ORIGIN, "with a cookie a WebSocket needs an Origin: other programs come with a token");
        }
    }

    /** By its cookie. */
    Optional<Entry> signedIn(Inquiry inquiry) {
        return cookie(inquiry).flatMap(cookie -> signIns.find(cookie.secret())
                .map(signIn -> new Entry(signIn.user(), signIn.token(), cookie, signIn.expires())));
    }

    /** What the browser was signed in with before ends. */
    Entry signIn(Inquiry inquiry, String token) {
        Users.Known known = users.byToken(token).orElseThrow(() -> wrongToken(inquiry));
        slowDown(known.user());
        SignIns.Begun begun = signIns.begin(known.token()).orElseThrow(() -> wrongToken(inquiry));
        Cookie.in(inquiry, names).ifPresent(old -> signIns.end(old.secret()));
        return new Entry(
                known.user(),
                known.token(),
                Cookie.fresh(inquiry, names, begun.secret()),
                begun.signIn().expires());
    }

    private Problem.Refused wrongToken(Inquiry inquiry) {
        return refused(inquiry, "sign-in", "this is no token of this server: glovebox token prints yours");
    }

    private Problem.Refused stranger(Inquiry inquiry) {
        return refused(
                inquiry,
                inquiry.header("Authorization").isPresent() ? "login" : "",
                "send a token of yours, as in: Authorization: Bearer TOKEN (glovebox token prints it)");
    }

    /** A right token is never kept out by the wrong ones of others at the same address. */
    private Problem.Refused refused(Inquiry inquiry, String deed, String detail) {
        strangers.requireWrongToken(inquiry);
        if (!deed.isEmpty()) {
            audit.note(new Audit.Deed("?", deed, inquiry.client(), Code.UNAUTHORIZED.word()));
        }
        return Problem.refused(Code.UNAUTHORIZED, detail);
    }
}
