//! `cargo xtask pictures`: the picture of each screen's first figure, drawn by our own code, and the
//! list of screens that index.html shows before the program runs.
//!
//! Both are committed, so that a plain `trunk build` needs nothing besides.

use crate::command::Command;
use crate::failure::Result;
use crate::{markdown, process, project};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

pub const COMMAND: Command = Command {
    name: "pictures",
    summary: "draw the screens' pictures into style/pictures, and list the screens in index.html",
    details: "
  --check   change nothing, but fail when a committed picture is not what the code draws

Each screen of `crossover list --json` gives its first figure, at its defaults, in the
light theme (<screen>.svg) and in the dark one (<screen>-dark.svg).",
    values: &[],
    flags: &["check"],
    run: |options| {
        if options.flag("check") {
            check()
        } else {
            draw()
        }
    },
};

/// The width of a card's picture, in CSS pixels.
const WIDTH: &str = "640";

/// A file of each theme.
const THEMES: &[(&str, &str)] = &[("light", ""), ("dark", "-dark")];

/// Fails when a committed picture is missing, is not what the code draws, or is left over.
pub fn check() -> Result<()> {
    let drawn = render_all(&project::root().join("target").join("pictures"))?;
    let folder = folder();
    let mut stale: Vec<String> = drawn
        .iter()
        .filter(|(name, picture)| fs::read(folder.join(name)).ok().as_ref() != Some(picture))
        .map(|(name, _)| name.clone())
        .collect();
    stale.extend(left_over(&folder, &drawn)?);
    if listed()? != page()? {
        stale.push("index.html".to_owned());
    }
    if stale.is_empty() {
        println!("{} pictures are what the code draws", drawn.len());
        Ok(())
    } else {
        Err(format!(
            "stale: {}; `cargo xtask pictures` makes them again",
            stale.join(", ")
        ))
    }
}

fn draw() -> Result<()> {
    let drawn = render_all(&project::root().join("target").join("pictures"))?;
    let folder = folder();
    fs::create_dir_all(&folder).map_err(|error| format!("style/pictures: {error}"))?;
    for name in left_over(&folder, &drawn)? {
        fs::remove_file(folder.join(&name)).map_err(|error| format!("{name}: {error}"))?;
    }
    for (name, picture) in &drawn {
        fs::write(folder.join(name), picture).map_err(|error| format!("{name}: {error}"))?;
        println!("style/pictures/{name}: {} bytes", picture.len());
    }
    fs::write(project::root().join("index.html"), listed()?)
        .map_err(|error| format!("index.html: {error}"))
}

fn page() -> Result<String> {
    project::read(&project::root().join("index.html"))
}

/// index.html with the screens as the program names them.
fn listed() -> Result<String> {
    let screens = screens(&list()?)?;
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
        "<section class=\"topic\" data-count=\"{}\"><h2>{subject}</h2><ul class=\"cards\">\n{}</ul></section>\n",
        screens.len(),
        cards.concat()
    )
}

/// A screen as the home page shows it, but for the picture.
fn card(screen: &Screen) -> String {
    let Screen {
        id,
        title,
        question,
        ..
    } = screen;
    format!(
        "<li><a class=\"card\" href=\"#/{id}\"><span class=\"card-picture\"></span>\
         <h3>{title}</h3><p>{question}</p></a></li>\n"
    )
}

fn folder() -> PathBuf {
    project::root().join("style").join("pictures")
}

/// Pictures of screens that are no more.
fn left_over(folder: &Path, drawn: &BTreeMap<String, Vec<u8>>) -> Result<Vec<String>> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Ok(Vec::new());
    };
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|error| format!("style/pictures: {error}"))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let picture = Path::new(&name).extension().is_some_and(|end| end == "svg");
        if picture && !drawn.contains_key(&name) {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// Every picture by its name, drawn into `scratch`.
fn render_all(scratch: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    fs::create_dir_all(scratch).map_err(|error| format!("{}: {error}", project::shown(scratch)))?;
    let mut drawn = BTreeMap::new();
    for Screen { id, figure, .. } in screens(&list()?)? {
        for (theme, suffix) in THEMES {
            let name = format!("{id}{suffix}.svg");
            let file = scratch.join(&name);
            process::capture(
                crossover()
                    .args(["render", "--figure", &figure, "--theme", theme])
                    .args(["--width", WIDTH, "-o"])
                    .arg(&file)
                    .arg(&id),
            )?;
            let picture =
                fs::read(&file).map_err(|error| format!("{}: {error}", project::shown(&file)))?;
            drawn.insert(name, picture);
        }
    }
    Ok(drawn)
}

/// The command line, compiled as the native tests compile it, so that nothing is compiled twice.
fn crossover() -> std::process::Command {
    let mut command = process::cargo();
    command.args([
        "run",
        "--quiet",
        "--package",
        "crossover-cli",
        "--bin",
        "crossover",
        "--",
    ]);
    command
}

fn list() -> Result<String> {
    process::capture(crossover().args(["list", "--json"]))
}

/// What is needed of a screen.
#[derive(Debug, PartialEq)]
struct Screen {
    id: String,
    subject: String,
    title: String,
    question: String,
    /// The id of its first figure.
    figure: String,
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
            figure: text(&screen["figures"][0]["id"])?,
        })
    };
    screens
        .ok_or("`crossover list --json` lists no screens")?
        .iter()
        .map(read)
        .collect::<Option<_>>()
        .ok_or_else(|| "`crossover list --json`: a screen without a name or figures".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_is_listed_by_its_title_and_drawn_by_its_first_figure() {
        let list = r#"{"screens": [{"id": "a", "subject": "S", "title": "A", "question": "Why?", "figures": [{"id": "x"}, {"id": "y"}]}]}"#;
        let all = screens(list).unwrap();
        assert_eq!((all.len(), &*all[0].figure), (1, "x"));
        assert!(card(&all[0]).contains("href=\"#/a\""));
        assert!(topic(&all).contains("data-count=\"1\"><h2>S</h2>"));
        assert!(card(&all[0]).contains("<h3>A</h3><p>Why?</p>"));
    }

    #[test]
    fn a_list_that_makes_no_picture_is_an_error() {
        for list in [
            "",
            "{}",
            r#"{"screens": []}"#,
            r#"{"screens": [{"id": "a"}]}"#,
        ] {
            assert!(screens(list).is_err(), "{list}");
        }
    }
}
