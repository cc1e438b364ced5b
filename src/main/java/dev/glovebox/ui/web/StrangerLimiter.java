package dev.glovebox.ui.web;

import dev.glovebox.protocol.IpAddress;
import dev.glovebox.ui.web.Problem.Code;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * How often callers who have not signed in may ask, by the network that they call from. The page's files, other requests and wrong
 * tokens are counted apart: the page is a hundred files for each newcomer, while a token is guessed one at a time.
 */
final class StrangerLimiter {
    private static final double PER_SECOND = 50;
    private static final int BURST = 400;
    private static final double PAGE_PER_SECOND = 500;
    private static final int PAGE_BURST = 5000;
    private static final double WRONG_PER_SECOND = 1;
    private static final int WRONG_BURST = 20;
    private static final int LONGEST_NAME = 64;

    private final Rates requests;
    private final Rates pageFiles;
    private final Rates wrongTokens;

    StrangerLimiter(LongSupplier nanos) {
        requests = new Rates(PER_SECOND, BURST, nanos);
        pageFiles = new Rates(PAGE_PER_SECOND, PAGE_BURST, nanos);
        wrongTokens = new Rates(WRONG_PER_SECOND, WRONG_BURST, nanos);
    }

    /** Counts a request. */
    void requireRequest(Inquiry inquiry) {
        require(rates(inquiry), inquiry);
    }

    /** Counts a request too; how long its caller has to wait first, unless it may be now. */
    Optional<Duration> takeRequest(Inquiry inquiry) {
        return rates(inquiry).take(network(inquiry.client()));
    }

    /** What is refused below the page's folder is counted like its files: it costs no more. */
    private Rates rates(Inquiry inquiry) {
        String path = inquiry.path();
        return path.equals("/") || path.startsWith(PageRoutes.FOLDER) ? pageFiles : requests;
    }

    /** Counts a token that is wrong, or is missing where there has to be one. */
    void requireWrongToken(Inquiry inquiry) {
        require(wrongTokens, inquiry);
    }

    private static void require(Rates rates, Inquiry inquiry) {
        rates.take(network(inquiry.client())).ifPresent(wait -> {
            throw tooMany(wait);
        });
    }

    static Problem.Refused tooMany(Duration wait) {
        return new Problem(Code.TOO_MANY_REQUESTS, "there were too many requests: wait as long as Retry-After says")
                .after(wait.plusSeconds(1))
                .refused();
    }

    /** An IPv4 address, or the 64 bits of an IPv6 one that a single customer commonly has all addresses of (RFC 6177). */
    static String network(String address) {
        int zone = address.indexOf('%');
        String plain = zone < 0 ? address : address.substring(0, zone);
        Optional<IpAddress> parsed = IpAddress.parse(plain);
        return parsed.map(ip -> ip.isV4() ? ip.text() : new IpAddress(ip.high(), 0).text() + "/64")
                .orElseGet(() -> plain.substring(0, Math.min(plain.length(), LONGEST_NAME)));
    }
}
