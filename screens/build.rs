//! Finds the screens, the folders of `src` that hold a `notes.md`, and turns these notes and the tables of
//! machines, of outcomes, of synonyms and of terms into data.

#[path = "build/machines.rs"]
mod machines;
#[path = "build/notes.rs"]
mod notes;
#[path = "build/outcomes.rs"]
mod outcomes;
#[path = "build/synonyms.rs"]
mod synonyms;
#[path = "build/terms.rs"]
mod terms;
#[path = "build/tries.rs"]
mod tries;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use notes::{Note, Page};

/// The machines one can choose.
const MACHINES: &str = "src/screen/machine/machines.md";
/// What one can learn.
const OUTCOMES: &str = "src/outcomes.md";
/// What people call the things of the screens.
const SYNONYMS: &str = "src/synonyms.md";
/// The ready lesson of a screen, beside its notes.
const LESSON: &str = "lesson.txt";
/// The questions about a screen, beside its notes.
const QUESTIONS: &str = "questions.txt";
/// The terms of the field.
const TERMS: &str = "src/terms.md";

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src");
    match write_generated() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("cargo::error={error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes what is generated: the names of all screens, their notes, a module each, the machines, the
/// outcomes, the synonyms and the terms.
fn write_generated() -> io::Result<()> {
    let (mut names, mut rust) = (String::new(), String::new());
    for (name, file) in files()? {
        let read = notes::read(&fs::read_to_string(&file)?);
        let read = read.map_err(|mistake| {
            let (file, line) = (file.display(), mistake.line);
            io::Error::other(format!("screens/{file}:{line}: {}", mistake.what))
        })?;
        if let Some(key) = unknown_key(&read, &sources(&file)?) {
            let what = format!("screens/{}: no readout has the key `{key}`", file.display());
            return Err(io::Error::other(what));
        }
        let lesson = file.with_file_name(LESSON);
        let lesson = if lesson.exists() { fs::read_to_string(lesson)? } else { String::new() };
        let module = module(&name, &read, &lesson, &lessons_before(&file)?);
        rust += &module
            .map_err(|wrong| io::Error::other(format!("screens/{}: {wrong}", file.display())))?;
        names = names + &name + " ";
    }
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    fs::write(Path::new(&out).join("notes.rs"), rust)?;
    fs::write(Path::new(&out).join("screens.rs"), each_screen(&names))?;
    fs::write(Path::new(&out).join("questions.rs"), questions(&names)?)?;
    fs::write(Path::new(&out).join("tests.rs"), each_test(&names)?)?;
    let read = machines::read(&fs::read_to_string(MACHINES)?);
    let [groups, origins] =
        read.map_err(|wrong| io::Error::other(format!("screens/{MACHINES}:{wrong}")))?;
    fs::write(Path::new(&out).join("machines.rs"), groups)?;
    fs::write(Path::new(&out).join("origins.rs"), origins)?;
    let outcomes = outcomes::read(&fs::read_to_string(OUTCOMES)?);
    let outcomes =
        outcomes.map_err(|wrong| io::Error::other(format!("screens/{OUTCOMES}:{wrong}")))?;
    fs::write(Path::new(&out).join("outcomes.rs"), outcomes)?;
    let synonyms = synonyms::read(&fs::read_to_string(SYNONYMS)?);
    let synonyms =
        synonyms.map_err(|wrong| io::Error::other(format!("screens/{SYNONYMS}:{wrong}")))?;
    fs::write(Path::new(&out).join("synonyms.rs"), synonyms)?;
    let terms = terms::read(&fs::read_to_string(TERMS)?);
    let terms = terms.map_err(|wrong| io::Error::other(format!("screens/{TERMS}:{wrong}")))?;
    fs::write(Path::new(&out).join("terms.rs"), terms)
}

/// Returns a macro that calls another with the names of all screens. The other is expanded where it is
/// called, so `mod` finds the folders in `src`, and a panic names a file of the project.
fn each_screen(names: &str) -> String {
    format!(
        "/// Calls another macro with the names of all screens, those of their folders.\n#[macro_export]\nmacro_rules! each_screen {{ ($do:ident) => {{ $do! {{ {names} }} }}; }}\n"
    )
}

/// Returns a function that returns the text of the questions about a screen by its name in links.
fn questions(names: &str) -> io::Result<String> {
    let folder = env::current_dir()?.join("src");
    let case = |name: &str| {
        let (id, file) = (name.replace('_', "-"), folder.join(name).join(QUESTIONS));
        format!("{id:?} => include_str!({:?}), ", file.display().to_string())
    };
    let cases: String = names.split_whitespace().map(case).collect();
    Ok(format!(
        "/// Returns the text of the questions about a screen by its name in links; empty for none.\npub fn of(id: &str) -> &'static str {{ match id {{ {cases} _ => \"\" }} }}\n"
    ))
}

/// Returns the tests that stand beside a screen, a module each, for the program that runs them.
fn each_test(names: &str) -> io::Result<String> {
    let folder = env::current_dir()?.join("src");
    let mut modules = String::new();
    for name in names.split_whitespace() {
        let file = folder.join(name).join("tests.rs");
        if file.exists() {
            let module = format!("#[path = \"{}\"]\nmod {name};\n", file.display());
            modules += &module;
        }
    }
    Ok(modules)
}

/// Returns a key between backticks that the screen's code never writes. That a key which it writes is
/// a readout with a formula is tested where readouts can be seen.
fn unknown_key<'a>(read: &'a Page, code: &str) -> Option<&'a str> {
    let texts = read.notes.iter().flat_map(|note| &note.text);
    // Every second piece stands between backticks.
    let mut keys = texts.flat_map(|text| text.split('`').skip(1).step_by(2));
    keys.find(|key| !code.contains(&format!("\"{key}\"")))
}

/// Returns the code of the screen whose notes these are, and of what screens share.
fn sources(notes: &Path) -> io::Result<String> {
    let mut folders = vec![notes.with_file_name(""), PathBuf::from("src/kits")];
    let mut code = String::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                code += &fs::read_to_string(path)?;
            }
        }
    }
    Ok(code)
}

/// Returns the notes as constants in a module of that name.
///
/// # Errors
/// What is wrong with a thing to try.
fn module(name: &str, read: &Page, lesson: &str, before: &[String]) -> Result<String, String> {
    let Page { about, notes, outcomes, tries, figures, presets, printed } = read;
    let note = |Note { title, text, table }: &Note| {
        let rows = slice(table.iter().map(|row| format!("&{row:?}")));
        format!("Note {{ title: {title:?}, text: &{text:?}, table: {rows} }}")
    };
    let preset = |([title, link, source], printed): (&[String; 3], bool)| {
        format!(
            "Preset {{ title: {title:?}, link: {link:?}, source: {source:?}, printed: {printed} }}"
        )
    };
    let presets = presets.iter().map(|row| (row, false));
    let presets = presets.chain(printed.iter().map(|row| (row, true)));
    let figure = |[id, title, caption]: &[String; 3]| {
        let name = id.to_uppercase().replace('-', "_");
        format!(
            "pub(crate) const {name}: Words = Words {{ id: {id:?}, title: {title:?}, caption: {caption:?} }};"
        )
    };
    let figures: String = figures.iter().map(figure).collect();
    let (notes, presets) = (slice(notes.iter().map(note)), slice(presets.map(preset)));
    let outcomes = slice(outcomes.iter().map(|[id]| format!("{id:?}")));
    let tries = slice(tries::read(tries)?.into_iter());
    let head = head(lesson);
    Ok(format!(
        "pub(crate) mod {name} {{ use crate::screen::{{Note, Page, Preset, Try}}; \
         pub(crate) const PAGE: Page = Page {{ about: {about:?}, notes: {notes}, presets: {presets}, \
         tries: {tries}, outcomes: {outcomes}, lesson: {lesson:?}, \
         lessons_before: &{before:?}, lesson_head: {head:?} }}; \
         pub(crate) mod figures {{ use super::super::FigureWords as Words; {figures} }} }}\n"
    ))
}

/// Returns the ready lesson beside notes as it was before: `lesson-….txt`, by name.
fn lessons_before(notes: &Path) -> io::Result<Vec<String>> {
    let folder = notes.parent().unwrap_or(notes);
    let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths: Vec<_> = paths.collect::<io::Result<_>>()?;
    paths.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("lesson-") && name.ends_with(".txt")
    });
    paths.sort();
    paths.iter().map(fs::read_to_string).collect()
}

/// Returns what the list of lessons says of a lesson: some of the lines before its first step.
fn head(lesson: &str) -> String {
    const LISTED: [&str; 4] = ["title: ", "task: ", "minutes: ", "outcome: "];
    let before = lesson.lines().take_while(|line| !line.starts_with("at: "));
    let listed = before.filter(|line| LISTED.iter().any(|key| line.starts_with(key)));
    listed.collect::<Vec<_>>().join("\n")
}

fn slice(items: impl Iterator<Item = String>) -> String {
    format!("&[{}]", items.collect::<Vec<_>>().join(", "))
}

/// Returns the names of the folders of `src` that hold notes, sorted, each with its notes.
fn files() -> io::Result<Vec<(String, PathBuf)>> {
    let mut files = Vec::new();
    for folder in fs::read_dir("src")? {
        let folder = folder?;
        let file = folder.path().join("notes.md");
        if file.exists() {
            files.push((folder.file_name().to_string_lossy().into_owned(), file));
        }
    }
    files.sort();
    Ok(files)
}
