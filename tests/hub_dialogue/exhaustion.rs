//! A system that has little left to give: memory, threads.

#![cfg(target_os = "linux")]

use crate::common::{Client, field, program};
use std::process::Command;

/// The program under a limit of the shell's `ulimit`, led through the handshake.
fn client_under(limit: &str) -> Client {
    let mut command = Command::new("sh");
    let script = format!("ulimit {limit}; exec \"$0\" hub");
    command.args(["-c", &script]).arg(program().get_program());
    let mut client = Client::start_as(&mut command);
    client.send("hub");
    client.until("wait");
    client
}

/// KiB of address space in which a table of 2^25 entries, 512 MiB, has room, but not beside one of 2^24.
const ROOM_FOR_ONE: &str = "-v 960000";

#[test]
fn a_new_table_takes_the_place_of_the_old_one() {
    let mut client = client_under(ROOM_FOR_ONE);
    for size in [24, 25] {
        client.tell(&format!("set-param name=tt-size value={size}"));
        assert_eq!(client.ask("init"), "ready");
        client.tell("level depth=3");
        client.search("go think").best();
        assert_eq!(client.param("tt-size"), size.to_string());
    }
}

#[test]
fn a_table_that_does_not_fit_is_refused_and_the_engine_works_on() {
    let mut client = client_under(ROOM_FOR_ONE);
    for (size, kept) in [(30, 22), (20, 20), (30, 20), (29, 20)] {
        client.tell(&format!("set-param name=tt-size value={size}"));
        client.send("init");
        if size > 20 {
            let message = field(&client.expect("error"), "message");
            let wanted = format!("2^{size} entries: it takes {} MiB", 16 << (size - 20));
            assert!(message.contains(&wanted), "{message}");
            assert!(
                message.ends_with(&format!("tt-size is {kept} now")),
                "{message}"
            );
        }
        client.expect("ready");
        assert_eq!(client.param("tt-size"), kept.to_string());
        client.tell("level depth=3");
        client.search("go think").best();
    }
}

#[test]
fn a_search_goes_on_with_the_threads_that_the_system_gives() {
    // The stacks of all threads that are asked for have no room.
    let mut client = client_under(ROOM_FOR_ONE);
    client.tell("set-param name=threads value=128");
    assert_eq!(client.ask("init"), "ready");
    for _ in 0..3 {
        client.tell("level depth=5");
        client.search("go think").best();
    }
    assert_eq!(client.param("threads"), "128");
}
