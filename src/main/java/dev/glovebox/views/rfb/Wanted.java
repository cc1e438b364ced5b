package dev.glovebox.views.rfb;

import dev.glovebox.views.picture.Region;
import dev.glovebox.views.picture.Size;
import java.util.List;

/** A region of which somebody waits for pixels that are newer than the question. */
final class Wanted {
    private static final int MOST_PIECES = 4096;

    private final Region region;
    private volatile List<Region> missing;

    Wanted(Region region) {
        this.region = region;
        missing = List.of(region);
    }

    /** A screen that has become too small for the region will never send it. */
    void restart(Size size) {
        missing = region.isWithin(size) ? List.of(region) : List.of();
    }

    void arrived(Region pixels) throws RfbFailure {
        missing = missing.stream()
                .flatMap(piece -> piece.without(pixels).stream())
                .toList();
        if (missing.size() > MOST_PIECES) {
            throw new RfbFailure("it answers in more than " + MOST_PIECES + " pieces");
        }
    }

    boolean isWhole() {
        return missing.isEmpty();
    }
}
