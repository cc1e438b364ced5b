package dev.glovebox.sandbox;

/** How the reader of a refusal can get the place allowed; each answer goes on after a colon or a semicolon, in plain ASCII. */
public interface AllowanceAdvice {
    /** For a name, with a port where the usual ones are not meant. */
    String host(String rule);

    /** For a name that leads to private addresses. */
    String privateHost(String name);

    /** For an address with its port. */
    String address(String rule);

    /** For a word that stands for all hosts that a package manager needs. */
    String group(String word);

    /** For a person who starts the command. */
    static AllowanceAdvice flags() {
        return new AllowanceAdvice() {
            @Override
            public String host(String rule) {
                return "a person can allow it by --allow-host " + rule;
            }

            @Override
            public String privateHost(String name) {
                return "a person can allow it by --allow-private-host " + name;
            }

            @Override
            public String address(String rule) {
                return host(rule);
            }

            @Override
            public String group(String word) {
                return "--allow-host " + word + " allows all that " + word + " needs";
            }
        };
    }
}
