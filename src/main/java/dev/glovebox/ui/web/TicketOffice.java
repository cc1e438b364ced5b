package dev.glovebox.ui.web;

import dev.glovebox.jobs.BoxAccess;
import dev.glovebox.jobs.Job;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.views.Grant;
import dev.glovebox.ui.web.views.Tickets;
import dev.glovebox.ui.web.views.ViewName;
import dev.glovebox.views.workshop.Workshop;
import java.util.function.BooleanSupplier;

/** Gives owners of jobs leave to look into the box that is open now, for as long as that is and they may. */
record TicketOffice(BoxAccess boxes, Tickets tickets) {
    /** Where a browser of theirs begins to look; the job is theirs. */
    String address(Call call, String user, Job job, ViewName view) {
        Workshop workshop = boxes.workshop(job);
        String address = call.visitor()
                .address(view)
                .orElseThrow(() -> Problem.refused(
                        Code.CONFLICT,
                        "views have host names of their own, and this server has none: call it by localhost, or start it"
                                + " with --views-domain"));
        BooleanSupplier standing = call.visitor().standing();
        Grant grant = new Grant(user, view, () -> isOpen(job, workshop) && standing.getAsBoolean());
        return address + ViewDesk.ENTER + "?ticket=" + tickets.issue(grant);
    }

    /** The very same box: what another holds was never shown. */
    private boolean isOpen(Job job, Workshop workshop) {
        try {
            return boxes.workshop(job).equals(workshop);
        } catch (BoxAccess.NoBox | BoxAccess.NotHere e) {
            return false;
        }
    }
}
