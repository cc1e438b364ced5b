package dev.glovebox.app.cli;

import dev.glovebox.app.client.ServiceClient;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.PlainText;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Says who may use a server. */
final class UserCommand {
    static final String NAME = "user";

    private static final String ADMIN = "--admin";
    private static final String JSON = "--json";

    private final Console console;

    UserCommand(Console console) {
        this.console = console;
    }

    static CommandSpec spec(OptionSpec help) {
        CommandSpec spec = Commands.named(NAME);
        spec.usageMessage()
                .synopsisHeading("Usage: ")
                .customSynopsis("glovebox user [OPTIONS] [list | add NAME | remove NAME]")
                .descriptionHeading("%n")
                .description(
                        "List, add and remove the users of a server; an admin's token is needed.",
                        "add prints the new user's token alone on stdout, this once: the server keeps only its hash.")
                .optionListHeading("%n")
                .footer("%nExample:", "  glovebox user add ann > ann.token");
        spec.addOption(Options.flag("Of add: may also see and change users, and the audit log.", ADMIN));
        spec.addOption(Options.flag("Of list: print one JSON document.", JSON));
        ServerOptions.addTo(spec);
        spec.addOption(help);
        spec.addPositional(Options.words("WHAT"));
        return spec;
    }

    int run(ParseResult parsed) {
        List<String> words = parsed.matchedPositionalValue(0, List.of("list"));
        List<String> rest = words.subList(1, words.size());
        return switch (words.getFirst()) {
            case "list" -> {
                if (!rest.isEmpty()) {
                    throw new UsageError("user list takes nothing more, not '" + rest.getFirst() + "'");
                }
                yield ServerOptions.with(parsed, console, service -> list(service, parsed.hasMatchedOption(JSON)));
            }
            case "add" -> {
                String name = one(rest, "add");
                String role = parsed.hasMatchedOption(ADMIN) ? "admin" : "user";
                yield ServerOptions.with(parsed, console, service -> add(service, name, role));
            }
            case "remove" -> {
                String name = one(rest, "remove");
                yield ServerOptions.with(parsed, console, service -> remove(service, name));
            }
            default ->
                throw new UsageError("user '" + words.getFirst() + "': there are list, add NAME and remove NAME");
        };
    }

    private static String one(List<String> rest, String word) {
        if (rest.size() != 1 || rest.getFirst().isBlank()) {
            throw new UsageError("user " + word + " needs one name, such as: glovebox user " + word + " ann");
        }
        return rest.getFirst();
    }

    private int list(ServiceClient service, boolean asJson) {
        Json users = service.users();
        if (asJson) {
            console.out().println(PlainText.json(users.text()));
            return 0;
        }
        users.list("items").forEach(user -> console.out()
                .println(PlainText.line("%-6s %s"
                        .formatted(
                                user.string("role").orElse(""),
                                user.string("name").orElse("")))));
        return 0;
    }

    private int add(ServiceClient service, String name, String role) {
        String token = service.addUser(name, role).string("token").orElse("");
        console.out().println(PlainText.line(token));
        console.err()
                .println("This is the only time that the token of " + PlainText.line(name) + " is shown. "
                        + "They use it as GLOVEBOX_TOKEN.");
        return 0;
    }

    private int remove(ServiceClient service, String name) {
        service.removeUser(name);
        console.out().println("removed " + PlainText.line(name));
        return 0;
    }
}
