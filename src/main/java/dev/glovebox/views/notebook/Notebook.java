package dev.glovebox.views.notebook;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.sandbox.Box;
import dev.glovebox.views.resident.OnDemand;
import dev.glovebox.views.resident.OnDemand.Progress;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.supply.Supply;

/** The notebook of a box: one JupyterLab, started when somebody first wants it, and again after its end. */
public final class Notebook implements AutoCloseable {
    private static final String FIRST = "looking for it";
    private static final String LAST = "it reads its packages";

    private final Box box;
    private final Supplies supplies;
    private final OnDemand<Jupyter, NoNotebook> server;
    private final Cancel cancel = new Cancel();
    private volatile Doing doing = new Doing(FIRST);
    private volatile boolean shared;

    /** Starts nothing yet. */
    public Notebook(Box box, Supplies supplies) {
        this.box = box;
        this.supplies = supplies;
        server = new OnDemand<>("notebook", new Start(), new OnDemand.Failure<>(NoNotebook.class, NoNotebook::new));
    }

    /** The server, and what was begun beside it. */
    private record Jupyter(JupyterServer server, DenoKernel deno) {
        void close() {
            deno.close();
            server.close();
        }
    }

    private final class Start implements OnDemand.Start<Jupyter, NoNotebook> {
        @Override
        public Jupyter begin() throws NoNotebook, InterruptedException {
            Doing now = new Doing(FIRST);
            doing = now;
            String environment = environment(now);
            now.accept(LAST);
            return standing(environment);
        }

        @Override
        public boolean stands(Jupyter started) {
            return started.server().end().isEmpty();
        }

        @Override
        public void end(Jupyter started) {
            started.close();
        }
    }

    private String environment(Doing now) throws NoNotebook, InterruptedException {
        return switch (supplies.notebook().ready(box, new Supply.Patience(now::accept, cancel))) {
            case Supply.Ready.At(var path) -> path;
            case Supply.Ready.Missing(var sentences) -> throw new NoNotebook(sentences);
        };
    }

    private Jupyter standing(String environment) throws NoNotebook, InterruptedException {
        JupyterServer begun = JupyterServer.begin(box, environment);
        Jupyter jupyter = new Jupyter(
                begun, DenoKernel.begin(supplies.deno(), box, begun.running().folder()));
        boolean stands = false;
        try {
            begun.awaitAnswer();
            stands = true;
            return jupyter;
        } finally {
            if (!stands) {
                jupyter.close();
            }
        }
    }

    public State state() {
        return switch (server.progress()) {
            case Progress.Unasked<Jupyter, NoNotebook>() -> new State.Idle();
            case Progress.Underway<Jupyter, NoNotebook>() -> new State.Starting(doing.toString());
            case Progress.Started<Jupyter, NoNotebook>(var started) ->
                started.server().end().<State>map(State.Failed::new).orElseGet(State.Ready::new);
            case Progress.Failed<Jupyter, NoNotebook>(var why) -> new State.Failed(String.valueOf(why.getMessage()));
        };
    }

    /** Begins to start it unless it stands or is starting; returns at once. */
    public void begin() {
        server.begin();
    }

    /** Until it stands; started if it does not. */
    public Running await() throws NoNotebook, InterruptedException {
        return server.await().server().running();
    }

    /** Whether the agent's programs run where the person's do, with the same variables. */
    public boolean isShared() {
        return shared;
    }

    public void share(boolean with) {
        shared = with;
    }

    /** Ends the server and its kernels, and one that is starting. */
    @Override
    public void close() {
        cancel.ask();
        server.close();
    }
}
