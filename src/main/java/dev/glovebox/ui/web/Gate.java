package dev.glovebox.ui.web;

import dev.glovebox.jobs.Audit;
import dev.glovebox.jobs.Users;
import dev.glovebox.jobs.Users.Role;
import dev.glovebox.jobs.Users.User;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.Route.Access;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/** Who comes in: a token in the one header for it, a role, and not too often. */
final class Gate {
    private static final Pattern BEARER = Pattern.compile("(?i:bearer) +([A-Za-z0-9._~+/=-]{1,512})");
    private static final double STRANGERS_PER_SECOND = 1;
    private static final int STRANGERS_AT_ONCE = 20;

    private final Users users;
    private final Audit audit;
    private final Rates rates;
    private final Rates strangers;

    Gate(Services services, Site.Bounds bounds, LongSupplier nanos) {
        this.users = services.users();
        this.audit = services.audit();
        this.rates = new Rates(bounds.perSecond(), bounds.burst(), nanos);
        this.strangers = new Rates(STRANGERS_PER_SECOND, STRANGERS_AT_ONCE, nanos);
    }

    /** Nobody where anyone may. */
    Optional<User> admit(Inquiry inquiry, Access access) {
        if (access == Access.ANYONE) {
            return Optional.empty();
        }
        User user = known(inquiry).orElseThrow(() -> stranger(inquiry));
        rates.take(user.name()).ifPresent(wait -> {
            throw tooMany(wait);
        });
        if (access == Access.ADMIN && user.role() != Role.ADMIN) {
            throw Problem.refused(Code.FORBIDDEN, "only admins may do this");
        }
        return Optional.of(user);
    }

    /** Whether its token holds now. */
    boolean knows(Inquiry inquiry) {
        return known(inquiry).isPresent();
    }

    private Optional<User> known(Inquiry inquiry) {
        return inquiry.header("Authorization")
                .map(BEARER::matcher)
                .filter(matcher -> matcher.matches())
                .flatMap(matcher -> users.byToken(matcher.group(1)))
                .map(Users.Known::user);
    }

    /** A right token is never kept out by the wrong ones of others at the same address. */
    private Problem.Refused stranger(Inquiry inquiry) {
        Optional<Duration> wait = strangers.take(inquiry.client());
        if (wait.isPresent()) {
            return tooMany(wait.get());
        }
        if (inquiry.header("Authorization").isPresent()) {
            audit.add(new Audit.Deed("?", "login", inquiry.client(), Code.UNAUTHORIZED.word()));
        }
        return Problem.refused(
                Code.UNAUTHORIZED,
                "send a token of yours, as in: Authorization: Bearer TOKEN (glovebox token prints it)");
    }

    private static Problem.Refused tooMany(Duration wait) {
        return new Problem(Code.TOO_MANY_REQUESTS, "there were too many requests: wait as long as Retry-After says")
                .after(wait.plusSeconds(1))
                .refused();
    }
}
