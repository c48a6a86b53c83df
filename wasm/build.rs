//! Gives the module a stack on which the deepest search fits; the linker's default is 1 MiB.

/// The bytes of the stack: `STACK_BYTES` of the engine, which its search threads have.
const STACK_BYTES: usize = 16 << 20;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size={STACK_BYTES}");
    }
}
