//! `crossover render --moving`: a figure that plays itself.

use std::process::{Command, Output};
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};
use serde_json::Value;

fn render(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crossover"));
    command.arg("render").args(words).output().expect("the program is built")
}

#[track_caller]
fn draw_moving(words: &[&str]) -> String {
    let output = render(words);
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("a text")
}

#[track_caller]
fn expect_refusal(words: &[&str], field: &str) -> String {
    let output = render(words);
    assert_eq!(output.status.code(), Some(2), "{words:?}");
    let said: Value = serde_json::from_slice(&output.stderr).expect("JSON");
    assert_eq!(said["error"]["field"], field);
    said["error"]["message"].as_str().expect("a text").to_owned()
}

/// The pixels of a picture where nothing moves.
fn pixels(svg: &str) -> Vec<u8> {
    let mut fonts = Database::new();
    fonts.load_font_data(include_bytes!("../assets/Inter-Regular.otf").to_vec());
    let (font_family, fontdb) = ("Inter".to_owned(), Arc::new(fonts));
    let options = Options { font_family, fontdb, ..Options::default() };
    let tree = Tree::from_str(svg, &options).expect("a valid SVG");
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).expect("a size");
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.take()
}

#[test]
fn what_moves_ends_as_the_still_picture_and_needs_nothing_else() {
    for words in [
        &["routing"][..],
        &["collectives", "--figure", "tree", "--theme", "dark"],
        &["decomposition", "--figure", "exchange"],
        &["topology", "--figure", "graph", "--no-title", "--no-background"],
        &["#/matrix-product?figure=who-sends"],
        &["work-span", "--figure", "graph"],
        &["star", "--figure", "gantt"],
    ] {
        let moving = draw_moving(&[words, &["--moving"]].concat());
        let still = draw_moving(words);
        assert!(pixels(&moving) == pixels(&still), "{words:?}");
        assert!(!still.contains("@keyframes") && moving.contains("@keyframes"), "{words:?}");
        assert!(moving.contains("@media (prefers-reduced-motion:no-preference)"), "{words:?}");
        for foreign in ["<script", "foreignObject", "url(", "href", "@import"] {
            assert!(!moving.contains(foreign), "{words:?}: {foreign}");
        }
        assert!(moving.len() < 6 * still.len(), "{words:?}: {} of {}", moving.len(), still.len());
    }
}

#[test]
fn a_figure_in_which_no_time_passes_is_refused_with_those_that_have_one() {
    let said = expect_refusal(&["routing", "--figure", "time-over-size", "--moving"], "figure");
    assert!(said.contains("timeline"), "{said}");
    let said = expect_refusal(&["speedup", "--moving"], "figure");
    assert!(said.contains("draw it still"), "{said}");
    let said = expect_refusal(&["routing", "--moving", "-o", "routing.png"], "output");
    assert!(said.contains(".svg"), "{said}");
}
