package dev.glovebox.ui.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.jobs.SignIns;
import dev.glovebox.protocol.Sha256;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a signed-in browser sends by itself. Its name has the port, for browsers send the cookies of a host to all its ports; over TLS
 * it begins so that nobody else can have set it, see RFC 6265bis, section 4.1.3.2.
 */
record Cookie(String name, String secret) {
    private static final String SECURE = "__Host-";
    private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9_-]{43}");

    static Cookie fresh(Inquiry inquiry, Names names, String secret) {
        String name = plainName(inquiry, names);
        return new Cookie(names.isFromTls(inquiry) ? SECURE + name : name, secret);
    }

    private static String plainName(Inquiry inquiry, Names names) {
        return "glovebox-" + names.port(inquiry);
    }

    /** One that is malformed or there more than once is none. */
    static Optional<Cookie> in(Inquiry inquiry, Names names) {
        String plain = plainName(inquiry, names);
        List<Cookie> secure = named(inquiry, SECURE + plain);
        List<Cookie> found = secure.isEmpty() && !names.isTls() ? named(inquiry, plain) : secure;
        return found.size() == 1
                ? Optional.of(found.getFirst())
                        .filter(cookie -> SECRET.matcher(cookie.secret()).matches())
                : Optional.empty();
    }

    private static List<Cookie> named(Inquiry inquiry, String name) {
        return inquiry.headers().getOrDefault("cookie", List.of()).stream()
                .flatMap(line -> Stream.of(line.split(";", -1)))
                .map(String::strip)
                .filter(pair -> pair.startsWith(name + "="))
                .map(pair -> new Cookie(name, pair.substring(name.length() + 1)))
                .toList();
    }

    /** Tells the browser to keep it. */
    String kept() {
        return set(secret, SignIns.LONGEST.toSeconds());
    }

    /** Tells the browser to forget it. */
    String cleared() {
        return set("", 0);
    }

    private String set(String value, long seconds) {
        return name + "=" + value + "; Path=/; Max-Age=" + seconds + "; HttpOnly; SameSite=Strict"
                + (name.startsWith(SECURE) ? "; Secure" : "");
    }

    /** What only a page of ours knows, while browsers send the cookie for any. The word before tells its hash from the one that is kept. */
    String guard() {
        byte[] hash = Sha256.of("guard " + secret);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    }

    /** Takes as long for any guard of that length. */
    boolean isGuardedBy(String given) {
        return MessageDigest.isEqual(guard().getBytes(UTF_8), given.getBytes(UTF_8));
    }

    @Override
    public String toString() {
        return "Cookie[" + name + "]";
    }
}
