package dev.glovebox.ui.tui.text;

/** What a colour says. The codes of 256 and of true colours are dark enough for a white ground and light enough for a black one. */
public enum Tone {
    PLAIN("", "", ""),
    DIM("2", "2", "2"),
    GOOD("32", "38;5;28", "38;2;26;137;62"),
    ATTENTION("33", "38;5;130", "38;2;176;108;0"),
    BAD("31", "38;5;160", "38;2;214;51;47"),
    RUNNING("34", "38;5;32", "38;2;36;124;206"),
    ACCENT("36", "38;5;30", "38;2;14;135;140"),
    KEYWORD("35", "38;5;133", "38;2;168;88;176"),
    STRING("32", "38;5;65", "38;2;76;134;82"),
    NUMBER("36", "38;5;30", "38;2;14;135;140");

    private final String of16;
    private final String of256;
    private final String ofAll;

    Tone(String of16, String of256, String ofAll) {
        this.of16 = of16;
        this.of256 = of256;
        this.ofAll = ofAll;
    }

    /** Parameters of Select Graphic Rendition, see console_codes(4). */
    String code(Depth depth) {
        return switch (depth) {
            case NONE -> this == DIM ? of16 : "";
            case OF_16 -> of16;
            case OF_256 -> of256;
            case TRUE -> ofAll;
        };
    }
}
