package dev.glovebox.ui.web;

import dev.glovebox.jobs.Audit;
import dev.glovebox.jobs.BoxAccess;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.Title;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.ui.web.PlainPage.Link;
import dev.glovebox.ui.web.Route.Need;
import dev.glovebox.ui.web.Visitor.Entry;
import dev.glovebox.ui.web.views.Tickets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Where people who come by a classic port are led on to the view that they mean. */
final class ViewDoor {
    private static final int MOST = 50;

    private final Doorway doorway;
    private final Jobs jobs;
    private final Services services;
    private final TicketOffice office;

    private ViewDoor(Doorway doorway, Services services, Tickets tickets) {
        this.doorway = doorway;
        this.jobs = new Jobs(services);
        this.services = services;
        this.office = new TicketOffice(services.boxes(), tickets);
    }

    static List<Route> of(Services services, Tickets tickets) {
        return Stream.of(Doorway.values())
                .map(doorway -> new ViewDoor(doorway, services, tickets).route())
                .toList();
    }

    private Route route() {
        return Route.get(
                        doorway.path(),
                        "Leads a browser that is signed in to the " + doorway.word()
                                + " of a job, or to the only one that is open")
                .forAnyone()
                .asks("job", Need.OPTIONAL, Schema.id(), "The job's id")
                .gives(200, "Which there are, or that one signs in first", "text/html; charset=utf-8", Schema.text())
                .gives(303, "To the " + doorway.word(), "text/plain; charset=utf-8", Schema.text(), "Location")
                .refuses(
                        Problem.Code.INVALID_REQUEST,
                        Problem.Code.NOT_FOUND,
                        Problem.Code.CONFLICT,
                        Problem.Code.BOX_FAILED,
                        Problem.Code.NOT_HERE)
                .by(this::led);
    }

    private Answer led(Call call) throws InterruptedException {
        if (call.asked("job").filter(id -> JobId.parse(id).isEmpty()).isPresent()) {
            throw Problem.missing();
        }
        Optional<Entry> entry = call.visitor().signedIn();
        if (entry.isEmpty()) {
            return page("Sign in first", "Then load this address again.", List.of(new Link("/", "Sign in")));
        }
        Entry who = entry.get();
        if (call.asked("job").isPresent()) {
            return to(call, who, jobs.own(who.user(), call.asked("job").get()));
        }
        List<Job> open = open(who.user().name());
        return switch (open.size()) {
            case 0 ->
                page(
                        "No " + doorway.word() + " is open",
                        "Begin a session with the capability " + doorway.word()
                                + ", or say something to one whose box has closed.",
                        List.of(new Link("/", "To your sessions")));
            case 1 -> to(call, who, open.getFirst());
            default ->
                page(
                        "These " + doorway.word() + "s are open",
                        "Choose one.",
                        open.stream()
                                .map(job -> new Link(doorway.path() + "?job=" + job.id(), Title.of(job)))
                                .toList());
        };
    }

    private static Answer page(String title, String sentence, List<Link> links) {
        return PlainPage.of(200, title, List.of(sentence), links).with("X-Frame-Options", "DENY");
    }

    private Answer to(Call call, Entry who, Job job) {
        String user = who.user().name();
        String address = office.address(call, user, job, doorway.view(job.id().text()));
        services.audit().note(new Audit.Deed(user, "view.open", job.id().text(), "ok"));
        return new Answer.Whole(303, Map.of("Location", address), ByteString.EMPTY);
    }

    private List<Job> open(String user) throws InterruptedException {
        var query = new JobStore.Query(user, Set.of(), Set.of(Job.State.RUNNING), Optional.empty(), MOST);
        List<Job> open = new ArrayList<>();
        for (Job job : services.jobs().list(query).jobs()) {
            if (hasOne(job)) {
                open.add(job);
            }
        }
        return open;
    }

    private boolean hasOne(Job job) throws InterruptedException {
        try {
            return doorway.isIn(services.boxes().workshop(job));
        } catch (BoxAccess.NoBox | BoxAccess.NotHere e) {
            return false;
        }
    }
}
