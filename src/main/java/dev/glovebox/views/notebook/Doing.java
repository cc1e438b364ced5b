package dev.glovebox.views.notebook;

/** What is being done until a notebook stands: the last line of whoever does it. */
final class Doing {
    private static final int LONGEST = 200;

    private volatile String words;

    Doing(String words) {
        this.words = words;
    }

    /** Lines in plain text, which come from programs too. */
    void accept(String lines) {
        lines.lines()
                .map(Doing::plain)
                .filter(line -> !line.isEmpty())
                .reduce((_, last) -> last)
                .ifPresent(line -> words = line);
    }

    private static String plain(String line) {
        String plain = line.replaceAll("\\p{Cntrl}", " ").strip();
        String bounded = plain.substring(0, Math.min(plain.length(), LONGEST));
        return bounded.endsWith(".") ? bounded.substring(0, bounded.length() - 1) : bounded;
    }

    @Override
    public String toString() {
        return words;
    }
}
