package dev.glovebox.app.packing;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Switches in every shape that javac leaves to be linked at run time; loaded as they are and as the packing writes them. */
public final class Switching implements Function<@Nullable Object, String> {
    private sealed interface Shape {
        record Circle(int radius) implements Shape {}

        record Pair(Object left, Object right) implements Shape {}

        private static String kind(Shape shape) {
            return switch (shape) {
                case Circle ignored -> "circle";
                case Pair ignored -> "pair";
            };
        }

        default String nested() {
            return switch (this) {
                case Circle(var radius) when radius > 100 -> "large circle";
                case Circle(var radius) when radius > 10 -> "circle";
                case Circle(var radius) -> "dot of " + radius;
                case Pair(Integer left, Integer right) -> "numbers " + (left + right);
                case Pair(Integer left, Object right) -> left + ", then " + right;
                case Pair(Object left, Object right) -> "any";
            };
        }
    }

    private enum Colour {
        RED,
        GREEN
    }

    /** Of the JDK: the two loads of this class share no type of their own. */
    static Object[] samples() {
        return new Object[] {"", "word", 7, 700, 8L, 'c', new int[] {1}, new String[0], new Object(), 1.5};
    }

    @Override
    public String apply(@Nullable Object value) {
        return String.join(
                " / ", any(value), nullFirst(value), text(String.valueOf(value)), shapes(value), colours(value));
    }

    private static String any(@Nullable Object value) {
        return value == null
                ? "null"
                : switch (value) {
                    case String word when word.isEmpty() -> "empty";
                    case String word -> word;
                    case Integer number when number > 500 -> "many";
                    case Integer number -> "some " + number;
                    case Number number -> "number";
                    case int[] numbers -> "array of " + numbers.length;
                    case Object[] objects -> "objects";
                    default -> "other";
                };
    }

    private static String nullFirst(@Nullable Object value) {
        return switch (value) {
            case null -> "nothing";
            case CharSequence text -> "text";
            case Object object -> "thing";
        };
    }

    private static String text(Object value) {
        return switch (value) {
            case String word when word.length() > 3 -> "long";
            case String word -> "short";
            default -> "none";
        };
    }

    private static String shapes(@Nullable Object value) {
        int size = value instanceof Integer number ? number : 0;
        Shape circle = new Shape.Circle(size);
        Shape pair = new Shape.Pair(size, value == null ? "" : value);
        return Shape.kind(circle)
                + circle.nested()
                + Shape.kind(pair)
                + (value instanceof Character ? "" : nested(pair));
    }

    private static String nested(Shape shape) {
        return shape.nested().replaceAll("@[0-9a-f]+", "@");
    }

    private static String colours(@Nullable Object value) {
        return colour(value instanceof Integer ? Colour.RED : Colour.GREEN);
    }

    /** Not by types alone. */
    private static String colour(Object colour) {
        return switch (colour) {
            case Colour.RED -> "red";
            case Colour.GREEN -> "green";
            default -> "no colour";
        };
    }
}
