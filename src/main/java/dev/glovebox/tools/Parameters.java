package dev.glovebox.tools;

import dev.glovebox.protocol.Json;
import dev.glovebox.tools.Parameter.Need;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A tool's parameters: one list gives the schema and reads what a model sends.
 *
 * @param together what must hold of several arguments at once
 */
record Parameters(List<Parameter> all, Rule together) {
    /** Throws {@link BadArguments}; it needs no box. */
    @FunctionalInterface
    interface Rule {
        void check(Arguments arguments);
    }

    Parameters {
        all = List.copyOf(all);
    }

    static Parameters of(Parameter... all) {
        return new Parameters(List.of(all), arguments -> {});
    }

    Parameters with(Rule rule) {
        return new Parameters(all, rule);
    }

    /** JSON Schema, as short as it can be said. */
    Json.Obj schema() {
        Json.Builder properties = Json.object();
        all.forEach(parameter -> properties.with(parameter.name(), parameter.schema()));
        return Json.object()
                .with("type", "object")
                .with("properties", properties.end())
                .with("required", required().map(Json::of).toList())
                .end();
    }

    /** Throws {@link BadArguments}. */
    Arguments read(Json json) {
        if (!(json instanceof Json.Obj(var fields))) {
            throw new BadArguments("The arguments must be a JSON object, such as " + example() + ".");
        }
        for (String name : fields.keySet()) {
            if (all.stream().noneMatch(parameter -> parameter.name().equals(name))) {
                throw new BadArguments("There is no argument '" + name + "'; known are " + names() + ".");
            }
        }
        all.forEach(parameter -> parameter.check(json));
        Arguments arguments = new Arguments(json, this);
        together.check(arguments);
        return arguments;
    }

    Parameter named(String name) {
        return all.stream()
                .filter(parameter -> parameter.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no parameter " + name));
    }

    String example() {
        Json.Builder example = Json.object();
        all.stream()
                .filter(parameter -> parameter.need() == Need.REQUIRED)
                .forEach(parameter -> example.with(parameter.name(), parameter.example()));
        return example.end().text();
    }

    private Stream<String> required() {
        return all.stream()
                .filter(parameter -> parameter.need() == Need.REQUIRED)
                .map(Parameter::name);
    }

    private String names() {
        return all.stream().map(Parameter::name).collect(Collectors.joining(", "));
    }
}
