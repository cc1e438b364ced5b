package dev.glovebox.app.chat;

import dev.glovebox.app.clients.HostFiles;
import dev.glovebox.app.clients.Offer;
import dev.glovebox.app.clients.Preset;
import dev.glovebox.app.egress.Approve;
import dev.glovebox.app.session.Room;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.AgentEvent.Noticed;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.protocol.Json;
import dev.glovebox.ui.tui.Deed.Reply;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A person lets the programs of an open box reach more; that is kept before it holds. */
record Allowing(Stage stage, Room room) {
    Reply allow(String word) {
        if (room.wayOut().approve() == Approve.NO
                && !room.wayOut().policy().allowsAnything()
                && room.allowedByHand().isEmpty()) {
            return new Reply.Failed(
                    "this box was opened without a way out, since nothing was allowed and nobody was to be"
                            + " asked: start with --allow-host " + word);
        }
        Offer offer = Preset.named(word)
                .map(this::offer)
                .orElseGet(() -> new Offer(List.of(rule(word)), List.of(), List.of()));
        Optional<EgressRule> denied = offer.rules().stream()
                .filter(room.wayOut().policy().deny()::contains)
                .findFirst();
        if (denied.isPresent()) {
            return new Reply.Failed(denied.get().text() + " is denied by --deny-host, which no allowance overrides");
        }
        String list = offer.rules().stream().map(EgressRule::text).collect(Collectors.joining(", "));
        keep("You allowed the box to connect to " + list + ".", list);
        offer.rules().forEach(room::allow);
        return new Reply.Done(rows(list, offer));
    }

    private Offer offer(Preset preset) {
        return preset.offer(
                HostFiles.of(stage.means().surroundings(), room.policy().workspace()),
                stage.means().parts().outside().whereabouts().get());
    }

    private static EgressRule rule(String word) {
        try {
            return EgressRule.parse(word);
        } catch (IllegalArgumentException e) {
            throw new UsageError("/allow " + e.getMessage());
        }
    }

    /** Before the first prompt there is no journal; the session then begins with it. */
    private void keep(String sentence, String rules) {
        if (stage.sitting() instanceof Sitting.Live(var session, var folder)) {
            session.notice(
                    new Noticed(sentence, Json.object().with("allowed", rules).end()));
        }
    }

    private static List<Row> rows(String list, Offer offer) {
        List<Row> rows = new ArrayList<>();
        rows.add(Row.of("Programs in the box may connect to " + list + " until it is closed.", Tone.ATTENTION));
        offer.notices().forEach(notice -> rows.add(Row.of(notice)));
        if (!offer.variables().isEmpty()) {
            rows.add(Row.of("Programs may also want these, which only a box that is started with --allow-host has: "
                    + String.join(" ", offer.variables())));
        }
        if (offer.rules().stream().anyMatch(Allowing::isLoopback)) {
            rows.add(Row.of(
                    "In this box programs take that for an address of the box: they must be told to use the proxy"
                            + " for it, as curl --noproxy '' does; with --allow-host at the start they know."));
        }
        return rows;
    }

    private static boolean isLoopback(EgressRule rule) {
        return rule instanceof EgressRule.Address(var address, var port)
                && (address.text().startsWith("127.") || address.text().equals("::1"));
    }
}
