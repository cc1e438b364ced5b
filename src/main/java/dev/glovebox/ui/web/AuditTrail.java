package dev.glovebox.ui.web;

import dev.glovebox.jobs.Audit;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Notes what users did once it is done. An entry that the audit cannot take is in the log, whole, and counted. */
public final class AuditTrail {
    private static final Logger LOG = System.getLogger(AuditTrail.class.getName());

    private final Audit audit;
    private final AtomicLong lost = new AtomicLong();

    public AuditTrail(Audit audit, Metrics metrics) {
        this.audit = audit;
        metrics.add(
                "glovebox_audit_entries_lost_total",
                "Entries that the audit lacks; the log has each.",
                Metrics.Kind.COUNTER,
                () -> Map.of("", lost.get()));
    }

    /** Does not fail: what was done is done. */
    void note(Audit.Deed deed) {
        try {
            audit.add(deed);
        } catch (RuntimeException e) {
            lost.incrementAndGet();
            LOG.log(
                    Level.ERROR,
                    "the audit lacks an entry: {0} did {1} on {2}, outcome {3}: {4}",
                    deed.who(),
                    deed.what(),
                    deed.on(),
                    deed.outcome(),
                    e);
        }
    }

    /** Newest first. */
    Audit.Leaf list(Optional<String> cursor, int most) {
        return audit.list(cursor, most);
    }
}
