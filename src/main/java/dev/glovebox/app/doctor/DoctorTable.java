package dev.glovebox.app.doctor;

import dev.glovebox.app.install.AptGet;
import dev.glovebox.app.install.Outfit;
import dev.glovebox.app.settings.Setting;
import dev.glovebox.protocol.SecretPatterns;
import dev.glovebox.ui.print.Listing.Mark;
import dev.glovebox.ui.print.Sheet;
import java.util.List;
import java.util.function.Function;

/** What doctor found, for people. */
public record DoctorTable(Sheet sheet) implements DoctorReport {
    private static final int WIDEST_VALUE = 40;

    public DoctorTable {
        sheet = new WithoutSecrets(sheet);
    }

    /** Words of programs and addresses in settings may hold a key. */
    private record WithoutSecrets(Sheet sheet) implements Sheet {
        @Override
        public void line(String text) {
            sheet.line(SecretPatterns.hide(text));
        }

        @Override
        public void dim(String text) {
            sheet.dim(SecretPatterns.hide(text));
        }

        @Override
        public void marked(Mark mark, String text) {
            sheet.marked(mark, SecretPatterns.hide(text));
        }
    }

    @Override
    public void begin(Machine machine) {
        sheet.line("glovebox %s on Java %s, Linux %s %s, control groups: %s"
                .formatted(
                        machine.glovebox(),
                        machine.java(),
                        machine.kernel(),
                        machine.architecture(),
                        machine.controlGroups()));
    }

    @Override
    public void examined(Examination examination) {
        Standing standing = examination.proven().standing();
        sheet.line("");
        sheet.marked(mark(standing), "%-11s %s".formatted(examination.backend().name(), standing.words()));
        examination.found().ifPresent(found -> sheet.dim("  %s, %s".formatted(found.path(), found.version())));
        if (standing instanceof Standing.Unusable(var _, var remedy)) {
            sheet.line("  What to do: " + remedy);
        }
        examination.proven().findings().forEach(this::finding);
        long held = examination.proven().findings().stream()
                .filter(finding -> finding.result() instanceof Result.Held)
                .count();
        if (!examination.proven().findings().isEmpty()) {
            sheet.dim("  %d of %d checks held, %.1f s"
                    .formatted(held, examination.proven().findings().size(), examination.seconds()));
        }
    }

    private void finding(Finding finding) {
        String name = finding.check().word();
        switch (finding.result()) {
            case Result.Held() -> row(Mark.GOOD, name, finding.check().promise());
            case Result.Broken(var seen) -> row(Mark.BAD, name, seen);
            case Result.Untried(var why) -> row(Mark.DOUBTFUL, name, "could not be tried: " + why);
            case Result.NotApplicable(var why) -> row(Mark.NONE, name, "does not apply: " + why);
        }
    }

    private void row(Mark mark, String name, String words) {
        sheet.marked(mark, "  %-18s %s".formatted(name, words));
    }

    @Override
    public void end(Diagnosis diagnosis) {
        List<Setting> all = diagnosis.allSettings();
        String form = "  %-" + widest(all, setting -> setting.variable().name()) + "s  %-"
                + Math.min(widest(all, Setting::shown), WIDEST_VALUE) + "s  %s";
        sheet.line("");
        diagnosis.outfits().forEach(this::outfit);
        sheet.line("");
        sheet.line("Settings, and where they come from:");
        all.forEach(one -> sheet.line(
                form.formatted(one.variable(), one.shown(), one.source().words())));
        diagnosis.notices().forEach(sheet::line);
        sheet.line("");
        sheet.marked(diagnosis.isSealed() ? Mark.GOOD : Mark.BAD, diagnosis.summary());
    }

    private void outfit(Outfit outfit) {
        if (!outfit.packages().isEmpty()) {
            kind(
                    Mark.DOUBTFUL,
                    outfit,
                    "cannot be had on this machine's own system, which lacks " + String.join(", ", outfit.packages()));
            sheet.line("  What to do: " + AptGet.command(outfit.packages())
                    + ", which glovebox doctor --install does for root");
        } else if (outfit.unfetched().isEmpty()) {
            kind(Mark.GOOD, outfit, "can be had on this machine's own system");
        } else {
            kind(
                    Mark.GOOD,
                    outfit,
                    "can be had on this machine's own system, and fetches " + String.join(" and ", outfit.unfetched())
                            + " when first used");
            sheet.line("  To fetch it now: glovebox doctor --install");
        }
    }

    private void kind(Mark mark, Outfit outfit, String words) {
        sheet.marked(mark, "%-11s %s".formatted(outfit.kind(), words));
    }

    private static int widest(List<Setting> all, Function<Setting, String> column) {
        return all.stream().map(column).mapToInt(String::length).max().orElse(1);
    }

    private static Mark mark(Standing standing) {
        return switch (standing) {
            case Standing.Sealed() -> Mark.GOOD;
            case Standing.Weakened _ -> Mark.DOUBTFUL;
            case Standing.Unusable _ -> Mark.BAD;
        };
    }
}
