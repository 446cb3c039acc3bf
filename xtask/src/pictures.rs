//! `cargo xtask pictures`: the picture of a figure that README shows, moving, and index.html, still, drawn by
//! our own code, and the list of screens that index.html shows before the program runs.
//!
//! They are committed, so that a plain `trunk build` needs nothing besides.

use crate::failure::Result;
use crate::{markdown, process, program, project};
use clap::Args;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Draw the pictures of README and index.html, and list the screens in index.html.
///
/// The pictures are the first figure of the screen `routing` at its defaults, which README plays; the
/// screens are those of `crossover list --json`.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Options {
    /// Change nothing, but fail when one of them is not what the code makes
    #[arg(long)]
    check: bool,
}

pub fn run(options: &Options) -> Result<()> {
    if options.check { check() } else { draw() }
}

/// Where the pictures of the page lie beside it.
pub const FOLDER: &str = "pictures";

/// The screen that is drawn.
const SCREEN: &str = "routing";

/// The width of a picture, in CSS pixels.
const WIDTH: &str = "640";

/// A file, and the arguments that draw it: the page has the first, README shows all.
const PICTURES: &[(&str, &[&str])] = &[
    ("style/pictures/routing.svg", &[]),
    ("docs/pictures/routing-light.svg", &["--moving"]),
    ("docs/pictures/routing-dark.svg", &["--moving", "--theme", "dark"]),
    ("docs/pictures/routing-dark-still.svg", &["--theme", "dark"]),
];

/// Fails when a committed picture or the list of screens is not what the code makes.
pub fn check() -> Result<()> {
    let stale: Vec<&str> = render()?
        .into_iter()
        .filter(|(file, text)| {
            project::read(&project::root().join(file)).ok().as_ref() != Some(text)
        })
        .map(|(file, _)| file)
        .collect();
    if stale.is_empty() {
        println!("the pictures and the list of screens are what the code makes");
        Ok(())
    } else {
        Err(format!("stale: {}; `cargo xtask pictures` makes them again", stale.join(", ")))
    }
}

fn draw() -> Result<()> {
    for (name, text) in render()? {
        let file = project::root().join(name);
        let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
        folder.and_then(|()| fs::write(&file, text)).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}

fn render() -> Result<Vec<(&'static str, String)>> {
    let program = program::compile()?;
    let drawn = PICTURES.iter().map(|(file, words)| {
        let mut drawing = std::process::Command::new(&program);
        drawing.args(["render", SCREEN, "--width", WIDTH]).args(*words);
        Ok((*file, process::capture(&mut drawing)?))
    });
    drawn.chain([list_screens(&program).map(|page| ("index.html", page))]).collect()
}

fn page() -> Result<String> {
    project::read(&project::root().join("index.html"))
}

/// Draws the first figure of each screen, small and without words, as the home page shows it, into a folder.
pub fn render_home(folder: &Path) -> Result<()> {
    const SIZE: [&str; 4] = ["--width", "176", "--height", "96"];
    println!("[build] the pictures of the home page; takes seconds");
    let program = program::compile()?;
    let screens = screens(&list(&program)?)?;
    for theme in ["light", "dark"] {
        for screen in &screens {
            let mut drawing = std::process::Command::new(&program);
            drawing.args(["render", &screen.id]).args(SIZE);
            drawing.args(["--miniature", "--no-background", "--theme", theme, "--output"]);
            process::run(drawing.arg(folder.join(format!("{}-{theme}.svg", screen.id))))?;
        }
    }
    Ok(())
}

/// index.html with the screens as the program names them.
fn list_screens(program: &Path) -> Result<String> {
    let screens = screens(&list(program)?)?;
    let topics = screens.chunk_by(|one, next| one.subject == next.subject);
    let topics: Vec<String> = topics.map(topic).collect();
    markdown::replace(&page()?, "screens", &topics.concat())
        .map_err(|error| format!("index.html: {error}"))
}

/// The screens of one subject as the home page shows them.
fn topic(screens: &[Screen]) -> String {
    let subject = screens.first().map_or("", |screen| &screen.subject);
    let cards: Vec<String> = screens.iter().map(card).collect();
    format!(
        "<section class=\"topic\"><h2>{subject}</h2><ul class=\"cards\">\n{}</ul></section>\n",
        cards.concat()
    )
}

/// A screen as the home page shows it, but for the picture.
fn card(screen: &Screen) -> String {
    let Screen { id, title, question, .. } = screen;
    format!(
        "<li><a class=\"card\" href=\"#/{id}\"><span class=\"card-picture\"></span>\
         <h3>{title}</h3><p>{question}</p></a></li>\n"
    )
}

fn list(program: &Path) -> Result<String> {
    process::capture(std::process::Command::new(program).args(["list", "--json"]))
}

/// What is needed of a screen.
#[derive(Debug, PartialEq)]
struct Screen {
    id: String,
    subject: String,
    title: String,
    question: String,
}

fn screens(list: &str) -> Result<Vec<Screen>> {
    let list: Value = serde_json::from_str(list)
        .map_err(|error| format!("`crossover list --json` prints no JSON: {error}"))?;
    let screens = list["screens"].as_array().filter(|all| !all.is_empty());
    let read = |screen: &Value| {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        Some(Screen {
            id: text(&screen["id"])?,
            subject: text(&screen["subject"])?,
            title: text(&screen["title"])?,
            question: text(&screen["question"])?,
        })
    };
    screens
        .ok_or("`crossover list --json` lists no screens")?
        .iter()
        .map(read)
        .collect::<Option<_>>()
        .ok_or_else(|| "`crossover list --json`: a screen without a name".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_is_listed_by_its_title_and_question() {
        let list =
            r#"{"screens": [{"id": "a", "subject": "S", "title": "A", "question": "Why?"}]}"#;
        let all = screens(list).unwrap();
        assert_eq!(all.len(), 1);
        assert!(card(&all[0]).contains("href=\"#/a\""));
        assert!(topic(&all).contains("<section class=\"topic\"><h2>S</h2>"));
        assert!(card(&all[0]).contains("<h3>A</h3><p>Why?</p>"));
    }

    #[test]
    fn a_list_without_names_is_an_error() {
        for list in ["", "{}", r#"{"screens": []}"#, r#"{"screens": [{"id": "a"}]}"#] {
            assert!(screens(list).is_err(), "{list}");
        }
    }
}
