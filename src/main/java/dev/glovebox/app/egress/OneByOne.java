package dev.glovebox.app.egress;

import dev.glovebox.sandbox.Approvals;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Asks each question once and one after the other, and remembers the answers; after silence it stops to ask. */
public final class OneByOne implements Approvals {
    /** Whoever does not answer so often in a row is not there. */
    private static final int MOST_UNANSWERED = 3;

    /** A box that asks on after so many times no in a row hopes for a slip of the finger. */
    private static final int MOST_DECLINED = 10;

    /** More that wait at once are a flood, and most of their programs would have given up before their turn. */
    private static final int MOST_WAITING = 8;

    private final Approvals person;
    private final Map<Question, Answer> answers = new ConcurrentHashMap<>();
    private final Set<Question> waiting = ConcurrentHashMap.newKeySet();
    private final ReentrantLock asking = new ReentrantLock();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicInteger declined = new AtomicInteger();

    public OneByOne(Approvals person) {
        this.person = person;
    }

    @Override
    public Answer ask(Question question) throws InterruptedException {
        Answer known = answers.get(question);
        if (known != null) {
            return known;
        }
        if (!mayWait(question)) {
            return Answer.NONE;
        }
        try {
            return inTurn(question);
        } finally {
            waiting.remove(question);
        }
    }

    /** The person showed that they are there: what they did not answer may be asked again. */
    public void heard() {
        unanswered.set(0);
        declined.set(0);
        answers.values().removeIf(Answer.NONE::equals);
    }

    /** Another session begins, for which nothing was answered yet. */
    public void forget() {
        answers.clear();
        heard();
    }

    private synchronized boolean mayWait(Question question) {
        return waiting.contains(question) || (waiting.size() < MOST_WAITING && waiting.add(question));
    }

    private Answer inTurn(Question question) throws InterruptedException {
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
        if (unanswered.get() >= MOST_UNANSWERED || declined.get() >= MOST_DECLINED) {
            return Answer.NONE;
        }
        Answer answer = person.ask(question);
        unanswered.set(answer == Answer.NONE ? unanswered.get() + 1 : 0);
        declined.set(answer == Answer.YES || answer == Answer.ONCE ? 0 : declined.get() + 1);
        if (answer != Answer.ONCE) {
            answers.put(question, answer);
        }
        return answer;
    }
}
