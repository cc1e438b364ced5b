package dev.glovebox.sandbox.bubblewrap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Where in a box's /etc something of the host is laid: in a folder that is read-only, nothing can be made for it any more. */
record EtcPlace(String name, Kind kind) {
    /** Only like can be laid over like. */
    enum Kind {
        FILE,
        FOLDER
    }

    private static final Path ETC = Path.of("/etc");

    /** Of those that lie in /etc. */
    static List<EtcPlace> of(List<Path> shown) {
        return shown.stream()
                .filter(path -> path.startsWith(ETC) && !path.equals(ETC))
                .map(path -> new EtcPlace(
                        ETC.relativize(path).toString(), Files.isDirectory(path) ? Kind.FOLDER : Kind.FILE))
                .sorted((one, other) -> one.name.compareTo(other.name))
                .toList();
    }

    /** Unless there is something already. */
    void makeIn(Path etc) throws IOException {
        Path place = etc.resolve(name);
        if (Files.exists(place)) {
            return;
        }
        switch (kind) {
            case FOLDER -> Files.createDirectories(place);
            case FILE -> {
                Files.createDirectories(place.getParent());
                Files.createFile(place);
            }
        }
    }
}
