//! How the server begins and ends.

use crate::common::{WATCHDOG, program, run};
use crate::support::Server;
use std::process::{Command, Stdio};

fn failure(arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = program();
    command.arg("serve").args(arguments).stdout(Stdio::piped());
    let finished = run(&mut command, WATCHDOG);
    assert_eq!(finished.stderr.lines().count(), 1, "{}", finished.stderr);
    (finished.status, finished.stderr)
}

#[test]
fn a_port_in_use_and_an_address_of_another_machine_are_named() {
    let server = Server::start(&[]);
    let port = server.port.to_string();
    let (status, error) = failure(&["--port", &port]);
    assert_eq!(status, Some(1));
    assert!(error.contains(&format!("127.0.0.1:{port}")), "{error}");
    // An address that documents are given as an example.
    let (status, error) = failure(&["--port", "0", "--bind", "192.0.2.1"]);
    assert_eq!(status, Some(1));
    assert!(error.contains("192.0.2.1"), "{error}");
    for arguments in [
        &["--boards", "0"][..],
        &["--searches", "0"],
        &["--port", "65536"],
        &["--bind", "games"],
    ] {
        let (status, _) = failure(arguments);
        assert_eq!(status, Some(2), "{arguments:?}");
    }
}

#[test]
fn a_server_that_was_killed_starts_again_at_once_on_its_port() {
    let mut server = Server::start(&["--searches", "10"]);
    let port = server.port.to_string();
    let mut sockets: Vec<_> = (0..10).map(|_| server.socket()).collect();
    for socket in &mut sockets {
        socket.send("go analyze");
        socket.line();
    }
    server.kill();
    let again = Server::start_as(program().args(["serve", "--port", &port]));
    assert_eq!(again.port, server.port);
    for socket in &mut sockets {
        while socket.0.read().is_ok() {}
        *socket = again.socket();
        socket.send("pos moves=\"32-28 19-23\"");
        let answer = socket.ask("query what=moves");
        assert_eq!(answer, "answer moves=28x19x23 written=28x19");
    }
}

#[cfg(unix)]
#[test]
fn it_ends_when_the_user_says_so_whatever_goes_on() {
    for signal in ["-INT", "-TERM"] {
        let mut server = Server::start(&["--searches", "5"]);
        let _silent = server.connect();
        let mut sockets: Vec<_> = (0..5).map(|_| server.socket()).collect();
        for socket in &mut sockets {
            socket.send("go analyze");
        }
        sockets[0].line();
        let mut kill = Command::new("kill");
        let sent = kill.args([signal, &server.id().to_string()]).status();
        assert!(sent.expect("a signal").success());
        assert_eq!(server.end(), Some(0), "{signal}");
    }
}
