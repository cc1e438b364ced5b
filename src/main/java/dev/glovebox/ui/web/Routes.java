package dev.glovebox.ui.web;

import dev.glovebox.ui.web.views.SteadyTime;
import dev.glovebox.ui.web.views.Tickets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All that can be asked for. */
final class Routes {
    private Routes() {}

    static List<Route> all(Services services) {
        var access = new Access(new Tickets(new SteadyTime()), new Revocations(new Streams(1)));
        return all(services, access, Optional.empty());
    }

    /** What routes give leave by, and take it back. */
    record Access(Tickets tickets, Revocations revocations) {}

    static List<Route> all(Services services, Access access, Optional<String> viewsDomain) {
        List<Route> routes = Stream.of(
                        ClassicRoutes.of(services),
                        JobRoutes.of(services),
                        TalkRoutes.of(services),
                        PastRoutes.of(services),
                        EventRoutes.of(services, EventStream.Rhythm.USUAL),
                        FileRoutes.of(services),
                        ChangeRoutes.of(services),
                        BoxRoutes.of(services),
                        ViewRoutes.of(services, access.tickets()),
                        ViewDoor.of(services, access.tickets()),
                        TerminalRoutes.of(services),
                        DesktopRoutes.of(services),
                        NotebookRoutes.of(services),
                        SearchRoutes.of(services, SearchRoutes.TIME),
                        UserRoutes.of(services, access.revocations()),
                        SignInRoutes.of(services, access.revocations()),
                        OperatingRoutes.of(services),
                        PageRoutes.of(viewsDomain))
                .flatMap(List::stream)
                .toList();
        return Stream.concat(routes.stream(), DescriptionRoutes.of(services, routes).stream())
                .toList();
    }
}
