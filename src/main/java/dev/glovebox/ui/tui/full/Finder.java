package dev.glovebox.ui.tui.full;

import dev.glovebox.ui.tui.full.Place.Of;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** All places of a scene that hold a text; letter case does not count. */
final class Finder {
    /** As many as a person would ever walk through; more are not counted. */
    private static final int MOST = 9_999;

    private final Scene scene;
    private final String text;
    private final List<Place> found = new ArrayList<>();

    /** Looks from one part on and then in those before it, so that what is near is found however much there is. */
    Finder(Scene scene, String text, int from) {
        this.scene = scene;
        this.text = text;
        for (int i = 0; i < scene.parts(); i++) {
            look((from + i) % scene.parts());
        }
        Collections.sort(found);
    }

    /** A longer text is only where its beginning is. */
    private Finder(Finder shorter, String text) {
        this.scene = shorter.scene;
        this.text = text;
        Place last = new Place(-1, Of.HEAD, 0);
        for (Place place : shorter.found) {
            if (place.part() != last.part() || place.block() != last.block()) {
                look(place.part(), place.block());
            }
            last = place;
        }
    }

    /** The same search with another text. */
    Finder with(String other, int from) {
        boolean longer = !text.isEmpty() && other.startsWith(text) && !isCut();
        return longer ? new Finder(this, other) : new Finder(scene, other, from);
    }

    String text() {
        return text;
    }

    List<Place> found() {
        return found;
    }

    boolean isCut() {
        return found.size() >= MOST;
    }

    /** After a part has changed. */
    void again(int part) {
        found.removeIf(place -> place.part() == part);
        look(part);
        Collections.sort(found);
    }

    /** The index of the first one there or later; their number when there is none. */
    int from(Place place) {
        int at = Collections.binarySearch(found, place);
        return at >= 0 ? at : -at - 1;
    }

    /** Those that begin within these places of a block. */
    List<Place> within(int part, Of block, int from, int to) {
        return found.subList(from(new Place(part, block, from)), from(new Place(part, block, Math.max(from, to))));
    }

    private void look(int part) {
        if (text.isEmpty() || isCut()) {
            return;
        }
        look(part, Of.HEAD);
        if (scene.part(part).folds()) {
            look(part, Of.BODY);
        }
    }

    /** Goes from one first letter, small or large, to the next; the last letter tells most of them apart from a match. */
    private void look(int part, Of block) {
        String in = scene.sheet(part).of(block).text();
        char small = Character.toLowerCase(text.charAt(0));
        char large = Character.toUpperCase(text.charAt(0));
        int smallAt = in.indexOf(small);
        int largeAt = small == large ? -1 : in.indexOf(large);
        while ((smallAt >= 0 || largeAt >= 0) && !isCut()) {
            int at = smallAt < 0 || (largeAt >= 0 && largeAt < smallAt) ? largeAt : smallAt;
            boolean here = endsAlike(in, at + text.length() - 1) && in.regionMatches(true, at, text, 0, text.length());
            int next = at + (here ? text.length() : 1);
            if (here) {
                found.add(new Place(part, block, at));
            }
            smallAt = smallAt >= 0 && smallAt < next ? in.indexOf(small, next) : smallAt;
            largeAt = largeAt >= 0 && largeAt < next ? in.indexOf(large, next) : largeAt;
        }
    }

    private boolean endsAlike(String in, int last) {
        if (last >= in.length()) {
            return false;
        }
        char is = in.charAt(last);
        char wanted = text.charAt(text.length() - 1);
        return is == wanted || Character.toUpperCase(is) == Character.toUpperCase(wanted);
    }
}
