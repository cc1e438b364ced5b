package dev.glovebox.app.cli;

import java.util.function.Function;

/** docs/reference/cli.md, made of the program's own help. */
final class CliReference {
    private CliReference() {}

    static String page(Function<String[], String> help) {
        return """
                # Command line

                Written from the program's own help by `CommandLineInterfaceTest`; `-Dglovebox.golden=rewrite` renews it.

                ## glovebox

                ```text
                %s```

                ## glovebox chat

                ```text
                %s```

                - **Keys** are listed by `/help`. Shift-Enter is told apart from Enter where the terminal can (kitty's keyboard protocol, xterm's modifyOtherKeys); Alt-Enter and Ctrl-J always are.
                - **Colours** are those of 16, 256 (`TERM`) or all (`COLORTERM=truecolor`), chosen for dark and light grounds; none with `NO_COLOR`. With `TERM=dumb` or none, the chat is plain lines.
                - **Copies** (`/copy`) go through the terminal (OSC 52), which may have to allow it; tmux needs `set -g set-clipboard on`.
                - **Messages in an editor** (Ctrl-G) are written with `$VISUAL`, `$EDITOR` or `vi`, outside the box, in a file for you alone that is gone afterwards. The program must not lie in a workspace, runs in Glovebox's cache folder, and sees no keys.
                - **Its end.** Ctrl-C twice, `/quit`, TERM, or a terminal that hangs up: the turn is stopped, box and journal are closed, the terminal is as before.

                ## glovebox run

                ```text
                %s```

                - **On a terminal** text streams as it comes; an answer that is cut off and asked for again is marked as dropped. Into a pipe or a file each answer
                  is written once, when it is complete. Tool calls are shown as they happen, their output live. What is about the run (notices, retries, errors) goes to stderr.
                - **`--json`** prints one event on each line of stdout and nothing else there; see [events.md](events.md). A line with a number `n` is printed after
                  its journal entry was written: the line is the acknowledgement.
                - **Sessions.** Each run begins one, unless `--continue` or `--resume` goes on with one; a resumed session keeps its workspace. `./history` may
                  have come with its folder, so a session of it whose workspace lies elsewhere goes on, is compared or taken back only when `-w` names that workspace. One process at a time may have a session.
                - **Limits** end a run with status 3; what they count, what a model costs, and how `--steer` reads stdin is in [limits.md](../how-to/limits.md).
                - **Steps** are a JSON array of objects: `tool` is `shell`, `python`, `typescript`, `read_file`, `write_file`, `edit_file`, `move`, `list_files` or `search_files`; the other
                  fields are the tool's own arguments (see [tools.md](tools.md)). The first failure ends the run unless the step says `"continue_on_error": true`.

                | exit status | meaning |
                |---|---|
                | 0 | answered |
                | 1 | failed: the model, a step, the box or the journal |
                | 2 | the command line or a setting makes no sense, or there is no key |
                | 3 | a limit was reached; `--resume` goes on |
                | 130 | cancelled by Ctrl-C, TERM or HUP; `--resume` goes on |
                | 141 | whoever read the output went away |

                ## glovebox history

                ```text
                %s```

                ## glovebox diff

                ```text
                %s```

                ## glovebox undo

                ```text
                %s```

                ## glovebox demo

                ```text
                %s```

                ## glovebox doctor

                ```text
                %s```

                - **Levels.** `sealed`: every check held. `weakened:` with what the box says of itself and what the checks found, one after the other.
                  `unusable:` with the reason, and what to do about it. A check that could not be tried has not held.
                - **`--json`** prints one document: `glovebox`, `java`, `kernel`, `architecture`, `control_groups`, `default`, `default_sealed`, `backends` (each with
                  `name`, `level`, `words`, `reasons`, `found`, `remedy`, `milliseconds`, `checks`), `desktop_lacks`, `notebook_lacks` and `browser_lacks` (Debian's names of packages), `notebook_fetches` and the like (what the first use fetches), `settings` and `notices`. A check has `name`, `promise`, `result` (`held`, `broken`,
                  `untried`, `not_applicable`) and, unless it held, `words`. Keys are never shown, only that they are set.
                - What each check tries is in [doctor.md](../how-to/doctor.md).

                | exit status | meaning |
                |---|---|
                | 0 | boxes of the chosen backend (`SANDBOX`, `--sandbox`) are sealed |
                | 1 | they are not |
                | 2 | the command line or a setting makes no sense |
                | 130 | cancelled by Ctrl-C, TERM or HUP; nothing is left behind |

                ## glovebox prices

                ```text
                %s```

                ## glovebox serve

                ```text
                %s```

                See [the service](../how-to/service.md) for what it keeps where, and [the HTTP API](http-api.md).

                ## glovebox job

                ```text
                %s```

                - **Which server.** `--server`, else `GLOVEBOX_SERVER`, else `http://127.0.0.1:8000`. A folder's `.env` has no say, as it would choose who gets your token.
                - **Which token.** `GLOVEBOX_TOKEN`, else that of the local server's owner (`glovebox token`). The local one is shown to servers of this machine only, and only when you or root listen there.
                - **Plain http** to another machine is refused unless `--insecure-http` is given; redirects are never followed.
                - **`logs -f`, `events` and `--wait`** go on after a cut connection and after a restart of the server, for three minutes: no kept event is lost, none comes twice. `logs -f` ends with status 0 however the job ended.
                - **`events`** prints the events of [events.md](events.md) with their `number`, those from the beginning first.
                - **`get`** writes beside the file first, so that a file of that name is whole or not there.

                ## glovebox user

                ```text
                %s```

                ## glovebox token

                ```text
                %s```

                ## glovebox exec

                ```text
                %s```

                - **Workspace.** Without `-w` it is the current folder when that has a `.git`, else `./workspace`, made if missing. A missing path, a file,
                  `/`, your home folder or anything that holds it, and folders that hold, or lie in, Glovebox or its settings are refused.
                  A path that leads through a link asks at a terminal, and is refused elsewhere: a box on a folder above may have made the link. Links of the system, made by root in folders such as `/` and `/var`, are followed. The same holds for `--mount-ro` and `--rootfs`.
                - **Settings.** What no option says comes from the environment or your own settings file: `SAFEDIR`, `MEMORY`, `PIDS`, `CPUS`, `DISK`, `TMP_SIZE`, `SANDBOX`;
                  see [config.md](config.md).
                - **Sizes** are numbers with `k`, `m`, `g` or `t`; **durations** with `ms`, `s`, `m` or `h`, seconds without.
                - **Signals.** INT, TERM and HUP go to the program's process group; what has not ended after two seconds, or at a second signal, is killed
                  with everything it started.
                - **Terminal.** `-t` gives a real one, with your size and every change of it. Without a terminal of yours it is 24 × 80.
                - **Environment.** PATH, HOME, USER, LOGNAME, SHELL and LANG are set, TERM with `-t`, and what `--env` says; but for the next line nothing else comes in.
                - **Programs.** PATH is that of the system, and before it those folders of your own PATH that the box sees: below `/usr`, or below a
                  `--mount-ro`. JAVA_HOME and RUSTUP_HOME come in when the box sees their folders.
                - **Limits.** `/tmp`, home, `/dev/shm` and the notes area `/app/context` lie in memory and count towards `--memory`; with less memory they shrink. `--tmp-size` may take
                  three quarters of it. `--cpus` is a share of each tenth of a second, over all processors. When a limit is met, a line on stderr names it and the option that raises it.
                - **Disk.** `--disk` is how much the workspace may grow while the box is open; for `run` and `chat`, from the session's first box on, also with `--continue` and `--resume`. What was there before does not count, a sparse file counts for what it
                  holds, a file that is deleted but held open counts too. Where the filesystem of the workspace, or its project quota, holds no more than that, it is the bound. Elsewhere growth is
                  watched: when there is too much, everything in the box is ended, a moment later than it happened; then commands run again, and are ended again when it grows further. Until it is smaller they can write files of
                  64 KB at most; deleting needs no room. After ten times in a row the box is closed. More than 1,000,000 new files and folders are too much in the same way.
                  A bound that you gave says so at the start, and one file is held to it at once (`File too large`).
                - **`--rootfs`** takes a folder with a system, or a `.tar`, `.tar.gz`, `.tar.xz` or `.tar.zst` of one. A tarball is unpacked once, by the host's `tar` in a box of its own, and kept in the
                  cache by its hash; owners, set-id bits and `/dev` are not taken over, other devices, 16 GB and a million entries refused. The last four that nobody uses stay.
                - **Without control groups** (an ordinary user on many machines) the box opens as `weakened: no memory limit` and says so; then `--memory`,
                  `MEMORY` and `--require sealed` refuse to run, and so do `--cpus` and `CPUS`.
                - **`--sandbox none`** is no box: the program runs on your machine with your rights, with a warning at every start. Your environment still
                  stays out, but for PATH, HOME and the like.

                | exit status | meaning |
                |---|---|
                | the program's | it ended by itself |
                | 128 + n | signal n ended it; 130 for Ctrl-C |
                | 124 | the deadline passed |
                | 125 | the box, or Glovebox itself, could not be started or failed |
                | 126, 127 | the program cannot be run; there is no such program |
                | 141 | whoever read the output went away |
                | 2 | the command line makes no sense; the sentence on stderr says why |
                """.formatted(
                        help.apply(new String[0]),
                        help.apply(new String[] {"chat"}),
                        help.apply(new String[] {"run"}),
                        help.apply(new String[] {"history"}),
                        help.apply(new String[] {"diff"}),
                        help.apply(new String[] {"undo"}),
                        help.apply(new String[] {"demo"}),
                        help.apply(new String[] {"doctor"}),
                        help.apply(new String[] {"prices"}),
                        help.apply(new String[] {"serve"}),
                        help.apply(new String[] {"job"}),
                        help.apply(new String[] {"user"}),
                        help.apply(new String[] {"token"}),
                        help.apply(new String[] {"exec"}));
    }
}
