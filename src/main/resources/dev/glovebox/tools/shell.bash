# Every shell of the bash tool reads this before its command (BASH_ENV): it brings back what the last shell left, and sees to it that
# this one leaves the same. No process is started for that. State: NUL after each of working directory, exported variables, every function;
# then "end", without which it does not count. GLOVEBOX_STATE has the slot to load and the slot to save. What was asked for and what
# became of it is said on the stderr that the shell was given; its command's stderr goes where its stdout goes.
exec 199>&2 2>&1
trap -- '{ builtin set +euxv; builtin trap - DEBUG ERR; builtin trap "" XFSZ; } 2>/dev/null
{
    builtin umask 077
    builtin ulimit -S -f 512
    builtin declare -F >|"@FOLDER@/state-'"${GLOVEBOX_STATE#?}"'"
    builtin mapfile -t __glovebox <"@FOLDER@/state-'"${GLOVEBOX_STATE#?}"'"
    {
        builtin pwd && builtin printf "\0" && builtin export -p && builtin printf "\0"
        for __glovebox in "${__glovebox[@]}"; do
            builtin declare -f -- "${__glovebox##* }" && builtin printf "\0"
            [[ $__glovebox != "declare -fx "* ]] || builtin printf "%s\0" "$__glovebox"
        done
        builtin printf end
    } >|"@FOLDER@/state-'"${GLOVEBOX_STATE#?}"'" && { builtin printf "in\0"; builtin pwd; builtin printf "\0"; } >&199
} 2>/dev/null' EXIT
__glovebox="@FOLDER@/state-${GLOVEBOX_STATE%?}"
unset BASH_ENV GLOVEBOX_STATE
if [[ -r $__glovebox ]] && mapfile -d '' -t __glovebox <"$__glovebox" && [[ ${__glovebox[-1]} == end ]]; then
    unset @NAMES@
    eval "${__glovebox[1]}"
    __glovebox[1]=${OLDPWD-}
    if cd -- "${__glovebox[0]%?}"; then OLDPWD=${__glovebox[1]}; else cd -P . && printf 'gone\0' >&199; fi
    unset '__glovebox[-1]'
    for __glovebox in "${__glovebox[@]:2}"; do eval "$__glovebox"; done
fi >/dev/null 2>&1
unset __glovebox
