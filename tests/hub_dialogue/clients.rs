//! The habits of known clients, each as a dialogue. Nothing may be on standard error in any of them.

use crate::common::{Client, Line, field};

/// pydraughts: options that were never declared, the whole game each time, a clock without the increment.
#[test]
fn a_client_that_sends_unknown_options_and_negative_times_plays_a_game() {
    let mut client = Client::start();
    client.send("hub");
    client.until("wait");
    for option in ["variant", "initial-time", "book-ply", "tt-size", "bb-size"] {
        let value = match option {
            "variant" => "normal",
            "bb-size" => "7",
            _ => "12",
        };
        client.tell(&format!("set-param name={option} value={value}"));
    }
    assert_eq!(client.ask("init"), "ready");
    let mut game: Vec<String> = Vec::new();
    client.tell("new-game");
    for clock in [0.3, 0.1, -0.01, -0.05] {
        client.tell(&format!(
            "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=\"{}\"",
            game.join(" ")
        ));
        client.tell(&format!("level time={clock} inc=0.1"));
        let search = client.search("go think");
        game.push(search.best());
    }
}

/// pydraughts again: whatever is said, each line can be taken apart by its few rules, which the reading of
/// every line in these tests checks; here is what those rules refuse.
#[test]
fn the_reader_of_these_tests_is_as_strict_as_the_strictest_client() {
    for line in [
        "id",
        "info",
        "info depth=1 pv",
        "info depth=1 pv=\"32-28\"",
        "info depth=1 pv=",
        "param name=x value=a=b type=string",
        "done ponder=32-28",
        "done move=\"32-28\"",
        "done move=32-28 ponder=19-23 score=1",
        "pong  ",
        "answer  turn=white",
        "pong\r",
        "hello",
    ] {
        let read = std::panic::catch_unwind(|| Line::read(line));
        assert!(read.is_err(), "{line:?} was read");
    }
    let line = Line::read("info depth=1 pv=\"32-28 19-23\"");
    assert_eq!(line.get("pv"), Some("32-28 19-23"));
}

/// py-draughts: `select` on a buffered stream sees one line a read.
#[cfg(unix)]
#[test]
fn every_line_is_a_write_of_its_own() {
    use crate::common::{WATCHDOG, program};
    use std::io::Write;
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixDatagram;
    use std::process::Stdio;

    // A socket of datagrams keeps the writes apart.
    let (ours, theirs) = UnixDatagram::pair().unwrap();
    ours.set_read_timeout(Some(WATCHDOG)).unwrap();
    let mut child = program()
        .arg("hub")
        .stdin(Stdio::piped())
        .stdout(OwnedFd::from(theirs))
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input
        .write_all(b"hub\ninit\nlevel depth=4\ngo think\n")
        .unwrap();
    let mut buffer = vec![0; 1 << 16];
    loop {
        let length = ours.recv(&mut buffer).expect("the engine writes");
        let text = std::str::from_utf8(&buffer[..length]).unwrap();
        let line = text.strip_suffix('\n').expect("a whole line");
        assert!(!line.contains('\n'), "two lines in one write: {text:?}");
        if line.starts_with("done ") {
            break;
        }
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// py-draughts: no parameters at all, depth or time alone.
#[test]
fn a_client_that_never_sets_a_parameter_plays() {
    let mut client = Client::start();
    client.send("hub");
    client.until("wait");
    assert_eq!(client.ask("init"), "ready");
    for level in ["level depth=3", "level move-time=0.05"] {
        client.tell("new-game");
        client.tell("pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww");
        client.tell(level);
        client.search("go think").best();
    }
}

/// draughtsnet.
#[test]
fn variant_is_declared_first_and_the_values_stand_last() {
    let mut client = Client::start();
    let params = client.params();
    assert_eq!(params[0].get("name"), Some("variant"));
    for param in params {
        let names: Vec<&str> = param.arguments.iter().map(|(name, _)| &**name).collect();
        match param.get("type") {
            Some("enum") => assert_eq!(names, ["name", "value", "type", "values"]),
            Some("int" | "real") => assert_eq!(names, ["name", "value", "type", "min", "max"]),
            _ => assert_eq!(names, ["name", "value", "type"]),
        }
    }
}

/// draughtsnet: the variant is set for each piece of work, after `init`.
#[test]
fn a_client_that_sets_parameters_after_init_analyzes() {
    let mut client = Client::start();
    client.send("hub");
    client.until("wait");
    assert_eq!(client.ask("init"), "ready");
    for game in ["", "32-28 19-23", "32-28 19-23 28x19x23 14x23x19"] {
        client.tell("set-param name=variant value=normal");
        client.tell("set-param name=tt-size value=14");
        client.tell(&format!("pos moves=\"{game}\""));
        client.tell("level nodes=1500");
        let search = client.search("go analyze");
        assert!(!search.infos.is_empty());
        search.best();
    }
}

/// draughtsnet: a quoted single word is more than it can read.
#[test]
fn a_variation_of_one_move_is_not_quoted() {
    let mut client = Client::ready();
    client.tell("pos pos=W:W28:B22");
    client.tell("level depth=1");
    let search = client.search("go think");
    let info = search.infos.last().unwrap();
    assert!(info.ends_with(" pv=28x17x22"), "{info}");
    assert_eq!(search.done, "done move=28x17x22");
    assert_eq!(client.query("moves"), "answer moves=28x17x22 written=28x17");
}

/// Hub GUI under Dutch settings.
#[test]
fn a_client_with_decimal_commas_ponders_and_plays() {
    let mut client = Client::start();
    let params = client.params();
    let mut names = params.iter().map(|param| param.get("name").unwrap());
    assert!(names.any(|name| name == "ponder"));
    client.tell("set-param name=ponder value=true");
    assert_eq!(client.ask("init"), "ready");
    client.tell("new-game");
    client.tell("pos start");
    client.tell("level moves=0 time=180,500 inc=0,010");
    client.tell("level depth=4");
    let done = client.search("go think").done;
    let (best, ponder) = (field(&done, "move"), field(&done, "ponder"));
    client.tell(&format!("pos start moves=\"{best} {ponder}\""));
    client.tell("level moves=0 time=180,500 inc=0,010");
    client.tell("level depth=4");
    client.send("go ponder");
    client.send("ping");
    client.until("pong");
    client.search("ponder-hit").best();
}

/// GWDGUI by its switch sends captures without what they capture.
#[test]
fn captures_are_read_with_and_without_the_captured_square() {
    let mut client = Client::ready();
    client.tell("pos moves=\"32-28 19-23 28x19x23 14x23x19\"");
    let long = client.position();
    client.tell("pos moves=\"32-28 19-23 28x19 14x23\"");
    assert_eq!(client.position(), long);
}

/// Small public clients.
#[test]
fn a_client_that_repeats_the_handshake_before_each_search_never_meets_an_error() {
    let mut client = Client::start();
    for game in ["", "32-28", "32-28 19-23"] {
        client.send("hub");
        client.until("wait");
        assert_eq!(client.ask("init"), "ready");
        client.tell(&format!("pos moves=\"{game}\""));
        client.tell("level depth=3 move-time=600");
        assert_eq!(client.search("go think").last("depth"), 3.0);
    }
}
