//! The exports of the module and what it imports; the crate's documentation lists them.

#![expect(
    unsafe_code,
    reason = "exported names and imported functions are unsafe to declare; memory is accessed by safe code alone"
)]

use crate::hub::Hub;
use rafle_engine::clock;
use std::cell::RefCell;
use std::time::Duration;

#[link(wasm_import_module = "rafle")]
unsafe extern "C" {
    /// The time in milliseconds since a fixed moment.
    safe fn now() -> f64;
    /// Takes the message of a panic.
    safe fn panicked(message: *const u8, length: usize);
}

/// The engine and the memory that it shares with the host.
#[derive(Default)]
struct Instance {
    hub: Option<Hub>,
    /// The line that the host writes.
    input: Vec<u8>,
    /// The current reply.
    output: String,
    /// Why there is no engine.
    failure: Option<String>,
}

thread_local! {
    static INSTANCE: RefCell<Instance> = RefCell::default();
}

fn with<T>(act: impl FnOnce(&mut Instance) -> T) -> T {
    INSTANCE.with_borrow_mut(act)
}

/// Creates the engine. Returns 0 if that failed, with the reason as the next output.
#[unsafe(no_mangle)]
extern "C" fn rafle_start() -> u32 {
    std::panic::set_hook(Box::new(|info| {
        let message = info.to_string();
        panicked(message.as_ptr(), message.len());
    }));
    clock::set(|| Duration::try_from_secs_f64(now() / 1e3).unwrap_or_default());
    with(|instance| {
        match Hub::new() {
            Ok(hub) => instance.hub = Some(hub),
            Err(error) => instance.failure = Some(error.to_string()),
        }
        instance.hub.is_some().into()
    })
}

/// Returns room for a line of `length` bytes.
#[unsafe(no_mangle)]
extern "C" fn rafle_input(length: usize) -> *mut u8 {
    with(|instance| {
        instance.input.clear();
        instance.input.resize(length, 0);
        instance.input.as_mut_ptr()
    })
}

/// Handles the line in the input. Returns 0 after `quit`.
#[unsafe(no_mangle)]
extern "C" fn rafle_line() -> u32 {
    with(|instance| {
        let line = std::mem::take(&mut instance.input);
        let hub = instance.hub.as_mut();
        hub.is_some_and(|hub| hub.bytes(&line)).into()
    })
}

/// Searches for about this time; without end if it is infinite. Returns 0 if no search needs another step.
#[unsafe(no_mangle)]
extern "C" fn rafle_step(milliseconds: f64) -> u32 {
    let time = Duration::try_from_secs_f64(milliseconds / 1e3).unwrap_or(Duration::MAX);
    with(|instance| {
        let hub = instance.hub.as_mut();
        hub.is_some_and(|hub| hub.step(time)).into()
    })
}

/// Makes the next reply the current one and returns its length in bytes; 0 if there is none.
#[unsafe(no_mangle)]
extern "C" fn rafle_take_output() -> usize {
    with(|instance| {
        let reply = instance.hub.as_mut().and_then(Hub::take_output);
        let reply = reply.or_else(|| instance.failure.take());
        instance.output = reply.unwrap_or_default();
        instance.output.len()
    })
}

/// Returns the current reply.
#[unsafe(no_mangle)]
extern "C" fn rafle_output() -> *const u8 {
    with(|instance| instance.output.as_ptr())
}
