package dev.glovebox.ui.web;

import dev.glovebox.jobs.BoxAccess;
import dev.glovebox.jobs.Feed;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.Journals;
import dev.glovebox.jobs.Mail;
import dev.glovebox.jobs.Resources;
import dev.glovebox.jobs.Rules;
import dev.glovebox.jobs.Shelf;
import dev.glovebox.jobs.SignIns;
import dev.glovebox.jobs.Users;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * What the service stands on.
 *
 * @param draining whether no new work is taken
 */
public record Services(
        JobStore jobs,
        Mail mail,
        Users users,
        SignIns signIns,
        AuditTrail audit,
        Feed feed,
        BoxAccess boxes,
        Shelf shelf,
        Rules rules,
        Journals journals,
        Health health,
        Resources resources,
        BooleanSupplier draining,
        Metrics metrics,
        String version) {

    /** Whether work can be done here now. */
    @FunctionalInterface
    public interface Health {
        /** What is wrong, in words that anyone may read; empty when nothing is. */
        Optional<String> ailment();
    }
}
