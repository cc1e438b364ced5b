package dev.glovebox.app.cli;

import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.HostName;
import dev.glovebox.protocol.IpAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A name by which clients call the server. One that no browser can send in Host would open nothing, and hide from checks of sites. */
final class PageName {
    private static final Pattern WITH_PORT = Pattern.compile("(\\[[^\\[\\]]*]|[^:\\[\\]]*)(:[1-9][0-9]{0,4})?");

    private PageName() {}

    /** As it is; throws {@link UsageError}. */
    static String checked(String name) {
        Matcher parts = WITH_PORT.matcher(name);
        if (!parts.matches() || !isHost(parts.group(1))) {
            throw new UsageError("--name '" + name
                    + "' is nothing that a browser has in Host: give a name such as box.example.org or an address, with"
                    + " :PORT if clients use one, and an international name in its xn-- form");
        }
        return name;
    }

    private static boolean isHost(String host) {
        if (host.startsWith("[")) {
            String inner = host.substring(1, host.length() - 1);
            return inner.contains(":") && IpAddress.parse(inner).isPresent();
        }
        String plain = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        return IpAddress.parse(plain).isPresent() || HostName.parse(plain).isPresent();
    }
}
