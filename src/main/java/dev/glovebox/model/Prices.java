package dev.glovebox.model;

import dev.glovebox.protocol.Dollars;
import dev.glovebox.protocol.Message.Usage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.StringTokenizer;
import java.util.stream.Stream;

/** What models cost: lines of a name's beginning and up to four prices, in dollars per million tokens. */
public record Prices(List<Price> list, List<Price> others) {
    private static final String SHIPPED = "prices.txt";

    public Prices {
        list = List.copyOf(list);
        others = List.copyOf(others);
    }

    /** Those that this program was built with. */
    public static Prices shipped() {
        try (InputStream in = Prices.class.getResourceAsStream(SHIPPED)) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return parse("built in", text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Throws {@link IllegalArgumentException} with the line and the rule. */
    public static Prices parse(String source, String text) {
        List<Price> list = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            List<String> words = words(line);
            if (!words.isEmpty() && !words.getFirst().startsWith("#")) {
                list.add(price(source, words, number));
            }
        }
        return new Prices(list, List.of());
    }

    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        for (StringTokenizer tokens = new StringTokenizer(line); tokens.hasMoreTokens(); ) {
            words.add(tokens.nextToken());
        }
        return words;
    }

    private static Price price(String source, List<String> words, int number) {
        if (words.size() < 3 || words.size() > 5) {
            throw new IllegalArgumentException("line " + number + ": give a model's name, or how it begins, and two to"
                    + " four prices (input, output, cache-read, cache-write), such as: my-model 1.25 10");
        }
        Dollars input = rate(words, 1, number);
        Dollars output = rate(words, 2, number);
        Dollars read = words.size() > 3 ? rate(words, 3, number) : input;
        Dollars write = words.size() > 4 ? rate(words, 4, number) : input;
        return new Price(words.get(0), new Price.Rates(input, output, read, write), source);
    }

    private static Dollars rate(List<String> words, int column, int number) {
        return Dollars.parse(words.get(column))
                .filter(Price::isExact)
                .orElseThrow(() -> new IllegalArgumentException("line " + number + ": '" + words.get(column)
                        + "' is no price: dollars per million tokens have six decimals at most, such as 1.25"));
    }

    /** Where these know a model, the others are not asked. */
    public Prices before(Prices rest) {
        return new Prices(list, rest.list);
    }

    public Stream<Price> all() {
        return Stream.concat(list.stream(), others.stream());
    }

    /** Empty when the model is not known. The whole name is looked for first (ollama/…), then what follows its last slash. */
    public Optional<Price> of(String model) {
        return find(model, list).or(() -> find(model, others));
    }

    public Optional<Dollars> cost(String model, Usage usage) {
        return of(model).map(price -> price.of(usage));
    }

    private static Optional<Price> find(String model, List<Price> prices) {
        return longest(model, prices).or(() -> longest(model.substring(model.lastIndexOf('/') + 1), prices));
    }

    private static Optional<Price> longest(String name, List<Price> prices) {
        return prices.stream()
                .filter(price -> name.startsWith(price.prefix()))
                .max((one, other) ->
                        Integer.compare(one.prefix().length(), other.prefix().length()));
    }
}
