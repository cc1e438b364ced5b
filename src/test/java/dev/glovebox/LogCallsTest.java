package dev.glovebox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.app.Main;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Reads every call of a logger in the class files: a text with parameters is a constant whose placeholders are filled in by exactly those
 * parameters, and a text without parameters has no placeholders.
 */
final class LogCallsTest {
    private static final Set<String> LOGGERS = Set.of("java/lang/System$Logger", "java/util/logging/Logger");
    private static final Set<String> LEVELS =
            Set.of("log", "severe", "warning", "info", "config", "fine", "finer", "finest");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\d");

    /** A scan that finds nothing finds no fault either. */
    private static final int LEAST_CALLS = 15;

    /** What is wrong with one call; empty when nothing is. */
    private record Look(String where, String wrong) {}

    private static List<Look> calls(ClassModel type) {
        List<Look> looks = new ArrayList<>();
        for (MethodModel method : type.methods()) {
            method.code().ifPresent(code -> looks.addAll(calls(type, method, code.elementList())));
        }
        return looks;
    }

    private static List<Look> calls(ClassModel type, MethodModel method, List<CodeElement> code) {
        List<Instruction> all = code.stream()
                .filter(Instruction.class::isInstance)
                .map(Instruction.class::cast)
                .toList();
        List<Look> looks = new ArrayList<>();
        int begin = 0;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i) instanceof InvokeInstruction call
                    && LOGGERS.contains(call.owner().asInternalName())
                    && LEVELS.contains(call.name().stringValue())) {
                String where = type.thisClass().asInternalName() + "."
                        + method.methodName().stringValue();
                looks.add(new Look(where, wrong(call, all.subList(begin, i))));
                begin = i + 1;
            }
        }
        return looks;
    }

    private static String wrong(InvokeInstruction call, List<Instruction> before) {
        String types = call.type().stringValue();
        if (types.contains("[Ljava/lang/Object;)")) {
            return wrongWithParameters(before);
        }
        if (types.contains("Supplier") || types.contains("ResourceBundle")) {
            return "texts are given as they are";
        }
        return texts(before).anyMatch(text -> PLACEHOLDER.matcher(text).find())
                ? "there are placeholders without parameters"
                : "";
    }

    /** The array of parameters follows its text. */
    private static String wrongWithParameters(List<Instruction> before) {
        for (int i = before.size() - 1; i >= 2; i--) {
            if (before.get(i) instanceof NewReferenceArrayInstruction
                    && before.get(i - 1) instanceof ConstantInstruction size
                    && size.constantValue() instanceof Integer count
                    && before.get(i - 2) instanceof ConstantInstruction text
                    && text.constantValue() instanceof String pattern) {
                return wrong(pattern, count);
            }
        }
        return "a text with parameters is a constant";
    }

    /** As {@link MessageFormat} reads it: a lone apostrophe hides what follows. */
    private static String wrong(String pattern, int count) {
        Object[] marks =
                IntStream.range(0, count).mapToObj(i -> "<mark" + i + ">").toArray();
        String filled;
        try {
            filled = new MessageFormat(pattern).format(marks);
        } catch (IllegalArgumentException e) {
            return "'" + pattern + "' is no pattern: " + e.getMessage();
        }
        if (PLACEHOLDER.matcher(filled).find()) {
            return "'" + pattern + "' has placeholders that stay";
        }
        return Stream.of(marks).allMatch(mark -> filled.contains(mark.toString()))
                ? ""
                : "'" + pattern + "' leaves parameters out";
    }

    private static Stream<String> texts(List<Instruction> code) {
        return code.stream().flatMap(instruction -> switch (instruction) {
            case ConstantInstruction constant when constant.constantValue() instanceof String text -> Stream.of(text);
            case InvokeDynamicInstruction dynamic ->
                dynamic.bootstrapArgs().stream()
                        .filter(String.class::isInstance)
                        .map(String.class::cast);
            default -> Stream.empty();
        });
    }

    private static ClassModel parsed(Path file) {
        try {
            return ClassFile.of().parse(file);
        } catch (IOException e) {
            throw new IllegalStateException(file.toString(), e);
        }
    }

    @Test
    void everyPlaceholderIsFilledIn() throws IOException, URISyntaxException {
        Path product = Path.of(
                Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (Stream<Path> files = Files.walk(product)) {
            List<Look> looks = files.filter(file -> file.toString().endsWith(".class"))
                    .flatMap(file -> calls(parsed(file)).stream())
                    .toList();
            assertThat(looks).hasSizeGreaterThan(LEAST_CALLS);
            assertThat(looks).filteredOn(look -> !look.wrong().isEmpty()).isEmpty();
        }
    }

    @Test
    void findsWhatIsWrong() throws IOException {
        try (InputStream own = LogCallsTest.class.getResourceAsStream("LogCallsTest$Wrong.class")) {
            assertThat(calls(ClassFile.of().parse(Objects.requireNonNull(own).readAllBytes())))
                    .extracting(Look::wrong)
                    .containsExactly(
                            "",
                            "there are placeholders without parameters",
                            "there are placeholders without parameters",
                            "'it's {0}' has placeholders that stay",
                            "'{0} and {2}' has placeholders that stay",
                            "'{0}' leaves parameters out",
                            "'{0' is no pattern: Unmatched braces in the pattern.",
                            "a text with parameters is a constant",
                            "");
        }
    }

    /** In the order of what {@link #findsWhatIsWrong} expects. */
    static final class Wrong {
        private static final Logger LOG = System.getLogger("wrong");

        static void all(String some, Exception fault) {
            LOG.log(Level.INFO, "it''s {0} and {1}", some, List.of("{3}", 1));
            LOG.log(Level.INFO, "{0} is not there");
            LOG.log(Level.INFO, "a fault at " + some + ": {0}", fault);
            LOG.log(Level.INFO, "it's {0}", some);
            LOG.log(Level.INFO, "{0} and {2}", some, some);
            LOG.log(Level.INFO, "{0}", some, some);
            LOG.log(Level.INFO, "{0", some);
            LOG.log(Level.INFO, some + " {0}", some);
            LOG.log(Level.INFO, "it's " + some + " {x}", fault);
        }
    }
}
