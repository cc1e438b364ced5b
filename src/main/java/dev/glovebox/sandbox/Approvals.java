package dev.glovebox.sandbox;

import dev.glovebox.protocol.EgressRule.Reach;

/** Whoever may allow a name that no rule allows. Addresses, and what a rule denies, are never asked about. */
@FunctionalInterface
public interface Approvals {
    /**
     * Asked before the name is looked up, and once more with {@link Reach#PRIVATE_TOO} if it leads to private addresses only; on
     * many threads, each of which waits for the answer.
     */
    Answer ask(Question question) throws InterruptedException;

    /** May a program in the box connect there? */
    record Question(String host, int port, Reach reach) {}

    /** What came back. */
    enum Answer {
        /** Now, and whenever it is asked again. */
        YES,
        /** This connection, and no other. */
        ONCE,
        NO,
        /** Nobody was there to ask, or none answered in time. */
        NONE
    }

    /** The rules stand alone. */
    static Approvals nobody() {
        return question -> Answer.NONE;
    }

    /** Everything that is public. */
    static Approvals everythingPublic() {
        return question -> question.reach() == Reach.PUBLIC ? Answer.YES : Answer.NONE;
    }
}
