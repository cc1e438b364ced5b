"""Expected screens in files beside the suites. GLOVEBOX_GOLDEN=rewrite writes them anew, and refuses where CI=true."""
import difflib
import os

FOLDER = os.path.join(os.path.dirname(__file__), "..")


class Golden:
    def __init__(self, suite):
        self.folder = os.path.join(FOLDER, f"{suite}.golden")
        self.rewrites = os.environ.get("GLOVEBOX_GOLDEN") == "rewrite"
        if self.rewrites and os.environ.get("CI") == "true":
            raise SystemExit("expected screens are not rewritten where CI=true")

    def matches(self, name, text):
        path = os.path.join(self.folder, name + ".txt")
        if self.rewrites:
            os.makedirs(self.folder, exist_ok=True)
            with open(path, "w", encoding="utf-8") as out:
                out.write(text)
        try:
            wanted = open(path, encoding="utf-8").read()
        except FileNotFoundError:
            raise AssertionError(f"{path} is missing; GLOVEBOX_GOLDEN=rewrite writes it") from None
        if text != wanted:
            changes = difflib.unified_diff(wanted.splitlines(), text.splitlines(), "expected", "shown", lineterm="")
            raise AssertionError(f"{name} looks different:\n" + "\n".join(ascii(line)[1:-1] if "\x1b" in line else line for line in changes))
