//! `crossover book` as authors and their tools meet it.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crossover_figures::export::VERSION;
use serde_json::{Value, json};

/// A folder of a test's own, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("crossover-book-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    fn files(&self, within: &str) -> Vec<String> {
        let files = fs::read_dir(self.0.join(within)).into_iter().flatten();
        let name = |file: fs::DirEntry| file.file_name().into_string().expect("our own names");
        let mut files: Vec<_> = files.map(|file| name(file.expect("a file"))).collect();
        files.sort();
        files
    }

    /// Writes a file, and the folders it lies in; a name that ends with a slash is a folder.
    fn write(&self, file: &str, text: &str) {
        let path = self.0.join(file);
        let folder = if file.ends_with('/') { Some(&*path) } else { path.parent() };
        fs::create_dir_all(folder.expect("a folder")).expect("it is ours");
        if !file.ends_with('/') {
            fs::write(path, text).expect("it is ours");
        }
    }

    fn text(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).expect("it is written")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs the program in `folder` with `input` as its standard input.
fn run(folder: &Folder, words: &[&str], input: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_crossover"))
        .args(words)
        .current_dir(&folder.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program is built");
    // What does not read its input may be gone before it is written.
    let _ = program.stdin.take().expect("a pipe").write_all(input.as_bytes());
    program.wait_with_output().expect("it ends")
}

#[track_caller]
fn book(folder: &Folder, words: &[&str], input: &str) -> String {
    let output = run(folder, &[&["book"], words].concat(), input);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout).expect("it is text")
}

/// Returns what `crossover book` says on standard error when it ends with this code, writing nothing.
#[track_caller]
fn refuse(folder: &Folder, words: &[&str], input: &str, code: i32) -> String {
    let output = run(folder, &[&["book"], words].concat(), input);
    let said = String::from_utf8(output.stderr).expect("it is text");
    assert_eq!(output.status.code(), Some(code), "{words:?} {input}: {said}");
    assert!(output.stdout.is_empty(), "{words:?} {input}");
    said
}

fn render(folder: &Folder, words: &[&str]) -> String {
    String::from_utf8(run(folder, &[&["render"], words].concat(), "").stdout).expect("it is text")
}

fn attribute<'a>(element: &'a str, name: &str) -> &'a str {
    let value =
        element.split(&format!(" {name}=\"")).nth(1).and_then(|rest| rest.split('"').next());
    value.unwrap_or_else(|| panic!("no {name} in {element}"))
}

const BLOCK: &str = "\
Before
```crossover
#/decomposition?p=121&n=1024
figure: threshold
controls: p, ts
alt: Where \"strips\" beat [blocks]
```
after, {{crossover decomposition p=121 n=1024 : winner}}.
";

#[test]
fn a_text_that_asks_for_nothing_comes_out_as_it_is() {
    let folder = Folder::new("identity");
    let text = [
        include_str!("../../README.md"),
        include_str!("../../CHANGELOG.md"),
        include_str!("../../ARCHITECTURE.md"),
        include_str!("../../screens/src/star/notes.md"),
        "\r\n\ttabs, \u{a0}\r\n> no end",
    ];
    let text = text.concat().repeat(20);
    assert!(500_000 < text.len());
    assert_eq!(book(&folder, &[], &text), text);
}

#[test]
fn a_block_becomes_the_element_and_in_it_the_figure_as_the_page_draws_it() {
    let folder = Folder::new("html");
    let words = ["--pictures", "my pictures", "--site", "https://example.org/crossover/"];
    let text = book(&folder, &words, BLOCK);
    let files = folder.files("my pictures");
    let [dark, light] = &*files else {
        panic!("{files:?}");
    };
    let name = light.strip_suffix(".svg").expect("a picture");
    assert_eq!(*dark, format!("{name}-dark.svg"));
    let href = "https://example.org/crossover/#/decomposition?n=1024&amp;p=121";
    let svg = folder.text(&format!("my pictures/{light}"));
    let high: u32 = attribute(&svg, "height").parse().expect("a number");
    // Between what a live one has more in a wide column, of 710 px, and on a phone, of 550 px.
    let room = (710 - high + 550 - high * 390 / 720) / 2;
    assert_eq!(
        text,
        format!(
            "Before\n\n<figure class=\"crossover\" style=\"margin-inline:0;width:auto\"><script type=\"module\" \
             src=\"https://example.org/crossover/embed/1/embed.js\"></script><crossover-figure link=\"#/decomposition?n=1024&amp;p=121\" figure=\"threshold\" controls=\"p,ts\" height=\"0:570 400:547 460:576 500:604 540:642 620:671 660:700 700:710\" version=\"{VERSION}\"><picture><source \
             media=\"screen and (prefers-color-scheme: dark)\" srcset=\"my%20pictures/{dark}\" /><img \
             src=\"my%20pictures/{light}\" width=\"720\" height=\"{high}\" style=\"width:100%;height:auto\" \
             alt=\"Where &quot;strips&quot; beat [blocks]\" loading=\"lazy\" /></picture><canvas width=\"1\" height=\"{room}\"></canvas></crossover-figure><figcaption>Cheaper \
             decomposition: start-up time over p (<a href=\"{href}\">open in Crossover</a>)</figcaption></figure>\n\n\
             after, blocks.\n"
        )
    );
    for (file, theme) in [(light, "light"), (dark, "dark")] {
        let link = "#/decomposition?n=1024&p=121";
        let drawn = render(&folder, &[link, "--no-title", "--width=720", "--theme", theme]);
        assert_eq!(folder.text(&format!("my pictures/{file}")).trim_end(), drawn.trim_end());
    }
    // The same state has the same names, however it is written; another one has others.
    let same = BLOCK.replace("p=121&n=1024", "n=2^10&p=121");
    assert_eq!(book(&folder, &words, &same), text);
    book(&folder, &words, &BLOCK.replace("p=121", "p=64"));
    assert_eq!(folder.files("my pictures").len(), 4);
}

#[test]
fn a_link_says_which_figure_is_drawn_in_which_theme_and_over_which_other() {
    let folder = Folder::new("links");
    let block = |link: &str| format!("```crossover\n{link}\n```\n");
    let words = ["--pictures", "p"];
    let dark = book(&folder, &words, &block("https://a.b/#/speedup?figure=time&theme=dark"));
    assert!(dark.contains("link=\"#/speedup?theme=dark\" figure=\"time\""), "{dark}");
    assert!(!dark.contains("<a "), "{dark}");
    // On paper it is light.
    assert!(dark.contains("<source media=\"screen\" srcset="), "{dark}");
    let [one, _] = &*folder.files("p") else {
        panic!("a dark picture and a light one");
    };
    let state = "<state xmlns=\"urn:crossover\" link=\"#/speedup?theme=dark&amp;view=time\"";
    assert!(folder.text(&format!("p/{one}")).contains(state));

    let lines = |link: &str| render(&folder, &[link]).matches("<polyline").count();
    let alone = lines("#/routing?figure=time-over-size");
    assert!(alone < lines("#/routing?with=l=9&figure=time-over-size"));
}

#[test]
fn without_a_folder_the_pictures_stand_in_the_text() {
    let folder = Folder::new("inline");
    let text = book(&folder, &[], BLOCK);
    assert_eq!(text.matches("=\"data:image/svg+xml;base64,").count(), 2);
    assert!(folder.files("").is_empty());
}

#[test]
fn for_latex_a_block_is_a_picture_and_its_words() {
    let folder = Folder::new("latex");
    let words = "--to latex --pictures p --pictures-at /pictures/ --site https://a.b/";
    let text = book(&folder, &words.split(' ').collect::<Vec<_>>(), BLOCK);
    let [file] = &*folder.files("p") else {
        panic!("one picture");
    };
    assert_eq!(
        text,
        format!(
            "Before\n\n![Cheaper decomposition: start-up time over p ([open in \
             Crossover](<https://a.b/#/decomposition?n=1024&p=121>))](/pictures/{file})\n\nafter, blocks.\n"
        )
    );
    let pdf = fs::read(folder.0.join("p").join(file)).expect("a file");
    assert!(pdf.starts_with(b"%PDF-") && file.starts_with("decomposition-threshold-"));
    let said = refuse(&folder, &["--to", "latex"], BLOCK, 1);
    assert!(said.starts_with("<stdin>:3: ") && said.contains("--pictures FOLDER"), "{said}");
}

#[test]
fn a_number_is_the_one_that_the_page_shows() {
    let folder = Folder::new("numbers");
    for (asked, shown) in [
        ("routing : t_cut_through", "23\u{a0}µs"),
        ("#/routing?l=1&th=2us : t_cut_through", "22\u{a0}µs"),
        ("speedup f=0.9 N=10:amdahl", "5.26"),
        ("roofline : bound", "memory"),
        ("speedup f=0.9 N=10 : N / amdahl", "1.9"),
        ("speedup f=0.9 N=10 : efficiency_amdahl%", "52.6\u{a0}%"),
        ("routing : t_store_and_forward - t_cut_through", "20\u{a0}µs"),
        ("routing : 2 t_cut_through", "46\u{a0}µs"),
        ("routing : 1 / t_cut_through", "43\u{a0}500"),
        ("routing : m^2", "1\u{a0}million"),
    ] {
        let text = format!("It is **{{{{crossover {asked}}}}}**");
        assert_eq!(book(&folder, &[], &text), format!("It is **{shown}**"));
    }
}

#[test]
fn a_claim_that_holds_leaves_no_trace_and_one_that_does_not_stops_the_text() {
    let folder = Folder::new("claims");
    let amdahl = "speedup f=0.95 N=64";
    for claim in [
        "amdahl < 20",
        "1 < amdahl <= N and amdahl_limit = 20",
        "amdahl != gustafson",
        "efficiency_amdahl = amdahl / N",
    ] {
        let text = format!("Below 20.{{{{crossover {amdahl} : {claim}}}}} So");
        assert_eq!(book(&folder, &[], &text), "Below 20. So", "{claim}");
    }
    let claim = "{{crossover speedup f=0.95 N=64 : amdahl < 20}}";
    let text =
        format!("One {claim}  {claim}\n{claim}\n {claim} {claim}\ntwo {claim}three.\n\n{claim}");
    assert_eq!(book(&folder, &[], &text), "One\ntwo three.\n\n");
    for word in ["bound = memory", "bound != computation and bound = memory"] {
        assert_eq!(book(&folder, &[], &format!("{{{{crossover roofline : {word}}}}}")), "");
    }
    for (asked, words) in [
        ("speedup f=0.95 N=64 : amdahl > 20", "“amdahl > 20” is not so (15.4"),
        ("speedup f=0.95 N=64 : amdahl < 20 and N = 65", "“N = 65”"),
        ("roofline : bound = computation", "“bound = computation” is not so (memory)"),
        ("speedup : amdahl < nothing", "the letter nothing is not known"),
        ("speedup : amdahl <", "formula"),
        ("speedup : 2 x", "the letter x is not known"),
        ("speedup : formula best_N", "choose a readout that a formula gives"),
    ] {
        let said = refuse(&folder, &[], &format!("a\n{{{{crossover {asked}}}}}"), 1);
        assert!(said.starts_with("<stdin>:2: ") && said.contains(words), "{asked}: {said}");
    }
}

#[test]
fn a_formula_is_the_one_that_the_page_computes_by() {
    let folder = Folder::new("formulas");
    let text = "{{crossover speedup : formula amdahl}}";
    let html = book(&folder, &[], text);
    assert!(html.starts_with("<math") && html.contains("<mo>=</mo><mfrac>"), "{html}");
    let latex = book(&folder, &["--to", "latex"], text);
    assert!(latex.starts_with('$') && latex.contains(r"\frac"), "{latex}");
    for host in ["quarto", "myst"] {
        assert_eq!(book(&folder, &["--to", host], text), latex, "{host}");
    }
    let role = book(&folder, &["--to", "sphinx"], text);
    assert_eq!(role, format!("{{math}}`{}`", latex.trim_matches('$')));
}

#[test]
fn what_is_wrong_is_told_by_file_and_line_and_nothing_is_written() {
    let folder = Folder::new("faults");
    let block = |lines: &str| {
        format!("# Title\n\n> ```crossover\n> {}\n> ```\n", lines.replace('\n', "\n> "))
    };
    for (text, line, words) in [
        (block("#/nothing"), 4, "choose one of routing, "),
        (block("#/speedup?mm=3"), 4, "choose one of f, "),
        (block("speedup f=2"), 4, "from 0 to 1"),
        (block("#/"), 4, "name one"),
        (block(""), 3, "begin the block with a link"),
        (block("#/speedup\n\nfigure: times"), 6, "choose one of laws, parts, time, "),
        (
            block("#/speedup\nalt: a\nwidth: 3"),
            6,
            "choose one of figure, controls, height, run, theme, title, alt, caption",
        ),
        (block("#/speedup\nalt: a\nalt: b"), 6, "leave one"),
        (block("#/speedup\nalt:"), 5, "give a value"),
        (block("#/speedup\ncontrols: f, M"), 5, "choose one of f, "),
        (block("#/speedup\ncontrols: f, N, n, r"), 5, "at most 3"),
        // Each value is allowed; the figure has none for all of them.
        (block("star n=3\nfigure: gantt"), 4, "n"),
        ("a\n\nb {{crossover speedup : laws}}".to_owned(), 3, "choose one of "),
        ("{{crossover speedup f=0.9}}".to_owned(), 1, "readout"),
        ("{{crossover star n=3 : cmax}}".to_owned(), 1, "n"),
        ("{{crossover speedup : amdahl".to_owned(), 1, "close the braces"),
    ] {
        folder.write("a.md", &text);
        let said = refuse(&folder, &["a.md", "-o", "b.md", "--pictures", "p"], "", 1);
        assert!(said.starts_with(&format!("a.md:{line}: ")), "{text}: {said}");
        assert!(said.contains(words) && said.lines().count() == 1, "{text}: {said}");
        assert_eq!(folder.files(""), ["a.md"], "{text}");
    }
    // Every fault is told, and what is right beside it is not written.
    let text = format!("{BLOCK}\n{{{{crossover a}}}} {{{{crossover b : c}}}}");
    assert_eq!(refuse(&folder, &["--pictures", "p"], &text, 1).lines().count(), 2);
    assert_eq!(folder.files(""), ["a.md"]);
    assert!(refuse(&folder, &["none.md"], "", 1).starts_with("{\"error\""));
}

#[test]
fn the_time_grows_with_the_text_and_not_with_its_square() {
    let folder = Folder::new("time");
    let (numbers, open) = (100_000, 200_000);
    let text = "{{crossover a : b}}\n".repeat(numbers) + &"{{crossover ".repeat(open);
    let begun = Instant::now();
    let said = refuse(&folder, &[], &text, 1);
    let took = begun.elapsed();
    assert_eq!(said.lines().count(), numbers + open);
    // With a search to the end of the text for each, minutes.
    assert!(took < Duration::from_secs(20), "{took:?}");
}

#[test]
#[cfg(unix)]
fn a_file_that_cannot_be_written_keeps_what_it_holds() {
    let folder = Folder::new("full");
    folder.write("a.md", BLOCK);
    // As on a full disk: no file grows beyond one block.
    let limited = |words: &str| {
        let script = format!("trap '' XFSZ; ulimit -f 1; exec \"$0\" {words}");
        let program = env!("CARGO_BIN_EXE_crossover");
        let run = Command::new("sh").args(["-c", &script, program]).current_dir(&folder.0).output();
        run.expect("a shell")
    };
    book(&folder, &["a.md", "-o", "b.md", "--pictures", "p"], "");
    let pictures = folder.files("p");
    for file in &pictures {
        folder.write(&format!("p/{file}"), "old");
    }
    for file in ["b.md", "r.svg", "s.lp"] {
        folder.write(file, "old");
    }
    let files = folder.files("");
    for words in [
        "book a.md -o b.md",
        "book a.md -o b.md --pictures p",
        "render speedup -o r.svg",
        "lp star -o s.lp",
    ] {
        let output = limited(words);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("cannot be written"), "{words}: {said}");
        assert_eq!(output.status.code(), Some(1), "{words}");
    }
    let kept = |file: &str| folder.text(file) == "old";
    assert!(files[1..].iter().filter(|file| *file != "p").all(|file| kept(file)));
    assert!(pictures.iter().all(|file| kept(&format!("p/{file}"))));
    assert_eq!((folder.files(""), folder.files("p")), (files, pictures));
    // What is no file is written as it is, and a link stays one.
    assert_eq!(book(&folder, &["a.md", "-o", "/dev/stdout"], "").lines().next(), Some("Before"));
    std::os::unix::fs::symlink("b.md", folder.0.join("link")).expect("a link");
    book(&folder, &["a.md", "-o", "link"], "");
    assert!(folder.0.join("link").is_symlink() && !kept("b.md"));
}

/// A book as mdBook hands it to its preprocessors, in a folder of its own.
struct MdBook {
    folder: Folder,
    /// Up to mdBook 0.4 the items were called sections.
    items: &'static str,
}

impl MdBook {
    fn both(name: &str) -> [Self; 2] {
        ["items", "sections"]
            .map(|items| Self { folder: Folder::new(&(name.to_owned() + items)), items })
    }

    fn input(&self, content: &str) -> Value {
        let chapter = |path: &str, content: &str, sub_items: Value| {
            json!({"Chapter": {
                "name": "One", "content": content, "number": [1], "sub_items": sub_items, "path": path,
                "source_path": path.replace("index", "README"), "parent_names": [],
            }})
        };
        let draft = json!({"Chapter": {"name": "Later", "content": "", "sub_items": [], "path": null, "source_path": null}});
        let inner = chapter("a/b/two.md", content, json!([]));
        json!({self.items: [{"PartTitle": "I"}, chapter("index.md", BLOCK, json!([inner])), draft, "Separator"]})
    }

    fn ask(&self, renderer: &str, content: &str) -> String {
        let context = json!({
            "root": self.folder.0, "renderer": renderer, "mdbook_version": "0.5.4",
            "config": {"book": {"src": "chapters"}},
        });
        json!([context, self.input(content)]).to_string()
    }

    #[track_caller]
    fn filter(&self, words: &[&str], renderer: &str, content: &str) -> String {
        book(&self.folder, words, &self.ask(renderer, content))
    }
}

#[test]
fn mdbook_gets_its_book_back_with_every_chapter_filtered() {
    for renderer in ["html", "epub"] {
        let words = ["--site", "https://a.b/", "supports", renderer];
        assert_eq!(book(&Folder::new("mdbook"), &words, ""), "");
    }
    for mdbook in MdBook::both("filtered") {
        let answer =
            mdbook.filter(&["--pictures", "p"], "html", "Text {{crossover roofline : bound}}\n");
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        let one = answer[mdbook.items][1]["Chapter"]["content"].as_str().expect("text");
        assert!(one.contains("src=\"p/decomposition-threshold-"));
        let mut expected = mdbook.input("Text memory\n");
        expected[mdbook.items][1]["Chapter"]["content"] = json!(one);
        assert_eq!(answer, expected);
        assert_eq!(mdbook.folder.files("chapters/p").len(), 2);

        // What another renderer wrote stays, what no chapter shows any more goes.
        let others = ["mine.svg", "speedup-laws-0123456789abcdef.pdf"];
        for file in others.iter().chain(&["speedup-laws-0123456789abcdef.svg"]) {
            mdbook.folder.write(&format!("chapters/p/{file}"), "");
        }
        mdbook.filter(&["--pictures", "p"], "html", "");
        let files = mdbook.folder.files("chapters/p");
        assert!(
            files.len() == 4 && others.iter().all(|file| files.iter().any(|kept| kept == file))
        );

        let said = refuse(&mdbook.folder, &[], &mdbook.ask("html", "\n{{crossover a : b}}"), 1);
        assert!(said.starts_with("chapters/a/b/two.md:2: screen is "), "{said}");
    }
}

#[test]
fn each_chapter_of_a_book_finds_its_pictures_and_the_site() {
    for mdbook in MdBook::both("found") {
        for (words, renderer, content, found) in [
            (&["--pictures", "p"][..], "html", BLOCK, "src=\\\"../../p/decomposition-threshold-"),
            (&["--pictures", "p"], "pandoc", "", "](p/decomposition-threshold-"),
            // Unless another folder is named, pictures lie in one of their own: a book is no page of data.
            (&[], "html", BLOCK, "src=\\\"../../crossover/decomposition-threshold-"),
        ] {
            assert!(
                mdbook.filter(words, renderer, content).contains(found),
                "{words:?} {renderer}"
            );
        }
        assert_eq!(mdbook.folder.files("chapters/crossover").len(), 2);
        // A site beside the book: seen from each chapter, and the theme has the script.
        let beside = mdbook.filter(&["--pictures", "p", "--site", "../"], "html", BLOCK);
        for (found, times) in [
            ("href=\\\"../#/decomposition", 1),
            ("href=\\\"../../../#/decomposition", 1),
            ("class=\\\"crossover-dark\\\" src=\\\"../../p/decomposition-threshold-", 1),
            ("<script", 0),
            ("<picture", 0),
        ] {
            assert_eq!(beside.matches(found).count(), times, "{found}");
        }
    }
}

/// Returns the block as `--to` of a host writes it, its pictures in the folder `p`, and the name of these files without
/// ending.
#[track_caller]
fn write_for(host: &str) -> (String, String) {
    let folder = Folder::new(&format!("to-{host}"));
    let words = ["--to", host, "--pictures", "p", "--site", "https://a.b/"];
    let block = BLOCK.replace("[blocks]", "[blocks] {x} <b");
    let text = book(&folder, &words, &block);
    let (before, rest) = text.split_once("\n\n").expect("a paragraph before");
    let (figure, after) = rest.rsplit_once("\n\n").expect("and one after");
    assert_eq!((before, after), ("Before", "after, blocks.\n"), "{host}");
    let name = folder.files("p").pop().unwrap_or_default();
    (figure.to_owned(), name.split('.').next().unwrap_or_default().to_owned())
}

const HREF: &str = "https://a.b/#/decomposition?n=1024&p=121";
const SAID: &str =
    "link=\"#/decomposition?n=1024&amp;p=121\" figure=\"threshold\" controls=\"p,ts\"";
const TITLE: &str = "Cheaper decomposition: start-up time over p";

#[test]
fn mkdocs_finds_no_markdown_in_a_caption() {
    let folder = Folder::new("mkdocs");
    let block = BLOCK.replace("alt:", "caption: From $x_1$ to `y` [z]\nalt:");
    let text = book(&folder, &["--to", "mkdocs"], &block);
    let caption = text.split("<figcaption>").nth(1).expect("a caption");
    let caption = caption.split("</figcaption>").next().unwrap_or_default();
    assert!(
        caption.contains("x&#95;1") && !caption.contains(['*', '_', '`', '[', '$']),
        "{caption}"
    );
}

#[test]
fn sphinx_gets_an_element_around_its_own_picture_and_a_figure_for_other_formats() {
    let (text, name) = write_for("sphinx");
    let (live, still) = text.split_once("\n~~~~\n\n").expect("two parts");
    let alt = r#":alt: "Where \"strips\" beat [blocks] {x} <b""#;
    let caption = format!("{TITLE} ([open in Crossover](<{HREF}>))");
    let lines: Vec<_> = live.lines().collect();
    assert_eq!(lines[..2], ["~~~~{only} html and not epub", "~~~{raw} html"]);
    assert!(lines[2].starts_with("<figure class=\"crossover\"") && lines[2].ends_with('>'));
    assert!(lines[2].contains("<script ") && lines[2].contains(SAID), "{live}");
    assert_eq!(lines[4], format!("~~~{{image}} p/{name}.svg"));
    assert_eq!(lines[5..7], [alt, "~~~"]);
    assert!(
        lines[8].starts_with("<canvas ") && lines[8].ends_with("</crossover-figure><figcaption>")
    );
    assert!(lines.contains(&&*caption));
    assert_eq!(
        still,
        format!(
            "~~~~{{only}} epub or not html\n~~~{{figure}} p/{name}.*\n{alt}\n\n{caption}\n~~~\n~~~~"
        )
    );
}

#[test]
fn myst_gets_its_own_directive_and_needs_a_site() {
    let (text, name) = write_for("myst");
    let (directive, caption) = text.split_once("\n\n").expect("a caption");
    let lines: Vec<_> = directive.lines().collect();
    assert_eq!(lines[0], "~~~{anywidget} https://a.b/embed/1/embed.js");
    let said: Value = serde_json::from_str(lines[1]).expect("JSON");
    assert_eq!(said["site"], "https://a.b/");
    assert_eq!(said["link"], "#/decomposition?n=1024&p=121");
    assert_eq!((&said["figure"], &said["controls"]), (&json!("threshold"), &json!("p,ts")));
    assert_eq!(caption, format!("{TITLE} ([open in Crossover](<{HREF}>))"));
    assert!(name.is_empty(), "no picture is drawn that nothing shows");
    let folder = Folder::new("myst");
    let said = refuse(&folder, &["--to", "myst"], BLOCK, 1);
    assert!(said.starts_with("<stdin>:3: ") && said.contains("--site URL"), "{said}");
}

#[test]
fn docusaurus_gets_jsx() {
    let (text, name) = write_for("docusaurus");
    let height = attribute(&text, "height");
    let room = attribute(text.split("<canvas").nth(1).expect("room is kept"), "height");
    assert_eq!(
        text,
        format!(
            "<figure className=\"crossover\" style={{{{ marginInline: 0, width: \"auto\" }}}}><crossover-figure \
             {SAID} height=\"{height}\" version=\"{VERSION}\">![Where \"strips\" beat \\[blocks\\] \\{{x\\}} \\<b](./p/{name}.svg)<canvas width=\"1\" height=\"{room}\"></canvas>\
             </crossover-figure><figcaption>{TITLE} ([open in Crossover](<{HREF}>))</figcaption></figure>"
        )
    );
}

#[test]
fn vitepress_gets_html_that_vue_leaves_alone_without_a_script() {
    let (text, name) = write_for("vitepress");
    assert!(
        text.starts_with("<figure class=\"crossover\"")
            && text.contains(" v-pre><crossover-figure")
    );
    assert!(text.contains(&format!("<img src=\"./p/{}.svg\"", name.trim_end_matches("-dark"))));
    assert!(!text.contains("<script"), "{text}");
    let caption = format!(
        "<figcaption>\n\n{TITLE} ([open in Crossover](<{HREF}>))\n\n</figcaption></figure>"
    );
    assert!(text.ends_with(&caption), "{text}");
}

#[test]
fn quarto_gets_a_part_for_browsers_for_latex_and_for_all_else() {
    let (text, name) = write_for("quarto");
    let part = |open: &str| {
        let part = text.split(open).nth(1).and_then(|rest| rest.split("\n:::").next());
        part.unwrap_or_else(|| panic!("{open} in {text}"))
    };
    let live = part("::: {.content-visible when-format=\"html:js\"}\n");
    assert!(
        live.starts_with("```{=html}\n<figure")
            && live.contains(&format!("<img src=\"p/{name}.svg\""))
    );
    assert!(!live.contains("srcset"), "Quarto would not copy it");
    let picture = |ending: &str| {
        format!(
            "![{TITLE} ([open in Crossover](<{HREF}>))](p/{name}.{ending}){{fig-alt=\"Where \\\"strips\\\" beat \
             [blocks] {{x}} <b\" width=\"100%\"}}"
        )
    };
    assert_eq!(part("::: {.content-visible when-format=\"pdf\"}\n"), picture("pdf"));
    let hidden = ":::: {.content-hidden when-format=\"html:js\"}\n::: {.content-hidden when-format=\"pdf\"}\n";
    assert_eq!(part(hidden), picture("png"));
}

#[test]
fn jekyll_finds_its_pictures_at_the_top_and_no_braces_of_ours() {
    let folder = Folder::new("jekyll");
    let words = ["--to", "jekyll", "--pictures", "assets/crossover"];
    let text = book(&folder, &words, &BLOCK.replace("beat", "beat {{ page }} {% x %}"));
    let name = folder.files("assets/crossover").pop().expect("a picture");
    for part in [
        &format!("src=\"{{{{ '/assets/crossover/{name}' | relative_url }}}}\""),
        "<figure class=\"crossover\" style=\"margin-inline:0;width:auto\" markdown=\"0\">",
        "beat &#123;&#123; page &#125;&#125; &#123;% x %&#125;",
    ] {
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(text.matches("{{").count(), 2, "{text}");
    assert!(book(&folder, &["--to", "jekyll"], BLOCK).contains("src=\"data:image/svg+xml;base64,"));
}

#[test]
fn text_processors_get_pixels_and_what_they_show_in_words() {
    let (text, name) = write_for("docx");
    assert_eq!(
        text,
        format!(
            "![{TITLE} ([open in Crossover](<{HREF}>))](p/{name}.png){{alt=\"Where \\\"strips\\\" beat [blocks] {{x}} <b\" \
             width=\"100%\"}}"
        )
    );
}

/// A folder of pages at three depths, each with the same figure, and files that are no text.
fn pages(name: &str) -> Folder {
    let folder = Folder::new(name);
    for (file, text) in [
        ("docs/index.md", BLOCK),
        ("docs/unit/one.md", BLOCK),
        ("docs/unit/deep/two.md", BLOCK),
        ("docs/unit/deep/README.md", BLOCK),
        ("docs/unit/deep/three.mdx", BLOCK),
        ("docs/unit/plain.rst", BLOCK),
        ("docs/data.csv", "a,b"),
        ("docs/.hidden/x.md", BLOCK),
    ] {
        folder.write(file, text);
    }
    folder
}

fn sources(page: &str) -> Vec<&str> {
    let after = page.split("<img src=\"").skip(1);
    after
        .filter_map(|rest| rest.split(['"', '#']).next()?.rsplit_once('/'))
        .map(|(path, _)| path)
        .collect()
}

#[test]
fn a_folder_is_written_into_another_and_each_page_finds_its_pictures() {
    let folder = pages("folder");
    let said = run(&folder, &["book", "docs", "-o", "out"], "");
    assert!(said.status.success() && said.stdout.is_empty());
    assert!(String::from_utf8_lossy(&said.stderr).contains("for html"));
    for (page, path) in [
        ("index.md", "crossover"),
        ("unit/one.md", "../crossover"),
        ("unit/deep/two.md", "../../crossover"),
        ("unit/deep/three.mdx", "../../crossover"),
    ] {
        assert_eq!(sources(&folder.text(&format!("out/{page}"))), [path], "{page}");
    }
    assert_eq!(folder.text("out/unit/plain.rst"), BLOCK);
    assert_eq!(folder.text("out/data.csv"), "a,b");
    assert_eq!(folder.files("out"), ["crossover", "data.csv", "index.md", "unit"]);
    assert_eq!(folder.files("out/crossover").len(), 2);
}

#[test]
fn a_page_of_html_is_filtered_as_such_and_what_it_shows_is_kept() {
    let folder = pages("html");
    folder.write("mkdocs.yml", "");
    folder.write("docs/page.html", &format!("<p>\n\n{BLOCK}"));
    folder.write("docs/other.html", "<p>no block of crossover");
    let shown = "docs/crossover/speedup-laws-0123456789abcdef.svg";
    folder.write(shown, "an earlier picture");
    fs::write(folder.0.join("docs/old.html"), b"caf\xe9").expect("it can be written");
    book(&folder, &["docs", "-o", "out"], "");
    assert!(folder.text("out/page.html").contains("<crossover-figure "));
    assert_eq!(folder.text("out/other.html"), "<p>no block of crossover");
    assert_eq!(fs::read(folder.0.join("out/old.html")).expect("it is copied"), b"caf\xe9");
    assert_eq!(folder.text(&shown.replace("docs", "out")), "an earlier picture");
}

#[test]
fn a_folder_is_write_for_the_host_whose_configuration_lies_there() {
    let folder = pages("detected");
    let written = |configuration: &str, said: &str| {
        folder.write(configuration, said);
        let words = ["book", "docs", "-o", "out", "--site", "https://a.b/"];
        let told = String::from_utf8(run(&folder, &words, "").stderr).expect("it is text");
        let path = folder.0.join(configuration);
        if path.is_dir() {
            fs::remove_dir(&path).expect("it was made");
        } else {
            fs::remove_file(&path).expect("it was written");
        }
        let host = told.trim().rsplit(' ').next().unwrap_or_default();
        (host.to_owned(), folder.text("out/unit/one.md"))
    };
    for (configuration, host, sign) in [
        ("book.toml", "mdbook", "<script"),
        ("mkdocs.yml", "mkdocs", "../../crossover/"),
        ("docs/conf.py", "sphinx", "{image}"),
        ("docs/_toc.yml", "sphinx", "{image}"),
        ("myst.yml", "myst", "{anywidget}"),
        ("docusaurus.config.ts", "docusaurus", "className"),
        ("docs/.vitepress/", "vitepress", "v-pre"),
        ("_quarto.yml", "quarto", "{=html}"),
        ("_config.yml", "jekyll", "relative_url"),
    ] {
        let (told, page) = written(configuration, "");
        assert_eq!(told, host, "{configuration}");
        assert!(page.contains(sign), "{configuration}: {page}");
    }
    let (_, page) = written("_config.yml", "");
    assert!(page.contains("'/out/assets/crossover/decomposition-"), "{page}");
    folder.write("_config.yml", "");
    book(&folder, &[".", "-o", "whole"], "");
    let page = folder.text("whole/docs/index.md");
    assert!(page.contains("'/assets/crossover/decomposition-"), "{page}");
}

#[test]
fn mkdocs_serves_a_page_as_a_folder_unless_it_is_told_not_to() {
    let folder = pages("urls");
    folder.write("mkdocs.yml", "site_name: T\n");
    let paths = |words: &[&str]| {
        book(&folder, words, "");
        let of = |page: &str| sources(&folder.text(&format!("out/{page}"))).concat();
        ["index.md", "unit/one.md", "unit/deep/two.md", "unit/deep/README.md"].map(of)
    };
    let served = ["crossover", "../../crossover", "../../../crossover", "../../crossover"];
    assert_eq!(paths(&["docs", "-o", "out"]), served);
    assert_eq!(paths(&["docs", "-o", "out", "--to", "mkdocs"]), served);
    folder.write("mkdocs.yml", "site_name: T\nuse_directory_urls: false # as files\n");
    let files = ["crossover", "../crossover", "../../crossover", "../../crossover"];
    assert_eq!(paths(&["docs", "-o", "out"]), files);
    assert_eq!(paths(&["docs", "-o", "out", "--pictures", "unit/p"])[0], "unit/p");
    // The whole project: pictures lie among the pages, and what is written is not read again.
    folder.write("mkdocs.yml", "docs_dir: \"docs\"\n");
    book(&folder, &[".", "-o", "out"], "");
    assert_eq!(sources(&folder.text("out/docs/unit/one.md")), ["../../crossover"]);
    assert_eq!(folder.files("out/docs/crossover").len(), 2);
    assert_eq!(folder.files("out/out"), [""; 0]);
}

#[test]
fn pictures_that_no_page_uses_are_removed_and_what_others_wrote_stays() {
    let folder = pages("unused");
    book(&folder, &["docs", "-o", "out"], "");
    let before = folder.files("out/crossover");
    let others = [
        "mine.svg",
        "decomposition-mine.svg",
        "x-0123456789abcdef.svg",
        "speedup-laws-0123456789abcdef.pdf",
    ];
    for file in others {
        folder.write(&format!("out/crossover/{file}"), "");
    }
    let kept = |files: &[String]| others.iter().all(|file| files.iter().any(|kept| kept == file));
    for file in ["index.md", "unit/one.md", "unit/deep/two.md", "unit/deep/README.md"] {
        folder.write(&format!("docs/{file}"), &BLOCK.replace("p=121", "p=64"));
    }
    // One page still shows it.
    book(&folder, &["docs", "-o", "out"], "");
    let files = folder.files("out/crossover");
    assert!(before.iter().all(|file| files.contains(file)) && kept(&files), "{files:?}");
    folder.write("docs/unit/deep/three.mdx", "None.\n");
    book(&folder, &["docs", "-o", "out"], "");
    let files = folder.files("out/crossover");
    assert!(!before.iter().any(|file| files.contains(file)) && kept(&files), "{files:?}");
    assert_eq!(files.len(), others.len() + 2);
    // One text alone knows nothing of others.
    book(&folder, &["docs/index.md", "--pictures", "out/crossover"], "");
    assert_eq!(folder.files("out/crossover"), files);
    // Outside of the folder that is written there may be those of other texts.
    for page in [BLOCK, "None.\n"] {
        for file in ["index.md", "unit/one.md", "unit/deep/two.md", "unit/deep/README.md"] {
            folder.write(&format!("docs/{file}"), page);
        }
        book(&folder, &["docs", "-o", "out", "--pictures", "../p"], "");
        assert_eq!(folder.files("p").len(), 2);
    }
}

#[test]
#[cfg(unix)]
fn nothing_is_written_over_what_it_is_made_of() {
    use std::os::unix::fs::symlink;

    let folder = pages("spared");
    folder.write("one.md", BLOCK);
    folder.write("linked/", "");
    for (to, link) in [
        ("one.md", "link.md"),
        ("link.md", "second.md"),
        ("docs", "pages"),
        ("../docs/index.md", "linked/index.md"),
    ] {
        symlink(to, folder.0.join(link)).expect("a link");
    }
    let absolute = folder.0.join("one.md").to_string_lossy().into_owned();
    for [from, to] in [
        ["one.md", "one.md"],
        ["one.md", "./docs/../one.md"],
        ["one.md", &absolute],
        ["one.md", "second.md"],
        ["link.md", "one.md"],
        ["docs", "docs"],
        ["docs", "./docs/unit/.."],
        ["docs", "pages"],
        ["pages", "docs"],
        ["docs/unit", "pages"],
        ["docs", "linked"],
    ] {
        let said = refuse(&folder, &[from, "-o", to, "--to", "html"], "", 2);
        assert!(said.contains("another"), "{from} {to}: {said}");
    }
    for kept in ["one.md", "docs/index.md", "docs/unit/one.md"] {
        assert_eq!(folder.text(kept), BLOCK, "{kept}");
    }
    book(&folder, &["docs", "-o", "docs/out"], "");
    book(&folder, &["one.md", "-o", "two.md"], "");
}

#[test]
fn the_faults_of_a_folder_are_told_together_and_nothing_is_written() {
    let folder = pages("together");
    folder.write("docs/unit/one.md", "\n{{crossover a : b}}\n");
    folder.write("docs/unit/deep/two.md", "```crossover\n#/nothing\n```\n");
    let said = refuse(&folder, &["docs", "-o", "out", "--to", "html"], "", 1);
    let lines: Vec<_> = said.lines().collect();
    assert_eq!(lines.len(), 2, "{said}");
    assert!(lines[0].starts_with("docs/unit/deep/two.md:2: "), "{said}");
    assert!(lines[1].starts_with("docs/unit/one.md:2: "), "{said}");
    assert_eq!(folder.files(""), ["docs"]);
    for (words, help) in [
        (&["docs"][..], "-o"),
        (&["docs", "-o", "docs"], "another folder"),
        (&["docs/unit", "-o", "docs"], "another folder"),
        (&["docs", "-o", "out", "--to", "json"], "one text"),
    ] {
        let said = refuse(&folder, words, "", 2);
        assert!(said.contains(help), "{words:?}: {said}");
        assert_eq!(folder.files(""), ["docs"], "{words:?}");
    }
}

#[test]
#[cfg(unix)]
fn what_has_not_changed_is_not_written_again_and_links_in_circles_end() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = pages("unchanged");
    symlink("..", folder.0.join("docs/unit/circle")).expect("a link");
    symlink("index.md", folder.0.join("docs/linked.md")).expect("a link");
    folder.write("docs/run.sh", "");
    let mode = fs::Permissions::from_mode(0o755);
    fs::set_permissions(folder.0.join("docs/run.sh"), mode).expect("it is ours");
    book(&folder, &["docs", "-o", "out"], "");
    assert_eq!(folder.files("out/unit"), ["deep", "one.md", "plain.rst"]);
    assert_eq!(folder.text("out/linked.md"), folder.text("out/index.md"));
    let metadata = |file: &str| fs::metadata(folder.0.join(file)).expect("it is written");
    assert_eq!(metadata("out/run.sh").permissions().mode() & 0o777, 0o755);
    let picture = format!("out/crossover/{}", folder.files("out/crossover")[0]);
    let files = ["out/index.md", "out/unit/one.md", "out/data.csv", &*picture];
    let old = std::time::SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
    for file in files {
        let file = fs::File::options().write(true).open(folder.0.join(file)).expect("a file");
        file.set_modified(old).expect("it is ours");
    }
    folder.write("docs/unit/one.md", "Changed.\n");
    book(&folder, &["docs", "-o", "out"], "");
    let untouched = files.map(|file| metadata(file).modified().expect("a time") == old);
    assert_eq!(untouched, [true, false, true, true]);
}
