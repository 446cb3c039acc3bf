//! Where the code may be unsafe: in the file that marks the rooms of the page, and nowhere else.

use std::fs;
use std::path::{Path, PathBuf};

/// The file that may.
const ROOMS: &str = "src/rooms.rs";

#[test]
fn nothing_but_the_rooms_is_unsafe() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for folder in ["src", "screens", "figures", "model", "measurements", "shell", "cli", "xtask"] {
        collect(&root.join(folder), &mut files);
    }
    assert!(100 < files.len());
    let may = |file: &PathBuf| {
        let text = fs::read_to_string(file).unwrap();
        let mut attributes = text.lines().map(str::trim_start).filter(|line| line.starts_with('#'));
        attributes.any(|line| line.contains("unsafe_code"))
    };
    let found: Vec<_> = files.iter().filter(|file| may(file)).collect();
    assert_eq!(found, [&root.join(ROOMS)]);
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    assert!(manifest.contains("unsafe_code = \"deny\""));
}

/// Collects the files of Rust below a folder.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
}
