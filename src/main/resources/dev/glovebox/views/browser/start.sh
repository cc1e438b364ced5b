# shellcheck shell=sh
# Starts the browser's driver, whose programs come as arguments: what is missing and where it works are its first line.
set -u
library=$1
missing=''
command -v node >/dev/null || missing=" node"
# Debian's script of that name wants its settings in /etc, which a box has not.
for name in /usr/lib/chromium/chromium chromium chromium-browser google-chrome-stable google-chrome; do
    program=$(command -v "$name") && break
done
[ -n "$program" ] || missing="$missing chromium"
if [ -n "$missing" ]; then
    echo "missing$missing"
    exit 3
fi
umask 077
folder=$(mktemp -d /tmp/.glovebox-browser.XXXXXX) || exit 1
shift
while [ $# -gt 1 ]; do
    printf '%s' "$2" >"$folder/$1" || exit 1
    shift 2
done
echo "$folder"
cd "$folder" && TMPDIR=$folder exec node --max-old-space-size=512 browser.mjs "$library" "$program"
