package dev.glovebox.sandbox.seccomp;

import java.util.ArrayList;
import java.util.List;

/** The 32-bit numbers that are none of a few, as blocks that share their upper bits, like the routes of a network. */
final class Prefixes {
    /** The numbers that equal {@code value} under {@code mask}. */
    record Block(int mask, int value) {}

    private Prefixes() {}

    static List<Block> without(List<Integer> values) {
        List<Block> blocks = new ArrayList<>();
        split(new Block(0, 0), Integer.MIN_VALUE, values, blocks);
        return blocks;
    }

    private static void split(Block block, int nextBit, List<Integer> values, List<Block> blocks) {
        List<Integer> within = values.stream()
                .filter(value -> (value & block.mask) == block.value)
                .toList();
        if (within.isEmpty()) {
            blocks.add(block);
        } else if (nextBit != 0) {
            int mask = block.mask | nextBit;
            split(new Block(mask, block.value), nextBit >>> 1, within, blocks);
            split(new Block(mask, block.value | nextBit), nextBit >>> 1, within, blocks);
        }
    }
}
