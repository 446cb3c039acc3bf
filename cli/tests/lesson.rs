//! `crossover lesson` as teachers and their course systems meet it: the package is read back by other readers than
//! its writers.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, Output};

use crossover_screens::lesson::{Lesson, Opened};
use crossover_screens::link::State;
use crossover_screens::registry::{self, SCREENS};
use percent_encoding::percent_decode_str;
use roxmltree::{Document, Node};
use serde_json::Value;
use zip::ZipArchive;

const IMS: &str = "http://www.imsproject.org/xsd/imscp_rootv1p1p2";
const ADL: &str = "http://www.adlnet.org/xsd/adlcp_rootv1p2";

const TEXT: &str = "\
title: Which is faster?
note: The class answers by hand first.
at: routing?predict=number:t_cut_through
title: A message
note: Twenty-three.
at: routing?m=1e4
ask: Why?
right: One header.
wrong: Two.
";

/// A folder of a test's own with a small built page in it, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("crossover-lesson-{name}-{}", std::process::id());
        let folder = Self(std::env::temp_dir().join(name));
        fs::create_dir_all(folder.0.join("dist/embed/1")).expect("a folder");
        for (path, bytes) in site() {
            fs::write(folder.0.join("dist").join(path), bytes).expect("a file");
        }
        fs::create_dir_all(folder.0.join("dist/book")).expect("a folder");
        for other in ["dist/.unfinished", "dist/book/index.html"] {
            fs::write(folder.0.join(other), "no part of the page").expect("a file");
        }
        folder
    }

    fn run(&self, words: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_crossover"))
            .arg("lesson")
            .args(words)
            .args(["-o", "lesson.zip"])
            .current_dir(&self.0)
            .output()
            .expect("the program is built")
    }

    #[track_caller]
    fn pack(&self, words: &[&str]) -> BTreeMap<String, Vec<u8>> {
        let output = self.run(words);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{words:?}: {error}");
        let file = File::open(self.0.join("lesson.zip")).expect("it is written");
        let mut zip = ZipArchive::new(file).expect("a zip file");
        let count = zip.len();
        let file = |at| {
            let mut file = zip.by_index(at).expect("a file");
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).expect("it is whole");
            (file.name().expect("a name").into_owned(), bytes)
        };
        let files: Vec<_> = (0..count).map(file).collect();
        assert_eq!(files[0].0, "imsmanifest.xml", "the manifest is at the root");
        files.into_iter().collect()
    }

    #[track_caller]
    fn expect_refusal(&self, words: &[&str], kind: &str, field: &str) -> String {
        let output = self.run(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(!self.0.join("lesson.zip").exists(), "{words:?}");
        let said: Value = serde_json::from_slice(&output.stderr).expect("JSON");
        assert_eq!(
            (&said["error"]["kind"], &said["error"]["field"]),
            (&kind.into(), &field.into())
        );
        said["error"]["message"].as_str().expect("a text").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn site() -> [(&'static str, Vec<u8>); 4] {
    [
        ("index.html", b"<!doctype html><script src=\"./start.js\"></script>".to_vec()),
        ("page_bg.wasm", (0..=255).cycle().take(100_000).collect()),
        ("a & b's.css", b"body {}".to_vec()),
        ("embed/1/embed.js", b"export {}".to_vec()),
    ]
}

fn link(text: &str) -> String {
    let (lesson, notices) = Lesson::read(text);
    assert!(notices.is_empty(), "{notices:?}");
    Opened::first(lesson.expect("steps")).expect("steps").state().write()
}

fn text<'a>(files: &'a BTreeMap<String, Vec<u8>>, name: &str) -> &'a str {
    std::str::from_utf8(&files[name]).expect("it is text")
}

/// The lesson that the page of a package opens, and the title that it says.
fn launch(files: &BTreeMap<String, Vec<u8>>) -> (Opened, String) {
    let page = text(files, "launch.html").replace("<!doctype html>", "");
    // Of HTML, what is left out here is what XML does not know: tags without an end.
    let page: String =
        page.lines().filter(|line| !line.contains("<meta") && !line.contains("<link")).collect();
    let page = page.replace(" defer ", " ");
    let page = Document::parse(&page).expect("well-formed");
    let frame = page.descendants().find(|node| node.has_tag_name("iframe")).expect("a frame");
    let src = frame.attribute("data-page").expect("a page");
    assert!(src.starts_with("crossover/index.html#/"), "{src}");
    let (state, notices) = State::read(&format!("{src}&step=1"));
    assert!(notices.is_empty() && state.view.embed, "{src}: {notices:?}");
    let title = frame.attribute("title").expect("a title").to_owned();
    (state.lesson.expect("a lesson"), title)
}

fn child<'a>(node: Node<'a, 'a>, namespace: &str, name: &str) -> Node<'a, 'a> {
    let named = |child: &Node| child.has_tag_name((namespace, name));
    let mut found = node.children().filter(named);
    let first = found.next().unwrap_or_else(|| panic!("no {name}"));
    assert!(found.next().is_none(), "one {name}");
    first
}

#[test]
fn a_package_is_the_page_with_one_lesson_that_a_course_system_launches() {
    let folder = Folder::new("whole");
    let files = folder.pack(&[&link(TEXT), "--pass", "60"]);
    let manifest = Document::parse(text(&files, "imsmanifest.xml")).expect("well-formed");
    let root = manifest.root_element();
    assert!(root.has_tag_name((IMS, "manifest")));
    let metadata = child(root, IMS, "metadata");
    assert_eq!(child(metadata, IMS, "schema").text(), Some("ADL SCORM"));
    assert_eq!(child(metadata, IMS, "schemaversion").text(), Some("1.2"));
    let organizations = child(root, IMS, "organizations");
    let organization = child(organizations, IMS, "organization");
    assert_eq!(organizations.attribute("default"), organization.attribute("identifier"));
    let item = child(organization, IMS, "item");
    for titled in [organization, item] {
        assert_eq!(child(titled, IMS, "title").text(), Some("Which is faster?"));
    }
    assert_eq!(child(item, ADL, "masteryscore").text(), Some("60"));
    let resource = child(child(root, IMS, "resources"), IMS, "resource");
    assert_eq!(item.attribute("identifierref"), resource.attribute("identifier"));
    assert_eq!(resource.attribute("type"), Some("webcontent"));
    assert_eq!(resource.attribute((ADL, "scormtype")), Some("sco"));
    assert_eq!(resource.attribute("href"), Some("launch.html"));
    let listed = resource.children().filter(Node::is_element).map(|file| {
        assert!(file.has_tag_name((IMS, "file")));
        let href = file.attribute("href").expect("an address");
        percent_decode_str(href).decode_utf8().expect("Unicode").into_owned()
    });
    let mut listed: Vec<_> = listed.chain(["imsmanifest.xml".to_owned()]).collect();
    listed.sort();
    assert_eq!(
        listed,
        files.keys().cloned().collect::<Vec<_>>(),
        "what is listed is there, and no more"
    );
}

#[test]
fn the_page_inside_is_the_one_that_was_built() {
    let folder = Folder::new("page");
    let files = folder.pack(&[&link(TEXT)]);
    let inside =
        files.iter().filter_map(|(path, bytes)| Some((path.strip_prefix("crossover/")?, bytes)));
    let inside: BTreeMap<_, _> = inside.map(|(path, bytes)| (path, bytes.clone())).collect();
    assert_eq!(inside, site().into_iter().collect());
    assert!(!text(&files, "imsmanifest.xml").contains("masteryscore"), "nobody fails unasked");
    let zip = || fs::read(folder.0.join("lesson.zip")).expect("it is written");
    let first = zip();
    folder.pack(&[&link(TEXT)]);
    assert_eq!(first, zip(), "the same lesson is the same file");
}

#[test]
fn a_class_gets_the_lesson_from_its_first_step_without_the_notes_of_the_teacher() {
    let folder = Folder::new("notes");
    let files = folder.pack(&[&format!("{}&step=2", link(TEXT))]);
    let (opened, title) = launch(&files);
    let (lesson, _) = Lesson::read(TEXT);
    assert_eq!(*opened.lesson, lesson.expect("steps").for_class());
    assert_eq!((opened.step, opened.lesson.has_notes(), &*title), (0, false, "Which is faster?"));
}

#[test]
fn a_title_is_text_whatever_stands_in_it() {
    let folder = Folder::new("title");
    let lesson = link("at: routing\n");
    let screen = registry::find("routing").expect("a screen").title;
    for (title, shown) in [
        ("a < b & \"c\" > 'd' </title>", "a < b & \"c\" > 'd' </title>"),
        ("]]> <!-- {page} {title}", "]]> <!-- {page} {title}"),
        ("two\nlines,\u{1} µs 𝑛", "two lines, µs 𝑛"),
        ("", screen),
    ] {
        let files = folder.pack(&[&lesson, "--title", title]);
        let manifest = Document::parse(text(&files, "imsmanifest.xml")).expect("well-formed");
        let titles = manifest.descendants().filter(|node| node.has_tag_name((IMS, "title")));
        let titles: Vec<_> = titles.filter_map(|title| title.text()).collect();
        assert_eq!((titles, launch(&files).1), (vec![shown; 2], shown.to_owned()));
    }
}

#[test]
fn a_ready_lesson_is_packed_by_its_name_and_a_screen_without_one_is_refused() {
    let folder = Folder::new("ready");
    for screen in SCREENS {
        let id = screen.schema.id;
        let _ = fs::remove_file(folder.0.join("lesson.zip"));
        if let Some(ready) = Opened::ready(screen, false) {
            let by_name = folder.pack(&[id]);
            assert_eq!(launch(&by_name).0.lesson, ready.lesson, "{id}");
            let notes = folder.pack(&[&format!("#/{id}?lesson={id}.notes")]);
            assert_eq!(by_name, notes, "{id}");
        } else {
            let said = folder.expect_refusal(&[id], "missing_input", "lesson");
            assert!(said.contains("no ready lesson"), "{said}");
        }
    }
}

#[test]
fn what_is_no_lesson_is_refused() {
    let folder = Folder::new("none");
    for screen in
        ["#/routing?m=5", "#/routing?predict=number:t_packet", "https://example.org/#/star"]
    {
        let said = folder.expect_refusal(&[screen], "missing_input", "lesson");
        assert!(said.contains("has no lesson") && said.contains("lesson="), "{said}");
    }
    folder.expect_refusal(&["nothing"], "unknown_option", "screen");
    folder.expect_refusal(&["#/"], "missing_input", "screen");
    folder.expect_refusal(&["#/routing?lesson=1.abc"], "parse_error", "lesson");
    let cut = link(TEXT);
    folder.expect_refusal(&[&cut[..cut.len() - 9]], "parse_error", "lesson");
}

#[test]
fn a_score_that_nobody_can_reach_is_refused() {
    let folder = Folder::new("pass");
    for pass in ["0", "101"] {
        folder.expect_refusal(&[&link(TEXT), "--pass", pass], "out_of_range", "pass");
    }
    let silent = link("at: routing\ntext: Read.\n");
    let said = folder.expect_refusal(&[&silent, "--pass", "50"], "undefined", "pass");
    assert!(said.contains("asks nothing"), "{said}");
    folder.pack(&[&silent]);
}

#[test]
#[cfg(unix)]
fn nothing_from_outside_the_page_is_packed_and_no_file_of_it_is_lost() {
    use std::os::unix::fs::symlink;

    let folder = Folder::new("outside");
    fs::write(folder.0.join("secret"), "mine").expect("a file");
    let page = folder.0.join("dist/index.html");
    let before = fs::read(&page).expect("a page");
    for to in ["../secret", "..", "."] {
        let more = folder.0.join("dist/more");
        symlink(to, &more).expect("a link");
        let output = folder.run(&[&link(TEXT)]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code() == Some(1) && said.contains("out of the folder"),
            "{to}: {said}"
        );
        assert!(!folder.0.join("lesson.zip").exists(), "{to}");
        fs::remove_file(more).expect("it is ours");
    }
    symlink("index.html", folder.0.join("dist/same.html")).expect("a link");
    folder.pack(&[&link(TEXT)]);
    let package = folder.0.join("lesson.zip");
    fs::remove_file(&package).expect("it is written");
    symlink("dist/index.html", package).expect("a link");
    assert_eq!(folder.run(&[&link(TEXT)]).status.code(), Some(2));
    assert_eq!(fs::read(&page).expect("a page"), before);
}

#[test]
fn a_page_that_is_not_built_is_refused_with_what_to_do() {
    let folder = Folder::new("dist");
    let lesson = link(TEXT);
    let said = folder.expect_refusal(&[&lesson, "--dist", "elsewhere"], "missing_input", "dist");
    assert!(
        said.contains("“elsewhere”") && said.contains("trunk build --release --public-url ./"),
        "{said}"
    );
    folder.expect_refusal(&[&lesson, "--dist", "dist/embed"], "missing_input", "dist");
    fs::write(folder.0.join("dist/index.html"), "<script src=\"/start.js\"></script>")
        .expect("a file");
    let said = folder.expect_refusal(&[&lesson], "unknown_option", "dist");
    assert!(said.contains("one address only"), "{said}");
}
