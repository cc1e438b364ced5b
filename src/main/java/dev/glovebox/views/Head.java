package dev.glovebox.views;

import dev.glovebox.protocol.ByteString;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The first field of a record: a word and numbers, one blank between them. */
record Head(String word, List<String> numbers) {
    private static final int LONGEST = 160;

    static Head read(RecordReader in) throws IOException, MalformedOutput {
        ByteString text = in.field(LONGEST);
        var parts = List.of(new String(text.toBytes(), StandardCharsets.US_ASCII).split(" ", -1));
        return new Head(parts.getFirst(), parts.subList(1, parts.size()));
    }

    boolean isEnd() {
        return word.equals("end");
    }

    void require(int count) throws MalformedOutput {
        if (numbers.size() != count) {
            throw new MalformedOutput(numbers.size() + " numbers for " + count);
        }
    }

    long number(int index, long least, long most) throws MalformedOutput {
        return parse(numbers.get(index), 10, least, most);
    }

    int octal(int index, int most) throws MalformedOutput {
        return (int) parse(numbers.get(index), 8, 0, most);
    }

    boolean flag(int index) throws MalformedOutput {
        return number(index, 0, 1) == 1;
    }

    private static long parse(String text, int radix, long least, long most) throws MalformedOutput {
        long value;
        try {
            value = Long.parseLong(text, radix);
        } catch (NumberFormatException e) {
            throw new MalformedOutput("no number");
        }
        if (value < least || value > most) {
            throw new MalformedOutput("a number that cannot be");
        }
        return value;
    }
}
