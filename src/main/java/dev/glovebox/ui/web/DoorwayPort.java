package dev.glovebox.ui.web;

import dev.glovebox.jobs.JobId;
import dev.glovebox.protocol.ByteString;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Answers at the classic port of a view and leads on to the service, which knows who asks. */
record DoorwayPort(Names names, int service, Doorway doorway) implements Reception {
    static HttpServer start(Place place, int service, Doorway doorway) throws IOException {
        return HttpServer.start(place, port -> new DoorwayPort(new Names(place, port), service, doorway));
    }

    @Override
    public void serve(Inquiry inquiry, Outlet outlet) throws IOException, InterruptedException {
        outlet.send(answer(inquiry));
    }

    private Answer answer(Inquiry inquiry) {
        try {
            Head.check(inquiry);
            names.checkHost(inquiry);
            Optional<JobId> job = Optional.ofNullable(
                            Escapes.query(inquiry.query()).get("job"))
                    .flatMap(JobId::parse);
            String address = names.at(service, inquiry)
                    + doorway.path()
                    + job.map(id -> "?job=" + id).orElse("");
            return new Answer.Whole(302, Map.of("Location", address), ByteString.EMPTY);
        } catch (Problem.Refused e) {
            return Answer.problem(e.problem());
        }
    }

    @Override
    public boolean hasSocket(Inquiry inquiry) {
        return false;
    }
}
