package dev.glovebox.app.clients;

import dev.glovebox.app.clients.WebUrl.Host;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.protocol.HostName;
import dev.glovebox.protocol.IpAddress;
import dev.glovebox.sandbox.Whereabouts;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Makes rules of destinations, each as far-reaching as its host is away from here. */
final class HostRules {
    private static final int MOST_HOSTS = 64;
    private static final Set<Integer> WEB = Set.of(80, 443);

    private final Search search;
    private final Whereabouts whereabouts;
    private final Duration patience;

    HostRules(Search search, Whereabouts whereabouts, Duration patience) {
        this.search = search;
        this.whereabouts = whereabouts;
        this.patience = patience;
    }

    /** What a look-up gave: a reach, none, or no answer. */
    private sealed interface Answer {
        record Lies(Reach reach) implements Answer {}

        record Forbidden() implements Answer {}

        record Unknown() implements Answer {}
    }

    List<EgressRule> of(Set<Destination> destinations) {
        if (destinations.size() > MOST_HOSTS) {
            search.notice("names " + destinations.size() + " hosts; only the first " + MOST_HOSTS + " are allowed");
        }
        List<Destination> first = destinations.stream().limit(MOST_HOSTS).toList();
        Map<HostName, Answer> answers = lookUp(first);
        return first.stream()
                .flatMap(destination -> rule(destination, answers).stream())
                .distinct()
                .toList();
    }

    private Optional<EgressRule> rule(Destination destination, Map<HostName, Answer> answers) {
        return switch (destination.sample()) {
            case Host.Numbered(var address) -> address(address, destination.port());
            case Host.Named(var name)
            when name.labels().getLast().equals("localhost") -> {
                search.notice(name.text() + " is loopback, which no name reaches: to allow it, give --allow-host"
                        + " 127.0.0.1:" + destination.port());
                yield Optional.empty();
            }
            case Host.Named(var name) ->
                reach(name, answers.getOrDefault(name, new Answer.Unknown())).map(reach -> name(destination, reach));
        };
    }

    private static EgressRule name(Destination destination, Reach reach) {
        Set<Integer> ports = WEB.contains(destination.port()) ? Set.of() : Set.of(destination.port());
        return switch (destination.host()) {
            case Host.Named(var name) -> new EgressRule.Name(destination.wildcard(), name, ports, reach);
            case Host.Numbered numbered ->
                throw new IllegalStateException(numbered.text() + " has a name as its sample");
        };
    }

    /** A preset is no person's word for this very address, which loopback and the like need. */
    private Optional<EgressRule> address(IpAddress address, int port) {
        EgressRule rule = new EgressRule.Address(address, port);
        if (whereabouts.reach(address).isEmpty()) {
            search.notice(rule.text() + " is a loopback, link-local, metadata or reserved address: to allow it, give"
                    + " --allow-host " + rule.text());
            return Optional.empty();
        }
        return Optional.of(rule);
    }

    private Optional<Reach> reach(HostName name, Answer answer) {
        return switch (answer) {
            case Answer.Lies(var reach) -> {
                if (reach == Reach.PRIVATE_TOO) {
                    search.notice(name.text() + " leads to a private address of your network here, and is allowed so");
                }
                yield Optional.of(reach);
            }
            case Answer.Forbidden() -> {
                search.notice(name.text() + " leads to a loopback, link-local, metadata or reserved address here,"
                        + " which no name may, so it is not allowed");
                yield Optional.empty();
            }
            case Answer.Unknown() -> {
                search.notice(name.text() + " has no address that this machine can find now; it is allowed for public"
                        + " addresses");
                yield Optional.of(Reach.PUBLIC);
            }
        };
    }

    /** All at once, and no longer than the patience lasts: a name server that is away would hold every box up. */
    private Map<HostName, Answer> lookUp(List<Destination> destinations) {
        Map<HostName, Answer> answers = new ConcurrentHashMap<>();
        List<Thread> threads = names(destinations)
                .map(name -> Thread.ofVirtual().start(() -> answers.put(name, ask(name))))
                .toList();
        long end = System.nanoTime() + patience.toNanos();
        try {
            for (Thread thread : threads) {
                thread.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Map.copyOf(answers);
    }

    private static Stream<HostName> names(List<Destination> destinations) {
        return destinations.stream()
                .map(Destination::sample)
                .filter(Host.Named.class::isInstance)
                .map(host -> ((Host.Named) host).name())
                .filter(name -> !name.labels().getLast().equals("localhost"))
                .distinct();
    }

    private Answer ask(HostName name) {
        try {
            return whereabouts.reach(name).<Answer>map(Answer.Lies::new).orElseGet(Answer.Forbidden::new);
        } catch (IOException e) {
            return new Answer.Unknown();
        }
    }
}
