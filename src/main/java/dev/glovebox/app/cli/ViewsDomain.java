package dev.glovebox.app.cli;

import dev.glovebox.app.settings.UsageError;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The domain of what boxes show must be another site than the page: a script there can set cookies for every domain above it up to
 * its site, and browsers send these to each host below. There is no list of public suffixes here, so two names that share their last
 * two labels count as one site, but for the few suffixes of two labels that many names have.
 */
final class ViewsDomain {
    private static final Pattern DOMAIN = Pattern.compile(
            "(?i)[a-z0-9]([a-z0-9-]*[a-z0-9])?([.][a-z0-9]([a-z0-9-]*[a-z0-9])?)*[.][a-z]([a-z0-9-]*[a-z0-9])?");
    private static final Pattern PORT = Pattern.compile(":[0-9]*$");
    private static final String LOCAL = "localhost";

    /** Under which strangers register names, in every browser's list (publicsuffix.org, the part of ICANN). */
    private static final Set<String> SHARED = Set.of(
            "co.uk", "org.uk", "me.uk", "ltd.uk", "ac.uk", "gov.uk", "com.au", "net.au", "org.au", "edu.au", "co.nz",
            "org.nz", "co.jp", "ne.jp", "or.jp", "ac.jp", "co.kr", "or.kr", "com.br", "net.br", "org.br", "com.cn",
            "net.cn", "org.cn", "com.tw", "org.tw", "com.hk", "com.sg", "com.my", "co.in", "org.in", "net.in", "co.za",
            "org.za", "com.mx", "com.ar", "com.tr", "org.tr", "co.il", "org.il", "com.pl", "com.ua", "co.id", "co.th",
            "com.vn", "com.ph", "com.eg", "com.sa");

    private ViewsDomain() {}

    /** Throws {@link UsageError} unless views below it are another site than the page by each of its names. */
    static String apart(String domain, List<String> names) {
        if (!DOMAIN.matcher(domain).matches()) {
            throw new UsageError(
                    "--views-domain '" + domain + "': give a name such as views.example.org, without a port");
        }
        for (String name : names) {
            String page = host(name);
            shared(domain.toLowerCase(Locale.ROOT), page).ifPresent(site -> {
                throw new UsageError("--views-domain '" + domain + "' and the page's --name '" + name
                        + "' are one site, '" + site
                        + "', so a page made in a box could plant cookies for this server: take a domain of its own for"
                        + " views, such as box-views.example.net for a page at box.example.org");
            });
        }
        return domain;
    }

    private static String host(String name) {
        return PORT.matcher(name.toLowerCase(Locale.ROOT)).replaceFirst("").replaceAll("[.]+$", "");
    }

    /** The domain for which a view could set cookies that the page is sent. */
    private static Optional<String> shared(String domain, String page) {
        if (page.equals(LOCAL)) {
            return Optional.empty(); // browsers take no cookie for all of it
        }
        if (isWithin(domain, page) || isWithin(page, domain)) {
            return Optional.of(page.length() < domain.length() ? page : domain);
        }
        String common = common(domain, page);
        return common.contains(".") && !SHARED.contains(common) ? Optional.of(common) : Optional.empty();
    }

    private static boolean isWithin(String name, String domain) {
        return name.equals(domain) || name.endsWith("." + domain);
    }

    /** The labels at the end that both have. */
    private static String common(String one, String other) {
        return Stream.iterate(one, name -> !name.isEmpty(), ViewsDomain::parent)
                .filter(end -> isWithin(other, end))
                .findFirst()
                .orElse("");
    }

    private static String parent(String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? "" : name.substring(dot + 1);
    }
}
