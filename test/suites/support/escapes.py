"""What a program wrote to a terminal, taken apart: text, and the sequences that steer."""
import re
import unicodedata

# One that is complete, or what remains of one.
SEQUENCE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[PX^_][^\x1b]*\x1b\\|[ -/]*[0-Z\\^-~]|)")

# All that the chat writes: its modes, its cursor moves, the colours of its palette.
OWN = re.compile(r"\x1b\[(?:"
                 r"\?(?:2004|2026|25|7|1049)[hl]|>1u|<u|>4;[01]m"
                 r"|\d+A|\d+B|\d+;1H|H|2K|2?J"
                 r"|(?:0|(?:(?:[1-9]|3[1-6]|38;5;\d+|38;2;\d+;\d+;\d+)(?:;[13479])*))m)")


def sequences(raw):
    return SEQUENCE.findall(raw.decode())


def foreign(raw):
    """Whatever in these bytes would steer a terminal and is not the chat's own."""
    text = raw.decode()
    found = [one for one in SEQUENCE.findall(text) if not OWN.fullmatch(one)]
    rest = SEQUENCE.sub("", text)
    lone = re.sub(r"\r+\n", "\n", rest)
    return found + [c for c in lone if steers(c)]


def steers(c):
    """A carriage return is how the chat goes to the beginning of a row; joiners are what emojis are made with."""
    return unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") and c not in "\n\r\u200c\u200d"


def styled(captured):
    """A screen with colours in one way of writing: ⟨codes⟩ before what they are for; nobody sees those of blanks."""
    style, rows = (), []
    for line in captured.split("\n"):
        row, shown = "", ()
        for code, c in re.findall(r"\x1b\[([0-9;]*)m|(.)", line):
            if not c:
                style = after(style, code)
            elif style != shown and (c != " " or "7" in style + shown):
                row, shown = f"{row}⟨{';'.join(style) or 0}⟩{c}", style
            else:
                row += c
        rows.append(row.rstrip())
    return "\n".join(rows)


def after(style, code):
    """tmux says 39 and 49 for the colours that nobody chose."""
    for part in re.findall(r"[34]8;5;\d+|[34]8;2;\d+;\d+;\d+|\d+", code) or ["0"]:
        if part == "0":
            style = ()
        elif part in ("39", "49"):
            style = tuple(one for one in style if len(one) < 2 or one[0] != part[0])
        else:
            style += (part,)
    return style


def left_on(raw):
    """The modes that a program switched from what terminals begin with, and left so."""
    state = {"?2004": "l", "?25": "h", "?7": "h", "?1049": "l", "?2026": "l", "keys": "0", "kitty": 0}
    for one in sequences(raw):
        if mode := re.fullmatch(r"\x1b\[(\?\d+)([hl])", one):
            state[mode[1]] = mode[2]
        elif one.startswith("\x1b[>4;"):
            state["keys"] = one[5]
        elif one in ("\x1b[>1u", "\x1b[<u"):
            state["kitty"] += 1 if one == "\x1b[>1u" else -1
    found = {"?2004": "l", "?25": "h", "?7": "h", "?1049": "l", "?2026": "l", "keys": "0", "kitty": 0}
    return {name: value for name, value in state.items() if found.get(name) != value}
