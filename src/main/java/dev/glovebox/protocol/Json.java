package dev.glovebox.protocol;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** JSON as data: what comes from models, files and clients is of any shape, and is looked at before it is believed. */
public sealed interface Json {
    /** Keeps the order of its fields. */
    record Obj(Map<String, Json> fields) implements Json {
        public Obj {
            fields = fields.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }
    }

    record Arr(List<Json> items) implements Json {
        public Arr {
            items = List.copyOf(items);
        }
    }

    record Str(String value) implements Json {}

    /** A Long wherever that holds it: the JDK takes a dozen milliseconds to load BigDecimal, which few starts need. */
    record Num(Number number) implements Json {
        public Num {
            if (number instanceof BigDecimal exact
                    && exact.scale() == 0
                    && exact.unscaledValue().bitLength() < 64) {
                number = exact.longValue();
            }
            if (!(number instanceof Long) && !(number instanceof BigDecimal)) {
                throw new IllegalArgumentException("numbers are Long or BigDecimal, not " + number.getClass());
            }
        }

        public BigDecimal value() {
            return number instanceof BigDecimal exact ? exact : BigDecimal.valueOf(number.longValue());
        }
    }

    record Bool(boolean value) implements Json {}

    record Null() implements Json {}

    static Json of(String value) {
        return new Str(value);
    }

    static Json of(long value) {
        return new Num(value);
    }

    static Json of(boolean value) {
        return new Bool(value);
    }

    static Json of(List<? extends Json> items) {
        return new Arr(List.copyOf(items));
    }

    static Builder object() {
        return new Builder();
    }

    /** Of a text from outside. Throws {@link MalformedJson}. */
    static Json parse(String text) {
        return parse(text, JsonLimits.OUTSIDE);
    }

    /** Throws {@link MalformedJson}. */
    static Json parse(String text, JsonLimits limits) {
        return JsonText.parse(text, limits);
    }

    /** Compact, on one line. */
    default String text() {
        return JsonText.write(this);
    }

    /** The field of an object, when this is one and has it and it is not null. */
    default Optional<Json> at(String field) {
        return this instanceof Obj(var fields)
                ? Optional.ofNullable(fields.get(field)).filter(value -> !(value instanceof Null))
                : Optional.empty();
    }

    default Optional<String> string(String field) {
        return at(field).flatMap(value -> value instanceof Str(var text) ? Optional.of(text) : Optional.empty());
    }

    /** A whole number within the range of long. */
    default Optional<Long> number(String field) {
        return at(field).flatMap(value -> value instanceof Num(var number) ? whole(number) : Optional.empty());
    }

    default Optional<Boolean> bool(String field) {
        return at(field).flatMap(value -> value instanceof Bool(var truth) ? Optional.of(truth) : Optional.empty());
    }

    /** Empty when the field is missing or no array. */
    default List<Json> list(String field) {
        return at(field)
                .map(value -> value instanceof Arr(var items) ? items : List.<Json>of())
                .orElse(List.of());
    }

    private static Optional<Long> whole(Number number) {
        return number instanceof BigDecimal exact ? whole(exact) : Optional.of(number.longValue());
    }

    private static Optional<Long> whole(BigDecimal number) {
        boolean fits = number.precision() - number.scale() <= 19 && number.scale() <= 40;
        return fits
                        && number.stripTrailingZeros().scale() <= 0
                        && number.toBigInteger().bitLength() < 64
                ? Optional.of(number.longValue())
                : Optional.empty();
    }

    /** Puts an object together. */
    final class Builder {
        private final Map<String, Json> fields = new LinkedHashMap<>();

        private Builder() {}

        public Builder with(String field, Json value) {
            fields.put(field, value);
            return this;
        }

        public Builder with(String field, String value) {
            return with(field, Json.of(value));
        }

        public Builder with(String field, long value) {
            return with(field, Json.of(value));
        }

        public Builder with(String field, boolean value) {
            return with(field, Json.of(value));
        }

        public Builder with(String field, List<? extends Json> items) {
            return with(field, Json.of(items));
        }

        public Obj end() {
            return new Obj(fields);
        }
    }
}
