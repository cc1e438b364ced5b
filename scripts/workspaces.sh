# shellcheck shell=sh disable=SC2034,SC2154 # shares its variables with ./glovebox
# Finds the folders that a box can fill, and a PATH without them. Sourced by ./glovebox.
# It lies on the path of every start: builtins only, and one fork for all of it.
# "Physical" means: absolute, without links and with single slashes (see enter), so lists of such paths have "//" between.

# find_workspaces ARGUMENTS...: sets
#   here         the current folder, physical; empty when it is gone
#   workspaces   the folders that boxes of this start may write to, physical, with // after each
#   notes        where earlier starts noted their workspaces (see KnownWorkspaces.java), the same way
#   safe_path    the PATH for what we run: its folders outside of all these and of the current one, physical
#   user_path    the PATH that the program sees, and of which it shows a box what it may: as it was, without relative folders and
#                those of this start
find_workspaces() {
    here='' workspaces='' notes='' safe_path='' user_path=
    found=$(scan_workspaces "$@")
    while [ -n "$found" ]; do
        item=${found%%//*}
        found=${found#*//}
        case $item in
            h*) here=${item#?} here=${here:-/} ;;
            w/*) workspaces=$workspaces${item#?}// ;;
            n/*) notes=$notes${item#?}// ;;
            p/*) safe_path=$safe_path${safe_path:+:}${item#?} ;;
        esac
    done
    single_slashes "${PWD:-$here}"
    seen=$path
    rest=${PATH:-/usr/bin:/bin}:
    while [ -n "$rest" ]; do
        single_slashes "${rest%%:*}"
        rest=${rest#*:}
        case $path/ in
            / | "$here"/* | "$seen"/*) ;; # an empty one is the current folder
            /*) in_list "$path" "$workspaces" || user_path=$user_path${user_path:+:}$path ;;
        esac
    done
    safe_path=${safe_path:-/usr/bin:/bin} user_path=${user_path:-/usr/bin:/bin}
    drop_led_libraries
    drop_led_options
}

# drop_led_libraries: leaves in the lists of the dynamic loader and of iconv (ld.so(8), iconv(1)) what no box can fill. What they name is
# loaded into every program, and a box fills a folder there as easily as one of the PATH.
drop_led_libraries() {
    for list_name in LD_LIBRARY_PATH LD_PRELOAD LD_AUDIT GCONV_PATH; do
        eval "list=\${$list_name:-}"
        [ -n "$list" ] || continue
        unset "$list_name" # what follows links for us loads nothing of it
        case $list_name in
            LD_PRELOAD) separators=': ' below= ;;
            LD_AUDIT) separators=: below= ;;
            LD_LIBRARY_PATH) separators=':;' below=/any ;;
            GCONV_PATH) separators=: below=/any ;;
        esac
        kept=
        split "$separators" "$list"
        while [ -n "$items" ]; do
            item=${items%%//*}
            items=${items#*//}
            case $item in
                */*) ! is_astray "$item$below" || continue ;;
                '') continue ;;
                *) [ -z "$below" ] || continue ;; # by its name it is looked for in the folders that are left
            esac
            kept=$kept${kept:+:}$item
        done
        [ -z "$kept" ] || export "$list_name=$kept"
    done
}

# drop_led_options: the JVM's own variable for options goes when one of them names code to load, or a path that a box can decide about.
drop_led_options() {
    case ${_JAVA_OPTIONS:-} in
        '') return ;;
        *agent* | *classpath* | *Flags* | *@*) items=. ;;
        *)
            split \'\" "$_JAVA_OPTIONS" # a path in quotes may have blanks
            quoted=$items
            split ' 	' "$_JAVA_OPTIONS"
            items=$items$quoted
            ;;
    esac
    while [ -n "$items" ]; do
        item=${items%%//*}
        items=${items#*//}
        case $item in
            .) ;;
            */*)
                item=/${item#*/}
                { [ -d "${item%/*}/" ] && is_astray "$item"; } || continue # in a folder that is not there is nothing to load
                ;;
            *) continue ;;
        esac
        unset _JAVA_OPTIONS
        return
    done
}

# split SEPARATORS LIST: sets items, with // after each, which none holds any more.
split() {
    items=
    split_rest=$2
    while [ -n "$split_rest" ]; do
        split_item=${split_rest%%["$1"]*}
        split_rest=${split_rest#"$split_item"}
        split_rest=${split_rest#?}
        single_slashes "$split_item"
        items=$items$path//
    done
}

# is_astray FILE: whether a box could decide what is there, or the path leads to or begins in the current folder.
is_astray() {
    case $1 in
        /*) ! leads_into_workspace "$1" || return 0 ;;
        *) return 0 ;;
    esac
    case $physical in
        "$here"/*) return 0 ;; # of the root there is none
    esac
    return 1
}

# scan_workspaces ARGUMENTS...: prints what it finds, a letter before each. It goes from folder to folder, so it has a shell of its own.
scan_workspaces() {
    enter . && here=$PWD && [ -d "$here" ] || return
    printf 'h%s//' "${here%/}"
    if [ -e "$here/.git" ]; then
        add_workspace "$here"
    else
        add_workspace "$here/workspace"
    fi
    add_workspace "${SAFEDIR:-}"
    add_arguments "$@"
    own_folders
    rest=${PATH:-/usr/bin:/bin}:
    while [ -n "$rest" ]; do
        folder=${rest%%:*}
        rest=${rest#*:}
        case $folder in
            /usr/bin | /usr/local/bin | /usr/sbin | /usr/local/sbin) ;;
            /*)
                enter "$folder" || continue
                folder=$PWD
                ;;
            *) continue ;;
        esac
        case $folder/ in
            // | "$here"/*) ;;
            *:*) ;; # where a link led: on a PATH it would be two folders, the second one relative or empty
            *) in_workspace "$folder" || printf 'p%s//' "$folder" ;;
        esac
    done
}

# enter FOLDER: PWD is physical then. POSIX lets two slashes at the begin stand for something else than one, and bash keeps them, also those
# of a link's target; here they are the same.
enter() {
    CDPATH='' cd -P -- "$1" 2>/dev/null || return
    single_slashes "$PWD"
    PWD=$path
}

# single_slashes PATH: sets path, with one slash wherever there are more.
single_slashes() {
    path=$1
    while :; do
        case $path in
            *//*) path=${path%%//*}/${path#*//} ;;
            *) return 0 ;;
        esac
    done
}

# add_workspace FOLDER: as it is seen from the current folder. One that is not there yet has nothing in it.
add_workspace() {
    case $1 in
        '') return ;;
        /*) enter "$1" ;;
        *) enter "$here/$1" ;;
    esac || return
    [ "$PWD" != / ] || return # the program refuses it
    workspaces=$workspaces$PWD//
    printf 'w%s//' "$PWD"
}

# add_arguments ARGUMENTS...: what -w and --data name, in all ways in which the program reads them.
add_arguments() {
    named=
    for argument; do
        [ -z "$named" ] || add_workspace "$argument"
        named=
        case $argument in
            -w | --workspace | --data) named=next ;;
            --workspace=* | --data=*) add_workspace "${argument#*=}" ;;
            --*) ;;
            -*w) named=next ;; # after other letters, as in -tw
            -*w*)
                argument=${argument#-*w}
                add_workspace "$argument"
                add_workspace "${argument#=}"
                ;;
        esac
    done
}

# own_folders: where Glovebox keeps workspaces and notes of them, and what the person's settings name.
own_folders() {
    case ${HOME:-} in
        /*) home=$HOME ;;
        *) home= ;;
    esac
    for folder in "${XDG_STATE_HOME:-}" "${home:+$home/.local/state}" /tmp/glovebox-of-*; do
        is_ours "$folder" || continue
        add_workspace "$folder/glovebox" || continue
        notes=$notes$PWD/workspaces//
        printf 'n%s//' "$PWD/workspaces"
    done
    for folder in "${XDG_CACHE_HOME:-}" "${home:+$home/.cache}"; do
        case $folder in
            /*) add_workspace "$folder/glovebox" ;;
        esac
    done
    for folder in "${XDG_CONFIG_HOME:-}" "${home:+$home/.config}" /tmp/glovebox-of-*; do
        is_ours "$folder" || continue
        [ ! -f "$folder/glovebox/.env" ] || [ ! -r "$folder/glovebox/.env" ] || read_settings "$folder/glovebox/.env"
    done
}

# is_ours FOLDER: whether no other user made its folder glovebox to mislead or to stop us. Where everybody may write, its owner tells. The
# program makes no link of the name that anybody can guess. Elsewhere the owner may differ, as in a home that sudo kept, and the program
# reads what is there.
is_ours() {
    single_slashes "$1"
    case $path in
        /tmp/glovebox-of-*) [ -O "$path" ] && [ ! -L "$path" ] ;;
        /tmp | /tmp/* | /var/tmp | /var/tmp/* | /dev/shm | /dev/shm/*) [ -O "$path/glovebox" ] ;;
        /*) ;;
        *) return 1 ;;
    esac
}

# read_settings FILE: the workspace that it names, with and without quotes and a comment. The program refuses a file of more than 64k, so
# the rest of one does not count here.
read_settings() {
    left=65536
    while [ "$left" -gt 0 ] && { IFS= read -r line || [ -n "$line" ]; }; do
        left=$((left - ${#line} - 1))
        case $line in
            *SAFEDIR*=*) ;;
            *) continue ;;
        esac
        value=${line#*=}
        value=${value#"${value%%[! 	]*}"}
        case $value in
            '"'*) value=${value#?} value=${value%%'"'*} ;;
            "'"*) value=${value#?} value=${value%%"'"*} ;;
            *) value=${value%% #*} value=${value%"${value##*[! 	]}"} ;;
        esac
        add_workspace "$value"
    done <"$1"
}

# in_list PATH LIST: whether it is one of these folders or lies in one, which is workspace then.
in_list() {
    list=$2
    while [ -n "$list" ]; do
        workspace=${list%%//*}
        list=${list#*//}
        [ -n "$workspace" ] || continue # it would hold everything
        case $1/ in
            "$workspace"/*) return 0 ;;
        esac
    done
    return 1
}

# in_workspace PATH: whether a box of this or an earlier start could have put something there; workspace is the folder then. The
# path is physical.
in_workspace() {
    in_list "$1" "$workspaces" && return 0
    is_below_same "$1" && return 0
    workspace=$1
    while [ -n "$workspace" ]; do
        noted=$notes
        while [ -n "$noted" ]; do
            [ ! -e "${noted%%//*}$workspace/.workspace" ] || return 0
            noted=${noted#*//}
        done
        workspace=${workspace%/*}
    done
    return 1
}

# is_below_same PATH: whether it lies in a workspace of this start that has another name there too: bind mounts and filesystems that ignore the
# case of letters give one folder several. The system's folders are spared the look.
is_below_same() {
    case $1 in
        /usr/*) return 1 ;;
    esac
    above=$1
    while [ -n "$above" ]; do
        list=$workspaces
        while [ -n "$list" ]; do
            workspace=${list%%//*}
            list=${list#*//}
            # shellcheck disable=SC3013 # dash, ash and bash know -ef
            [ ! "$above" -ef "$workspace" ] || return 0
        done
        above=${above%/*}
    done
    return 1
}

# leads_into_workspace FILE: the same for a file by any path. Forks only for links to files and odd folders.
leads_into_workspace() {
    case $1 in
        /*) physical=$1 ;;
        *) physical=$here/$1 ;;
    esac
    # shellcheck disable=SC3013 # dash, ash and bash know -ef
    if [ ! -L "$physical" ] && [ . -ef "$here" ] && [ -x "$here" ] && [ -d "${physical%/*}/" ]; then
        pwd=${PWD:-$here}
        enter "${physical%/*}/" && physical=${PWD%/}/${physical##*/}
        enter "$here" || die "The current folder cannot be entered any more. Go to another one."
        PWD=$pwd
    else
        physical=$(command -p readlink -f -- "$physical") || return 0
    fi
    in_workspace "$physical"
}

# drop_led_folders: for a build, which looks up many programs, also without the folders that hold a link into a workspace. The system's
# folders stay; what is a link there was put there by root.
drop_led_folders() {
    rest=$PATH:
    kept=
    while [ -n "$rest" ]; do
        folder=${rest%%:*}
        rest=${rest#*:}
        case $folder in
            '') continue ;;
            /usr/bin | /bin | /usr/sbin | /sbin | /usr/local/bin | /usr/local/sbin) ;;
            *)
                if leads_astray "$folder"; then
                    say "$folder is left out of the PATH: $why"
                    continue
                fi
                ;;
        esac
        kept=$kept${kept:+:}$folder
    done
    PATH=${kept:-/usr/bin:/bin}
}

# leads_astray FOLDER: whether one of its files is a link that ends in a workspace, or whose first step does; why says it. A folder that
# cannot be looked through counts, such as one with more files than fit on a command line.
leads_astray() {
    why="where its links lead cannot be seen"
    [ -r "$1" ] || return 0
    command -p readlink -f -- "$1"/* >"$app/links" 2>/dev/null
    [ $? -lt 126 ] && [ -s "$app/links" ] || return 0
    command -p readlink -- "$1"/* >>"$app/links" 2>/dev/null
    workspace=$(print_led_into "$1") || return 1
    why="it holds a link into the workspace $workspace, where a box may put any program"
}

# print_led_into FOLDER: the workspace that the first of its links leads into; fails when none does. It has a shell of its own.
print_led_into() {
    while IFS= read -r file; do
        case $file in
            /*) ;;
            *) file=$1/$file ;;
        esac
        ! enter "${file%/*}/" || file=${PWD%/}/${file##*/}
        if in_workspace "$file"; then
            printf '%s' "$workspace"
            return
        fi
    done <"$app/links"
    return 1
}
