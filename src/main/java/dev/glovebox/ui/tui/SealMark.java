package dev.glovebox.ui.tui;

import dev.glovebox.ui.tui.text.Tone;

/** The sign of a box's level, to the left of whatever is typed. */
enum SealMark {
    OPENING("◌", Tone.DIM),
    SEALED("◉", Tone.GOOD),
    WEAKENED("◐", Tone.ATTENTION),
    UNSEALED("○", Tone.BAD),
    REFUSED("✗", Tone.BAD);

    private final String sign;
    private final Tone tone;

    SealMark(String sign, Tone tone) {
        this.sign = sign;
        this.tone = tone;
    }

    static SealMark of(Standing.Seal seal) {
        return valueOf(seal.name());
    }

    String sign() {
        return sign;
    }

    Tone tone() {
        return tone;
    }
}
