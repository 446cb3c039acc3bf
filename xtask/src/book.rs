//! `cargo xtask book`: the course and the guide, built of `docs` by mdBook and by our own filter.

use crate::failure::Result;
use crate::{policy, process, program, project, tools};
use clap::Args;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// Build the course and the guide from docs.
///
/// `cargo xtask build` and `trunk build --release` do this too. The numbers are computed and the figures drawn by
/// `crossover`, which is compiled first, unless the environment variable CROSSOVER_CLI names it. A statement that
/// does not hold, a warning of mdBook and a figure that cannot be drawn are errors.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Options {
    /// Where to; dist/book unless said, beside the page, whose figures are live in it. What the folder
    /// holds is replaced, where it is a book
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

pub fn run(options: Options) -> Result<()> {
    build(&options.out.unwrap_or_else(|| project::dist().join(FOLDER)))
}

/// Where the book lies beside the page.
pub const FOLDER: &str = "book";

/// The whole book as one page.
const WHOLE: &str = "print.html";

/// What mdBook puts into every book and no page of this one uses.
const UNUSED: &[&str] = &[
    "ayu-highlight.css",
    "bench.json",
    "book.toml",
    "clipboard.min.js",
    "css/chrome.css",
    "highlight.css",
    "highlight.js",
    "pictures",
    "theme",
    "toc.html",
    "toc.js",
    "tomorrow-night.css",
    "fonts",
];

/// What stands between two chapters of the page for paper: its style is one that the policy forbids.
const BREAK: &str = r#"<div style="break-before: page; page-break-before: always;"></div>"#;

/// What the contents stand between.
const NAV: &str = "<nav class=\"contents\"";
const END: &str = "</nav>";

/// Builds the book into a folder.
pub fn build(out: &Path) -> Result<()> {
    let docs = project::root().join("docs");
    let program = program::compile()?;
    let mdbook = tools::mdbook()?;
    println!("[build] the book; takes seconds");
    let colors = docs.join("theme/css/variables.css");
    write(&colors, &colors_of(&project::read(&project::root().join("style/tokens.css"))?)?)?;
    let out = std::path::absolute(out).map_err(|error| format!("{}: {error}", out.display()))?;
    let taken = fs::read_dir(&out).is_ok_and(|mut files| files.next().is_some());
    if taken && !out.join(WHOLE).exists() {
        return Err(format!("{} holds other files, which mdBook would remove", out.display()));
    }
    let mut command = std::process::Command::new(mdbook);
    command.arg("build").arg(&docs).arg("--dest-dir").arg(&out).env("PATH", path(&program)?);
    let mut told = Vec::new();
    let succeeded = process::follow(command, |line| {
        if ["WARN", "warning:"].iter().any(|word| line.contains(word)) {
            told.push(line.to_owned());
        }
    })?;
    if !succeeded || !told.is_empty() {
        return Err(format!("docs: {}", told.first().map_or("mdBook failed", String::as_str)));
    }
    finish(&out)
}

/// `PATH` with the folder of `program` in front: mdBook calls it by its name.
fn path(program: &Path) -> Result<OsString> {
    let own = program.parent().map(Path::to_path_buf);
    env::join_paths(own.into_iter().chain(tools::path_folders()))
        .map_err(|error| format!("{} cannot be put on PATH: {error}", program.display()))
}

/// The colors of the page, for pages that nothing but the reader's system may tell which to show. Paper is light.
fn colors_of(tokens: &str) -> Result<String> {
    let dark = "[data-theme=\"dark\"] {";
    let (before, rest) = tokens.split_once(dark).ok_or("style/tokens.css has no dark theme")?;
    let (inside, after) = rest.split_once('}').ok_or("style/tokens.css: a brace is open")?;
    Ok(format!(
        "{before}@media screen {{\n{dark}{inside}}}\n}}\n\n\
         @media screen and (prefers-color-scheme: dark) {{\n:root:not([data-theme]) {{{inside}}}\n}}\n{after}"
    ))
}

/// Makes pages of what mdBook has made.
fn finish(out: &Path) -> Result<()> {
    for name in UNUSED {
        let unused = out.join(name);
        // What is not there need not go.
        let _ =
            if unused.is_dir() { fs::remove_dir_all(&unused) } else { fs::remove_file(&unused) };
    }
    for file in
        project::files(out)?.iter().filter(|file| file.extension().is_some_and(|it| it == "html"))
    {
        let page = contents(&project::read(file)?);
        write(file, &policy::with_policy(&page)?)?;
    }
    let whole = out.join(WHOLE);
    write(&whole, &for_paper(&project::read(&whole)?)?)
}

/// A page whose contents lead to pages: mdBook tells its theme the names of their sources alone.
fn contents(page: &str) -> String {
    let mut parts = page.split(NAV);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |page, part| {
        let (nav, rest) = part.split_once(END).unwrap_or((part, ""));
        [&page, NAV, &nav.replace(".md\"", ".html\""), END, rest].concat()
    })
}

/// The page for paper: each chapter on a new page, answers unfolded.
fn for_paper(page: &str) -> Result<String> {
    if !page.contains(BREAK) {
        return Err("print.html: mdBook breaks pages in another way than it did".to_owned());
    }
    let (head, main) = page.split_once("<main").ok_or("print.html has no text")?;
    let main = main.replace(BREAK, "<div class=\"chapter-break\"></div>");
    Ok(format!("{head}<main{}", main.replace("<details>", "<details open>")))
}

fn write(file: &Path, text: &str) -> Result<()> {
    fs::write(file, text).map_err(|error| format!("{}: {error}", project::display(file)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_page_of_docs_is_in_the_contents() {
        let docs = project::root().join("docs");
        let summary = project::read(&docs.join("SUMMARY.md")).unwrap();
        let listed: BTreeSet<_> = summary
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
            .filter(|it| !it.is_empty())
            .collect();
        let files = project::files(&docs).unwrap();
        let pages: BTreeSet<_> = files
            .iter()
            .filter(|file| file.extension().is_some_and(|ending| ending == "md"))
            .filter_map(|file| file.strip_prefix(&docs).ok()?.to_str())
            .filter(|file| *file != "SUMMARY.md")
            .map(|file| file.replace('\\', "/"))
            .collect();
        assert_eq!(pages, listed.into_iter().map(str::to_owned).collect());
    }

    #[test]
    fn the_colors_of_dark_pages_are_those_of_readers_who_prefer_them_but_on_paper() {
        let tokens = ":root,\n[data-theme=\"light\"] {\n  --page: #ffffff;\n}\n\n[data-theme=\"dark\"] {\n  --page: #000000;\n}\n\n[data-theme=\"projector\"] {\n}\n";
        let colors = colors_of(tokens).unwrap();
        assert_eq!(colors.matches("#000000").count(), 2);
        assert!(
            colors.starts_with(":root,\n") && colors.ends_with("[data-theme=\"projector\"] {\n}\n")
        );
        assert!(colors_of("").is_err());
    }

    #[test]
    fn the_contents_lead_to_pages_and_the_text_is_left_as_it_is() {
        let page = "<nav class=\"contents\"><a href=\"a.md\"></nav><a href=\"b.md\">";
        assert_eq!(
            contents(page),
            "<nav class=\"contents\"><a href=\"a.html\"></nav><a href=\"b.md\">"
        );
        assert_eq!(contents("<p>"), "<p>");
    }

    #[test]
    fn on_paper_answers_are_unfolded_and_what_folds_the_contents_is_not() {
        let page = format!("<details><main><details>a</details>{BREAK}b");
        assert_eq!(
            for_paper(&page).unwrap(),
            "<details><main><details open>a</details><div class=\"chapter-break\"></div>b"
        );
        assert!(for_paper("<main>").is_err());
    }
}
