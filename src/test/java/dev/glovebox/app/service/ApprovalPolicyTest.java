package dev.glovebox.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.app.egress.Person;
import dev.glovebox.app.session.Parts;
import dev.glovebox.app.session.Rooms;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.RequestJson;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.Users;
import dev.glovebox.jobs.Users.Role;
import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Approvals;
import dev.glovebox.sandbox.Approvals.Answer;
import dev.glovebox.sandbox.Approvals.Question;
import dev.glovebox.sandbox.Gate.Permissions;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ApprovalPolicyTest {
    private static final String USER = "ann";
    private static final String ADMIN = "owner";
    private static final List<String> OFFERS = List.of("example.org", "*.example.net:8443", "pip");

    private final Map<String, Role> roles = new HashMap<>(Map.of(USER, Role.USER, ADMIN, Role.ADMIN));
    private final List<Question> asked = new ArrayList<>();
    private boolean storeIsAway;
    private int lookUps;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "'', ann, session, no, AWAY",
        "'', ann, task, no, AWAY",
        "no, ann, session, no, AWAY",
        "maybe, ann, session, no, AWAY",
        "ask, ann, session, ask, AT_THE_TERMINAL",
        "ask, ann, task, ask, AT_THE_TERMINAL",
        "'', owner, session, '', AT_THE_TERMINAL",
        "'', owner, task, '', AWAY",
        "no, owner, session, no, AT_THE_TERMINAL",
        "ask, owner, task, ask, AT_THE_TERMINAL",
        "'', nobody, session, no, AWAY"
    })
    void aBoxBeginsByTheRoleOfItsOwner(String approve, String owner, String kind, String means, Person person) {
        ApprovalPolicy.Terms terms = policy(approve, OFFERS).terms(job(owner, kind));
        assertThat(terms.settings().value(Variable.APPROVE)).isEqualTo(means);
        assertThat(terms.person()).isEqualTo(person);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ask", "yes"})
    void withoutOffersUsersHaveNothingToOpen(String approve) {
        assertThat(policy(approve, List.of())
                        .terms(job(USER, "session"))
                        .settings()
                        .value(Variable.APPROVE))
                .isEqualTo("no");
    }

    @ParameterizedTest
    @CsvSource({
        "example.org, 80, PUBLIC, YES",
        "example.org, 443, PUBLIC, YES",
        "a.b.example.net, 8443, PUBLIC, YES",
        "pypi.org, 443, PUBLIC, YES",
        "example.org, 80, PRIVATE_TOO, NONE",
        "example.org, 8080, PUBLIC, NONE",
        "sub.example.org, 80, PUBLIC, NONE",
        "badexample.org, 80, PUBLIC, NONE",
        "example.net, 8443, PUBLIC, NONE",
        "a.example.net, 443, PUBLIC, NONE",
        "registry.npmjs.org, 443, PUBLIC, NONE",
        "other.example, 80, PUBLIC, NONE"
    })
    void usersAreAskedAboutPublicHostsOnOfferAndNoOthers(String host, int port, Reach reach, Answer answer)
            throws InterruptedException {
        Question question = new Question(host, port, reach);
        for (String approve : List.of("ask", "yes")) {
            asked.clear();
            assertThat(gate(policy(approve, OFFERS), USER).ask(question)).isEqualTo(answer);
            assertThat(asked).hasSize(answer == Answer.YES ? 1 : 0);
        }
        assertThat(gate(policy("", OFFERS), USER).ask(question)).isEqualTo(Answer.NONE);
        assertThat(gate(policy("", OFFERS), ADMIN).ask(question)).isEqualTo(Answer.YES);
    }

    @Test
    void everyPublicHostOnOfferIsNoPrivateOne() throws InterruptedException {
        Approvals gate = gate(policy("ask", List.of("*")), USER);
        assertThat(gate.ask(new Question("any.example", 22, Reach.PUBLIC))).isEqualTo(Answer.YES);
        assertThat(gate.ask(new Question("any.example", 22, Reach.PRIVATE_TOO))).isEqualTo(Answer.NONE);
    }

    @Test
    void whatCannotBeAskedUsesUpNoQuestionAndLooksUpNobody() throws InterruptedException {
        Approvals gate = gate(policy("ask", OFFERS), USER);
        int before = lookUps;
        for (int host = 0; host < 100; host++) {
            assertThat(gate.ask(new Question("h" + host + ".example", 80, Reach.PUBLIC)))
                    .isEqualTo(Answer.NONE);
        }
        assertThat(lookUps).isEqualTo(before);
        assertThat(gate.ask(new Question("example.org", 80, Reach.PUBLIC))).isEqualTo(Answer.YES);
    }

    @Test
    void anAdminNoMoreOpensNoMoreNotEvenByARememberedYes() throws InterruptedException {
        Approvals gate = gate(policy("", OFFERS), ADMIN);
        Question known = new Question("known.example", 80, Reach.PUBLIC);
        assertThat(gate.ask(known)).isEqualTo(Answer.YES);
        roles.put(ADMIN, Role.USER);
        assertThat(gate.ask(known)).isEqualTo(Answer.NONE);
        assertThat(gate.ask(new Question("new.example", 80, Reach.PUBLIC))).isEqualTo(Answer.NONE);
        roles.remove(ADMIN);
        assertThat(gate.ask(known)).isEqualTo(Answer.NONE);
        assertThat(asked).containsExactly(known);
        roles.put(ADMIN, Role.ADMIN);
        assertThat(gate.ask(known)).isEqualTo(Answer.YES);
        storeIsAway = true;
        assertThat(gate.ask(known)).isEqualTo(Answer.NONE);
    }

    @Test
    void theRoleCountsWhenTheAnswerComes() throws InterruptedException {
        Approvals gate = gate(policy("", OFFERS), ADMIN, question -> {
            roles.put(ADMIN, Role.USER);
            return Answer.YES;
        });
        assertThat(gate.ask(new Question("late.example", 80, Reach.PUBLIC))).isEqualTo(Answer.NONE);
    }

    @Test
    void refusalsTellUsersWhoCanHelp() {
        ApprovalPolicy policy = policy("", OFFERS);
        var advice = permissions(policy, USER, Approvals.nobody()).advice();
        assertThat(advice.host("x.example:81"))
                .isEqualTo(
                        "the operator of this server does not offer it to users; ask the operator for glovebox serve --offer-host x.example:81");
        assertThat(advice.host("example.org")).contains("offers it", "allow_hosts");
        assertThat(advice.group("npm")).contains("--offer-host npm");
        assertThat(permissions(policy, ADMIN, Approvals.nobody()).advice().host("x.example"))
                .contains("--allow-host x.example");
    }

    private Approvals gate(ApprovalPolicy policy, String owner) {
        return gate(policy, owner, question -> {
            asked.add(question);
            return Answer.YES;
        });
    }

    private Approvals gate(ApprovalPolicy policy, String owner, Approvals person) {
        return permissions(policy, owner, person).approvals();
    }

    private Permissions permissions(ApprovalPolicy policy, String owner, Approvals person) {
        Rooms.Company company = policy.company(job(owner, "session"), Person.AT_THE_TERMINAL, person);
        return company.narrowing().apply(new Permissions(EgressPolicy.NONE, company.questions()));
    }

    private ApprovalPolicy policy(String approve, List<String> offers) {
        Surroundings surroundings = new Surroundings(
                approve.isEmpty() ? Map.of() : Map.of("APPROVE", approve),
                folder,
                Optional.empty(),
                "amd64",
                new Surroundings.Account(0, Optional.of(folder)));
        House house = new House(surroundings, parts(), Map.of(), Set.of());
        return new ApprovalPolicy(house, users(), house.hostOffers(offers, folder.resolve("data")));
    }

    /** Nobody's role can be changed over HTTP, but by other hands in the database. */
    private Users users() {
        return (Users) Proxy.newProxyInstance(
                Users.class.getClassLoader(), new Class<?>[] {Users.class}, (self, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("find");
                    lookUps++;
                    if (storeIsAway) {
                        throw new StoreAway("away", new IllegalStateException());
                    }
                    return Optional.ofNullable(roles.get((String) arguments[0]))
                            .map(role -> new Users.User((String) arguments[0], role, Instant.EPOCH));
                });
    }

    private static Job job(String owner, String kind) {
        return new Job(
                JobId.random(),
                owner,
                kind.equals("session")
                        ? RequestJson.session(Json.parse("{}"))
                        : RequestJson.job(Json.parse("{\"task\": \"a\"}")),
                Job.State.RUNNING,
                "",
                new Job.Times(Instant.EPOCH, Optional.empty(), Optional.empty(), Optional.empty()),
                1,
                Optional.empty(),
                Optional.empty());
    }

    private static Parts parts() {
        return new Parts(
                choice -> {
                    throw new IllegalStateException();
                },
                path -> {
                    throw new IllegalStateException();
                },
                () -> {
                    throw new IllegalStateException();
                },
                new Parts.Outside(
                        permissions -> {
                            throw new IllegalStateException();
                        },
                        () -> {
                            throw new IllegalStateException();
                        }),
                Clock.systemUTC());
    }
}
