package dev.glovebox.app.session;

import dev.glovebox.app.egress.WayOut;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Capability;
import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.protocol.Level;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Gate;
import dev.glovebox.tools.Toolbox;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.workshop.Workshop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** An open box with its way out and the tools in it; sessions come and go, one after the other, and what runs inside stays. */
public final class Room implements AutoCloseable {
    private final Box box;
    private final Lease lease;
    private final Workshop workshop;
    private final Window window;
    private final Toolbox toolbox;
    private final List<EgressRule> byHand = new CopyOnWriteArrayList<>();
    private boolean used;

    /** What was settled before the box opened. */
    record Lease(
            BoxPolicy policy,
            Set<Capability> capabilities,
            Gate gate,
            WayOut wayOut,
            Supplies supplies,
            Beside<List<String>> notices) {}

    Room(Box box, Lease lease) {
        this.box = box;
        this.lease = lease;
        workshop = new Workshop(box, lease.capabilities(), lease.supplies());
        window = new Window(workshop);
        Optional<Workshop> desktop =
                Optional.of(workshop).filter(any -> lease.capabilities().contains(Capability.DESKTOP));
        toolbox = Toolbox.standard(new Toolbox.Setup(scratch(box), lease.supplies(), desktop, workshop.notebook()));
        vacate();
    }

    /** A box has a /tmp of its own; elsewhere two sessions would meet there, and what they leave would stay. */
    private static String scratch(Box box) {
        return box.level() instanceof Level.Unsealed
                ? box.inside().notes() + "/" + Notes.NOT_OURS
                : Toolbox.Setup.USUAL.scratch();
    }

    public Box box() {
        return box;
    }

    public BoxPolicy policy() {
        return lease.policy();
    }

    public WayOut wayOut() {
        return lease.wayOut();
    }

    /** What can be looked at and used here beside files; it closes with the room. */
    public Workshop workshop() {
        return workshop;
    }

    public boolean hasDesktop() {
        return lease.capabilities().contains(Capability.DESKTOP);
    }

    public boolean hasNotebook() {
        return lease.capabilities().contains(Capability.NOTEBOOK);
    }

    /** For browsers of this machine; it closes with the room. */
    public Window window() {
        return window;
    }

    /** What a model is offered here. */
    public List<ToolSpec> tools() {
        return toolbox.specs();
    }

    /** From the workspace as root. */
    public BoxFiles workspace(Duration limit) {
        return files(box.inside().workspace(), limit);
    }

    /** From the folder of the agent's notes as root. */
    public BoxFiles notes(Duration limit) {
        return files(box.inside().notes(), limit);
    }

    private BoxFiles files(String root, Duration limit) {
        return new BoxFiles(box, ByteString.of(box.inside().glove()), ByteString.of(root), limit);
    }

    /** Lets programs inside connect there too, while the box is open. */
    public void allow(EgressRule rule) {
        lease.gate().allow(rule);
        byHand.remove(rule);
        byHand.add(rule);
    }

    public List<EgressRule> allowedByHand() {
        return List.copyOf(byHand);
    }

    Gate gate() {
        return lease.gate();
    }

    Toolbox toolbox() {
        return toolbox;
    }

    /** For the model, as it is now. */
    String network() {
        return lease.wayOut().and(byHand).words();
    }

    /** What whoever begins a session here should know. */
    List<String> notices() throws InterruptedException {
        List<String> all = new ArrayList<>(
                BoxWords.asked(lease.capabilities(), policy()).stream().toList());
        all.addAll(box.notices());
        all.addAll(lease.notices().await());
        byHand.forEach(rule -> all.add("The box may connect to " + rule.text() + ", as you allowed by hand."));
        return all;
    }

    /** Whether a session was here before; from now on one was. */
    boolean enter() {
        boolean before = used;
        used = true;
        return before;
    }

    /** No session is here: what leaves the box could be kept nowhere, so nothing does. */
    void vacate() {
        lease.gate().tell(Room::refuse);
        workshop.tellNobody();
    }

    private static void refuse(EgressDecision decision) {
        throw new Gate.Untold(
                "no session is open that could keep this: " + decision.sentence(), new IllegalStateException());
    }

    @Override
    public void close() {
        toolbox.close();
        window.close();
        workshop.close();
        box.close();
    }
}
