package dev.glovebox.sandbox.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.EgressDecision.Reason;
import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.protocol.IpAddress;
import dev.glovebox.sandbox.Approvals;
import dev.glovebox.sandbox.Approvals.Answer;
import dev.glovebox.sandbox.Approvals.Question;
import dev.glovebox.sandbox.Gate.Permissions;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class ApprovalsTest {
    private static final Map<String, String> ADDRESSES =
            Map.of("public.example.org", "9.9.9.9", "private.example.org", "10.0.0.7", "trap.example.org", "127.0.0.1");

    private final WebServer server = new WebServer((in, out) -> WebServer.ok(in, out));
    private final List<Question> questions = new CopyOnWriteArrayList<>();
    private final List<String> lookedUp = new CopyOnWriteArrayList<>();
    private final List<EgressDecision> decisions = new CopyOnWriteArrayList<>();

    ApprovalsTest() throws IOException {}

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    @Test
    void whatNoRuleAllowsIsAskedOnceAndThenConnected() throws IOException {
        assertThat(get(Answer.YES, EgressPolicy.NONE, "public.example.org")).contains("hello from outside");
        assertThat(questions).containsExactly(new Question("public.example.org", 80, Reach.PUBLIC));
        assertThat(decisions).containsExactly(new EgressDecision.Allowed("public.example.org", 80, "9.9.9.9"));
    }

    @Test
    void onceConnectsAndTheNextConnectionIsAskedAbout() throws IOException {
        EgressBench bench = bench(new Permissions(EgressPolicy.NONE, question -> {
            questions.add(question);
            return questions.size() == 1 ? Answer.ONCE : Answer.NO;
        }));

        assertThat(bench.ask(request("public.example.org"))).contains("hello from outside");
        assertThat(bench.ask(request("public.example.org"))).startsWith("HTTP/1.1 403 ");
        assertThat(questions).hasSize(2);
    }

    @Test
    void aNameIsNotLookedUpBeforeItIsAllowed() throws IOException {
        assertThat(get(Answer.NO, EgressPolicy.NONE, "public.example.org")).startsWith("HTTP/1.1 403 ");
        assertThat(lookedUp).isEmpty();
        assertThat(decisions)
                .containsExactly(new EgressDecision.Refused(
                        "public.example.org",
                        80,
                        Reason.HOST_NOT_ALLOWED,
                        "public.example.org was not allowed by the person"));
    }

    @Test
    void privateAddressesAreAQuestionOfTheirOwn() throws IOException {
        assertThat(get(Answer.YES, EgressPolicy.NONE, "private.example.org")).contains("hello from outside");
        assertThat(questions).extracting(Question::reach).containsExactly(Reach.PUBLIC, Reach.PRIVATE_TOO);
    }

    @Test
    void nobodyCanAllowLoopbackOrAddressesOrWhatIsDenied() throws IOException {
        EgressPolicy denying = EgressPolicy.NONE.denying(EgressRule.parse("public.example.org"));

        assertThat(get(Answer.YES, EgressPolicy.NONE, "trap.example.org")).contains("forbidden-address");
        assertThat(get(Answer.YES, EgressPolicy.NONE, "9.9.9.9")).contains("address-not-allowed");
        assertThat(get(Answer.YES, EgressPolicy.NONE, "127.0.0.1")).contains("address-not-allowed");
        assertThat(get(Answer.YES, denying, "public.example.org")).contains("host-denied");
        assertThat(questions).extracting(Question::host).containsOnly("trap.example.org");
    }

    @Test
    void yesToEverythingIsYesToWhatIsPublic() throws IOException {
        Permissions open = new Permissions(EgressPolicy.NONE, Approvals.everythingPublic());

        assertThat(bench(open).ask(request("public.example.org"))).contains("hello from outside");
        assertThat(bench(open).ask(request("private.example.org"))).contains("private-address");
    }

    private String get(Answer answer, EgressPolicy policy, String host) throws IOException {
        Approvals person = question -> {
            questions.add(question);
            return answer;
        };
        return bench(new Permissions(policy, person)).ask(request(host));
    }

    private EgressBench bench(Permissions permissions) {
        Outside outside = new Outside(
                name -> {
                    lookedUp.add(name.text());
                    return List.of(IpAddress.parse(ADDRESSES.getOrDefault(name.text(), "0.0.0.0"))
                            .orElseThrow());
                },
                (address, port) -> SocketConnection.open(
                        IpAddress.parse("127.0.0.1").orElseThrow(), server.port(), Duration.ofSeconds(5)));
        return new EgressBench(new EgressProxy(permissions, EgressBench.PATIENT, outside, decisions::add), decisions);
    }

    private static String request(String host) {
        return "GET http://" + host + "/ HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
    }
}
