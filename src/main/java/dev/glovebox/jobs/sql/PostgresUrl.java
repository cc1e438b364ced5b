package dev.glovebox.jobs.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The address of a PostgreSQL database in the form that DATABASE_URL usually has, parted so that the password stands alone. */
record PostgresUrl(String jdbc, Optional<String> user, Optional<String> password) {
    private static final Pattern START = Pattern.compile("(jdbc:)?postgres(ql)?:.*", Pattern.DOTALL);
    private static final Pattern SHAPE = Pattern.compile(
            "(?:jdbc:)?postgres(?:ql)?://(?:(?<user>[^:/?]*)(?::(?<password>[^/?]*))?@)?(?<hosts>[^/?@]*)"
                    + "(?:/(?<name>[^?/]*))?(?:\\?(?<options>[^#]*))?");

    /** Those of libpq that have another name in Java's driver. */
    private static final Map<String, String> NAMES =
            Map.of("connect_timeout", "connectTimeout", "application_name", "ApplicationName");

    static boolean isOne(String location) {
        return START.matcher(location).matches();
    }

    static PostgresUrl parse(String location) {
        Matcher url = SHAPE.matcher(location);
        if (!url.matches()) {
            throw new StoreRefused("the address of the PostgreSQL database has another form than"
                    + " postgresql://USER:PASSWORD@HOST:PORT/NAME?sslmode=MODE; special signs in the password are"
                    + " written in percent, such as %40 for @ and %2F for /");
        }
        Optional<String> user = decoded(url.group("user"));
        Optional<String> password = decoded(url.group("password"));
        List<String> options = new ArrayList<>();
        for (String option :
                Optional.ofNullable(url.group("options")).orElse("").split("&", -1)) {
            String[] parts = option.split("=", 2);
            switch (parts[0]) {
                case "" -> {}
                case "user" -> user = decoded(parts[parts.length - 1]);
                case "password" -> password = decoded(parts[parts.length - 1]);
                default -> options.add(NAMES.getOrDefault(parts[0], parts[0]) + option.substring(parts[0].length()));
            }
        }
        String jdbc = "jdbc:postgresql://" + url.group("hosts") + "/"
                + Optional.ofNullable(url.group("name")).orElse("") + "?" + String.join("&", options);
        return new PostgresUrl(jdbc, user, password);
    }

    private static Optional<String> decoded(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return Optional.empty();
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] given = text.getBytes(UTF_8);
        for (int i = 0; i < given.length; i++) {
            boolean escaped = given[i] == '%' && i + 2 < given.length && isHex(given[i + 1]) && isHex(given[i + 2]);
            bytes.write(
                    escaped ? 16 * Character.digit(given[i + 1], 16) + Character.digit(given[i + 2], 16) : given[i]);
            i += escaped ? 2 : 0;
        }
        return Optional.of(bytes.toString(UTF_8));
    }

    private static boolean isHex(byte digit) {
        return Character.digit(digit, 16) >= 0;
    }

    @Override
    public String toString() {
        return "PostgresUrl[" + jdbc + "]";
    }
}
