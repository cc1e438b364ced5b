package dev.glovebox.ui.tui.markdown;

import java.util.List;
import java.util.Random;

/** Texts that look like Markdown, and texts that nobody would write. */
final class RandomMarkdown {
    private static final List<String> MARKUP = List.of(
            "# ",
            "###### ",
            "- ",
            "* ",
            "12. ",
            "- [ ] ",
            "- [x] ",
            "> ",
            ">> ",
            "```",
            "```java\n",
            "~~~",
            "````",
            "---",
            "***",
            "**",
            "*",
            "_",
            "__",
            "~~",
            "~",
            "`",
            "``",
            "[",
            "]",
            "](",
            ")",
            "![",
            "<",
            ">",
            "\\",
            "|",
            " | ",
            "|---|:--:|\n",
            "\n| a | b |\n|---|--:|\n| 1 | 2 |\n",
            "\n",
            "\n\n",
            "\n    ",
            "\t",
            " ",
            "  ",
            "/* ",
            "*/",
            "\"",
            "'''",
            "//",
            "# x",
            "\r\n");
    private static final List<String> WORDS = List.of(
            "word",
            "a",
            "snake_case",
            "2 * 3",
            "https://example.org/a_b",
            "averyveryverylongwordthatfitsnowhere",
            "return",
            "名前",
            "“引用”",
            "é",
            "e\u0301\u0323",
            "👩‍👩‍👧‍👦",
            "👍🏽",
            "🇩🇪🇫🇷",
            "❤️",
            "한국어",
            "עברית",
            "1.5",
            "x=1");
    private static final List<String> HOSTILE = List.of(
            "\u001b[2J",
            "\u001b]0;title\u0007",
            "\u009b31m",
            "\r",
            "\b",
            "\u0000",
            "\u202e",
            "\u2028",
            "\ud83d",
            "\udc00",
            "\u200d\u200d",
            "\ufe0f",
            "\u0301".repeat(40),
            "👩\u200d".repeat(30),
            "\u007f",
            "\u0085",
            "\u00ad",
            "\ufeff");

    private final Random random;

    RandomMarkdown(Random random) {
        this.random = random;
    }

    String text() {
        StringBuilder text = new StringBuilder();
        int hostility = random.nextInt(4) * 5;
        int newlines = random.nextInt(2) * 15;
        for (int left = random.nextInt(250); left > 0; left--) {
            int kind = random.nextInt(100);
            text.append(kind < hostility ? any(HOSTILE) : kind < 45 ? any(MARKUP) : any(WORDS));
            text.append(random.nextInt(3) == 0 ? " " : "");
            text.append(kind >= 100 - newlines ? "\n" : "");
        }
        return text.toString();
    }

    private String any(List<String> list) {
        return list.get(random.nextInt(list.size()));
    }
}
