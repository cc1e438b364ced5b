package dev.glovebox.ui.web;

import dev.glovebox.jobs.Users;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Users by their tokens, which are their names with a dash and can be taken away. */
final class OneUser implements Users {
    private final ConcurrentMap<String, User> byToken = new ConcurrentHashMap<>();

    static String token(String name) {
        return name + "-token";
    }

    @Override
    public Optional<Known> byToken(String token) {
        return Optional.ofNullable(byToken.get(token)).map(user -> new Known(user, "1"));
    }

    @Override
    public boolean add(String name, Role role) {
        return byToken.put(token(name), new User(name, role, Instant.EPOCH)) == null;
    }

    @Override
    public boolean remove(String name) {
        return byToken.remove(token(name)) != null;
    }

    @Override
    public Optional<User> find(String name) {
        return Optional.ofNullable(byToken.get(token(name)));
    }

    @Override
    public List<User> list() {
        return List.copyOf(byToken.values());
    }

    @Override
    public Issued issue(String user, String label) {
        throw new UnsupportedOperationException("tokens are fixed here");
    }

    @Override
    public List<TokenEntry> tokens(String user) {
        throw new UnsupportedOperationException("tokens are fixed here");
    }

    @Override
    public boolean revoke(String user, String id) {
        throw new UnsupportedOperationException("tokens are fixed here");
    }

    @Override
    public boolean isEmpty() {
        return byToken.isEmpty();
    }
}
