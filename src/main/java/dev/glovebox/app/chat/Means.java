package dev.glovebox.app.chat;

import dev.glovebox.app.session.BoxPlan;
import dev.glovebox.app.session.Parts;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.Surroundings;

/** What a chat is made of, as it was settled before it began. */
public record Means(Surroundings surroundings, Parts parts, Configured configured, BoxPlan plan) {}
