package dev.glovebox.app.settings;

import dev.glovebox.app.settings.Setting.Source;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Every setting with its value and source, decided once. */
public final class Settings {
    /** Of this program. */
    public static final String VERSION = "0.1.0";

    /** Below this the tools and the instructions leave no room for work. */
    private static final int LEAST_WINDOW = 4096;

    private static final String NUMBER = "\\d{1,18}";

    private final Map<Variable, List<Setting>> settings;
    private final List<String> ignored;

    private Settings(Map<Variable, List<Setting>> settings, List<String> ignored) {
        this.settings = settings;
        this.ignored = List.copyOf(ignored);
    }

    /** What each source says; an empty value counts as not said, except after a flag. */
    record Sources(
            Map<Variable, String> flags,
            Map<String, String> environment,
            FolderEnv folder,
            Map<String, String> person) {}

    static Settings from(Sources sources) {
        Map<Variable, List<Setting>> settings = new EnumMap<>(Variable.class);
        List<String> ignored = new ArrayList<>();
        for (Variable variable : Variable.values()) {
            settings.put(variable, said(variable, sources, ignored));
        }
        return new Settings(settings, ignored);
    }

    public Setting get(Variable variable) {
        return every(variable).stream()
                .findFirst()
                .orElseGet(() -> new Setting(variable, variable.fallback(), Source.DEFAULT));
    }

    /** What each source says of it, the first being the one that counts where only one can; none when it is the default. */
    public List<Setting> every(Variable variable) {
        return settings.getOrDefault(variable, List.of());
    }

    public String value(Variable variable) {
        return get(variable).value();
    }

    /** The longest answer, in tokens. */
    public int maxTokens() {
        Setting tokens = get(Variable.MAX_TOKENS);
        return Units.count(tokens.origin(), tokens.value(), 1, 1_000_000);
    }

    /** How many tokens fit into one request, where a person says so. */
    public OptionalLong contextWindow() {
        Setting window = get(Variable.CONTEXT_WINDOW);
        return window.value().isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(Units.count(window.origin(), window.value(), LEAST_WINDOW, 9_999_999));
    }

    /** How often the model is asked for one prompt. */
    public int maxTurns() {
        Setting turns = get(Variable.MAX_TURNS);
        return Units.count(turns.origin(), turns.value(), 1, 100_000);
    }

    /** Sentences about what a folder's .env said and may not say. */
    public List<String> ignored() {
        return ignored;
    }

    private static List<Setting> said(Variable variable, Sources sources, List<String> ignored) {
        String folder = trusted(variable, sources, ignored);
        List<Setting> said = new ArrayList<>();
        if (sources.flags().containsKey(variable)) {
            said.add(new Setting(variable, sources.flags().getOrDefault(variable, ""), Source.FLAG));
        }
        add(said, variable, sources.environment().getOrDefault(variable.name(), ""), Source.ENVIRONMENT);
        add(said, variable, folder, Source.FOLDER);
        add(said, variable, sources.person().getOrDefault(variable.name(), ""), Source.PERSON);
        return List.copyOf(said);
    }

    private static void add(List<Setting> said, Variable variable, String value, Source source) {
        if (!value.isEmpty()) {
            said.add(new Setting(variable, value, source));
        }
    }

    private static String trusted(Variable variable, Sources sources, List<String> ignored) {
        String value = sources.folder().values().getOrDefault(variable.name(), "");
        if (value.isEmpty()) {
            return "";
        }
        return switch (variable.trust()) {
            case ANYONE -> value;
            case BELOW -> {
                if (sources.folder().holds(value)) {
                    yield value;
                }
                ignored.add("The folder's .env may set " + variable + " only to a folder below its own, not to '"
                        + value + "'; a flag, the environment or your own settings may name any.");
                yield "";
            }
            case LESS -> {
                if (isLess(value, sources.person().getOrDefault(variable.name(), ""), variable.fallback())) {
                    yield value;
                }
                ignored.add("The folder's .env may only lower " + variable + ", not set it to '" + value
                        + "'; a flag, the environment or your own settings may.");
                yield "";
            }
            case PERSON -> {
                ignored.add("The folder's .env may not set " + variable
                        + "; a flag, the environment or your own settings may.");
                yield "";
            }
            case WITH_ITS_KEY -> {
                if (keyComesFromTheFolder(variable.itsKey(), sources)) {
                    yield value;
                }
                ignored.add("The folder's .env may not set " + variable + " for a key that comes from elsewhere.");
                yield "";
            }
        };
    }

    /** What is no number is somebody's mistake, and told as that later. */
    private static boolean isLess(String value, String person, String fallback) {
        String otherwise = person.isEmpty() ? fallback : person;
        boolean numbers = value.matches(NUMBER) && otherwise.matches(NUMBER);
        return !numbers || Long.parseLong(value) < Long.parseLong(otherwise);
    }

    /** The key that would be used is the folder's own, or there is none that could be sent away. */
    private static boolean keyComesFromTheFolder(Variable key, Sources sources) {
        boolean elsewhere = !sources.environment().getOrDefault(key.name(), "").isEmpty()
                || sources.flags().containsKey(key);
        boolean folder = !sources.folder().values().getOrDefault(key.name(), "").isEmpty();
        boolean person = !sources.person().getOrDefault(key.name(), "").isEmpty();
        return !elsewhere && (folder || !person);
    }
}
