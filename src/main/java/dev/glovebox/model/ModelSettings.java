package dev.glovebox.model;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a person has set about models.
 *
 * @param contextWindow how many tokens fit into one request, where a person knows better than we do
 * @param version of this program, which providers are told
 */
public record ModelSettings(
        Access anthropic, Access openAi, Patience patience, OptionalLong contextWindow, String version) {
    /** A provider's key and address, where they are set. */
    public record Access(Optional<ApiKey> key, Optional<String> baseUrl) {
        public static final Access UNSET = new Access(Optional.empty(), Optional.empty());
    }
}
