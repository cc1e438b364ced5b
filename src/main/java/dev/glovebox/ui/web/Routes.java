package dev.glovebox.ui.web;

import java.util.List;
import java.util.stream.Stream;

/** All that can be asked for. */
final class Routes {
    private Routes() {}

    static List<Route> all(Services services) {
        List<Route> routes = Stream.of(
                        ClassicRoutes.of(services),
                        JobRoutes.of(services),
                        TalkRoutes.of(services),
                        PastRoutes.of(services),
                        EventRoutes.of(services, EventStream.Rhythm.USUAL),
                        FileRoutes.of(services),
                        ChangeRoutes.of(services),
                        BoxRoutes.of(services),
                        SearchRoutes.of(services, SearchRoutes.TIME),
                        UserRoutes.of(services),
                        SignInRoutes.of(services),
                        OperatingRoutes.of(services),
                        PageRoutes.of())
                .flatMap(List::stream)
                .toList();
        return Stream.concat(routes.stream(), DescriptionRoutes.of(services, routes).stream())
                .toList();
    }
}
