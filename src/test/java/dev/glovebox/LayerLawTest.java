package dev.glovebox;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.glovebox.app.Main;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class LayerLawTest {
    private static final String ROOT = "dev.glovebox";
    private static final String BREAKERS = ROOT + ".lawbreakers";

    /** A scan that finds nothing breaks no law; raise this as the product grows. */
    private static final int LEAST_CLASSES = 120;

    private static final JavaClasses PRODUCT = new ClassFileImporter()
            .importUrl(Main.class.getProtectionDomain().getCodeSource().getLocation());
    private static final JavaClasses LAWBREAKERS = new ClassFileImporter().importPackages(BREAKERS);

    /** Rule to the class that breaks it. */
    private static final Map<String, String> GUILTY = Map.ofEntries(
            entry("arrows of agent", ".agent.Climber"),
            entry("arrows of jobs", ".jobs.Climber"),
            entry("arrows of model", ".model.Climber"),
            entry("arrows of process", ".process.Climber"),
            entry("arrows of protocol", ".protocol.Climber"),
            entry("arrows of sandbox", ".sandbox.Climber"),
            entry("arrows of tools", ".tools.Climber"),
            entry("arrows of ui", ".ui.Climber"),
            entry("arrows of views", ".views.Climber"),
            entry("every class has a layer", ".misc.Homeless"),
            entry("who imports picocli..", ".misc.Homeless"),
            entry("who imports org.jline..", ".misc.Homeless"),
            entry("who imports tools.jackson..", ".misc.Homeless"),
            entry("who imports io.helidon..", ".misc.Homeless"),
            entry("who imports java.sql..", ".misc.Homeless"),
            entry("who imports javax.sql..", ".misc.Homeless"),
            entry("who imports org.sqlite..", ".misc.Homeless"),
            entry("who imports com.zaxxer..", ".misc.Homeless"),
            entry("who imports java.net..", ".misc.Homeless"),
            entry("who imports javax.net..", ".misc.Homeless"),
            entry("who imports javax.xml..", ".misc.Homeless"),
            entry("only listed libraries", ".misc.Homeless"),
            entry("only the wiring knows backends", ".views.Climber"),
            entry("processes start in one place", ".misc.SinnerUtil"),
            entry("the environment is read in app", ".misc.SinnerUtil"),
            entry("no cycles", ".app.Climber"),
            entry("every package is null-marked", ".misc.Homeless"),
            entry("classes are final", ".misc.SinnerUtil"),
            entry("names say something", ".misc.SinnerUtil"),
            entry("nothing sleeps", ".misc.SinnerUtil"));

    static List<LayerLaw.Rule> law() {
        return new LayerLaw(ROOT).rules();
    }

    static List<LayerLaw.Rule> lawForBreakers() {
        return new LayerLaw(BREAKERS).rules();
    }

    @ParameterizedTest
    @MethodSource("law")
    void theProductKeepsTheLaw(LayerLaw.Rule law) {
        law.rule().check(PRODUCT);
    }

    @ParameterizedTest
    @MethodSource("lawForBreakers")
    void aLawbreakerIsCaught(LayerLaw.Rule law) {
        String report =
                law.rule().evaluate(LAWBREAKERS).getFailureReport().getDetails().toString();

        assertThat(report).contains(BREAKERS + GUILTY.get(law.name()));
    }

    @Test
    void everyRuleHasItsLawbreaker() {
        assertThat(law().stream().map(LayerLaw.Rule::name).collect(Collectors.toSet()))
                .isEqualTo(GUILTY.keySet());
    }

    @Test
    void theScanFindsTheProduct() {
        assertThat(PRODUCT).hasSizeGreaterThanOrEqualTo(LEAST_CLASSES);
    }
}
