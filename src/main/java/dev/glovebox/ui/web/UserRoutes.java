package dev.glovebox.ui.web;

import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.JobStore.Usage;
import dev.glovebox.jobs.Users;
import dev.glovebox.jobs.Users.Issued;
import dev.glovebox.jobs.Users.Role;
import dev.glovebox.jobs.Users.TokenEntry;
import dev.glovebox.jobs.Users.User;
import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.Route.Need;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Who may use the service, and by which tokens. */
final class UserRoutes {
    private static final String USERS = "/api/v1/users";
    private static final String TOKENS = "/api/v1/tokens";
    private static final String FIRST = "first";
    private static final int LONGEST_LABEL = 100;
    private static final int MOST_TOKENS = 100;
    private static final List<String> ROLES = List.of("user", "admin");

    private final Users users;
    private final JobStore jobs;
    private final Revocations revocations;

    private UserRoutes(Services services, Revocations revocations) {
        this.revocations = revocations;
        this.users = services.users();
        this.jobs = services.jobs();
    }

    static List<Route> of(Services services, Revocations revocations) {
        UserRoutes routes = new UserRoutes(services, revocations);
        return List.of(
                routes.list(),
                routes.add(),
                routes.me(),
                routes.remove(),
                routes.tokens(),
                routes.issue(),
                routes.revoke());
    }

    private static Json listed() {
        return Schema.object(
                Map.entry("name", Schema.text()),
                Map.entry("role", Schema.oneOf("user", "admin")),
                Map.entry("created", Schema.time()),
                Map.entry("usage", UsageJson.schema()));
    }

    private static Json listed(User user, Map<String, Usage> usages) {
        Map<String, Json> fields = new LinkedHashMap<>(json(user).fields());
        fields.put("usage", UsageJson.of(usages.getOrDefault(user.name(), Usage.NONE)));
        return new Json.Obj(fields);
    }

    private static Json schema() {
        return Schema.object(
                Map.entry("name", Schema.text()),
                Map.entry("role", Schema.oneOf("user", "admin")),
                Map.entry("created", Schema.time()));
    }

    private static Json.Obj json(User user) {
        return Json.object()
                .with("name", user.name())
                .with("role", user.role().word())
                .with("created", user.created().toString())
                .end();
    }

    private Route list() {
        return Route.get(USERS, "Lists all users")
                .forAdmins()
                .gives(200, "All of them, with what their jobs took", Schema.items(listed()))
                .by(call -> {
                    Map<String, Usage> usages = jobs.usages();
                    return Paging.items(users.list().stream()
                            .map(user -> listed(user, usages))
                            .toList());
                });
    }

    private Route add() {
        return Route.post(USERS, "Adds a user, and gives their first token, which nobody can read again")
                .forAdmins()
                .takes(
                        Need.REQUIRED,
                        Schema.object(
                                Map.entry("name", Schema.pattern("^" + Users.NAME.pattern() + "$")),
                                Map.entry("role?", Schema.oneOf("user", "admin"))),
                        Json.object().with("name", "ada").with("role", "user").end())
                .gives(
                        201,
                        "The user with a token",
                        Schema.object(
                                Map.entry("name", Schema.text()),
                                Map.entry("role", Schema.oneOf("user", "admin")),
                                Map.entry("token", Schema.text())),
                        "Location")
                .refuses(Code.INVALID_REQUEST, Code.UNKNOWN_FIELD, Code.CONFLICT)
                .audited("user.add")
                .by(this::add);
    }

    private Answer add(Call call) {
        Fields fields = Fields.of(call.json(), "name", "role");
        String name = fields.text("name", LONGEST_LABEL);
        if (!Users.NAME.matcher(name).matches()) {
            throw Problem.invalid(
                    "name",
                    "'name' is 1 to 32 of a-z, 0-9, dot, underscore and dash, and begins with a letter or digit");
        }
        String role = fields.json().at("role").isEmpty() ? "user" : fields.oneOf("role", ROLES);
        if (!users.add(name, Role.valueOf(role.toUpperCase(Locale.ROOT)))) {
            throw Problem.refused(Code.CONFLICT, "there is a user '" + name + "', or was: choose another name");
        }
        Json made = Json.object()
                .with("name", name)
                .with("role", role)
                .with("token", users.issue(name, FIRST).token())
                .end();
        return Answer.json(201, made).with("Location", USERS + "/" + name);
    }

    private Route me() {
        return Route.get(USERS + "/me", "Who you are")
                .gives(200, "You", schema())
                .by(call -> Answer.json(200, json(call.user())));
    }

    private Route remove() {
        return Route.delete(USERS + "/{name}", "Removes a user with all tokens; the jobs stay")
                .forAdmins()
                .named("name", Schema.pattern("^" + Users.NAME.pattern() + "$"), "The user's name")
                .givesNothing("The user is gone")
                .refuses(Code.CONFLICT)
                .audited("user.remove")
                .by(this::remove);
    }

    private Answer remove(Call call) {
        String name = call.at("name");
        if (!Users.NAME.matcher(name).matches() || users.find(name).isEmpty()) {
            throw Problem.missing();
        }
        if (!users.remove(name)) {
            throw Problem.refused(Code.CONFLICT, "'" + name + "' is the last admin: make another one first");
        }
        revocations.announce();
        return Answer.nothing();
    }

    private Route tokens() {
        return Route.get(TOKENS, "Lists your tokens, without the secrets")
                .gives(
                        200,
                        "All of them",
                        Schema.items(Schema.object(
                                Map.entry("id", Schema.text()),
                                Map.entry("label", Schema.text()),
                                Map.entry("created", Schema.time()),
                                Map.entry("used", Schema.maybe(Schema.time())))))
                .by(call -> Paging.items(users.tokens(call.user().name()).stream()
                        .map(UserRoutes::json)
                        .toList()));
    }

    private static Json json(TokenEntry token) {
        return Json.object()
                .with("id", token.id())
                .with("label", token.label())
                .with("created", token.created().toString())
                .with("used", token.used().map(time -> Json.of(time.toString())).orElse(new Json.Null()))
                .end();
    }

    private Route issue() {
        return Route.post(TOKENS, "Gives you another token, which nobody can read again")
                .takes(
                        Need.OPTIONAL,
                        Schema.object(Map.entry("label?", Schema.maybe(Schema.text(0, LONGEST_LABEL)))),
                        Json.object().with("label", "laptop").end())
                .gives(
                        201,
                        "The token",
                        Schema.object(Map.entry("id", Schema.text()), Map.entry("token", Schema.text())),
                        "Location")
                .refuses(Code.INVALID_REQUEST, Code.UNKNOWN_FIELD, Code.CONFLICT)
                .audited("token.issue")
                .by(this::issue);
    }

    private Answer issue(Call call) {
        String label =
                Fields.of(call.json(), "label").maybe("label", LONGEST_LABEL).orElse("");
        String user = call.user().name();
        if (users.tokens(user).size() >= MOST_TOKENS) {
            throw Problem.refused(Code.CONFLICT, "you have " + MOST_TOKENS + " tokens: revoke those you do not need");
        }
        Issued issued = users.issue(user, label);
        return Answer.json(
                        201,
                        Json.object()
                                .with("id", issued.id())
                                .with("token", issued.token())
                                .end())
                .with("Location", TOKENS + "/" + issued.id());
    }

    private Route revoke() {
        return Route.delete(TOKENS + "/{id}", "Revokes a token of yours")
                .named("id", Schema.text(), "The token's id")
                .givesNothing("The token is worth nothing now")
                .audited("token.revoke")
                .by(call -> {
                    if (!users.revoke(call.user().name(), call.at("id"))) {
                        throw Problem.missing();
                    }
                    revocations.announce();
                    return Answer.nothing();
                });
    }
}
