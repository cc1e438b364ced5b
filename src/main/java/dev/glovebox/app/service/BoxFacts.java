package dev.glovebox.app.service;

import dev.glovebox.app.egress.WayOut;
import dev.glovebox.app.session.BoxWords;
import dev.glovebox.app.session.Room;
import dev.glovebox.app.settings.BoxSettings;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.Units;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.jobs.BoxAccess.Facts;
import dev.glovebox.jobs.BoxAccess.NoBox;
import dev.glovebox.jobs.Job;
import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.EgressRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What there is to say about a job's box: as it is, or as the next one would be. */
record BoxFacts(ApprovalPolicy approval, TaskFolder folder) {
    /** The room is that of the work, where it is open here. */
    Facts of(Job job, Optional<Room> room) {
        try {
            ApprovalPolicy.Terms terms = approval.terms(job);
            Settings settings = terms.settings();
            House house = approval.house();
            BoxLimits limits = room.map(open -> open.policy().limits())
                    .orElse(BoxSettings.of(settings).limits());
            WayOut wayOut = room.map(Room::wayOut)
                    .orElseGet(() -> house.rooms(settings).wayOut(house.at(settings, folder), terms.person()));
            List<EgressRule> byHand = room.map(Room::allowedByHand).orElse(List.of());
            return new Facts(
                    room.map(open -> open.box().level().words()),
                    BoxSettings.of(settings).sandbox().word(),
                    BoxWords.network(wayOut, byHand).stream()
                            .map(line -> line.name() + ": " + line.text())
                            .toList(),
                    limits(limits),
                    sentences(limits, wayOut, room));
        } catch (UsageError e) {
            throw new NoBox(e.sentence());
        }
    }

    private static Map<String, String> limits(BoxLimits limits) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("memory", Units.words(limits.memoryBytes()));
        all.put("pids", "" + limits.processes());
        limits.milliCpus().ifPresent(cpus -> all.put("cpus", "" + cpus / 1000.0));
        all.put("tmp", Units.words(limits.tmpBytes()));
        limits.diskBytes().ifPresent(disk -> all.put("disk", Units.words(disk)));
        return all;
    }

    private static List<String> sentences(BoxLimits limits, WayOut wayOut, Optional<Room> room) {
        List<String> sentences = new ArrayList<>();
        sentences.add("It may use " + BoxWords.limits(limits) + ".");
        room.ifPresent(open -> {
            sentences.add("The workspace is " + open.box().inside().workspace() + " inside.");
            sentences.addAll(open.box().notices());
        });
        sentences.addAll(wayOut.notices());
        return sentences;
    }
}
