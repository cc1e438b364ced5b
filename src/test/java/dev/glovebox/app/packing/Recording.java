package dev.glovebox.app.packing;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records of every kind of part, and what their methods say of them. */
public final class Recording {
    record Empty() {}

    record Parts(
            boolean a,
            byte b,
            char c,
            short d,
            int e,
            long f,
            float g,
            double h,
            @Nullable Object i) {}

    record Generic<T>(T value, List<T> more) {
        @Override
        public String toString() {
            return "its own " + value;
        }
    }

    private Recording() {}

    /** Public, for another loader's copy. */
    public static String report() {
        List<Object> all = new ArrayList<>();
        all.add(new Empty());
        all.add(new Empty());
        all.add(new Generic<>("x", List.of()));
        all.add(new Generic<>("x", List.of()));
        all.add(new Generic<>("y", List.of("z")));
        for (float g : new float[] {0f, -0f, Float.NaN}) {
            for (double h : new double[] {0d, -0d, Double.NaN}) {
                for (Object i : new @Nullable Object[] {null, "i"}) {
                    all.add(new Parts(true, (byte) -1, 'c', (short) 7, 5, 1L << 40, g, h, i));
                }
            }
        }
        all.add(new Parts(false, (byte) 1, 'd', (short) 8, 6, 1L << 41, 1, 2, "k"));
        List<@Nullable Object> others = new ArrayList<>(all);
        others.add("x");
        others.add(null);
        StringBuilder report = new StringBuilder();
        for (Object one : all) {
            report.append(one).append(' ').append(one.hashCode());
            for (Object other : others) {
                report.append(one.equals(other) ? '=' : '.');
            }
            report.append('\n');
        }
        return report.toString();
    }
}
