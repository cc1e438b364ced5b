package dev.glovebox.ui.web;

import dev.glovebox.jobs.Audit;
import dev.glovebox.jobs.BoxAccess;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.Users.User;
import dev.glovebox.protocol.ResourceFault;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.Route.Parameter;
import dev.glovebox.ui.web.Route.Place;
import dev.glovebox.ui.web.Route.Span;
import dev.glovebox.ui.web.views.ViewName;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** Takes each request through the gate to its route, and makes an answer of whatever comes of it. */
final class Desk implements Reception {
    private static final Logger LOG = System.getLogger(Desk.class.getName());
    /** No user has this name. */
    private static final String STRANGERS = "";

    private static final Duration LATER = Duration.ofSeconds(5);

    private final Names names;
    private final Router router;
    private final Gate gate;
    private final Streams streams;
    private final MemoryBudget memory;
    private final Revocations revocations;
    private final Services services;

    Desk(Names names, List<Route> routes, Gate gate, Shared shared, Services services) {
        this.names = names;
        this.router = new Router(routes);
        this.gate = gate;
        this.streams = shared.streams();
        this.memory = shared.memory();
        this.revocations = shared.revocations();
        this.services = services;
    }

    /** What all requests have a part of. */
    record Shared(Streams streams, MemoryBudget memory, Revocations revocations) {}

    @Override
    public boolean hasSocket(Inquiry inquiry) {
        try {
            return router.find(inquiry.method(), inquiry.path()).route().span() == Span.SOCKET;
        } catch (Problem.Refused | Router.WrongMethod e) {
            return false;
        }
    }

    @Override
    public void serve(Inquiry inquiry, Outlet outlet) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        Visit visit = new Visit(inquiry);
        try {
            visit.serve(outlet);
        } finally {
            services.metrics().request(visit.path, visit.status, System.nanoTime() - begin);
        }
    }

    /** One request on its way. */
    private final class Visit implements Visitor {
        private final Inquiry inquiry;
        private String path = "none";
        private int status;
        private Optional<User> user = Optional.empty();

        Visit(Inquiry inquiry) {
            this.inquiry = inquiry;
        }

        void serve(Outlet outlet) throws IOException, InterruptedException {
            try {
                Router.Found found = found();
                path = found.route().path();
                user = gate.admit(inquiry, found.route().access());
                user.ifPresent(known -> outlet.callerKnown());
                switch (found.route().span()) {
                    case MOMENT -> send(outlet, handled(found, answer -> answer));
                    case STREAM -> {
                        try (Streams.Place _ = place()) {
                            send(outlet, handled(found, answer -> answer));
                        }
                    }
                    case SOCKET -> {
                        gate.requireOrigin(inquiry);
                        try (Streams.Place _ = place()) {
                            send(outlet, handled(found, answer -> Shaken.answer(answer, inquiry, outlet)));
                        }
                    }
                }
            } catch (Problem.Refused e) {
                send(outlet, Answer.problem(e.problem()));
            } catch (Router.WrongMethod e) {
                send(outlet, e.answer());
            } catch (StoreAway e) {
                send(outlet, away(e));
            } catch (RuntimeException e) {
                send(outlet, failed(e));
            }
        }

        private Streams.Place place() {
            Inquiry bare = inquiry.bare();
            return streams.enter(
                    user.orElseThrow().name(),
                    new Streams.Right(bare.headers(), () -> gate.knows(bare)),
                    Streams.Silence.KEEPS_ITS_PLACE);
        }

        /** A stranger who asks for nothing that there is may not do so without end either. */
        private Router.Found found() {
            try {
                Head.check(inquiry);
                names.check(inquiry);
                return router.find(inquiry.method(), inquiry.path());
            } catch (Problem.Refused | Router.WrongMethod e) {
                gate.slowStranger(inquiry);
                throw e;
            }
        }

        /** The words alone do not count: they may be those of a program in a box. */
        private Answer failed(Exception e) {
            return lacking(ResourceFault.of(e)
                            .flatMap(words -> services.resources().measured()))
                    .orElseGet(() -> defect(e));
        }

        private static Optional<Answer> lacking(Optional<String> words) {
            return words.map(Jobs::shortOf).map(Answer::problem);
        }

        private Answer defect(Exception e) {
            return Answer.problem(
                    LoggedFault.log(inquiry.method() + " " + path, e).problem());
        }

        private void send(Outlet outlet, Answer answer) throws IOException, InterruptedException {
            status = answer.status();
            outlet.send(answer);
        }

        private Answer handled(Router.Found found, UnaryOperator<Answer> finish)
                throws IOException, InterruptedException {
            Answer answer = answered(found, finish);
            found.route().deed().ifPresent(deed -> user.ifPresent(who -> note(who, deed, found, answer)));
            return answer;
        }

        private Answer answered(Router.Found found, UnaryOperator<Answer> finish) throws Gone, InterruptedException {
            try (MemoryBudget.Share share = memory.share(user.map(User::name).orElse(STRANGERS))) {
                return finish.apply(found.route().handler().answer(call(found, share)));
            } catch (Problem.Refused e) {
                return Answer.problem(e.problem());
            } catch (BoxAccess.NoFiles e) {
                return Answer.problem(new Problem(Code.NOT_FOUND, String.valueOf(e.getMessage())));
            } catch (BoxAccess.NotOpen e) {
                return Answer.problem(new Problem(Code.CONFLICT, String.valueOf(e.getMessage())));
            } catch (BoxAccess.NoBox e) {
                return lacking(services.resources().measured())
                        .orElseGet(() -> Answer.problem(new Problem(Code.BOX_FAILED, String.valueOf(e.getMessage()))));
            } catch (BoxAccess.NotHere e) {
                return Answer.problem(new Problem(Code.NOT_HERE, String.valueOf(e.getMessage())));
            } catch (StoreAway e) {
                return away(e);
            } catch (Gone e) {
                throw e;
            } catch (IOException | RuntimeException e) {
                return failed(e);
            }
        }

        private Call call(Router.Found found, MemoryBudget.Share share) throws IOException {
            Route route = found.route();
            Body.Allowance allowance =
                    user.isPresent() ? Body.Allowance.ofUser(share) : Body.Allowance.ofStranger(share);
            return new Call(
                    user,
                    found.values(),
                    query(route),
                    headers(route),
                    Body.json(inquiry, route.input(), allowance),
                    Body.upload(inquiry, route.input()),
                    this);
        }

        @Override
        public boolean isWelcome() {
            return gate.knows(inquiry);
        }

        /** Nothing of the request is held but what they came with. */
        @Override
        public BooleanSupplier standing() {
            Inquiry bare = inquiry.bare();
            return new Standing(() -> gate.knows(bare), revocations::count);
        }

        @Override
        public Optional<String> address(ViewName view) {
            return names.address(view, inquiry);
        }

        @Override
        public Optional<Entry> signedIn() {
            return gate.signedIn(inquiry);
        }

        @Override
        public Entry signIn(String token) {
            Entry entry = gate.signIn(inquiry, token);
            user = Optional.of(entry.user());
            return entry;
        }

        private Map<String, String> query(Route route) {
            Map<String, String> query = Escapes.query(inquiry.query());
            List<String> known = named(route, Place.QUERY);
            for (String name : query.keySet()) {
                if (!known.contains(name)) {
                    throw new Problem(
                                    Code.UNKNOWN_FIELD,
                                    "there is no parameter '" + name + "' here"
                                            + (known.isEmpty() ? "" : ": there are " + String.join(", ", known)))
                            .about(name)
                            .refused();
                }
            }
            return query;
        }

        private Map<String, String> headers(Route route) {
            Map<String, String> headers = new LinkedHashMap<>();
            named(route, Place.HEADER)
                    .forEach(name -> inquiry.header(name).ifPresent(value -> headers.put(name, value)));
            return headers;
        }

        private static List<String> named(Route route, Place place) {
            return route.parameters().stream()
                    .filter(parameter -> parameter.place() == place)
                    .map(Parameter::name)
                    .toList();
        }

        private Answer away(StoreAway e) {
            Optional<Answer> lacking = lacking(services.resources().shortage());
            if (lacking.isPresent()) {
                return lacking.get();
            }
            LOG.log(Level.WARNING, "the database is away: {0}", e.getMessage());
            return Answer.problem(
                    new Problem(Code.DATABASE_AWAY, "the database cannot be reached, nothing was done: try again later")
                            .after(LATER));
        }

        private void note(User who, String deed, Router.Found found, Answer answer) {
            String location = answer.headers().getOrDefault("Location", "");
            String on = location.isEmpty()
                    ? String.join("/", found.values().values())
                    : location.substring(location.lastIndexOf('/') + 1);
            String outcome = answer.status() < 400 ? "ok" : Integer.toString(answer.status());
            services.audit().note(new Audit.Deed(who.name(), deed, on, outcome));
        }
    }
}
