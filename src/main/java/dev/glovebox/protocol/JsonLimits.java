package dev.glovebox.protocol;

/**
 * How much one JSON text may hold. A text of a few bytes a value takes some thirty times its own size in memory, so values are counted
 * as well as characters.
 *
 * @param characters of the whole text
 * @param nodes objects, arrays, names of fields, and values, each counted as one; one takes about 130 bytes of memory at most, beside its text
 * @param depth of objects and arrays within each other
 */
public record JsonLimits(int characters, int nodes, int depth, Duplicates duplicates) {
    /** The longest name of a field, wherever it comes from. */
    static final int LONGEST_NAME = 10_000;

    /** The longest number, in characters: {@code 1e999999999} is short, and stays so as long as nobody writes it out. */
    static final int LONGEST_NUMBER = 400;

    /** Deeper than any other, so that a text that was taken from outside can be kept inside one of our own. */
    static final int DEEPEST = 250;

    /** What a second field of the same name means. */
    public enum Duplicates {
        LAST_COUNTS,
        REFUSED
    }

    /** Of a few fields, which is all that is read of a caller before sign-in. */
    public static final JsonLimits SMALL = new JsonLimits(4 << 10, 100, 8, Duplicates.REFUSED);

    /** Of a user's request. */
    public static final JsonLimits REQUEST = new JsonLimits(8 << 20, 100_000, 64, Duplicates.REFUSED);

    /** From models, from programs in a box, and from other servers. */
    public static final JsonLimits OUTSIDE = new JsonLimits(64 << 20, 250_000, 200, Duplicates.LAST_COUNTS);

    /** What Glovebox itself wrote: journals and rows, which hold what was taken by the limits above. */
    public static final JsonLimits OWN = new JsonLimits(Integer.MAX_VALUE, 2_000_000, DEEPEST, Duplicates.LAST_COUNTS);

    public JsonLimits {
        if (characters < 1 || nodes < 1 || depth < 1 || depth > DEEPEST) {
            throw new IllegalArgumentException("limits of JSON are at least 1, and the depth at most " + DEEPEST + ": "
                    + characters + ", " + nodes + ", " + depth);
        }
    }
}
