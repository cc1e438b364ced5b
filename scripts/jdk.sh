# shellcheck shell=sh disable=SC2154 # the launcher has a workspace when java_refused is set
# Finds a Java to run or to build with. Sourced by ./glovebox and ./check.
# It lies on the path of every start: builtins only, save where a comment says otherwise.

least_java=25

# java_seek run|build: sets java_home, java_major and java_build to the first fitting Java.
# A build also needs the compiler. Order: GLOVEBOX_JAVA, JAVA_HOME, the system's folders, PATH.
java_seek() {
    java_purpose=$1
    java_seen=
    java_refused=
    if [ -n "${GLOVEBOX_JAVA:-}" ]; then
        java_home_of "$GLOVEBOX_JAVA"
        java_fits "$java_home" && return 0
        # To run, the named Java or none. A runtime named there may still be built with another JDK.
        [ "$java_purpose" = run ] && return 1
    fi
    if [ -n "${JAVA_HOME:-}" ]; then
        java_refused=
        java_fits "${JAVA_HOME%/}" && return 0
        [ -z "$java_refused" ] ||
            say "JAVA_HOME is $JAVA_HOME, which lies in the workspace $workspace, where a box may put any program; another Java is looked for"
    fi
    java_seek_folders && return 0
    java_seek_path
}

java_seek_path() {
    java_rest=${PATH:-}:
    while [ -n "$java_rest" ]; do
        java_folder=${java_rest%%:*}
        java_rest=${java_rest#*:}
        [ -x "$java_folder/java" ] || continue
        java_home_of "$java_folder/java"
        java_fits "$java_home" && return 0
    done
    return 1
}

# GLOVEBOX_JVM_DIRS replaces the system's folders by a colon-separated list; the tests of the launcher need it.
java_seek_folders() {
    if [ -n "${GLOVEBOX_JVM_DIRS+set}" ]; then
        java_ifs=$IFS
        IFS=:
        # shellcheck disable=SC2086 # the list is split here on purpose
        set -- $GLOVEBOX_JVM_DIRS
        IFS=$java_ifs
        for java_folder; do
            for java_candidate in "$java_folder"/*; do
                java_fits "$java_candidate" && return 0
            done
        done
        return 1
    fi
    for java_candidate in /usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /usr/local/*jdk* /opt/*jdk* /opt/*java* \
        /opt/jvm/* /opt/java/* "${HOME:-/nonexistent}"/.sdkman/candidates/java/* "${HOME:-/nonexistent}"/.jdks/*; do
        java_fits "$java_candidate" && return 0
    done
    return 1
}

# java_fits HOME: whether the Java there is new enough for java_purpose.
java_fits() {
    java_read "$1" || return 1
    java_seen="$java_seen
    Java $java_major in $1"
    [ "$java_major" -ge "$least_java" ] || return 1
    [ "$java_purpose" = run ] || [ -x "$1/bin/javac" ] || return 1
    java_is_safe "$1/bin/java" || return 1
    java_home=$1
}

# java_is_safe PROGRAM: whether no box could have put it there. Only the launcher knows of workspaces.
java_is_safe() {
    [ -n "${here:-}" ] || return 0
    leads_into_workspace "$1" || return 0
    java_seen="$java_seen
    $1, which is not used: it lies in the workspace $workspace, where a box may put any program"
    java_refused=$1
    return 1
}

# java_read HOME: version and build from HOME/release; asking the JVM itself would cost more than our whole start.
java_read() {
    java_major=
    java_build=
    [ -x "$1/bin/java" ] && [ -f "$1/release" ] || return 1
    while IFS='=' read -r java_key java_value; do
        java_value=${java_value#\"}
        java_value=${java_value%\"}
        case $java_key in
            IMPLEMENTOR) java_build="$java_build $java_value" ;;
            JAVA_RUNTIME_VERSION) java_build="$java_build $java_value" ;;
            JAVA_VERSION)
                java_major=${java_value%%[!0-9]*}
                case $java_build in
                    # Keys are sorted, so the rest holds nothing for us; the shell reads byte by byte.
                    *"$java_value"*) break ;;
                    *) java_build="$java_build $java_value" ;;
                esac
                ;;
        esac
    done <"$1/release"
    [ -n "$java_major" ] || return 1
    # Make it fit for a file name.
    java_ifs=$IFS
    IFS=' /:"'
    # shellcheck disable=SC2086 # split on purpose
    set -- $java_build
    IFS=_
    java_build=$*
    IFS=$java_ifs
}

# java_home_of PATH: sets java_home for a JDK's folder or a java program. Forks, but only for links and wrappers.
java_home_of() {
    java_home=${1%/}
    [ -f "$java_home/release" ] && return
    java_home=${1%/bin/java}
    [ -f "$java_home/release" ] && return
    java_found=$(command -p readlink -f -- "$1") || java_found=$1
    java_home=${java_found%/bin/java}
    [ -f "$java_home/release" ] && return
    [ -f "$1" ] && [ -x "$1" ] && java_is_safe "$1" || return
    # Such a wrapper goes by files of the folder that it runs in, which a box may have put there, and may start anything: it sees no keys.
    case $1 in
        /*) java_wrapper=$1 ;;
        *) java_wrapper=$PWD/$1 ;;
    esac
    java_home=$(cd / && command -p env -i "PATH=${PATH:-/usr/bin:/bin}" "HOME=${HOME:-/}" "$java_wrapper" -XshowSettings:properties -version 2>&1 </dev/null |
        command -p sed -n 's/^ *java\.home = //p')
}

# java_ways: how to get one, for the messages that say there is none.
java_ways() {
    cat <<'END'
  Ways to get one:
    Debian, Ubuntu   apt-get install openjdk-25-jdk-headless   (where the release carries it)
    any Linux        Eclipse Temurin 25 from adoptium.net, unpacked below /opt, for example to /opt/jdk-25
    SDKMAN           sdk install java 25-tem
  A JDK that lies elsewhere can be named: GLOVEBOX_JAVA=/path/to/jdk
END
}
