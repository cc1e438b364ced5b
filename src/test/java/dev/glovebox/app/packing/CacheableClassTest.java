package dev.glovebox.app.packing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class CacheableClassTest {
    private static final ClassFile CLASS_FILE = ClassFile.of();

    /** Classes of these tests by their own loader, each changed on the way. */
    private static final class Loader extends ClassLoader {
        private final String prefix;
        private final UnaryOperator<byte[]> change;

        Loader(String prefix, UnaryOperator<byte[]> change) {
            super(CacheableClassTest.class.getClassLoader());
            this.prefix = prefix;
            this.change = change;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(prefix) || findLoadedClass(name) != null) {
                return super.loadClass(name, resolve);
            }
            try (InputStream content = Objects.requireNonNull(getResourceAsStream(name.replace('.', '/') + ".class"))) {
                byte[] bytes = change.apply(content.readAllBytes());
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @Test
    void switchesOverTypesDoAsBefore() throws ReflectiveOperationException {
        Function<@Nullable Object, String> changed = switching(CacheableClass::of);
        assertThat(changed.getClass()).isNotEqualTo(Switching.class);
        Switching before = new Switching();
        for (Object sample : Switching.samples()) {
            assertThat(changed.apply(sample)).isEqualTo(before.apply(sample));
        }
        assertThat(changed.apply(null)).isEqualTo(before.apply(null));
    }

    @SuppressWarnings("unchecked")
    private static Function<@Nullable Object, String> switching(UnaryOperator<byte[]> change)
            throws ReflectiveOperationException {
        return Class.forName(Switching.class.getName(), true, new Loader(Switching.class.getName(), change))
                .asSubclass(Function.class)
                .getConstructor()
                .newInstance();
    }

    @Test
    void noSwitchOverTypesAloneIsLeftToTheStart() throws IOException {
        for (Path file : ownClasses()) {
            byte[] after = CacheableClass.of(Files.readAllBytes(file));
            assertThat(TypeSwitches.in(CLASS_FILE.parse(after)))
                    .as(file.toString())
                    .isFalse();
            assertThat(CLASS_FILE.verify(after)).as(file.toString()).isEmpty();
        }
    }

    @Test
    void noMethodOfARecordIsLeftToTheStart() throws IOException {
        for (Path file : ownClasses()) {
            byte[] after = CacheableClass.of(Files.readAllBytes(file));
            assertThat(RecordMethods.in(CLASS_FILE.parse(after)))
                    .as(file.toString())
                    .isFalse();
        }
    }

    @Test
    void recordsDoAsBefore() throws ReflectiveOperationException {
        String name = Recording.class.getName();
        Class<?> changed = Class.forName(name, true, new Loader(name, CacheableClass::of));
        assertThat(changed).isNotEqualTo(Recording.class);
        assertThat(changed.getMethod("report").invoke(null)).isEqualTo(Recording.report());
    }

    @Test
    void aSwitchThatAlsoNamesConstantsStays() throws IOException {
        byte[] before = bytes(Switching.class);
        assertThat(bootstraps(before)).contains("typeSwitch");
        assertThat(bootstraps(CacheableClass.of(before)))
                .filteredOn("typeSwitch"::equals)
                .hasSize(1);
    }

    @Test
    void aClassWithoutSuchSwitchesIsNotTouched() throws IOException {
        byte[] before = bytes(Packing.class);
        assertThat(CacheableClass.of(before)).isSameAs(before);
    }

    @Test
    void whatIsNoClassIsNotTouched() {
        byte[] garbage = {1, 2, 3};
        assertThat(CacheableClass.of(garbage)).isSameAs(garbage);
    }

    @Test
    void oldClassesGetStackMapsThatHold() throws IOException {
        Path jar = Path.of(CommandLine.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        try (ZipFile file = new ZipFile(jar.toFile())) {
            List<? extends ZipEntry> old = file.stream()
                    .filter(entry -> entry.getName().startsWith("picocli/")
                            && entry.getName().endsWith(".class"))
                    .toList();
            assertThat(old).hasSizeGreaterThan(200);
            for (ZipEntry entry : old) {
                byte[] after = CacheableClass.of(file.getInputStream(entry).readAllBytes());
                assertThat(version(after)).as(entry.getName()).isGreaterThanOrEqualTo(ClassFile.JAVA_8_VERSION);
                assertThat(CLASS_FILE.verify(after)).as(entry.getName()).isEmpty();
            }
        }
    }

    @Test
    void oldClassesWorkWithTheirStackMaps() throws ReflectiveOperationException {
        Class<?> changed = Class.forName(CommandLine.class.getName(), true, new Loader("picocli.", CacheableClass::of));
        Object version = changed.getField("VERSION").get(null);
        assertThat(changed).isNotEqualTo(CommandLine.class);
        assertThat(version).isEqualTo(CommandLine.VERSION);
    }

    private static int version(byte[] bytes) {
        return CLASS_FILE.parse(bytes).majorVersion();
    }

    private static List<String> bootstraps(byte[] bytes) {
        ClassModel model = CLASS_FILE.parse(bytes);
        return model.methods().stream()
                .flatMap(method -> method.code().stream())
                .flatMap(code -> code.elementStream())
                .filter(InvokeDynamicInstruction.class::isInstance)
                .map(call -> ((InvokeDynamicInstruction) call).name().stringValue())
                .toList();
    }

    private static List<Path> ownClasses() throws IOException {
        Path top = Path.of(Packing.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        try (Stream<Path> files = Files.walk(top)) {
            return files.filter(file -> file.toString().endsWith(".class")).toList();
        }
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        try (InputStream content = Objects.requireNonNull(
                type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class"))) {
            return content.readAllBytes();
        }
    }
}
