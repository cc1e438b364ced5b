package dev.glovebox.app.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.sandbox.Approvals;
import dev.glovebox.sandbox.Approvals.Answer;
import dev.glovebox.sandbox.Approvals.Question;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class OneByOneTest {
    @Test
    void eachQuestionIsAskedOnceAlsoWhenManyWait() throws Exception {
        var asked = new CopyOnWriteArrayList<Question>();
        Approvals slow = new OneByOne(question -> {
            asked.add(question);
            Thread.sleep(100);
            return Answer.YES;
        });
        var answers = new CopyOnWriteArrayList<Answer>();
        List<Thread> askers = IntStream.range(0, 20)
                .mapToObj(i -> Thread.ofVirtual().start(() -> {
                    try {
                        answers.add(slow.ask(new Question("host" + i % 2, 443, Reach.PUBLIC)));
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }))
                .toList();
        for (Thread asker : askers) {
            asker.join();
        }

        assertThat(answers).hasSize(20).containsOnly(Answer.YES);
        assertThat(asked).extracting(Question::host).containsExactlyInAnyOrder("host0", "host1");
    }

    @Test
    void whoeverSaysNoAgainAndAgainIsLeftInPeace() throws Exception {
        var asked = new CopyOnWriteArrayList<Question>();
        Approvals firm = new OneByOne(question -> {
            asked.add(question);
            return question.host().equals("host5") ? Answer.YES : Answer.NO;
        });
        for (int i = 0; i < 100; i++) {
            firm.ask(new Question("host" + i, 443, Reach.PUBLIC));
        }
        assertThat(asked).hasSize(16);
        assertThat(firm.ask(new Question("host5", 443, Reach.PUBLIC))).isEqualTo(Answer.YES);
    }

    @Test
    void aFloodOfQuestionsIsNotQueued() throws Exception {
        var asked = new CopyOnWriteArrayList<Question>();
        var answered = new CountDownLatch(1);
        Approvals slow = new OneByOne(question -> {
            asked.add(question);
            answered.await();
            return Answer.YES;
        });
        List<FutureTask<Answer>> askers = IntStream.range(0, 100)
                .mapToObj(i -> new FutureTask<>(() -> slow.ask(new Question("host" + i, 443, Reach.PUBLIC))))
                .toList();
        askers.forEach(asker -> Thread.ofVirtual().start(asker));
        while (askers.stream().filter(FutureTask::isDone).count() < 92) {
            Thread.sleep(5);
        }
        answered.countDown();
        for (FutureTask<Answer> asker : askers) {
            asker.get();
        }
        assertThat(asked).hasSize(8);
    }

    @Test
    void whoeverNeverAnswersIsNotAskedForEver() throws Exception {
        var asked = new CopyOnWriteArrayList<Question>();
        Approvals absent = new OneByOne(question -> {
            asked.add(question);
            return Answer.NONE;
        });
        for (int i = 0; i < 100; i++) {
            assertThat(absent.ask(new Question("host" + i, 443, Reach.PUBLIC))).isEqualTo(Answer.NONE);
        }
        assertThat(asked).hasSize(3);
    }

    @Test
    void onceIsForOneConnectionAndTheNextIsAskedAgain() throws Exception {
        var asked = new CopyOnWriteArrayList<Question>();
        Approvals careful = new OneByOne(question -> {
            asked.add(question);
            return asked.size() < 3 ? Answer.ONCE : Answer.YES;
        });
        Question question = new Question("host", 443, Reach.PUBLIC);

        assertThat(careful.ask(question)).isEqualTo(Answer.ONCE);
        assertThat(careful.ask(question)).isEqualTo(Answer.ONCE);
        assertThat(careful.ask(question)).isEqualTo(Answer.YES);
        assertThat(careful.ask(question)).isEqualTo(Answer.YES);
        assertThat(asked).hasSize(3);
    }

    @Test
    void whoeverSpeaksIsThereAgainButANoStaysOne() throws Exception {
        var asked = new CopyOnWriteArrayList<String>();
        OneByOne person = new OneByOne(question -> {
            asked.add(question.host());
            return question.host().equals("no") ? Answer.NO : Answer.NONE;
        });
        for (String host : List.of("no", "one", "two", "three", "four")) {
            person.ask(new Question(host, 443, Reach.PUBLIC));
        }
        assertThat(asked).containsExactly("no", "one", "two", "three");
        asked.clear();

        person.heard();
        for (String host : List.of("no", "one")) {
            person.ask(new Question(host, 443, Reach.PUBLIC));
        }
        assertThat(asked).containsExactly("one");

        person.forget();
        person.ask(new Question("no", 443, Reach.PUBLIC));
        assertThat(asked).containsExactly("one", "no");
    }
}
