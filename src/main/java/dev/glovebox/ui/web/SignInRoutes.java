package dev.glovebox.ui.web;

import dev.glovebox.jobs.SignIns;
import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.Route.Need;
import dev.glovebox.ui.web.Visitor.Entry;
import java.util.List;
import java.util.Map;

/** For browsers: a token is exchanged for a cookie that no script can read. */
final class SignInRoutes {
    static final String SIGN_IN = "/api/v1/sign-in";
    private static final String SET_COOKIE = "Set-Cookie";
    private static final int LONGEST_TOKEN = 512;

    private final SignIns signIns;
    private final Revocations revocations;

    private SignInRoutes(Services services, Revocations revocations) {
        this.signIns = services.signIns();
        this.revocations = revocations;
    }

    static List<Route> of(Services services, Revocations revocations) {
        SignInRoutes routes = new SignInRoutes(services, revocations);
        return List.of(routes.begin(), routes.look(), routes.end());
    }

    private static Json schema() {
        return Schema.object(
                Map.entry("name", Schema.text()),
                Map.entry("role", Schema.oneOf("user", "admin")),
                Map.entry("token_id", Schema.text()),
                Map.entry("guard", Schema.text()),
                Map.entry("expires", Schema.time()));
    }

    private static Answer answer(Entry entry) {
        return Answer.json(
                200,
                Json.object()
                        .with("name", entry.user().name())
                        .with("role", entry.user().role().word())
                        .with("token_id", entry.token())
                        .with("guard", entry.cookie().guard())
                        .with("expires", entry.expires().toString())
                        .end());
    }

    private Route begin() {
        return Route.post(
                        SIGN_IN,
                        "Signs a browser in with a token of yours, for 12 hours after each use and 7 days at most")
                .forAnyone()
                .takes(
                        Need.REQUIRED,
                        Schema.object(Map.entry("token", Schema.text(1, LONGEST_TOKEN))),
                        Json.object().with("token", "gb_…").end())
                .gives(
                        200,
                        "Who you are, a cookie, and the `guard` for the header `X-Glovebox-Guard` of requests other than GET",
                        schema(),
                        SET_COOKIE)
                .refuses(
                        Code.INVALID_REQUEST,
                        Code.UNKNOWN_FIELD,
                        Code.UNAUTHORIZED,
                        Code.TOO_MANY_REQUESTS,
                        Code.DATABASE_AWAY)
                .audited("sign-in")
                .by(SignInRoutes::begin);
    }

    private static Answer begin(Call call) {
        String token = Fields.of(call.json(), "token")
                .maybe("token", LONGEST_TOKEN)
                .orElseThrow(() -> Problem.invalid("token", "'token' is missing: it is a token of yours"));
        Entry entry = call.visitor().signIn(token);
        return answer(entry).with(SET_COOKIE, entry.cookie().kept());
    }

    private Route look() {
        return Route.get(SIGN_IN, "Who is signed in by the cookie")
                .gives(200, "The same as at the sign-in", schema())
                .by(call -> answer(signedIn(call)));
    }

    private Route end() {
        return Route.delete(SIGN_IN, "Signs the browser out: its cookie is worth nothing now")
                .givesNothing("It is signed out")
                .audited("sign-out")
                .by(call -> {
                    Cookie cookie = signedIn(call).cookie();
                    signIns.end(cookie.secret());
                    revocations.announce();
                    return Answer.nothing().with(SET_COOKIE, cookie.cleared());
                });
    }

    private static Entry signedIn(Call call) {
        return call.visitor()
                .signedIn()
                .orElseThrow(() -> Problem.refused(
                        Code.UNAUTHORIZED,
                        "you came with a token, and this is about the cookie of a browser that is signed in"));
    }
}
