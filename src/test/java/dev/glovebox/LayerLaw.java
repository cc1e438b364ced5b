package dev.glovebox;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.conditions.ArchConditions;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/** The rules between packages, written for any root package, so that the same rules can be seen to fail. */
record LayerLaw(String root) {

    /** A rule and the name a report knows it by. */
    record Rule(String name, ArchRule rule) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** Arrows: may import. The app may import everything. */
    private static final Map<String, List<String>> ARROWS = Map.of(
            "ui", List.of("jobs", "agent", "views", "protocol"),
            "jobs", List.of("agent", "views", "protocol"),
            "agent", List.of("tools", "model", "protocol"),
            "tools", List.of("views", "sandbox", "protocol"),
            "views", List.of("sandbox", "protocol"),
            "model", List.of("protocol"),
            "sandbox", List.of("process", "protocol"),
            "process", List.of(),
            "protocol", List.of());

    /**
     * Every library of the product, and the packages that may import it. The network is one of the JDK's: the model, the
     * proxy that dials for programs in a box after it has checked where to, the service's server and its client talk to others.
     */
    private static final Map<String, List<String>> LIBRARIES = Map.ofEntries(
            entry("picocli..", List.of("app.cli..")),
            entry("org.jline..", List.of("app.cli..", "ui.tui..")),
            entry("tools.jackson..", List.of("protocol..")),
            entry("io.helidon..", List.of("ui.web..")),
            entry("java.sql..", List.of("jobs.sql..")),
            entry("javax.sql..", List.of("jobs.sql..")),
            entry("org.sqlite..", List.of("jobs.sql..")),
            entry("com.zaxxer..", List.of("jobs.sql..")),
            entry("java.net..", List.of("model..", "sandbox.egress..", "app.client..", "ui.web..")),
            entry("javax.net..", List.of("model..")),
            entry("javax.xml..", List.of("app.clients..")));

    /** Of sun.misc javac itself refuses every use but that of HostSignal, which pom.xml has compiled apart. */
    private static final List<String> EVERYWHERE = List.of("java..", "org.jspecify..", "sun.misc..");

    private static final String PROCESS_STARTER = "process.HostProcess";
    private static final Set<String> ENVIRONMENT_READERS = Set.of("getenv", "getProperty", "getProperties");
    private static final List<String> VAGUE = List.of("Impl", "Manager", "Helper", "Util", "Utils", "Base");

    List<Rule> rules() {
        Stream<Rule> single = Stream.of(
                new Rule("every class has a layer", everyClassHasALayer()),
                new Rule("only listed libraries", onlyListedLibraries()),
                new Rule("only the wiring knows backends", onlyTheWiringKnowsBackends()),
                new Rule("processes start in one place", processesStartInOnePlace()),
                new Rule("the environment is read in app", environmentIsReadInApp()),
                new Rule("no cycles", slices().matching(root + ".(**)").should().beFreeOfCycles()),
                new Rule("every package is null-marked", everyPackageIsNullMarked()),
                new Rule("classes are final", classesAreFinal()),
                new Rule("names say something", namesSaySomething()),
                new Rule("nothing sleeps", nothingSleeps()));
        return Stream.of(ARROWS.keySet().stream().sorted().map(this::arrow), libraries(), single)
                .flatMap(rules -> rules)
                .toList();
    }

    private Rule arrow(String layer) {
        List<String> allowed =
                Stream.concat(Stream.of(layer), ARROWS.get(layer).stream()).toList();
        return new Rule(
                "arrows of " + layer,
                classes()
                        .that(resideInAnyPackage(in(layer + "..")))
                        .should()
                        .onlyDependOnClassesThat(resideOutsideOfPackage(root + "..")
                                .or(resideInAnyPackage(in(allowed.stream()
                                        .map(name -> name + "..")
                                        .toArray(String[]::new)))))
                        .allowEmptyShould(true));
    }

    private ArchRule everyClassHasALayer() {
        return classes()
                .should()
                .resideInAnyPackage(Stream.concat(Stream.of("app"), ARROWS.keySet().stream())
                        .map(layer -> in(layer + "..")[0])
                        .toArray(String[]::new));
    }

    private Stream<Rule> libraries() {
        return LIBRARIES.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> new Rule(
                        "who imports " + entry.getKey(),
                        noClasses()
                                .that()
                                .resideOutsideOfPackages(in(entry.getValue().toArray(String[]::new)))
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage(entry.getKey())));
    }

    private ArchRule onlyListedLibraries() {
        String[] known = Stream.of(List.of(root + ".."), EVERYWHERE, LIBRARIES.keySet())
                .flatMap(Collection::stream)
                .toArray(String[]::new);
        return classes()
                .should(ArchConditions.onlyDependOnClassesThat(
                        resideInAnyPackage(known).or(describe("a primitive", type -> type.isPrimitive()))));
    }

    private ArchRule onlyTheWiringKnowsBackends() {
        return noClasses()
                .that()
                .resideOutsideOfPackage(root + ".sandbox..")
                .and()
                .doNotHaveFullyQualifiedName(root + ".app.Wiring")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(root + ".sandbox.(**)");
    }

    private ArchRule processesStartInOnePlace() {
        return noClasses()
                .that()
                .doNotHaveFullyQualifiedName(in(PROCESS_STARTER)[0])
                .should()
                .dependOnClassesThat()
                .areAssignableTo(ProcessBuilder.class)
                .orShould(access(Runtime.class, Set.of("exec")));
    }

    private ArchRule environmentIsReadInApp() {
        return noClasses()
                .that()
                .resideOutsideOfPackage(root + ".app..")
                .should(access(System.class, ENVIRONMENT_READERS))
                .orShould(access(Boolean.class, Set.of("getBoolean")))
                .orShould(access(Integer.class, Set.of("getInteger")))
                .orShould(access(Long.class, Set.of("getLong")));
    }

    private static ArchRule everyPackageIsNullMarked() {
        return classes().should(ArchConditions.be(describe("in a null-marked package", type -> type.getPackage()
                .isAnnotatedWith(NullMarked.class))));
    }

    private static ArchRule classesAreFinal() {
        return classes()
                .that(describe("could be extended", LayerLaw::couldBeExtended))
                .should()
                .haveModifier(JavaModifier.FINAL);
    }

    private static boolean couldBeExtended(JavaClass type) {
        return !type.isInterface()
                && !type.isEnum()
                && !type.isRecord()
                && !type.isAnonymousClass()
                && !type.getModifiers().contains(JavaModifier.ABSTRACT)
                && !type.reflect().isSealed();
    }

    private static ArchRule namesSaySomething() {
        return noClasses().should(ArchConditions.be(describe("named " + VAGUE, type -> VAGUE.stream()
                .anyMatch(type.getSimpleName()::endsWith))));
    }

    private static ArchRule nothingSleeps() {
        return noClasses()
                .should(access(Thread.class, Set.of("sleep")))
                .orShould(access(TimeUnit.class, Set.of("sleep")));
    }

    /** Calls and method references alike. */
    private static ArchCondition<JavaClass> access(Class<?> owner, Set<String> names) {
        DescribedPredicate<JavaAccess<?>> wanted = describe(
                "target is " + owner.getSimpleName() + " " + names,
                call -> call.getTargetOwner().isEquivalentTo(owner)
                        && names.contains(call.getTarget().getName()));
        return ArchConditions.accessTargetWhere(wanted);
    }

    private String[] in(String... packages) {
        return Stream.of(packages).map(name -> root + "." + name).toArray(String[]::new);
    }
}
