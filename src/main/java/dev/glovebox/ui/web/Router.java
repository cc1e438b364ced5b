package dev.glovebox.ui.web;

import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.Route.Verb;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the route that a request means; of two that fit, the one with fewer braces. */
final class Router {
    private final List<Pattern> patterns;

    Router(List<Route> routes) {
        patterns = routes.stream().map(Pattern::of).toList();
    }

    /** With the values of its braces. */
    record Found(Route route, Map<String, String> values) {}

    Found find(String method, String path) {
        List<String> segments = Escapes.segments(path);
        List<Pattern> fitting =
                patterns.stream().filter(pattern -> pattern.fits(segments)).toList();
        int fewest = fitting.stream().mapToInt(Pattern::braces).min().orElseThrow(Problem::missing);
        List<Pattern> best =
                fitting.stream().filter(pattern -> pattern.braces() == fewest).toList();
        Optional<Pattern> match = best.stream()
                .filter(pattern -> pattern.route.verb().name().equals(method.equals("HEAD") ? "GET" : method))
                .findFirst();
        return match.map(pattern -> new Found(pattern.route, pattern.values(segments)))
                .orElseThrow(() -> new WrongMethod(allowed(best)));
    }

    private static String allowed(List<Pattern> patterns) {
        return patterns.stream()
                .map(pattern -> pattern.route.verb())
                .flatMap(verb -> verb == Verb.GET ? Stream.of("GET", "HEAD") : Stream.of(verb.name()))
                .collect(Collectors.joining(", "));
    }

    /** Tells which would fit. */
    static final class WrongMethod extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final String allowed;

        private WrongMethod(String allowed) {
            super(allowed, null, false, false);
            this.allowed = allowed;
        }

        Answer answer() {
            return Answer.problem(new Problem(Code.METHOD_NOT_ALLOWED, "here the methods are " + allowed))
                    .with("Allow", allowed);
        }
    }

    private record Pattern(Route route, List<String> segments) {
        static Pattern of(Route route) {
            return new Pattern(route, List.of(route.path().substring(1).split("/", -1)));
        }

        private static boolean isBrace(String segment) {
            return segment.startsWith("{");
        }

        int braces() {
            return (int) segments.stream().filter(Pattern::isBrace).count();
        }

        boolean fits(List<String> given) {
            if (given.size() != segments.size()) {
                return false;
            }
            for (int i = 0; i < given.size(); i++) {
                if (!isBrace(segments.get(i)) && !segments.get(i).equals(given.get(i))) {
                    return false;
                }
            }
            return true;
        }

        Map<String, String> values(List<String> given) {
            Map<String, String> values = new LinkedHashMap<>();
            for (int i = 0; i < given.size(); i++) {
                String segment = segments.get(i);
                if (isBrace(segment)) {
                    values.put(segment.substring(1, segment.length() - 1), given.get(i));
                }
            }
            return values;
        }
    }
}
