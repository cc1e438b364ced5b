package dev.glovebox.app.service;

import dev.glovebox.app.egress.OneByOne;
import dev.glovebox.app.egress.Person;
import dev.glovebox.app.session.Rooms;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.Users;
import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.sandbox.Approvals;
import dev.glovebox.sandbox.Approvals.Answer;
import dev.glovebox.sandbox.Approvals.Question;
import dev.glovebox.sandbox.Gate.Permissions;
import java.util.Set;

/**
 * Who may open a host that no rule allows: an admin as the operator may, a user only where the operator said ask or yes, and then
 * only a public host that is on offer.
 */
record ApprovalPolicy(House house, Users users, HostOffers offers) {
    private static final String ASK = "ask";
    private static final String NO = "no";
    private static final Set<String> OPEN = Set.of(ASK, "yes");

    /**
     * How the box of one job begins.
     *
     * @param settings those of the job, with what APPROVE is for its owner
     * @param person whether its owner can be asked
     */
    record Terms(Settings settings, Person person) {}

    /** By the role that the owner has now; a store that is away is no reason to begin with fewer rights, but to begin later. */
    Terms terms(Job job) {
        if (isKnownAdmin(job.owner())) {
            boolean asks = job.kind() == Job.Kind.SESSION || approve().equals(ASK);
            return new Terms(house.settings(job.request()), asks ? Person.AT_THE_TERMINAL : Person.AWAY);
        }
        return OPEN.contains(approve()) && !offers.isEmpty()
                ? new Terms(house.settings(job.request()), Person.AT_THE_TERMINAL)
                : new Terms(house.settings(job.request(), NO), Person.AWAY);
    }

    /** Whoever is asked for a job, with the role looked at whenever a question is put and whenever an answer counts. */
    Rooms.Company company(Job job, Person person, Approvals asked) {
        boolean beganAsAdmin = isAdmin(job.owner());
        OneByOne questions =
                new OneByOne(question -> isOpen(job.owner(), question) ? asked.ask(question) : Answer.NONE);
        return new Rooms.Company(
                person,
                questions,
                permissions -> new Permissions(
                        permissions.policy(),
                        question -> narrowed(permissions.approvals(), job, beganAsAdmin, question),
                        beganAsAdmin ? permissions.advice() : new OfferAdvice(offers)));
    }

    private boolean isOpen(String owner, Question question) {
        return isOpenToUsers(question) || isAdmin(owner);
    }

    private boolean isOpenToUsers(Question question) {
        return OPEN.contains(approve())
                && question.reach() == Reach.PUBLIC
                && offers.hasHost(question.host(), question.port());
    }

    private String approve() {
        return house.settings().value(Variable.APPROVE);
    }

    /** One whom the store does not know, or cannot tell us about, is none. */
    private boolean isAdmin(String owner) {
        try {
            return isKnownAdmin(owner);
        } catch (StoreAway e) {
            return false;
        }
    }

    private boolean isKnownAdmin(String owner) {
        return users.find(owner).filter(user -> user.role() == Users.Role.ADMIN).isPresent();
    }

    /** Remembered answers come through here too. A box that knocks at a thousand hosts costs no look-up of its owner: only a yes does. */
    private Answer narrowed(Approvals approvals, Job job, boolean beganAsAdmin, Question question)
            throws InterruptedException {
        if (!beganAsAdmin && !isOpenToUsers(question)) {
            return Answer.NONE;
        }
        Answer answer = approvals.ask(question);
        return switch (answer) {
            case YES, ONCE -> isOpen(job.owner(), question) ? answer : Answer.NONE;
            case NO, NONE -> answer;
        };
    }
}
