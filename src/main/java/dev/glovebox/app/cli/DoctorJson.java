package dev.glovebox.app.cli;

import dev.glovebox.app.doctor.Diagnosis;
import dev.glovebox.app.doctor.DoctorReport;
import dev.glovebox.app.doctor.Examination;
import dev.glovebox.app.doctor.Finding;
import dev.glovebox.app.doctor.Machine;
import dev.glovebox.app.doctor.Result;
import dev.glovebox.app.doctor.Standing;
import dev.glovebox.app.install.Outfit;
import dev.glovebox.app.settings.Setting;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.protocol.SecretRedactor;
import java.io.PrintStream;
import java.util.List;
import java.util.function.Function;

/** What doctor found, as one document at the end. */
record DoctorJson(PrintStream out, SecretRedactor secrets) implements DoctorReport {
    @Override
    public void begin(Machine machine) {}

    @Override
    public void examined(Examination examination) {}

    @Override
    public void end(Diagnosis diagnosis) {
        out.println(of(diagnosis));
    }

    private String of(Diagnosis diagnosis) {
        Machine machine = diagnosis.machine();
        Json.Builder json = Json.object()
                .with("glovebox", machine.glovebox())
                .with("java", machine.java())
                .with("kernel", machine.kernel())
                .with("architecture", machine.architecture())
                .with("control_groups", machine.controlGroups())
                .with("default", diagnosis.chosen())
                .with("default_sealed", diagnosis.isSealed())
                .with("backends", each(diagnosis.examinations(), DoctorJson::backend));
        for (Outfit outfit : diagnosis.outfits()) {
            json.with(outfit.kind() + "_lacks", each(outfit.packages(), Json::of))
                    .with(outfit.kind() + "_fetches", each(outfit.unfetched(), Json::of));
        }
        Json whole = json.with("settings", each(diagnosis.allSettings(), DoctorJson::setting))
                .with("notices", each(diagnosis.notices(), Json::of))
                .end();
        return PlainText.json(secrets.hide(whole).text());
    }

    private static <T> List<Json> each(List<T> items, Function<T, Json> json) {
        return items.stream().map(json).toList();
    }

    private static Json backend(Examination examination) {
        Standing standing = examination.proven().standing();
        Json.Builder json = Json.object()
                .with("name", examination.backend().name())
                .with("level", level(standing))
                .with("words", standing.words())
                .with("reasons", each(reasons(standing), Json::of));
        examination
                .found()
                .ifPresent(found -> json.with(
                        "found",
                        Json.object()
                                .with("path", found.path().toString())
                                .with("version", found.version())
                                .end()));
        if (standing instanceof Standing.Unusable(var _, var remedy)) {
            json.with("remedy", remedy);
        }
        return json.with("milliseconds", Math.round(examination.seconds() * 1000))
                .with("checks", each(examination.proven().findings(), DoctorJson::check))
                .end();
    }

    private static String level(Standing standing) {
        return switch (standing) {
            case Standing.Sealed() -> "sealed";
            case Standing.Weakened _ -> "weakened";
            case Standing.Unusable _ -> "unusable";
        };
    }

    private static List<String> reasons(Standing standing) {
        return switch (standing) {
            case Standing.Sealed() -> List.of();
            case Standing.Weakened(var reasons) -> reasons;
            case Standing.Unusable(var why, var _) -> List.of(why);
        };
    }

    private static Json check(Finding finding) {
        Json.Builder json = Json.object()
                .with("name", finding.check().word())
                .with("promise", finding.check().promise());
        return switch (finding.result()) {
            case Result.Held() -> json.with("result", "held").end();
            case Result.Broken(var seen) ->
                json.with("result", "broken").with("words", seen).end();
            case Result.Untried(var why) ->
                json.with("result", "untried").with("words", why).end();
            case Result.NotApplicable(var why) ->
                json.with("result", "not_applicable").with("words", why).end();
        };
    }

    private static Json setting(Setting setting) {
        return Json.object()
                .with("name", setting.variable().name())
                .with("value", setting.shown())
                .with("source", setting.source().words())
                .end();
    }
}
