# shellcheck shell=sh disable=SC2034,SC2154 # shares its variables with ./glovebox
# Builds Glovebox and trains its AOT cache. Sourced by ./glovebox, which sets root, app, java_home and java_build.
# Whatever runs here reads nothing from stdin and writes nothing to stdout: both belong to the user's program.

log=${root:?}/target/build.log

no_java() {
    if [ -n "${GLOVEBOX_JAVA:-}" ]; then
        if [ -n "$java_refused" ]; then
            die "GLOVEBOX_JAVA is $GLOVEBOX_JAVA, which lies in the workspace $workspace, where a box may put any program. Name one elsewhere."
        fi
        if java_read "${java_home:-/nonexistent}"; then
            die "GLOVEBOX_JAVA is $GLOVEBOX_JAVA, which is Java $java_major; Glovebox needs $least_java or newer."
        fi
        die "GLOVEBOX_JAVA is $GLOVEBOX_JAVA, which is neither a java program nor the folder of a JDK."
    fi
    say "Glovebox needs Java $least_java or newer and found ${java_seen:+only:}${java_seen:-none.}"
    java_ways >&2
    exit 125
}

# prepare: brings the build and the cache up to date, one start at a time.
# The lock passes on to Maven: when this shell is killed, the next start waits for a Maven that is left behind.
prepare() {
    case $root in
        *:*) die "The path $root holds a colon, which a Java class path cannot. Move Glovebox to another folder." ;;
    esac
    # Whatever the caller's mask is: those who may run this checkout can read what is built, and nobody else can write there.
    callers_mask=$(umask)
    umask 022
    if [ ! -w "$root" ] || ! mkdir -p "$app" 2>/dev/null || [ ! -w "$app" ]; then
        die "Glovebox must be built, but you cannot write to $root. Start it once as the owner of that folder."
    fi
    drop_led_folders
    if command -v flock >/dev/null 2>&1; then
        exec 9>>"$root/.build.lock"
        if ! flock -n 9; then
            say "another start is building Glovebox; waiting for it"
            flock 9
        fi
    fi
    is_fresh || build
    is_trained || train
    exec 9>&-
    umask "$callers_mask"
}

build() {
    if [ -f "$app/stamp" ]; then
        say "${newer:-the build} changed; building again"
    else
        say "building, as this is the first start"
    fi
    began=$(date +%s)
    : >"$log"
    install_build_packages
    find_compiler
    rm -rf "$app/work"
    mkdir "$app/work"
    # The build is as old as its start, so that a source edited meanwhile counts as newer. Sources dated in the
    # future would be newer for ever: they are dated back.
    : >"$app/begun"
    (cd "$root" && find src/main glove latch probe page images/packages images/notebook.lock pom.xml .mvn scripts glovebox -newer "$app/begun" \
        -exec touch -r "$app/begun" {} + 2>/dev/null)
    run_maven || build_failed
    pack_jars
    place_jars
    say "built in $(($(date +%s) - began)) s"
}

build_failed() {
    say "the build failed:"
    sed -n -e '/To see the full stack trace/q' -e '/^\[ERROR\] *$/d' \
        -e '/^\[ERROR\]/p' -e '/error:/p' -e '/undefined reference/p' "$log" | uniq | head -n 30 | sed 's/^/  /' >&2
    die "Maven's whole output is in $log."
}

# find_compiler: sets compiler_home without touching the Java that was found to run with.
find_compiler() {
    compiler_home=$java_home
    [ -x "$java_home/bin/javac" ] && return
    compiler_home=$(java_seek build && printf '%s' "$java_home") && return
    say "Building Glovebox needs a JDK $least_java or newer with its compiler; $java_home is a runtime only."
    java_ways >&2
    exit 125
}

# Maven's own lint and test set-up is for ./check: a first start needs neither, nor the libraries they would load.
# MAVEN_BASEDIR keeps .mvn/jvm.config out of it, whose flags for Error Prone a newer JDK might refuse.
run_maven() {
    set -- mvn -B -Dstyle.color=never -Dplain "-Doutputs=$app/work" package
    if repository=$(own_repository); then
        set -- "$@" "-Dmaven.repo.local=$repository"
    fi
    rm -f "$app/status"
    {
        (cd "$root" && JAVA_HOME=$compiler_home MAVEN_BASEDIR=$app/work exec "$@") </dev/null 2>&1
        echo $? >"$app/status"
    } | show_progress
    [ -f "$app/status" ] && read -r status <"$app/status" && [ "$status" = 0 ]
}

# own_repository: names a local repository in target/ when Maven could not write to the usual one.
# Maven goes by the passwd entry, not by HOME.
own_repository() {
    home=$(getent passwd "$(id -u)" 2>/dev/null | cut -d: -f6)
    case $home in
        /?*) ;;
        *) home=${HOME:-} ;;
    esac
    for folder in "$home/.m2/repository" "$home/.m2" "$home"; do
        if [ -n "$home" ] && [ -e "$folder" ]; then
            [ -w "$folder" ] && return 1
            break
        fi
    done
    printf '%s' "$root/target/m2"
}

show_progress() {
    fetched=0
    while IFS= read -r line; do
        printf '%s\n' "$line" >>"$log"
        case $line in
            *'Downloaded from '*)
                fetched=$((fetched + 1))
                case $fetched in
                    1) say "downloading libraries (only the first time)" ;;
                    *00) say "$fetched files downloaded" ;;
                esac
                ;;
            *'(native) @ '*) say "compiling the native programs" ;;
            'page/build: '*) say "${line#page/build: }" ;;
            *'(default-compile) @ '*) say "compiling the Java sources" ;;
        esac
    done
}

# pack_jars: has the classes written anew so that the AOT cache can keep them all. A matter of speed only, so no failure
# here stops the build: each jar is either the old one or the new one.
pack_jars() {
    "$java_home/bin/java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$app/work/glovebox.jar:$app/work/lib/*:$app/work/lib/serve/*" \
        dev.glovebox.app.packing.Packing "$app/work" "$app/work/lib" "$app/work/lib/serve" </dev/null >>"$log" 2>&1 ||
        say "the classes could not be prepared for fast starts (see $log)"
}

# place_jars: from Maven's folder to one named by their hash, then the stamp. Each step is one rename, and the folder
# before this one stays for the processes that still run from it.
place_jars() {
    before=${jars:-none}
    jars=$(hash_jars "$app/work")
    [ -n "$jars" ] || die "Cannot hash the jars that Maven built."
    if [ ! -d "$app/$jars" ] || [ "$(hash_jars "$app/$jars")" != "$jars" ]; then
        mkdir "$app/work/new"
        mv "$app/work/glovebox.jar" "$app/work/lib" "$app/work/new/"
        [ ! -d "$app/$jars" ] || mv "$app/$jars" "$app/work/damaged"
        mv "$app/work/new" "$app/$jars"
    fi
    # The JVM believes a cache only of jars with the time they had when it was made, and the same jars may be built again.
    TZ=UTC0 find "$app/$jars" -exec touch -t 200001010000 {} +
    for old in "$app"/*; do
        case ${old##*/} in
            "$jars" | "$before" | "$jars"-*.aot | stamp | begun) ;;
            *) rm -rf "$old" ;;
        esac
    done
    printf '%s\n' "$jars" >"$app/stamp.new"
    touch -r "$app/begun" "$app/stamp.new"
    mv -f "$app/stamp.new" "$app/stamp"
}

hash_jars() {
    (cd "$1" && sha256sum glovebox.jar lib/*.jar lib/serve/*.jar | sha256sum | cut -c1-16)
}

# train: records runs and makes the cache of what they loaded. A cache is a matter of speed only, so no failure here
# stops the start.
train() {
    say "preparing fast starts${lane:+ of the service} on Java ${java_build##*_}"
    rm -f "$app"/training.*
    scratch=$(mktemp -d) || return
    # A cache serves those who have its jars and more, never fewer.
    wanted=$server
    server=$lane
    mkdir -p "$scratch/workspace" "$scratch/.own/bin"
    cp /bin/true "$scratch/.own/bin/python3"
    printf 'Be brief.\n' >"$scratch/workspace/AGENTS.md"
    if { record_runs || record dev.glovebox.app.Main --help; } && create; then
        mv -f "$app/training.aot" "$cache"
    else
        say "that failed (see $log); starts will take a little longer"
        : >"${cache%.aot}.none"
    fi
    server=$wanted
    rm -rf "$app"/training.* "$scratch"
}

# record_runs: the usual commands against a model of our own, which ends with this function.
record_runs() {
    make_keys
    # shellcheck disable=SC2086 # keys is empty or a path of mktemp's
    "$java_home/bin/java" -XX:TieredStopAtLevel=1 "$root/scripts/TrainingModel.java" $keys >"$scratch/address" 2>>"$log" </dev/null &
    model=$!
    waited=0
    while [ ! -s "$scratch/address" ] && [ "$waited" -lt 200 ] && kill -0 "$model" 2>/dev/null; do
        sleep 0.1
        waited=$((waited + 1))
    done
    read -r address secure <"$scratch/address"
    [ -n "$address" ] && record ${keys:+"-Djavax.net.ssl.trustStore=$keys" -Djavax.net.ssl.trustStorePassword=training} \
        dev.glovebox.app.Training "$scratch" "$address" "$secure" "$lane" true
    recorded_runs=$?
    kill "$model" 2>/dev/null
    wait "$model" 2>/dev/null
    return "$recorded_runs"
}

# make_keys: for a model by TLS, as most are: without it in training, a first connection loads hundreds of classes one by one.
make_keys() {
    keys=$scratch/keys.p12
    "$java_home/bin/keytool" -genkeypair -keyalg EC -alias model -dname CN=model -ext san=ip:127.0.0.1 -validity 2 \
        -storetype PKCS12 -storepass training -keystore "$keys" </dev/null >>"$log" 2>&1 || keys=
}

# record CLASS ARGS...: runs it and notes what it loads, but not how it ran: with that, the JVM compiles methods for
# 40 ms of CPU at every start that a start is over without.
record() {
    (
        jvm_before='timeout 60'
        jvm -XX:+UnlockDiagnosticVMOptions -XX:-AOTRecordTraining -XX:AOTMode=record "-XX:AOTConfiguration=$app/training.conf" "$@"
    ) </dev/null >>"$log" 2>&1
    recorded=$?
    [ "$recorded" = 0 ] && [ -s "$app/training.conf" ]
}

create() {
    (
        jvm_before='timeout 120'
        jvm -XX:AOTMode=create "-XX:AOTConfiguration=$app/training.conf" "-XX:AOTCache=$app/training.aot"
    ) </dev/null >>"$log" 2>&1
    [ -s "$app/training.aot" ]
}

# Only a missing bubblewrap lets the build go on: it is for the boxes.
install_build_packages() {
    packages=
    add_package mvn maven
    add_compiler
    needed=$packages
    add_package bwrap bubblewrap
    add_package npm npm
    install_packages || [ -z "$needed" ] || exit 125
}

# add_package COMMAND PACKAGE: puts PACKAGE on the list when COMMAND is missing.
add_package() {
    command -v "$1" >/dev/null 2>&1 || packages="$packages $2"
}

# The native programs are linked statically, so it takes more than a compiler.
add_compiler() {
    add_package cc gcc
    linked=$(mktemp) || return
    echo 'int main(void) { return 0; }' | cc -static -x c -o "$linked" - 2>/dev/null || packages="$packages libc6-dev"
    rm -f "$linked"
}

# add_section NAME: puts those packages on the list whose file that section of images/packages names and that is missing.
add_section() {
    while read -r package _ file _; do
        # shellcheck disable=SC2086 # the file may have a * in it, which leaves nothing where bash has nullglob
        set -- ${file%:}
        [ -e "${1-}" ] || packages="$packages $package"
    done <<END
$(sed -e "1,/^#: $1\$/d" -e '/^#:/,$d' -e '/^#/d' -e '/^$/d' "$root/images/packages")
END
}

# install_packages: installs the list as root on a Debian-like system, else says the one command to type and fails.
install_packages() {
    [ -n "$packages" ] || return 0
    if ! command -v apt-get >/dev/null 2>&1; then
        say "Missing:$packages (Debian's names). Install them with your package manager."
        return 1
    fi
    if [ "$(id -u)" != 0 ]; then
        say "Missing:$packages. To install them, type: sudo apt-get install -y$packages"
        return 1
    fi
    say "installing$packages with apt-get"
    # shellcheck disable=SC2086 # a list of plain words
    apt_install $packages && return 0
    say "apt-get failed (see $log); by hand: apt-get install -y$packages"
    return 1
}

apt_install() {
    {
        apt-get update
        DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
    } </dev/null >>"$log" 2>&1
}
