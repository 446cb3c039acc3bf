//! What a reader meets first, README.md and CITATION.cff, is true of the rest of the project.

use std::fs;
use std::path::PathBuf;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

#[test]
fn the_version_to_be_cited_is_that_of_the_program() {
    let version = env!("CARGO_PKG_VERSION");
    let told = read("CITATION.cff");
    let told: Vec<_> = told.lines().filter_map(|line| line.strip_prefix("version: ")).collect();
    assert_eq!(told, [version]);
    for page in ["README.md", "docs/how-it-is-built.md"] {
        assert!(read(page).contains(&format!("version {version}")), "{page}");
    }
}

#[test]
fn each_file_that_the_readme_names_is_there() {
    let text = read("README.md");
    let linked = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let shown = ["src=\"", "srcset=\""]
        .into_iter()
        .flat_map(|before| text.split(before).skip(1).filter_map(|rest| rest.split('"').next()));
    // The example's own picture is a reader's.
    let files: Vec<_> =
        linked.chain(shown).filter(|to| !to.contains("://") && *to != "laws.svg").collect();
    assert!(files.len() > 20, "{files:?}");
    for file in files {
        assert!(root().join(file).exists(), "{file}");
    }
}

#[test]
fn the_words_of_the_moving_picture_say_its_numbers() {
    let text = read("README.md");
    let words =
        text.split_once("alt=\"").and_then(|(_, rest)| rest.split_once('"')).expect("words").0;
    let before = |piece: &str| piece.rsplit(' ').next().map(|number| format!("{number} µs"));
    let mut pieces: Vec<_> = words.split(" µs").collect();
    pieces.pop();
    assert_eq!(pieces.len(), 3);
    let picture = read("docs/pictures/routing-light.svg");
    for time in pieces.into_iter().filter_map(before) {
        assert!(picture.lines().any(|line| line == time), "{time}");
    }
}

#[test]
fn the_measurements_have_their_place_in_the_book() {
    let page = read("docs/how-it-is-built.md");
    assert!(page.contains("<!-- bench -->") && page.contains("<!-- /bench -->"));
}
