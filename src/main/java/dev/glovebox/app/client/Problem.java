package dev.glovebox.app.client;

import dev.glovebox.app.client.Trouble.Kind;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;

/** Answers that are none, as sentences. What a server says of itself is cut short and never obeyed. */
final class Problem {
    private static final int LONGEST = 2000;
    private static final String START =
            "start one with glovebox serve, or name another with --server or " + Server.SERVER;

    private Problem() {}

    static Trouble of(Server server, int status, String body, String retryAfter) {
        String detail = detail(body).orElse(server + " answered with status " + status);
        return switch (status) {
            case 301, 302, 303, 307, 308 ->
                Trouble.lasting(
                        server + " leads elsewhere (status " + status + "), and no token is taken there",
                        "name the server's own address with --server or " + Server.SERVER);
            case 401 ->
                Trouble.lasting(
                        detail(body).orElse(server + " does not know this token"),
                        "put a token of that server into " + Server.TOKEN
                                + "; glovebox token prints the local one, glovebox user add makes others");
            case 404 -> new Trouble(detail, "", Kind.MISSING);
            case 429, 502, 503, 504 -> new Trouble(detail, again(retryAfter), Kind.PASSING);
            default -> Trouble.lasting(detail, "");
        };
    }

    private static String again(String retryAfter) {
        return retryAfter.matches("\\d{1,6}") ? "try again in " + retryAfter + " s" : "try again later";
    }

    private static Optional<String> detail(String body) {
        try {
            Json json = Json.parse(body);
            return json.string("detail").or(() -> json.string("title")).map(Problem::shortened);
        } catch (MalformedJson e) {
            return Optional.empty();
        }
    }

    private static String shortened(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    }

    static Trouble unreachable(Server server, IOException why) {
        return switch (why) {
            case ConnectException ignored -> passing("no server answers at " + server, START);
            case UnknownHostException ignored ->
                passing("no server answers at " + server + ": there is no such host", START);
            case SocketTimeoutException ignored ->
                passing(server + " does not answer in time", "look whether it is well: GET " + server + "/healthz");
            default -> broken(server, why);
        };
    }

    private static Trouble broken(Server server, IOException why) {
        String said = String.valueOf(why.getMessage());
        return said.toLowerCase(Locale.ROOT).contains("certif")
                ? passing("the certificate of " + server + " is not one that Java trusts (" + said + ")", "")
                : passing("the connection to " + server + " broke (" + said + ")", START);
    }

    private static Trouble passing(String sentence, String remedy) {
        return new Trouble(sentence, remedy, Kind.PASSING);
    }
}
