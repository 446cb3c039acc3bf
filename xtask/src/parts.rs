//! The program in parts: what every page needs, and the body of each screen as a file that is
//! loaded when the screen is opened.
//!
//! Nothing in the program is written for it but `Screen::body`, a function named once, and another
//! of that name for what writes files. What is
//! reached through it alone, by the linker's own account, is taken out of the module that
//! wasm-bindgen made; start.js puts it back. A program that was not taken apart, as plain Trunk
//! leaves it, runs as well.

mod linked;
mod plan;
mod source;
mod write;

use crate::tools::Tools;
use crate::{Result, process, project, site};
use linked::Linked;
use plan::Part;
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

/// What the linker has to be told.
pub const LINKER: &str = "-Clink-arg=--emit-relocs";

/// Takes the program in `dist` apart.
pub fn take_apart(tools: &Tools, dist: &Path) -> Result<()> {
    println!("[build] the program's parts; takes about 20 seconds");
    let target = project::root().join("target");
    let linked = read(&target.join("wasm32-unknown-unknown/wasm/crossover-web.wasm"))?;
    let bound = read(&target.join("wasm-bindgen/release/crossover-web_bg.wasm"))?;
    let plan = plan::plan(&Linked::read(&linked)?)?;
    let modules = write::modules(&bound, &plan)?;

    let program = program(dist)?;
    let script = beside(&program, ".js");
    let text = with_short_names(&project::read(&script)?, &modules.given)?;
    fs::write(&script, text).map_err(|error| said(&script, &error))?;
    let page = dist.join("index.html");
    let text = project::read(&page)?;
    let options = site::asked("data-wasm-opt-params")?;
    let mut files = vec![(program.clone(), modules.stays)];
    for (part, module) in plan.parts.iter().zip(modules.parts) {
        files.push((beside(&program, &ending(&part.name())), module));
    }
    optimised(tools, &options, &files)?;
    fs::write(&page, with_parts(&text, &plan.parts)?).map_err(|error| said(&page, &error))
}

/// What says in the page where the program lies.
const PROGRAM: &str = "data-wasm=";
/// What says there which parts each screen needs.
const PARTS: &str = "data-parts";

/// The page, its script told which parts each screen needs, those that others build on first.
fn with_parts(page: &str, parts: &[Part]) -> Result<String> {
    let mut needed: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for part in parts {
        for screen in &part.screens {
            needed.entry(screen).or_default().push(part.name());
        }
    }
    match page.split_once(PROGRAM) {
        Some((before, after)) => Ok(format!(
            "{before}{PARTS}='{}' {PROGRAM}{after}",
            json!(needed)
        )),
        None => Err("index.html does not say where the program lies".to_owned()),
    }
}

/// What no page opens with, and each may ask for later.
pub const LATER: &[&str] = &["export"];

/// The parts that each screen needs, as the page in `dist` says; and what is needed later.
pub fn of_screens(dist: &Path) -> Result<BTreeMap<String, Vec<String>>> {
    let page = project::read(&dist.join("index.html"))?;
    let parts = page
        .split_once(PARTS)
        .and_then(|(_, after)| after.split('\'').nth(1));
    let parts = parts.ok_or("index.html names no parts of the program")?;
    serde_json::from_str(parts).map_err(|error| format!("index.html: {PARTS}: {error}"))
}

/// How the name of a part's file ends.
pub fn ending(part: &str) -> String {
    format!(".{part}.wasm")
}

/// The program's file.
fn program(dist: &Path) -> Result<PathBuf> {
    let entries = fs::read_dir(dist).map_err(|error| said(dist, &error))?;
    let files = entries.flatten().map(|entry| entry.path());
    let mut programs = files.filter(|file| file.to_string_lossy().ends_with(ENDING));
    programs
        .next()
        .ok_or_else(|| format!("{} holds no program", project::shown(dist)))
}

/// How the name of the program's file ends.
const ENDING: &str = "_bg.wasm";

/// The file beside the program whose name ends so.
fn beside(program: &Path, ending: &str) -> PathBuf {
    let name = program.to_string_lossy();
    let stem = name.strip_suffix(ENDING).unwrap_or(&name);
    PathBuf::from(stem.to_owned() + ending)
}

/// The program's script with short names for what it gives the program.
fn with_short_names(script: &str, given: &[(String, String)]) -> Result<String> {
    let mut text = script.to_owned();
    for (long, short) in given {
        let (key, name) = (format!(" {long}: "), format!(" {short}: "));
        if text.matches(&key).count() != 1 {
            return Err(format!("the program's script does not give {long} once"));
        }
        text = text.replace(&key, &name);
    }
    Ok(text)
}

/// Writes each module as wasm-opt makes it, on all cores.
fn optimised(tools: &Tools, options: &str, files: &[(PathBuf, Vec<u8>)]) -> Result<()> {
    let one = |(file, module): &(PathBuf, Vec<u8>)| {
        fs::write(file, module).map_err(|error| said(file, &error))?;
        process::run(
            tools
                .wasm_opt()
                .args(options.split_whitespace())
                .arg(file)
                .arg("-o")
                .arg(file),
        )
    };
    let mut heaviest: Vec<_> = files.iter().collect();
    heaviest.sort_by_key(|(_, module)| std::cmp::Reverse(module.len()));
    let waiting = std::sync::Mutex::new(heaviest.into_iter());
    let next = || waiting.lock().ok().and_then(|mut waiting| waiting.next());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let work = || scope.spawn(|| std::iter::from_fn(next).try_for_each(one));
        let workers: Vec<_> = (0..cores).map(|_| work()).collect();
        workers.into_iter().try_for_each(|worker| {
            worker
                .join()
                .map_err(|_| "wasm-opt was given up".to_owned())?
        })
    })
}

fn read(file: &Path) -> Result<Vec<u8>> {
    fs::read(file).map_err(|error| said(file, &error))
}

fn said(file: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", project::shown(file))
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn unreadable(error: wasmparser::BinaryReaderError) -> String {
    format!("the program cannot be read: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_shortened_where_they_are_given() {
        let given = [("__wbg_now_0a".to_owned(), "i0".to_owned())];
        let short = |script: &str| with_short_names(script, &given);
        let script = "  return {\n    __wbg_now_0a: function() {}\n";
        assert_eq!(
            short(script).unwrap(),
            "  return {\n    i0: function() {}\n"
        );
        assert!(
            short("  __wbg_now_0b: 1")
                .unwrap_err()
                .contains("__wbg_now_0a")
        );
    }
}
