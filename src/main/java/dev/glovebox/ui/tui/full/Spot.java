package dev.glovebox.ui.tui.full;

/** A row of a part. */
record Spot(int part, int row) implements Comparable<Spot> {
    static final Spot FIRST = new Spot(0, 0);

    @Override
    public int compareTo(Spot other) {
        return part == other.part ? Integer.compare(row, other.row) : Integer.compare(part, other.part);
    }
}
