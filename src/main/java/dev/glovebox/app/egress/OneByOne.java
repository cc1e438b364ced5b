package dev.glovebox.app.egress;

import dev.glovebox.sandbox.Approvals;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** Asks each question once and one after the other, and remembers the answers; after silence it stops to ask. */
final class OneByOne implements Approvals {
    /** Whoever does not answer so often in a row is not there. */
    private static final int MOST_UNANSWERED = 3;

    private final Approvals person;
    private final Map<Question, Answer> answers = new ConcurrentHashMap<>();
    private final ReentrantLock asking = new ReentrantLock();
    private int unanswered;

    OneByOne(Approvals person) {
        this.person = person;
    }

    @Override
    public Answer ask(Question question) throws InterruptedException {
        Answer known = answers.get(question);
        if (known != null) {
            return known;
        }
        asking.lockInterruptibly();
        try {
            return answered(question);
        } finally {
            asking.unlock();
        }
    }

    private Answer answered(Question question) throws InterruptedException {
        Answer known = answers.get(question);
        if (known != null) {
            return known;
        }
        if (unanswered >= MOST_UNANSWERED) {
            return Answer.NONE;
        }
        Answer answer = person.ask(question);
        unanswered = answer == Answer.NONE ? unanswered + 1 : 0;
        answers.put(question, answer);
        return answer;
    }
}
