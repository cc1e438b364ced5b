package dev.glovebox.app.client;

import dev.glovebox.app.settings.UsageError;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Who listens on a port of this machine: another user may sit there to gather tokens while our server is down. */
final class Listener {
    private static final List<Path> TABLES = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
    private static final String LISTENING = "0A";
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private Listener() {}

    /** Where nobody listens the request fails by itself. Root sees everything anyway. */
    static void requireTrusted(URI server, int uid) {
        int port = server.getPort() >= 0 ? server.getPort() : server.getScheme().equals("https") ? HTTPS : HTTP;
        List<String> lines = new ArrayList<>();
        TABLES.forEach(table -> lines.addAll(read(table)));
        for (int owner : owners(lines, port)) {
            if (owner != uid && owner != 0) {
                throw new UsageError("what listens at " + server + " belongs to another user (uid " + owner
                        + "), who would get your token: if it is meant to, put a token of that server into "
                        + Server.TOKEN);
            }
        }
    }

    /** The uids of those who listen there, by the columns of proc_pid_net(5). */
    static List<Integer> owners(List<String> table, int port) {
        String wanted = String.format(":%04X", port);
        return table.stream()
                .map(line -> line.strip().split("\\s+"))
                .filter(cells -> cells.length > 7 && cells[1].endsWith(wanted) && cells[3].equals(LISTENING))
                .map(cells -> Integer.parseUnsignedInt(cells[7]))
                .distinct()
                .toList();
    }

    private static List<String> read(Path table) {
        try {
            return Files.readAllLines(table);
        } catch (IOException e) {
            return List.of();
        }
    }
}
