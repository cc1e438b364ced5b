package dev.glovebox.app.client;

import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.UsageError;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which server is asked, and the token it is shown. No setting of a folder's {@code .env} has a say: it may come with a repository,
 * and would choose who gets the token.
 */
public record Server(String address, String token) {
    /** Both are heard from the environment only. */
    static final String SERVER = "GLOVEBOX_SERVER";

    static final String TOKEN = "GLOVEBOX_TOKEN";
    private static final String USUAL = "http://127.0.0.1:8000";
    private static final Pattern LOOPBACK = Pattern.compile("127(\\.\\d{1,3}){3}|\\[::1]|localhost");
    private static final Pattern SENDABLE = Pattern.compile("[!-~]{1,4096}");

    /** Whether a token may go over the network for everybody to read. */
    public enum Wire {
        SAFE,
        ANY
    }

    /**
     * What the command line says.
     *
     * @param data where the local server keeps its things; its token is shown to servers of this machine only
     */
    public record Wish(Optional<String> address, Optional<Path> data, Wire wire) {}

    public static Server choose(Wish wish, Surroundings surroundings) {
        String said = surroundings.variable(SERVER);
        String origin = wish.address().isPresent() ? "--server" : said.isEmpty() ? "the usual server" : SERVER;
        String address = wish.address().orElse(said.isEmpty() ? USUAL : said);
        URI uri = parsed(origin, address);
        boolean here = LOOPBACK.matcher(uri.getHost()).matches();
        if (!here && uri.getScheme().equals("http") && wish.wire() == Wire.SAFE) {
            throw new UsageError(
                    origin + " '" + address + "': over plain http everybody on the way could read the token:"
                            + " use https, or say --insecure-http if the network is safe");
        }
        String token = token(surroundings).orElseGet(() -> local(uri, here, wish, surroundings));
        return new Server(uri.toString().replaceAll("/+$", ""), token);
    }

    private static URI parsed(String origin, String address) {
        try {
            URI uri = new URI(address);
            String scheme = String.valueOf(uri.getScheme());
            boolean plain = uri.getUserInfo() == null && uri.getQuery() == null && uri.getFragment() == null;
            if (uri.getHost() != null && plain && (scheme.equals("http") || scheme.equals("https"))) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // Said below.
        }
        throw new UsageError(
                origin + " '" + address
                        + "' is no address of a server: write it as http://127.0.0.1:8000 or https://NAME, without user, query and #");
    }

    private static Optional<String> token(Surroundings surroundings) {
        String token = surroundings.variable(TOKEN);
        if (!token.isEmpty() && !SENDABLE.matcher(token).matches()) {
            throw new UsageError(TOKEN + " is no token: it has blanks, line ends or other signs that no token has");
        }
        return token.isEmpty() ? Optional.empty() : Optional.of(token);
    }

    private static String local(URI uri, boolean here, Wish wish, Surroundings surroundings) {
        if (!here) {
            throw new UsageError("there is no token for " + uri + ": put one of that server into " + TOKEN
                    + "; the local one is shown to servers of this machine only");
        }
        String token = LocalToken.in(wish.data(), surroundings).read();
        Listener.requireTrusted(uri, surroundings.account().uid());
        return token;
    }

    /** The token is for nobody's eyes. */
    @Override
    public String toString() {
        return address;
    }
}
