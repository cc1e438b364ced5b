package dev.glovebox.views.desktop;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The programs that a desktop is made of, and Debian's packages of them. */
final class Programs {
    private static final List<String> PACKAGES =
            List.of("tigervnc-standalone-server", "fluxbox", "xdotool", "xterm", "fonts-dejavu-core");
    private static final Map<String, String> PACKAGE = Map.of("Xtigervnc", "tigervnc-standalone-server");

    private Programs() {}

    /** @param names as the script in the box told them, separated by spaces */
    static NoDesktop missing(String names) {
        List<String> programs = List.of(names.strip().split(" +"));
        String packages =
                programs.stream().map(name -> PACKAGE.getOrDefault(name, name)).collect(Collectors.joining(", "));
        return new NoDesktop("the box lacks " + String.join(", ", programs) + " (Debian: " + packages
                + "), which a desktop needs; install them with: sudo ./glovebox doctor --install, or: " + command()
                + " (for boxes of an image or a tarball, into that: docs/how-to/custom-image.md)");
    }

    private static String command() {
        return "apt-get install -y --no-install-recommends " + String.join(" ", PACKAGES);
    }
}
