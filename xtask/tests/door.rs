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

/// Every check runs on the least Rust that is asked for, so what a later one brings does not compile. (Clippy's
/// `incompatible_msrv` says which line it is.)
#[test]
fn the_toolchain_is_the_minimal_rust_that_is_asked_for() {
    let value = |file: &str, key: &str| {
        let text = read(file);
        let line = text.lines().find_map(|line| line.strip_prefix(key)).map(str::to_owned);
        line.unwrap_or_else(|| panic!("{file} has no line {key}"))
    };
    let minimal = value("Cargo.toml", "rust-version = ");
    let minimal = minimal.trim_matches('"');
    assert_eq!(value("rust-toolchain.toml", "channel = "), format!("\"{minimal}.0\""));
    for member in value("Cargo.toml", "members = ").split('"').skip(1).step_by(2) {
        assert!(
            read(&format!("{member}/Cargo.toml")).contains("rust-version.workspace = true"),
            "{member}"
        );
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
