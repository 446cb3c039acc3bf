//! `cargo xtask pictures`: the picture of each screen's first figure, drawn by our own code.
//!
//! The home page shows them on its cards and index.html shows one before the program runs.
//! They are committed, so that a plain `trunk serve` needs nothing besides.

use crate::{Command, Result, process, project};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

pub const COMMAND: Command = Command {
    name: "pictures",
    summary: "draw the screens' pictures into style/pictures",
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
    if stale.is_empty() {
        println!("{} pictures are what the code draws", drawn.len());
        Ok(())
    } else {
        Err(format!(
            "stale in style/pictures: {}; `cargo xtask pictures` draws them again",
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
    Ok(())
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
    let list = process::capture(crossover().args(["list", "--json"]))?;
    let mut drawn = BTreeMap::new();
    for (screen, figure) in first_figures(&list)? {
        for (theme, suffix) in THEMES {
            let name = format!("{screen}{suffix}.svg");
            let file = scratch.join(&name);
            process::capture(
                crossover()
                    .args(["render", "--figure", &figure, "--theme", theme])
                    .args(["--width", WIDTH, "-o"])
                    .arg(&file)
                    .arg(&screen),
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

/// The id of each screen with the id of its first figure.
fn first_figures(list: &str) -> Result<Vec<(String, String)>> {
    let list: Value = serde_json::from_str(list)
        .map_err(|error| format!("`crossover list --json` prints no JSON: {error}"))?;
    let screens = list
        .as_array()
        .or_else(|| list["screens"].as_array())
        .filter(|screens| !screens.is_empty())
        .ok_or("`crossover list --json` lists no screens")?;
    screens
        .iter()
        .map(|screen| {
            let id = screen["id"].as_str()?;
            let figure = &screen["figures"][0];
            let figure = figure.as_str().or_else(|| figure["id"].as_str())?;
            Some((id.to_owned(), figure.to_owned()))
        })
        .collect::<Option<_>>()
        .ok_or_else(|| "`crossover list --json`: a screen without id or figures".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_figure_of_each_screen_is_its_picture() {
        let list = r#"[{"id": "a", "figures": [{"id": "x"}, {"id": "y"}]}, {"id": "b", "figures": ["z"]}]"#;
        let expected = [
            ("a".to_owned(), "x".to_owned()),
            ("b".to_owned(), "z".to_owned()),
        ];
        assert_eq!(first_figures(list).unwrap(), expected);
        assert_eq!(
            first_figures(&format!(r#"{{"screens": {list}}}"#)).unwrap(),
            expected
        );
    }

    #[test]
    fn a_list_that_makes_no_picture_is_an_error() {
        for list in [
            "",
            "[]",
            "{}",
            r#"[{"id": "a", "figures": []}]"#,
            r#"[{"figures": ["x"]}]"#,
        ] {
            assert!(first_figures(list).is_err(), "{list}");
        }
    }
}
