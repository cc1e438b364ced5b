package dev.glovebox.docs;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Sources of one package that are compiled and run in place of, and beside, those of the product. */
final class SourceFolder {
    private final Path folder;
    private final String inPackage;
    private final List<Path> files = new ArrayList<>();

    SourceFolder(Path folder, String inPackage) {
        this.folder = folder;
        this.inPackage = inPackage;
    }

    void add(String className, String source) throws IOException {
        Path file = folder.resolve(className + ".java");
        Files.writeString(file, source);
        files.add(file);
    }

    /** Loads every class of the package anew, since classes see each other's inside only within one loader. */
    ClassLoader compiled() throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (var manager = compiler.getStandardFileManager(null, null, null)) {
            boolean good = compiler.getTask(
                            said,
                            manager,
                            null,
                            List.of("-d", classes.toString(), "-proc:none", "-Xlint:all", "-Werror"),
                            null,
                            manager.getJavaFileObjectsFromPaths(files))
                    .call();
            if (!good) {
                throw new AssertionError(said.toString());
            }
        }
        return new Loader(urls(classes), inPackage + ".");
    }

    private static URL[] urls(Path first) throws MalformedURLException {
        List<URL> urls = new ArrayList<>(List.of(first.toUri().toURL()));
        for (String path : Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(path -> !path.endsWith(".jar"))
                .toList()) {
            urls.add(Path.of(path).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    /** Looks here first for the one package. */
    private static final class Loader extends URLClassLoader {
        private final String own;

        Loader(URL[] urls, String own) {
            super(urls, SourceFolder.class.getClassLoader());
            this.own = own;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(own)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
        }
    }
}
