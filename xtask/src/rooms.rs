//! The program of a release, cut into rooms: a main module that starts, and what is fetched when it is first wanted.
//!
//! The linked module is cut where `src/rooms.rs` marks it. wasm-bindgen writes the JavaScript of the main module, and
//! `rooms.js` opens the rooms.

mod merge;
mod module;
mod packs;
pub mod page;

use crate::failure::Result;
use crate::{process, project, tools};
use packs::Packs;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use wasm_split_cli_support::Options;

/// What the main module and the JavaScript around it are called, without the ends of their names.
pub const MAIN: &str = "main";

/// The module of JavaScript that opens rooms.
pub const LOADER: &str = "rooms.js";

/// The program: its files by their names, and what each room fetches.
pub struct Program {
    /// The files, all in one folder.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Which files each room needs besides its own.
    pub rooms: BTreeMap<String, Vec<String>>,
}

impl Program {
    /// Returns the name of the folder: another one for any other program, so that a browser may keep its files for ever.
    pub fn folder(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.files.hash(&mut hasher);
        format!("program-{:016x}", hasher.finish())
    }

    /// Returns what each room fetches besides its own file, as JSON.
    pub fn table(&self) -> String {
        serde_json::json!(self.rooms).to_string()
    }
}

/// Returns where the linked module lies.
pub fn linked_module() -> PathBuf {
    project::target().join("wasm32-unknown-unknown/wasm/crossover-web.wasm")
}

/// Returns where what is cut off lies, before it is packed.
fn scratch() -> PathBuf {
    project::target().join("rooms")
}

/// Returns where the main module lies as it is cut, with the names of its functions.
pub fn main() -> PathBuf {
    scratch().join("main.wasm")
}

/// Cuts the linked module.
pub fn cut() -> Result<Program> {
    let (scratch, main) = (scratch(), main());
    let _ = fs::remove_dir_all(&scratch);
    let linked = linked_module();
    let module = read(&linked)?;
    let mut options = Options::new(&module);
    options.output_dir = &scratch;
    options.main_out_path = &main;
    let loader = format!("./{LOADER}");
    options.link_name = &loader;
    let cut = wasm_split_cli_support::transform(options)
        .map_err(|error| format!("{}: {error}", project::display(&linked)))?;
    let needs: BTreeMap<String, Vec<String>> = cut.prefetch_map.into_iter().collect();

    let bound = scratch.join("bound");
    bind(&main, &bound)?;
    let mut files = BTreeMap::new();
    for file in project::files(&bound)? {
        let name = file.strip_prefix(&bound).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        files.insert(name, read(&file)?);
    }
    let name = format!("{MAIN}_bg.wasm");
    let main = files.remove(&name).ok_or_else(|| format!("wasm-bindgen wrote no {name}"))?;
    files.insert(format!("{MAIN}.wasm"), strip(&main, &name)?);

    let modules: BTreeSet<&String> = needs.values().flatten().collect();
    let mut parts = BTreeMap::new();
    for name in modules {
        let bytes = read(&scratch.join(format!("{name}.wasm")))?;
        // By itself, too, it is merged: with its own types alone.
        let part = merge::merge([&bytes[..]]).map_err(|error| format!("{name}: {error}"))?;
        parts.insert(name.clone(), part);
    }
    let packs = Packs::new(&needs, is_screen, |module| parts[module].len());
    for (file, bytes) in packs.files(&parts)? {
        files.insert(format!("{file}.wasm"), bytes);
    }
    let rooms = packs.rooms;
    files.insert(LOADER.to_owned(), render_loader(&rooms).into_bytes());
    Ok(Program { files, rooms })
}

/// Whether a room is that of a screen, whose folder has notes.
fn is_screen(room: &str) -> bool {
    project::root().join("screens/src").join(room).join("notes.md").exists()
}

/// Has wasm-bindgen write the main module and its JavaScript into a folder.
fn bind(main: &Path, to: &Path) -> Result<()> {
    // The rooms need the table of functions, which it would not export by itself.
    let mut command = Command::new(tools::wasm_bindgen()?);
    command.args(["--target", "web", "--no-typescript", "--keep-lld-exports", "--out-name", MAIN]);
    process::run(command.arg("--out-dir").arg(to).arg(main))
}

/// Returns the module of JavaScript that opens rooms.
fn render_loader(rooms: &BTreeMap<String, Vec<String>>) -> String {
    let text = include_str!("rooms/rooms.js");
    let table = serde_json::json!(rooms).to_string();
    let exports = rooms
        .keys()
        .map(|room| format!("export const __wasm_split_load_{room} = loader({room:?});\n"));
    format!(
        "{}\n{}",
        text.replacen("{}; // ROOMS", &format!("{table};"), 1),
        exports.collect::<String>()
    )
}

fn strip(module: &[u8], name: &str) -> Result<Vec<u8>> {
    module::strip(module).map_err(|error| format!("{name}: {error}"))
}

fn read(file: &Path) -> Result<Vec<u8>> {
    fs::read(file).map_err(|error| format!("{}: {error}", project::display(file)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(main: &str) -> Program {
        let rooms = BTreeMap::from([("star".to_owned(), vec!["shared".to_owned()])]);
        let files = BTreeMap::from([("main.js".to_owned(), main.as_bytes().to_vec())]);
        Program { files, rooms }
    }

    #[test]
    fn another_program_lies_in_another_folder() {
        let folder = program("one").folder();
        assert_eq!(folder, program("one").folder());
        assert_ne!(folder, program("two").folder());
        assert_eq!(folder.len(), "program-".len() + 16);
    }

    #[test]
    fn what_start_js_asks_for_first_are_rooms() {
        let read = |file| project::read(&project::root().join(file)).unwrap();
        let (start, rooms) = (read("start.js"), read("src/rooms.rs"));
        for room in ["header", "home", "bench", "player", "present"] {
            assert!(start.contains(&format!("\"{room}\"")), "{room}");
            assert!(rooms.contains(&format!("\n    {room}: ")), "{room}");
        }
    }

    #[test]
    fn the_loader_has_the_table_and_a_function_for_each_room() {
        let program = program("");
        let text = render_loader(&program.rooms);
        assert!(text.contains(&format!("const ROOMS = {};", program.table())), "{text}");
        assert!(
            text.contains("export const __wasm_split_load_star = loader(\"star\");\n"),
            "{text}"
        );
    }
}
