package dev.glovebox.app.doctor;

import java.util.List;

/** What became of the attempt to prove a sandbox. */
public record Proven(Standing standing, List<Finding> findings) {
    public Proven {
        findings = List.copyOf(findings);
    }
}
