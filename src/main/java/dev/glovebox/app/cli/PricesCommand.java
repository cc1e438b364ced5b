package dev.glovebox.app.cli;

import dev.glovebox.app.settings.OwnPrices;
import dev.glovebox.model.Price;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.PlainText;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Shows what models cost, and where a person says otherwise. */
final class PricesCommand {
    static final String NAME = "prices";

    private static final String JSON = "--json";

    private final Console console;

    PricesCommand(Console console) {
        this.console = console;
    }

    static CommandSpec spec(OptionSpec help) {
        CommandSpec spec = Commands.named(NAME);
        spec.usageMessage()
                .synopsisHeading("Usage: ")
                .descriptionHeading("%n")
                .description(
                        "List what models cost, in dollars per million tokens.",
                        "Costs and the limits on them are counted by this list. A line of your own in the file that is named first counts"
                                + " before those that came with Glovebox, which may be out of date.")
                .optionListHeading("%n");
        spec.addOption(Options.flag("Print one JSON document.", JSON));
        spec.addOption(help);
        return spec;
    }

    int run(ParseResult parsed) {
        OwnPrices own = OwnPrices.of(console.surroundings());
        List<Price> prices = own.read().all().toList();
        if (parsed.hasMatchedOption(JSON)) {
            console.out().println(PlainText.json(json(own, prices).text()));
            return 0;
        }
        console.out().println("Your own list: " + PlainText.line(own.file().toString()));
        console.out().println(row("model begins with", "input", "output", "cache read", "cache write", "from"));
        prices.forEach(price -> console.out().println(PlainText.line(row(price))));
        return 0;
    }

    private static String row(Price price) {
        Price.Rates rates = price.rates();
        return row(
                price.prefix(),
                rates.input().text(),
                rates.output().text(),
                rates.cacheRead().text(),
                rates.cacheWrite().text(),
                price.source());
    }

    private static String row(String... cells) {
        return String.format(Locale.ROOT, "%-24s %10s %10s %10s %11s  %s", (Object[]) cells);
    }

    private static Json json(OwnPrices own, List<Price> prices) {
        return Json.object()
                .with("file", own.file().toString())
                .with("prices", prices.stream().map(PricesCommand::json).toList())
                .end();
    }

    private static Json json(Price price) {
        return Json.object()
                .with("model", price.prefix())
                .with("input", price.rates().input().text())
                .with("output", price.rates().output().text())
                .with("cache_read", price.rates().cacheRead().text())
                .with("cache_write", price.rates().cacheWrite().text())
                .with("source", price.source())
                .end();
    }
}
