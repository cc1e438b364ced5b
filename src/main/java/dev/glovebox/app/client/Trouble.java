package dev.glovebox.app.client;

/** A server that cannot be asked, or does not do what it was asked: a sentence for a person, and the way out where one is known. */
public final class Trouble extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Whether waiting may help, and whether what was asked for is what is not there. */
    enum Kind {
        PASSING,
        LASTING,
        MISSING
    }

    private final String sentence;
    private final String remedy;
    private final Kind kind;

    Trouble(String sentence, String remedy, Kind kind) {
        super(sentence);
        this.sentence = sentence;
        this.remedy = remedy;
        this.kind = kind;
    }

    static Trouble lasting(String sentence, String remedy) {
        return new Trouble(sentence, remedy, Kind.LASTING);
    }

    public String sentence() {
        return sentence;
    }

    /** Empty when there is none. */
    public String remedy() {
        return remedy;
    }

    /** There is nothing at the address that was asked, or nothing for the asker. */
    public boolean isMissing() {
        return kind == Kind.MISSING;
    }

    boolean isPassing() {
        return kind == Kind.PASSING;
    }
}
