package dev.glovebox.model;

import dev.glovebox.model.HttpModel.Line;
import dev.glovebox.model.HttpModel.Timing;
import dev.glovebox.model.ModelChoice.Cause;
import dev.glovebox.model.ModelChoice.Chosen;
import dev.glovebox.model.ModelChoice.Refused;
import dev.glovebox.model.ModelSettings.Access;
import dev.glovebox.model.OpenAiWire.Dialect;
import dev.glovebox.model.http.HttpPost;
import dev.glovebox.model.http.PostLimits;
import dev.glovebox.protocol.MalformedJson;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** From the name a person gives to the model that answers. */
public final class Models {
    private static final String SCRIPT = "script:";
    private static final int LONGEST_SCRIPT = 16 << 20;

    private final ModelSettings settings;

    public Models(ModelSettings settings) {
        this.settings = settings;
    }

    /**
     * By {@code provider/name}, where the providers are {@code anthropic}, {@code openai} and {@code ollama}; by a bare
     * name, which is Anthropic's when it begins with {@code claude} and else any OpenAI-compatible server's; or by
     * {@code script:FILE}.
     */
    public ModelChoice choose(String name) {
        return switch (found(name)) {
            case Chosen(var model) -> new Chosen(GivenWindow.of(model, settings.contextWindow()));
            case Refused refused -> refused;
        };
    }

    /** By which two spellings of one model are the same: with its provider. */
    public static String fullName(String name) {
        return ModelName.of(name.strip()).words();
    }

    private ModelChoice found(String name) {
        if (name.startsWith(SCRIPT)) {
            return fromFile(name);
        }
        ModelName wanted = ModelName.of(name.strip());
        return wanted.name().isEmpty()
                ? new Refused(Cause.UNUSABLE, "The model '" + name + "' has no name; MODEL sets it.")
                : choose(wanted);
    }

    /** A model that plays this script. */
    public static ModelChoice scripted(String name, String script) {
        try {
            return new Chosen(new ScriptedModel(name, Script.read(script), Pause::real));
        } catch (MalformedJson e) {
            return new Refused(Cause.UNUSABLE, "The script " + name + " cannot be played: " + e.getMessage());
        }
    }

    private static ModelChoice fromFile(String name) {
        try {
            return scripted(name, text(Path.of(name.substring(SCRIPT.length()))));
        } catch (IOException | InvalidPathException e) {
            return new Refused(Cause.UNUSABLE, "The script of " + name + " cannot be read: " + e.getMessage());
        }
    }

    /** A folder's .env may name any file, also one that never ends. */
    private static String text(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException(file + (Files.exists(file) ? " is no plain file" : " is not there"));
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(LONGEST_SCRIPT + 1);
            if (bytes.length > LONGEST_SCRIPT) {
                throw new IOException(file + " is longer than 16m");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    private ModelChoice choose(ModelName name) {
        Provider provider = name.provider();
        Access access = access(provider);
        Optional<URI> address = provider.address(access.baseUrl());
        if (address.isEmpty()) {
            return new Refused(
                    Cause.UNUSABLE,
                    provider.baseVariable() + " must be an http or https address without name, password or query.");
        }
        if (access.key().isEmpty() && access.baseUrl().isEmpty() && provider != Provider.OLLAMA) {
            return new Refused(
                    Cause.NO_KEY,
                    "The model " + name.words() + " needs a key; " + provider.keyVariable() + " sets it.");
        }
        if (access.key().filter(key -> !key.isSendable()).isPresent()) {
            return new Refused(
                    Cause.UNUSABLE,
                    provider.keyVariable() + " holds spaces, line ends or letters that no key has. Set it again.");
        }
        return new Chosen(model(name, access, address.get()));
    }

    private Access access(Provider provider) {
        return switch (provider) {
            case ANTHROPIC -> settings.anthropic();
            case OPENAI -> settings.openAi();
            case OLLAMA -> Access.UNSET;
        };
    }

    private Model model(ModelName name, Access access, URI address) {
        var random = new Random();
        Wire wire =
                switch (name.provider()) {
                    case ANTHROPIC -> new AnthropicWire(name.name());
                    case OPENAI, OLLAMA -> new OpenAiWire(name.name(), dialect(name, address), random);
                };
        Map<String, String> headers = new HashMap<>(wire.headers(access.key()));
        headers.put("User-Agent", "glovebox/" + settings.version());
        Patience patience = settings.patience();
        var post =
                new HttpPost(address, headers, PostLimits.of(patience.connect(), patience.silence(), patience.stall()));
        post.prepare();
        return new PictureSparing(new HttpModel(
                name,
                wire,
                new Line(post, access.key()),
                new Timing(patience, Clock.systemUTC(), System::nanoTime, Pause::real, random)));
    }

    private static Dialect dialect(ModelName name, URI address) {
        boolean original = "api.openai.com".equals(address.getHost());
        return new Dialect(original ? "max_completion_tokens" : "max_tokens", Sight.of(name.name()));
    }
}
