package dev.glovebox.protocol;

import java.util.List;
import java.util.Optional;

/**
 * A token that its first letters tell.
 *
 * @param least how many letters follow the prefix at least; no more are looked at to judge
 * @param most how many follow at most, 0 for any number
 */
record TokenShape(String kind, String prefix, Letters letters, int least, int most) {
    /** What a token is made of after its prefix. */
    enum Letters {
        ANY,
        ALPHANUMERIC,
        CAPITALS,
        HEX,
        DOTTED;

        boolean hold(char c) {
            boolean digit = c >= '0' && c <= '9';
            boolean capital = c >= 'A' && c <= 'Z';
            boolean small = c >= 'a' && c <= 'z';
            return switch (this) {
                case ANY -> SecretScanner.isWord(c);
                case ALPHANUMERIC -> digit || capital || small;
                case CAPITALS -> digit || capital;
                case HEX -> digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
                case DOTTED -> SecretScanner.isWord(c) || c == '.';
            };
        }

        /** Names such as github_pat_of_the_build are no tokens: those have a digit or a capital. */
        boolean canBeWords() {
            return this == ANY || this == DOTTED;
        }
    }

    private static final String GITHUB = "GitHub token";
    private static final String GITLAB = "GitLab token";
    private static final String SLACK = "Slack token";
    private static final String STRIPE = "Stripe key";
    private static final String AWS = "AWS access key id";
    private static final String OPENAI = "OpenAI key";
    private static final String GOOGLE = "Google key";

    /** Longer prefixes come before the shorter ones with which they begin. */
    private static final List<TokenShape> ALL = List.of(
            any("Glovebox token", "gb_", 40),
            any("Anthropic key", "sk-ant-", 16),
            any("OpenRouter key", "sk-or-", 20),
            any(OPENAI, "sk-proj-", 16),
            any(OPENAI, "sk-svcacct-", 16),
            any(OPENAI, "sk-admin-", 16),
            alphanumeric(OPENAI, "sk-", 20),
            any(GOOGLE, "AIza", 33),
            new TokenShape(GOOGLE, "ya29.", Letters.ANY, 20, 0),
            any(GOOGLE, "GOCSPX-", 20),
            alphanumeric("Groq key", "gsk_", 32),
            alphanumeric("xAI key", "xai-", 32),
            alphanumeric("Hugging Face token", "hf_", 30),
            alphanumeric("Replicate token", "r8_", 30),
            alphanumeric("Perplexity key", "pplx-", 32),
            new TokenShape(AWS, "AKIA", Letters.CAPITALS, 16, 16),
            new TokenShape(AWS, "ASIA", Letters.CAPITALS, 16, 16),
            any(GITHUB, "github_pat_", 22),
            alphanumeric(GITHUB, "ghp_", 30),
            alphanumeric(GITHUB, "gho_", 30),
            alphanumeric(GITHUB, "ghu_", 30),
            alphanumeric(GITHUB, "ghs_", 30),
            alphanumeric(GITHUB, "ghr_", 30),
            dotted(GITLAB, "glpat-", 20),
            dotted(GITLAB, "gldt-", 20),
            dotted(GITLAB, "glrt-", 20),
            dotted(GITLAB, "glcbt-", 20),
            dotted(GITLAB, "glptt-", 20),
            dotted(GITLAB, "glsoat-", 20),
            dotted(GITLAB, "glagent-", 20),
            any(SLACK, "xoxa-", 10),
            any(SLACK, "xoxb-", 10),
            any(SLACK, "xoxc-", 10),
            any(SLACK, "xoxd-", 10),
            any(SLACK, "xoxe-", 10),
            dotted(SLACK, "xoxe.", 10),
            any(SLACK, "xoxo-", 10),
            any(SLACK, "xoxp-", 10),
            any(SLACK, "xoxr-", 10),
            any(SLACK, "xoxs-", 10),
            any(SLACK, "xapp-", 16),
            alphanumeric(STRIPE, "sk_live_", 16),
            alphanumeric(STRIPE, "sk_test_", 16),
            alphanumeric(STRIPE, "rk_live_", 16),
            alphanumeric(STRIPE, "rk_test_", 16),
            alphanumeric(STRIPE, "whsec_", 24),
            new TokenShape("npm token", "npm_", Letters.ALPHANUMERIC, 36, 0),
            any("PyPI token", "pypi-AgE", 16),
            dotted("SendGrid key", "SG.", 40),
            new TokenShape("DigitalOcean token", "dop_v1_", Letters.HEX, 40, 0),
            new TokenShape("Shopify token", "shpat_", Letters.HEX, 32, 0),
            new TokenShape("Databricks token", "dapi", Letters.HEX, 32, 0),
            any("Docker token", "dckr_pat_", 20),
            any("Vault token", "hvs.", 24),
            any("Grafana token", "glsa_", 24),
            alphanumeric("Linear key", "lin_api_", 24),
            alphanumeric("age key", "AGE-SECRET-KEY-1", 40));

    private static TokenShape any(String kind, String prefix, int least) {
        return new TokenShape(kind, prefix, Letters.ANY, least, 0);
    }

    private static TokenShape alphanumeric(String kind, String prefix, int least) {
        return new TokenShape(kind, prefix, Letters.ALPHANUMERIC, least, 0);
    }

    private static TokenShape dotted(String kind, String prefix, int least) {
        return new TokenShape(kind, prefix, Letters.DOTTED, least, 0);
    }

    /** Letters with which a prefix begins; nearly all words need no closer look. */
    private static final String FIRST =
            ALL.stream().map(shape -> shape.prefix.substring(0, 1)).distinct().reduce("", String::concat);

    /** The one whose token begins there. */
    static Optional<TokenShape> at(String text, int at) {
        if (FIRST.indexOf(text.charAt(at)) < 0) {
            return Optional.empty();
        }
        for (TokenShape shape : ALL) {
            if (text.startsWith(shape.prefix, at) && shape.fits(text, at + shape.prefix.length())) {
                return Optional.of(shape);
            }
        }
        return Optional.empty();
    }

    private boolean fits(String text, int from) {
        if (from + least > text.length()) {
            return false;
        }
        boolean telling = false;
        for (int i = from; i < from + least; i++) {
            char c = text.charAt(i);
            if (!letters.hold(c)) {
                return false;
            }
            telling |= Letters.CAPITALS.hold(c);
        }
        boolean ends = most == 0 || from + most >= text.length() || !SecretScanner.isWord(text.charAt(from + most));
        return ends && (telling || !letters.canBeWords());
    }

    /** Where a token ends that begins there; no letter of its word is left. */
    int end(String text, int at) {
        int end = at + prefix.length() + least;
        while (most == 0
                && end < text.length()
                && (letters.hold(text.charAt(end)) || SecretScanner.isWord(text.charAt(end)))) {
            end++;
        }
        while (text.charAt(end - 1) == '.') {
            end--;
        }
        return end;
    }
}
