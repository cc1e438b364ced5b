# shellcheck shell=sh
# Starts the X server of a box. On stdout: "missing" and names, or a folder for its files; then the display's number once it answers.
set -eu
missing=''
for program in Xtigervnc fluxbox xdotool xterm; do
    command -v "$program" >/dev/null 2>&1 || missing="$missing $program"
done
if [ -n "$missing" ]; then
    echo "missing$missing"
    exit 3
fi
umask 077
folder=$(mktemp -d /tmp/.glovebox-desktop.XXXXXX)
cd "$folder"

# A home of its own for the window manager, which fills up its user's otherwise; what its menu starts has the user's.
mkdir .fluxbox
cat >.fluxbox/init <<END
session.configVersion: 13
session.menuFile: $folder/.fluxbox/menu
session.keyFile: $folder/.fluxbox/keys
session.styleFile: $folder/.fluxbox/style
session.styleOverlay: $folder/.fluxbox/overlay
session.appsFile: $folder/.fluxbox/apps
session.screen0.toolbar.tools: iconbar, systemtray
session.screen0.toolbar.widthPercent: 100
session.screen0.toolbar.placement: BottomCenter
session.screen0.workspaces: 1
session.screen0.workspaceNames: desktop,
session.screen0.focusModel: ClickFocus
session.screen0.focusNewWindows: true
session.screen0.windowPlacement: RowSmartPlacement
END

cat >.fluxbox/overlay <<'END'
background: unset
END

cat >.fluxbox/style <<'END'
*.font: DejaVu Sans-9
background: unset
menu.title: Flat Solid
menu.title.color: #222a33
menu.title.textColor: #e6eaee
menu.frame: Flat Solid
menu.frame.color: #f2f4f6
menu.frame.textColor: #222a33
menu.hilite: Flat Solid
menu.hilite.color: #3b6ea5
menu.hilite.textColor: #ffffff
menu.borderWidth: 1
menu.titleHeight: 22
menu.itemHeight: 22
menu.borderColor: #222a33
toolbar: Flat Solid
toolbar.color: #222a33
toolbar.borderWidth: 0
toolbar.height: 24
toolbar.iconbar.focused: Flat Solid
toolbar.iconbar.focused.color: #3b6ea5
toolbar.iconbar.focused.textColor: #ffffff
toolbar.iconbar.unfocused: Flat Solid
toolbar.iconbar.unfocused.color: #37424e
toolbar.iconbar.unfocused.textColor: #d5dbe1
toolbar.iconbar.empty: Flat Solid
toolbar.iconbar.empty.color: #222a33
window.title.height: 22
window.title.focus: Flat Solid
window.title.focus.color: #3b6ea5
window.title.unfocus: Flat Solid
window.title.unfocus.color: #55616d
window.label.focus: Flat Solid
window.label.focus.color: #3b6ea5
window.label.focus.textColor: #ffffff
window.label.unfocus: Flat Solid
window.label.unfocus.color: #55616d
window.label.unfocus.textColor: #e6eaee
window.button.focus: Flat Solid
window.button.focus.color: #3b6ea5
window.button.focus.picColor: #ffffff
window.button.unfocus: Flat Solid
window.button.unfocus.color: #55616d
window.button.unfocus.picColor: #e6eaee
window.button.pressed: Flat Solid
window.button.pressed.color: #2c5682
window.handleWidth: 3
window.borderWidth: 1
window.borderColor: #222a33
window.bevelWidth: 1
END

cat >.fluxbox/menu <<END
[begin] (Desktop)
    [exec] (Terminal) {HOME='${HOME:-/}' xterm -fa 'DejaVu Sans Mono' -fs 11 -bg '#1b2129' -fg '#e6eaee'}
[end]
END

cat >.fluxbox/keys <<'END'
OnDesktop Mouse3 :RootMenu
OnDesktop Mouse1 :HideMenus
OnTitlebar Double Mouse1 :Maximize
OnTitlebar Mouse1 :MacroCmd {Raise} {Focus} {ActivateTab}
OnTitlebar Move1 :StartMoving
OnTitlebar Mouse3 :WindowMenu
OnLeftGrip Move1 :StartResizing bottomleft
OnRightGrip Move1 :StartResizing bottomright
OnWindowBorder Move1 :StartMoving
Mod1 Tab :NextWindow {groups}
Mod1 F4 :Close
END

: >.fluxbox/apps
: >.fluxbox/windowmenu
echo "$folder"
exec Xtigervnc :1 -geometry "$1" -depth 24 -SecurityTypes None -rfbport -1 -rfbunixpath "$folder/rfb" -rfbunixmode 0600 \
    -nolisten tcp -noreset -AlwaysShared -AcceptSetDesktopSize -desktop glovebox -displayfd 1
