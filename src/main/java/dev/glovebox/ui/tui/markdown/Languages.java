package dev.glovebox.ui.tui.markdown;

import dev.glovebox.ui.tui.markdown.Language.Place;
import dev.glovebox.ui.tui.markdown.Language.Quote;
import dev.glovebox.ui.tui.markdown.Language.Reach;
import dev.glovebox.ui.tui.markdown.Language.Words;
import dev.glovebox.ui.tui.text.Tone;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The languages that are coloured, by the labels of fences. */
final class Languages {
    private static final Quote DOUBLE = string("\"", Reach.LINE);
    private static final Quote SINGLE = string("'", Reach.LINE);
    private static final Quote TICKS = string("`", Reach.LINES);
    private static final Quote TEXT_BLOCK = string("\"\"\"", Reach.LINES);
    private static final Quote SINGLE_BLOCK = string("'''", Reach.LINES);
    private static final Quote SLASHES = comment("//", "", Place.ANYWHERE);
    private static final Quote STARS = comment("/*", "*/", Place.ANYWHERE);
    private static final Quote HASH = comment("#", "", Place.WORD);
    private static final Quote DASHES = comment("--", "", Place.ANYWHERE);
    private static final Quote TAG_COMMENT = comment("<!--", "-->", Place.ANYWHERE);

    private static final List<Quote> C_QUOTES = List.of(SLASHES, STARS, TEXT_BLOCK, DOUBLE, SINGLE, TICKS);
    private static final String C =
            "break case catch const continue default do else enum false for goto if null return static "
                    + "struct switch this throw true try void while class extends implements import interface new public private "
                    + "protected super abstract final int long short char float double boolean bool ";

    /** Made when the first block of code is seen. */
    private static final class Holder {
        static final Map<String, Language> ALL = make();
    }

    private Languages() {}

    static Map<String, Language> all() {
        return Holder.ALL;
    }

    private static Map<String, Language> make() {
        Map<String, Language> all = new HashMap<>();
        curly(all);
        scripts(all);
        data(all);
        return Map.copyOf(all);
    }

    private static void curly(Map<String, Language> all) {
        put(
                all,
                "java groovy scala",
                C + "assert byte finally instanceof package permits record sealed synchronized "
                        + "throws transient var volatile yield when def object trait val",
                C_QUOTES);
        put(
                all,
                "kotlin kt kts",
                C + "as by companion data fun in init internal is object open override package "
                        + "sealed suspend typealias val var when where",
                C_QUOTES);
        put(
                all,
                "js javascript jsx mjs ts typescript tsx",
                C + "as async await debugger declare delete export finally "
                        + "from function in instanceof keyof let of readonly type typeof undefined var yield",
                C_QUOTES);
        put(
                all,
                "c h cpp c++ cc hpp cs csharp c# objc dart proto",
                C + "auto constexpr delete explicit extern friend "
                        + "inline namespace nullptr operator override register signed sizeof template typedef typename union "
                        + "unsigned using virtual volatile async await var string foreach in is",
                C_QUOTES);
        put(
                all,
                "go golang",
                "break case chan const continue default defer else fallthrough false for func go goto if "
                        + "import interface map nil package range return select struct switch true type var",
                C_QUOTES);
        put(
                all,
                "rust rs",
                "as async await break const continue crate dyn else enum extern false fn for if impl in let "
                        + "loop match mod move mut pub ref return self Self static struct super trait true type unsafe use "
                        + "where while",
                List.of(SLASHES, STARS, DOUBLE));
        put(
                all,
                "swift",
                C + "as associatedtype defer extension fileprivate func guard in init inout internal is let "
                        + "nil protocol repeat self Self throws typealias var where async await",
                C_QUOTES);
        put(
                all,
                "php",
                C + "array as echo elseif endif endforeach fn foreach function global include isset match "
                        + "namespace require trait use var",
                C_QUOTES);
        put(all, "css scss less", "important media import supports keyframes", List.of(STARS, DOUBLE, SINGLE));
    }

    private static void scripts(Map<String, Language> all) {
        put(
                all,
                "python py python3 ipython",
                "False None True and as assert async await break case class continue def "
                        + "del elif else except finally for from global if import in is lambda match nonlocal not or pass "
                        + "raise return self try while with yield",
                List.of(HASH, TEXT_BLOCK, SINGLE_BLOCK, DOUBLE, SINGLE));
        put(
                all,
                "sh bash shell zsh fish console shell-session dockerfile docker make makefile",
                "case do done elif "
                        + "else esac export fi for function if in local return set then unset until while FROM RUN COPY ADD "
                        + "ENV ARG WORKDIR ENTRYPOINT CMD EXPOSE USER",
                List.of(HASH, DOUBLE, SINGLE));
        put(
                all,
                "ruby rb",
                "alias and begin break case class def defined? do else elsif end ensure false for if in "
                        + "module next nil not or redo rescue retry return self super then true undef unless until when while "
                        + "yield require attr_reader attr_accessor",
                List.of(HASH, DOUBLE, SINGLE));
        put(
                all,
                "lua",
                "and break do else elseif end false for function if in local nil not or repeat return then "
                        + "true until while",
                List.of(DASHES, DOUBLE, SINGLE));
    }

    private static void data(Map<String, Language> all) {
        put(all, "json jsonc json5 jsonl", "true false null", List.of(SLASHES, STARS, DOUBLE));
        Set<String> constants = words("true false null yes no on off");
        put(
                all,
                "yaml yml toml ini cfg conf properties env",
                new Language(
                        constants,
                        List.of(
                                HASH,
                                comment(";", "", Place.LINE),
                                TEXT_BLOCK,
                                DOUBLE,
                                string("'", Reach.LINE, Place.WORD)),
                        Words.KEYS));
        Set<String> sql = words("add all alter and as asc begin between by case check column commit constraint create "
                + "cross default delete desc distinct drop else end exists explain false foreign from full group "
                + "having if in index inner insert into is join key left like limit not null offset on or order outer "
                + "over partition primary references returning right rollback select set table then true union unique "
                + "update using values view when where with");
        put(
                all,
                "sql postgresql postgres mysql sqlite plsql",
                new Language(sql, List.of(DASHES, STARS, DOUBLE, SINGLE), Words.LISTED_OR_LOUD));
        put(all, "html xml svg xhtml vue", new Language(Set.of(), List.of(TAG_COMMENT, DOUBLE), Words.TAGS));
        put(
                all,
                "diff patch",
                new Language(
                        Set.of(),
                        List.of(
                                line("+", Tone.GOOD),
                                line("-", Tone.BAD),
                                line("@@", Tone.RUNNING),
                                line("diff ", Tone.DIM),
                                line("index ", Tone.DIM)),
                        Words.NONE));
    }

    private static void put(Map<String, Language> all, String labels, String keywords, List<Quote> quotes) {
        put(all, labels, new Language(words(keywords), quotes, Words.LISTED));
    }

    private static void put(Map<String, Language> all, String labels, Language language) {
        words(labels).forEach(label -> all.put(label, language));
    }

    private static Set<String> words(String list) {
        return Set.copyOf(List.of(list.split(" ")));
    }

    private static Quote string(String quote, Reach reach) {
        return string(quote, reach, Place.ANYWHERE);
    }

    private static Quote string(String quote, Reach reach, Place place) {
        return new Quote(quote, quote, Tone.STRING, place, reach);
    }

    private static Quote comment(String open, String close, Place place) {
        return new Quote(open, close, Tone.DIM, place, close.isEmpty() ? Reach.LINE : Reach.LINES);
    }

    private static Quote line(String mark, Tone tone) {
        return new Quote(mark, "", tone, Place.LINE, Reach.LINE);
    }
}
