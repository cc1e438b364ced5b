package dev.glovebox.ui.web;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * By which a browser that came with a ticket is known at a view's host. Content of that host can set others of the same name, and
 * where views share a domain so can those of other hosts: none of them is worth anything here, and all that come are looked at.
 */
final class ViewCookie {
    private static final String NAME = "glovebox-view";
    private static final String SECURE = "__Host-" + NAME;
    private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9_-]{43}");
    private static final Set<String> FRAMES = Set.of("iframe", "frame");
    private static final int MOST = 8;

    private ViewCookie() {}

    static List<String> in(Inquiry inquiry) {
        return inquiry.headers().getOrDefault("cookie", List.of()).stream()
                .flatMap(line -> Stream.of(line.split(";", -1)))
                .map(String::strip)
                .flatMap(pair -> Stream.of(SECURE + "=", NAME + "=")
                        .filter(pair::startsWith)
                        .map(name -> pair.substring(name.length())))
                .filter(value -> SECRET.matcher(value).matches())
                .limit(MOST)
                .toList();
    }

    /** In a frame of our page the view is another site, whose cookies browsers keep only in this way. */
    static String kept(Inquiry inquiry, Names names, String secret) {
        String rest = "=" + secret + "; Path=/; HttpOnly; ";
        if (FRAMES.contains(inquiry.header("Sec-Fetch-Dest").orElse(""))) {
            return SECURE + rest + "SameSite=None; Secure; Partitioned";
        }
        return names.isTls() ? SECURE + rest + "SameSite=Lax; Secure" : NAME + rest + "SameSite=Lax";
    }
}
