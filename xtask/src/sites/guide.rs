//! A page of docs/embedding: what an author of one host types, read from its fences.
//!
//! A fence says after its language what its text is: `install` (typed once), `build` (what builds the example
//! of this host), or the file of the example that holds it.

use crate::failure::Result;
use crate::project;
use std::fs;
use std::path::PathBuf;

/// The fences of one page.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Guide {
    /// The host: the name of the page, and of the folder of its example.
    pub host: String,
    /// The lines that install what it needs.
    pub install: Vec<String>,
    /// The lines that build the example; empty where there is none.
    pub build: Vec<String>,
    /// The folder that the last line of `build` names in a comment.
    pub output: Option<String>,
    /// Texts, with the files that hold them.
    pub quoted: Vec<(String, String)>,
}

impl Guide {
    /// Returns the pages, by name.
    pub fn all() -> Result<Vec<Self>> {
        let folder = project::root().join("docs/embedding");
        let read = fs::read_dir(&folder)
            .map_err(|error| format!("{}: {error}", project::display(&folder)))?;
        let mut files: Vec<PathBuf> = read.flatten().map(|entry| entry.path()).collect();
        files.retain(|file| file.extension().is_some_and(|ending| ending == "md"));
        files.sort();
        let guide = |file: &PathBuf| {
            let host = file.file_stem().unwrap_or_default().to_string_lossy();
            Ok(Self::read(&host, &project::read(file)?))
        };
        files.iter().map(guide).collect()
    }

    /// Returns the example of this host.
    pub fn example(&self) -> PathBuf {
        project::root().join("examples").join(&self.host)
    }

    fn read(host: &str, text: &str) -> Self {
        let mut guide = Self { host: host.to_owned(), ..Self::default() };
        for (what, inside) in fences(text) {
            let lines = || inside.lines().filter(|line| !line.is_empty()).map(str::to_owned);
            match what {
                "install" => guide.install.extend(lines()),
                "build" => {
                    let (told, typed): (Vec<_>, Vec<_>) =
                        lines().partition(|line| line.starts_with('#'));
                    guide.build.extend(typed);
                    let told = told.last().map(|line| line.trim_start_matches(['#', ' ']));
                    guide.output = told.map(|folder| folder.trim_end_matches('/').to_owned());
                }
                file => guide.quoted.push((file.to_owned(), inside.clone())),
            }
        }
        guide
    }
}

/// Returns what stands in each fence that says what it is, with that word. A longer fence may hold shorter ones.
fn fences(text: &str) -> Vec<(&str, String)> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let marks = line.len() - line.trim_start_matches('`').len();
        if marks < 3 {
            continue;
        }
        let closing = &line[..marks];
        let inside: Vec<_> = lines.by_ref().take_while(|line| *line != closing).collect();
        if let Some((_, what)) = line[marks..].split_once(' ') {
            found.push((what.trim(), inside.join("\n")));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn a_fence_says_what_it_is() {
        let text = "# Host\n\n```sh install\npip install a\n```\n\n````md docs/index.md\n```crossover\n#/speedup\n```\n````\n\n\
                    ```sh build\nmake html\n# _build/html/\n```\n\n```html\n<p>\n```\n";
        let expected = Guide {
            host: "host".to_owned(),
            install: vec!["pip install a".to_owned()],
            build: vec!["make html".to_owned()],
            output: Some("_build/html".to_owned()),
            quoted: vec![("docs/index.md".to_owned(), "```crossover\n#/speedup\n```".to_owned())],
        };
        assert_eq!(Guide::read("host", text), expected);
    }

    #[test]
    fn what_a_page_shows_of_a_file_stands_in_the_example() {
        let guides = Guide::all().unwrap();
        for guide in &guides {
            for (file, text) in &guide.quoted {
                let held = read_text(&guide.example().join(file));
                assert!(held.contains(text), "docs/embedding/{}.md: {file}\n{text}", guide.host);
            }
            assert!(guide.build.is_empty() || guide.output.is_some(), "{}", guide.host);
        }
        assert!(guides.iter().any(|guide| !guide.quoted.is_empty()));
    }

    /// Returns the text of a file, or the cells of a notebook.
    fn read_text(file: &Path) -> String {
        let text = project::read(file).unwrap();
        if file.extension().is_none_or(|ending| ending != "ipynb") {
            return text;
        }
        let notebook: Value = serde_json::from_str(&text).unwrap();
        let cells = notebook["cells"].as_array().into_iter().flatten();
        let lines = cells.flat_map(|cell| cell["source"].as_array().into_iter().flatten());
        lines.filter_map(Value::as_str).collect()
    }

    #[test]
    fn each_example_has_a_page_that_builds_it() {
        let guides = Guide::all().unwrap();
        let examples = fs::read_dir(project::root().join("examples")).unwrap().flatten();
        let folders = examples.filter(|entry| entry.path().is_dir());
        let names: Vec<_> = folders.map(|entry| entry.file_name().into_string().unwrap()).collect();
        for name in &names {
            let guide = guides.iter().find(|guide| guide.host == *name);
            assert!(guide.is_some_and(|guide| !guide.build.is_empty()), "examples/{name}");
        }
        assert!(!names.is_empty());
    }

    #[test]
    fn what_a_page_installs_is_what_the_tests_install() {
        let root = project::root().join("examples");
        let lists =
            ["requirements.txt", "package.json"].map(|name| project::read(&root.join(name)));
        let lists = lists.map(Result::unwrap).concat().to_lowercase();
        let ends = |c: char| c.is_whitespace() || "\"=<>[;:,".contains(c);
        let names: BTreeSet<_> = lists.split(ends).collect();
        for guide in Guide::all().unwrap() {
            for line in &guide.install {
                let words: Vec<_> = line.split_whitespace().collect();
                let ["pip" | "npm", "install", packages @ ..] = &*words else { continue };
                for package in packages.iter().filter(|word| !word.starts_with('-')) {
                    let name = package.trim_matches('"').to_lowercase();
                    let name = name.split(['<', '=', '>', '[']).next().unwrap_or_default();
                    let known = name.starts_with("crossover") || names.contains(name);
                    assert!(known, "docs/embedding/{}.md: {line}", guide.host);
                }
            }
        }
    }
}
