package dev.glovebox.sandbox.wire;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.protocol.CallEnd.Stage;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.CallSpec.Resource;
import dev.glovebox.protocol.CallSpec.Stdio;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The text form of frames in the golden vectors. */
final class VectorText {
    private VectorText() {}

    static ToGlove toGlove(String text) {
        String[] word = text.split(" ", -1);
        return switch (word[0]) {
            case "HELLO" -> new ToGlove.Hello();
            case "OPEN" -> new ToGlove.Open(number(word[1]), spec(word));
            case "STDIN" ->
                new ToGlove.Stdin(
                        number(word[1]), ByteBuffer.wrap(HexFormat.of().parseHex(word[2])));
            case "END" -> new ToGlove.End(number(word[1]));
            case "CREDIT" -> new ToGlove.Credit(number(word[1]), stream(word[2]), number(word[3]));
            case "RESIZE" -> new ToGlove.Resize(number(word[1]), number(word[2]), number(word[3]));
            case "SIGNAL" -> new ToGlove.Signal(number(word[1]), number(word[2]));
            case "KILL" -> new ToGlove.Kill(number(word[1]));
            case "ALIVE" -> new ToGlove.Alive(number(word[1]), number(word[2]));
            case "CONNECT" -> new ToGlove.Connect(number(word[1]), place(word[2], word[3]));
            case "LISTEN" -> new ToGlove.Listen(number(word[1]));
            case "DATA" ->
                new ToGlove.Data(number(word[1]), ByteBuffer.wrap(HexFormat.of().parseHex(word[2])));
            case "GRANT" -> new ToGlove.Grant(number(word[1]), number(word[2]));
            case "FIN" -> new ToGlove.Fin(number(word[1]));
            case "CLOSE" ->
                new ToGlove.Close(number(word[1]), word[2].equals("0") ? ToGlove.How.DONE : ToGlove.How.RESET);
            default -> throw new IllegalArgumentException(text);
        };
    }

    static String of(FromGlove frame) {
        return switch (frame) {
            case FromGlove.Hello(boolean held) -> "HELLO 3 " + (held ? 1 : 0);
            case FromGlove.Output(int channel, var stream, var data) -> stream + " " + channel + " " + hex(data);
            case FromGlove.Credit(int channel, int bytes) -> "CREDIT " + channel + " " + bytes;
            case FromGlove.Ended(int channel, var end) -> frame.word() + " " + channel + " " + of(end);
            case FromGlove.OfConnection ofConnection -> frame.word() + " " + of(ofConnection);
        };
    }

    private static String of(FromGlove.OfConnection frame) {
        return switch (frame) {
            case FromGlove.Connected(int channel, int errno) -> channel + " " + errno;
            case FromGlove.Listening(int errno) -> Integer.toString(errno);
            case FromGlove.Accepted(int channel) -> Integer.toUnsignedString(channel);
            case FromGlove.Data(int channel, var data) -> Integer.toUnsignedString(channel) + " " + hex(data);
            case FromGlove.Grant(int channel, int bytes) -> Integer.toUnsignedString(channel) + " " + bytes;
            case FromGlove.Fin(int channel) -> Integer.toUnsignedString(channel);
            case FromGlove.Close(int channel, var how) -> Integer.toUnsignedString(channel) + " " + how.number();
        };
    }

    private static String of(CallEnd end) {
        return switch (end) {
            case CallEnd.NotStarted(var stage, int errno) ->
                List.of(Stage.values()).indexOf(stage) + 1 + " " + errno;
            case CallEnd.Exited(int code, var cause) -> "0 " + code + " " + of(cause);
            case CallEnd.Signalled(int signal, var cause) -> "1 " + signal + " " + of(cause);
            case CallEnd.Lost lost -> throw new IllegalArgumentException("not on the wire: " + lost);
        };
    }

    private static int of(Cause cause) {
        return List.of(Cause.values()).indexOf(cause);
    }

    private static String hex(ByteBuffer data) {
        byte[] bytes = new byte[data.remaining()];
        data.duplicate().get(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static CallSpec spec(String[] word) {
        String[] value = Arrays.stream(word, 2, word.length)
                .map(field -> field.substring(field.indexOf('=') + 1))
                .toArray(String[]::new);
        long deadline = Long.parseLong(value[1]);
        return new CallSpec(
                list(value[6]),
                list(value[7]),
                string(value[5]),
                stdio(number(value[0]), number(value[2]), number(value[3])),
                deadline == 0 ? Optional.empty() : Optional.of(Duration.ofMillis(deadline)),
                limits(value[4]));
    }

    private static Stdio stdio(int flags, int rows, int columns) {
        return switch (flags) {
            case 0 -> new Stdio.Pipes();
            case 1 -> new Stdio.Pty(rows, columns);
            case 2 -> new Stdio.NoInput();
            default -> throw new IllegalArgumentException("flags=" + flags);
        };
    }

    private static Map<Resource, Long> limits(String text) {
        return parts(text)
                .map(part -> part.split(":", 2))
                .collect(Collectors.toMap(part -> resource(number(part[0])), part -> Long.parseUnsignedLong(part[1])));
    }

    private static Resource resource(int number) {
        return Stream.of(Resource.values())
                .filter(resource -> resource.number() == number)
                .findFirst()
                .orElseThrow();
    }

    private static List<ByteString> list(String text) {
        return parts(text).map(VectorText::string).toList();
    }

    private static Stream<String> parts(String text) {
        return text.isEmpty() ? Stream.of() : Stream.of(text.split(",", -1));
    }

    private static ByteString string(String hex) {
        return hex.equals("-") ? ByteString.EMPTY : ByteString.of(HexFormat.of().parseHex(hex));
    }

    private static ToGlove.Place place(String kind, String where) {
        return switch (kind) {
            case "1" -> new ToGlove.Place.Four(number(where));
            case "2" -> new ToGlove.Place.Six(number(where));
            case "3" -> new ToGlove.Place.Path(string(where));
            default -> throw new IllegalArgumentException("CONNECT to " + kind);
        };
    }

    private static OutStream stream(String number) {
        return number.equals("1") ? OutStream.STDOUT : OutStream.STDERR;
    }

    private static int number(String text) {
        return Integer.parseUnsignedInt(text);
    }
}
