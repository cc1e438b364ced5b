package dev.glovebox.app.settings;

import java.util.Locale;

/** What can be set, by a variable of this name; each has its reason. The file .env.example is written from this list. */
public enum Variable {
    ANTHROPIC_API_KEY("", Trust.ANYONE, "Key for Claude models. Stays outside the box."),
    ANTHROPIC_BASE_URL(
            "https://api.anthropic.com", Trust.WITH_ITS_KEY, "Where Claude is asked, for gateways and tests."),
    OPENAI_API_KEY("", Trust.ANYONE, "Key for OpenAI-compatible models; local servers need none."),
    OPENAI_BASE_URL(
            "https://api.openai.com/v1",
            Trust.WITH_ITS_KEY,
            "Where OpenAI-compatible models are asked, such as http://127.0.0.1:11434/v1 for Ollama."),
    MODEL(
            "claude-sonnet-4-5-20250929",
            Trust.ANYONE,
            "The model; provider/name picks the wire (anthropic/…, openai/…), script:FILE plays a script."),
    MAX_TOKENS("8096", Trust.ANYONE, "The longest answer, in tokens."),
    CONTEXT_WINDOW(
            "",
            Trust.ANYONE,
            "How many tokens the model takes in one request; by default what is known of it by its name. The conversation is summarised before it is full."),
    MAX_TURNS("100", Trust.LESS, "How often the model is asked in one run before it stops."),
    MAX_TOTAL_TOKENS("", Trust.PERSON, "Tokens that one run may use, those from the cache too; none is no bound."),
    MAX_COST("", Trust.PERSON, "Dollars that one run may cost, such as 0.50, by the list of glovebox prices."),
    MAX_TIME("", Trust.PERSON, "How long one run may take, such as 30m; what it does then is stopped."),
    SESSION_MAX_TURNS("", Trust.PERSON, "How often the model is asked in a session, in all its runs."),
    SESSION_MAX_TOTAL_TOKENS("", Trust.PERSON, "Tokens that a session may use in all its runs."),
    SESSION_MAX_COST("", Trust.PERSON, "Dollars that a session may cost in all its runs."),
    SESSION_MAX_TIME("", Trust.PERSON, "How long the runs of a session may take together."),
    SAFEDIR(
            "",
            Trust.BELOW,
            "The workspace; by default the current folder if it is a git work tree, else ./workspace."),
    SANDBOX("bubblewrap", Trust.PERSON, "How the box is made: bubblewrap, podman, docker, or none for no box at all."),
    RUNTIME(
            "",
            Trust.PERSON,
            "What runs the containers of podman and docker, such as crun, runc, runsc (gVisor), krun or kata; by default the engine's own choice."),
    IMAGE("localhost/glovebox", Trust.PERSON, "The system that containers see; images/build makes the default one."),
    USE_SANDBOX("true", Trust.PERSON, "false is the same as SANDBOX=none."),
    MEMORY("2g", Trust.PERSON, "Memory of the box, all processes and memory filesystems together."),
    PIDS("512", Trust.PERSON, "Processes and threads of the box at once."),
    CPUS("", Trust.PERSON, "Processors that the box may keep busy, such as 1.5; without it there is no bound."),
    DISK("10g", Trust.PERSON, "How much the workspace may grow while a box is open; none is no bound."),
    TMP_SIZE("512m", Trust.PERSON, "Size of /tmp in the box, which lies in memory."),
    CAPABILITIES(
            "",
            Trust.PERSON,
            "What boxes have beyond commands and files, separated by spaces: desktop, notebook, browser, or none; each is 1g more of memory unless MEMORY is given."),
    ALLOW_HOST(
            "",
            Trust.PERSON,
            "Hosts that the box may connect to, separated by spaces: NAME, *.NAME, NAME:PORT, ADDRESS:PORT, or pip, npm, maven, cargo, go, apt."),
    ALLOW_PRIVATE_HOST("", Trust.PERSON, "The same for names that lead to private addresses."),
    DENY_HOST("", Trust.PERSON, "Hosts that the box may never connect to, whatever else is said."),
    APPROVE(
            "",
            Trust.PERSON,
            "Other hosts: ask a person at the terminal, yes or no; by default ask in a run at a terminal, else no. In glovebox serve users are asked about hosts of OFFER_HOST only, and by default not at all."),
    OFFER_HOST(
            "",
            Trust.PERSON,
            "Hosts that users of glovebox serve may ask for, as in ALLOW_HOST, or * for every public one; by default none."),
    OFFER_MODEL(
            "",
            Trust.PERSON,
            "Models that requests to glovebox serve may name, beside MODEL and the demos; * is every model that the keys reach."),
    DATABASE_URL(
            "",
            Trust.PERSON,
            "A PostgreSQL for several servers, such as postgresql://user:password@host/name; by default glovebox serve keeps all in its data folder.");

    /** Whose word counts. */
    enum Trust {
        /** Also that of a folder's .env file, which may come with a repository. */
        ANYONE,
        /** A folder's .env counts only when it also brings the key: else it could send a person's key elsewhere. */
        WITH_ITS_KEY,
        /** A folder's .env may name a folder below its own: elsewhere it would hand out a person's other folders. */
        BELOW,
        /** A folder's .env may only set it lower than it would be: it may come from others, and the money is the person's. */
        LESS,
        /** Flags, the environment and the person's own settings: it weakens the box, says what it holds, or bounds what is spent. */
        PERSON
    }

    private final String fallback;
    private final Trust trust;
    private final String reason;

    Variable(String fallback, Trust trust, String reason) {
        this.fallback = fallback;
        this.trust = trust;
        this.reason = reason;
    }

    public String fallback() {
        return fallback;
    }

    public String reason() {
        return reason;
    }

    /** How a command line says it. */
    public String flag() {
        if (this == CAPABILITIES) {
            return "--desktop";
        }
        return this == SAFEDIR ? "-w" : "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Keys would be seen by every user in the list of processes; the sandbox has one flag for two names. */
    boolean hasFlag() {
        return !isSecret() && trust != Trust.WITH_ITS_KEY && this != USE_SANDBOX;
    }

    Trust trust() {
        return trust;
    }

    boolean isSecret() {
        return name().endsWith("_API_KEY") || this == DATABASE_URL;
    }

    /** The key that a base URL is for. */
    Variable itsKey() {
        return this == ANTHROPIC_BASE_URL ? ANTHROPIC_API_KEY : OPENAI_API_KEY;
    }
}
