package dev.glovebox.app.settings;

import dev.glovebox.app.files.UntrustedFolders;
import dev.glovebox.process.PathsInWord;
import dev.glovebox.process.SystemProgram;
import dev.glovebox.protocol.ByteString;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The process's own environment: the only place that reads environment variables and system properties.
 *
 * @param confirmed paths that lead through links, and where the person says that they shall lead
 */
public record Surroundings(
        Map<String, String> environment,
        Path directory,
        Optional<Path> installation,
        String architecture,
        Account account,
        Map<Path, Path> confirmed) {
    private static final Set<String> HARMLESS =
            Set.of("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR");

    private static final Set<String> NETWORK =
            Set.of("http_proxy", "https_proxy", "no_proxy", "all_proxy", "node_extra_ca_certs", "ssl_cert_file");

    /** What pip is told of the way to its registry, and nothing of what it does with what it finds. */
    private static final Set<String> PIP = Set.of(
            "pip_index_url",
            "pip_extra_index_url",
            "pip_find_links",
            "pip_no_index",
            "pip_trusted_host",
            "pip_cert",
            "pip_client_cert",
            "pip_proxy",
            "pip_config_file",
            "pip_default_timeout",
            "requests_ca_bundle");

    static final String RUSTUP_HOME = "RUSTUP_HOME";

    private static final List<String> TOOLCHAINS =
            List.of("JAVA_HOME", "GOROOT", "CARGO_HOME", "DENO_INSTALL", "MAVEN_HOME", "GRADLE_HOME", "VOLTA_HOME");

    /** Whom the kernel and the user database take this process for. */
    public record Account(int uid, Optional<Path> home) {}

    public Surroundings {
        environment = Map.copyOf(environment);
        confirmed = Map.copyOf(confirmed);
    }

    /** Of somebody who was asked nothing yet. */
    public Surroundings(
            Map<String, String> environment,
            Path directory,
            Optional<Path> installation,
            String architecture,
            Account account) {
        this(environment, directory, installation, architecture, account, Map.of());
    }

    public static Surroundings ofThisProcess() {
        return new Surroundings(
                environment(System.getenv(), Optional.ofNullable(System.getProperty("glovebox.path"))),
                Path.of("").toAbsolutePath(),
                Optional.ofNullable(System.getProperty("glovebox.home")).map(Path::of),
                System.getProperty("os.arch"),
                new Account(ownUid(), absolute(System.getProperty("user.home", ""))));
    }

    /** The launcher gives this process a PATH without workspaces, and tells the person's own apart. */
    static Map<String, String> environment(Map<String, String> own, Optional<String> path) {
        Map<String, String> all = new HashMap<>(own);
        path.ifPresent(persons -> all.put("PATH", persons));
        return all;
    }

    /** The same in another folder. */
    public Surroundings in(Path folder) {
        return new Surroundings(environment, folder, installation, architecture, account, confirmed);
    }

    /** The same, and the person has said that a link's target is meant. */
    public Surroundings confirming(LinkedPath asked) {
        Map<Path, Path> more = new HashMap<>(confirmed);
        more.put(asked.given(), asked.real());
        return new Surroundings(environment, directory, installation, architecture, account, more);
    }

    /** The current folder by the name under which the person entered it: the shell's PWD, where it says the truth. */
    Path shownDirectory() {
        return writable(environment.getOrDefault("PWD", ""))
                .filter(shown -> shown.isAbsolute() && OwnFolders.real(shown).equals(OwnFolders.real(directory)))
                .orElse(directory);
    }

    /** Absent when HOME is unset, empty or relative. */
    public Optional<Path> home() {
        return folder("HOME");
    }

    public Path config() {
        return xdg("XDG_CONFIG_HOME", ".config");
    }

    public Path state() {
        return xdg("XDG_STATE_HOME", ".local/state");
    }

    /** May be anyone's for now: {@link #ownCache} before anything is run from it. */
    public Path cache() {
        return xdg("XDG_CACHE_HOME", ".cache");
    }

    /**
     * The cache, made sure to be ours: programs are run from it. Without a home, or in that of another user (root's by sudo), it
     * is a folder of our own where everybody may write.
     */
    public Path ownCache() {
        return own(cache());
    }

    /** Where programs lie that are fetched for boxes, made sure to be ours like the cache. */
    public Path ownPrograms() {
        return ownState().resolve("programs");
    }

    /** Where our state may lie; the last is where everybody may write. */
    List<Path> stateFolders() {
        return List.of(state(), fallback().resolve("glovebox"));
    }

    /** The state, made sure to be ours like the cache. */
    Path ownState() {
        return own(state());
    }

    private Path own(Path folder) {
        if (!folder.startsWith(fallback()) && PrivateFolder.canHold(folder, account.uid())) {
            return folder;
        }
        PrivateFolder.claim(fallback(), account.uid());
        return fallback().resolve("glovebox");
    }

    /** Makes sure that a path of ours which lies where everybody may write was not made by somebody else. */
    void claim(Path ours) {
        if (ours.startsWith(fallback())) {
            PrivateFolder.claim(fallback(), account.uid());
        }
    }

    /** Where the programs may lie that are run on the host. */
    List<Path> programFolders() {
        return List.of(cache(), fallback());
    }

    /** A path that a person gave, seen from the current folder. Keeps {@code ..}: after a link it leads elsewhere. */
    public Path path(String option, String text) {
        if (text.isEmpty()) {
            throw new UsageError(option + " '': the path is empty; name a file or folder");
        }
        try {
            return directory.resolve(text);
        } catch (InvalidPathException e) {
            throw new UsageError(option + " '" + text + "': this locale cannot write the name; set LC_ALL=C.UTF-8");
        }
    }

    /** Folders in which a box or a repository may have put links: the workspaces, the current folder, and what the state folder holds. */
    public UntrustedFolders untrusted(List<Path> workspaces) {
        List<Path> folders = new ArrayList<>(workspaces);
        List<Path> homes =
                Stream.of(home(), account.home()).flatMap(Optional::stream).toList();
        if (homes.stream()
                .noneMatch(
                        home -> home.startsWith(directory))) { // a home is no workspace: its links are the person's own
            folders.add(directory);
        }
        folders.add(state());
        Optional.of(variable(Variable.SAFEDIR.name()))
                .filter(safedir -> !safedir.isEmpty())
                .flatMap(Surroundings::writable)
                .ifPresent(safedir -> folders.add(directory.resolve(safedir)));
        return UntrustedFolders.of(folders, homes).and(KnownWorkspaces.of(this)::isNoted);
    }

    /** Where a person finds programs. Relative entries mean another folder in each place, so they are left out. */
    public List<Path> searchPath() {
        return Stream.of(environment.getOrDefault("PATH", "").split(":"))
                .filter(entry -> entry.startsWith("/"))
                .flatMap(entry -> writable(entry).stream())
                .distinct()
                .toList();
    }

    /** Folders below which toolchains keep their programs, as some of them are told by a variable and not by PATH. */
    List<Path> toolchains() {
        return TOOLCHAINS.stream().flatMap(variable -> named(variable).stream()).toList();
    }

    /** What toolchains are told by a variable, or take from a home that is another one inside. */
    public Map<String, Path> toolchainHomes() {
        Map<String, Path> homes = new HashMap<>();
        named("JAVA_HOME").ifPresent(java -> homes.put("JAVA_HOME", java));
        named(RUSTUP_HOME)
                .or(() -> home().map(home -> home.resolve(".rustup")).filter(Files::isDirectory))
                .ifPresent(rustup -> homes.put(RUSTUP_HOME, rustup));
        return homes;
    }

    private Optional<Path> named(String variable) {
        return writable(environment.getOrDefault(variable, "")).filter(Path::isAbsolute);
    }

    private static Optional<Path> writable(String path) {
        try {
            return Optional.of(Path.of(path));
        } catch (InvalidPathException e) {
            return Optional.empty(); // in this locale it has no name
        }
    }

    /** For a program of the system's that fetches others: no tokens, no PATH that a box may fill, but the way to the network. */
    public Map<String, String> fetchingEnvironment() {
        Map<String, String> chosen =
                new HashMap<>(forTheSystems(lower -> PIP.contains(lower) || lower.startsWith("npm_config_")));
        chosen.putAll(new HomeSettings(this, KnownWorkspaces.of(this)).replaced());
        return Map.copyOf(chosen);
    }

    /** The same for the system's package manager, which runs as root. */
    public Map<String, String> packagesEnvironment() {
        return forTheSystems(lower -> false);
    }

    /** No file that a box could write: settings of npm and pip can name programs. */
    private Map<String, String> forTheSystems(Predicate<String> isItsOwn) {
        KnownWorkspaces workspaces = KnownWorkspaces.of(this);
        Map<String, String> chosen = new HashMap<>();
        environment.forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            boolean wanted = NETWORK.contains(lower) || HARMLESS.contains(name) || isItsOwn.test(lower);
            if (wanted && !leadsInto(workspaces, value)) {
                chosen.put(name, value);
            }
        });
        chosen.put("PATH", SystemProgram.SEARCH_PATH);
        return Map.copyOf(chosen);
    }

    /** Whether the value of a variable holds a path that a box could decide about. */
    static boolean leadsInto(KnownWorkspaces workspaces, String value) {
        return PathsInWord.of(value).stream()
                .anyMatch(path -> writable(path).map(workspaces::reach).orElse(true));
    }

    /** What a program needs to feel at home, and no more: tokens live in variables too. */
    public List<String> harmlessEnvironment() {
        return environment.entrySet().stream()
                .filter(entry ->
                        HARMLESS.contains(entry.getKey()) || entry.getKey().startsWith("LC_"))
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .sorted()
                .toList();
    }

    /** Whether this descriptor of ours is a terminal. */
    public boolean isTerminal(int descriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException e) {
            return false;
        }
    }

    /** Empty when it is not set. */
    public String variable(String name) {
        return environment.getOrDefault(name, "");
    }

    /** See no-color.org. */
    public boolean wantsColours() {
        return environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !terminalType().equals("dumb");
    }

    public String terminalType() {
        return environment.getOrDefault("TERM", "xterm-256color");
    }

    /**
     * The last arguments of this process as the bytes that they were: the JVM decodes them by the locale, and what is not valid
     * there is lost.
     */
    public List<ByteString> lastArguments(List<String> decoded) {
        try {
            return last(Files.readAllBytes(Path.of("/proc/self/cmdline")), decoded.size());
        } catch (IOException e) {
            return decoded.stream().map(ByteString::of).toList();
        }
    }

    static List<ByteString> last(byte[] commandLine, int count) {
        List<ByteString> all = new ArrayList<>();
        for (int start = 0, i = 0; i < commandLine.length; i++) {
            if (commandLine[i] == 0) {
                all.add(ByteString.of(commandLine, start, i));
                start = i + 1;
            }
        }
        return List.copyOf(all.subList(all.size() - count, all.size()));
    }

    private Path xdg(String variable, String belowHome) {
        return folder(variable)
                .or(() -> home().map(home -> home.resolve(belowHome)))
                .orElseGet(this::fallback)
                .resolve("glovebox");
    }

    private Path fallback() {
        return Path.of("/tmp", "glovebox-of-" + account.uid());
    }

    private Optional<Path> folder(String variable) {
        try {
            return absolute(environment.getOrDefault(variable, ""));
        } catch (InvalidPathException e) {
            throw new UsageError("this locale cannot write the folder that " + variable + " names; set LC_ALL=C.UTF-8");
        }
    }

    private static Optional<Path> absolute(String path) {
        return path.startsWith("/") ? Optional.of(Path.of(path)) : Optional.empty();
    }

    private static int ownUid() {
        try {
            return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
