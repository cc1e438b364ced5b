package dev.glovebox.testing;

import dev.glovebox.testing.FakeProgram.World;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** The programs of a fake box that listen, as those of {@link Specs#listen} do. */
final class FakeInlets {
    private static final int EAGAIN = 11;
    private static final int ECONNREFUSED = 111;
    private static final int WINDOW = 65_536;

    private record Server(String mode, World world) {}

    private final Map<String, Server> servers = new ConcurrentHashMap<>();
    private final AtomicInteger lastPort = new AtomicInteger(40_000);

    /** A program: listens until it is killed. */
    int listen(List<String> arguments, World world) throws IOException, InterruptedException {
        String kind = arguments.get(0);
        int port = kind.startsWith("/") ? 0 : lastPort.incrementAndGet();
        String place = port == 0 ? kind : kind + ":" + port;
        servers.put(place, new Server(arguments.get(1), world));
        try {
            FakePrograms.print(world.stdout(), port + "\n");
            new CountDownLatch(1).await();
            return 0;
        } finally {
            servers.remove(place);
        }
    }

    /** Answers CONNECT. */
    void connect(FakeConnection connection, ByteBuffer payload) {
        String place = place(payload);
        Server server = servers.get(place);
        if (server == null) {
            connection.refuse(ECONNREFUSED);
            return;
        }
        switch (server.mode()) {
            case "echo" -> connection.serve(echoing(server.world()));
            case "greet" -> connection.serve(greeting(server.world()));
            case "deaf" -> connection.ignore();
            case "full" -> {
                if (place.startsWith("/")) {
                    connection.refuse(EAGAIN);
                }
            }
            default -> throw new IllegalStateException("no server is " + server.mode());
        }
    }

    private static String place(ByteBuffer payload) {
        byte kind = payload.get();
        if (kind != 3) {
            return (kind == 1 ? "four:" : "six:") + Short.toUnsignedInt(payload.getShort());
        }
        byte[] path = new byte[payload.getInt()];
        payload.get(path);
        return new String(path, StandardCharsets.UTF_8);
    }

    private static World echoing(World world) {
        var loop = new BytePipe(WINDOW);
        return new World(world.spec(), loop.input(), loop.output(), world.stderr(), world.signal());
    }

    private static World greeting(World world) {
        var greeting = new ByteArrayInputStream("hi".getBytes(StandardCharsets.US_ASCII));
        return new World(world.spec(), greeting, world.stdout(), world.stderr(), world.signal());
    }
}
