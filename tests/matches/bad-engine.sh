# Engines that misbehave: sh bad-engine.sh MODE PROGRAM, where PROGRAM is a good engine whose lines are passed
# on until it matters. What it starts outlives it, unless the match takes care.
mode=$1
program=$2

# Passes on the lines of the good engine, but for its moves: for each one `at_move` is called.
relay() {
    "$program" hub | while IFS= read -r line; do
        case $line in
            done*) at_move "$line" ;;
            *) printf '%s\n' "$line" ;;
        esac
    done
}

moves=0

case $mode in
    crash-at-start)
        echo 'cannot find my book' >&2
        exit 3
        ;;
    starts-once)
        # Crashes with its first move, and at every later start.
        [ ! -e "$RAFLE_MATCH_DIRECTORY/has-started" ] || { echo 'my book is gone' >&2; exit 3; }
        : > "$RAFLE_MATCH_DIRECTORY/has-started"
        at_move() { kill -9 0; }
        ;;
    crash)
        at_move() {
            moves=$((moves + 1))
            [ $moves -lt 3 ] || kill -9 0
            printf '%s\n' "$1"
        }
        ;;
    leader-gone)
        # The process that was started ends, and one that it has started keeps its output open.
        at_move() {
            moves=$((moves + 1))
            [ $moves -lt 3 ] || { kill -9 $$; sleep 600; }
            printf '%s\n' "$1"
        }
        ;;
    leaves-its-group)
        # Good, but starts a process that no signal to its group reaches.
        setsid sleep 600 < /dev/null > /dev/null 2>&1 &
        exec "$program" hub
        ;;
    hang) at_move() { :; } ;;
    reads-nothing)
        # Neither reads nor writes, and starts another process that does not either.
        sleep 600 &
        sleep 600
        ;;
    never-waits)
        while read -r _; do echo 'info depth=1'; done
        ;;
    slow)
        # Is told to search without bounds, and so answers when it is stopped.
        while IFS= read -r line; do
            case $line in
                level*) echo 'level infinite' ;;
                *) printf '%s\n' "$line" ;;
            esac
        done | "$program" hub
        exit
        ;;
    held)
        # Waits while three games of the match are in its journal, below a first line, and `hold` exists.
        cd "$RAFLE_MATCH_DIRECTORY" || exit
        at_move() {
            while [ -e hold ] && [ "$(wc -l < journal.jsonl)" -gt 3 ]; do sleep 0.05; done
            printf '%s\n' "$1"
        }
        ;;
    illegal) at_move() { echo 'done move=1-50'; } ;;
    unreadable) at_move() { echo 'done move="a man a plan"'; } ;;
    bare-done) at_move() { echo 'done'; } ;;
    flood)
        at_move() { while :; do echo 'info depth=1'; done; }
        ;;
    flood-at-start) while :; do echo 'info depth=1'; done ;;
    endless-line)
        at_move() { tr '\0' x < /dev/zero; }
        ;;
    resigns) at_move() { printf '%s resign=true\n' "$1"; } ;;
    offers) at_move() { printf '%s draw=offer\n' "$1"; } ;;
    accepts) at_move() { printf '%s draw=accept\n' "$1"; } ;;
    unsure) at_move() { printf '%s resign=perhaps\n' "$1"; } ;;
    told)
        # Good, and keeps what the match says to it.
        tee -a "$RAFLE_MATCH_DIRECTORY/told" | "$program" hub
        exit
        ;;
    plain)
        # The same, and says nothing of draws by agreement.
        tee -a "$RAFLE_MATCH_DIRECTORY/told" | "$program" hub | sed -u '/name=offer-draws/d; s/ draw=.*//'
        exit
        ;;
    two-answers)
        # Good moves, with a second answer without a request: in one write, so that both arrive together.
        at_move() {
            printf '%s\n%s\n' "$1" 'done move=1-50' | dd ibs=1 obs=4096 2> /dev/null
        }
        ;;
esac

relay
