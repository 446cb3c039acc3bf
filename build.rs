//! A build for others is cut into rooms (`src/rooms.rs`): its linker keeps what the cut needs. One for development is
//! whole.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(split)");
    let is_wasm = env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("wasm");
    if is_wasm && env::var("PROFILE").as_deref() == Ok("release") {
        println!("cargo::rustc-cfg=split");
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
