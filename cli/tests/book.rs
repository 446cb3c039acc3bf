//! `crossover book` as authors and their tools meet it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
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

    /// The files in it, by name.
    fn files(&self, within: &str) -> Vec<String> {
        let files = fs::read_dir(self.0.join(within)).into_iter().flatten();
        let name = |file: fs::DirEntry| file.file_name().into_string().expect("our own names");
        let mut files: Vec<_> = files.map(|file| name(file.expect("a file"))).collect();
        files.sort();
        files
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
fn run(folder: &Path, words: &[&str], input: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_crossover"))
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program is built");
    // What does not read its input may be gone before it is written.
    let _ = program.stdin.take().expect("a pipe").write_all(input.as_bytes());
    program.wait_with_output().expect("it ends")
}

/// What the program makes of a text in `folder`.
#[track_caller]
fn book(folder: &Folder, words: &[&str], input: &str) -> String {
    let output = run(&folder.0, &[&["book"], words].concat(), input);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout).expect("it is text")
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
    assert_eq!(
        text,
        format!(
            "Before\n\n<figure class=\"crossover\" style=\"margin-inline: 0; width: 100%\"><script type=\"module\" \
             src=\"https://example.org/crossover/embed/1/embed.js\"></script><crossover-figure link=\"#/decomposition?n=1024&amp;p=121\" figure=\"threshold\" controls=\"p,ts\" version=\"{VERSION}\" height=\"752 592\"><a href=\"{href}\"><picture><source \
             media=\"screen and (prefers-color-scheme: dark)\" srcset=\"my%20pictures/{dark}\" /><img \
             src=\"my%20pictures/{light}\" width=\"720\" height=\"500\" \
             alt=\"Where &quot;strips&quot; beat [blocks]\" loading=\"lazy\" \
             style=\"max-width: 100%; height: auto\" /></picture></a></crossover-figure><figcaption>Cheaper \
             decomposition: start-up time over p (<a href=\"{href}\">open in Crossover</a>)</figcaption></figure>\n\n\
             after, blocks.\n"
        )
    );
    for (file, theme) in [(light, "light"), (dark, "dark")] {
        let words = [
            "render",
            "#/decomposition?n=1024&p=121",
            "--no-title",
            "--width=720",
            "--theme",
            theme,
        ];
        let drawn = String::from_utf8(run(&folder.0, &words, "").stdout).expect("text");
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
    assert!(!dark.contains("<a ") && !dark.contains("<source"), "{dark}");
    let [one] = &*folder.files("p") else {
        panic!("one picture");
    };
    assert!(
        folder
            .text(&format!("p/{one}"))
            .contains("<state xmlns=\"urn:crossover\" link=\"#/speedup?theme=dark&amp;view=time\"")
    );

    let drawn = |link: &str| {
        let words = ["render", link];
        String::from_utf8(run(&folder.0, &words, "").stdout).expect("text")
    };
    let lines = |svg: &str| svg.matches("<polyline").count();
    assert!(
        lines(&drawn("#/routing?figure=time-over-size"))
            < lines(&drawn("#/routing?with=l=9&figure=time-over-size"))
    );
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
    let words = [
        "--to",
        "latex",
        "--pictures",
        "p",
        "--pictures-at",
        "/pictures/",
        "--site",
        "https://a.b/",
    ];
    let text = book(&folder, &words, BLOCK);
    let [file] = &*folder.files("p") else {
        panic!("one picture");
    };
    assert_eq!(
        text,
        format!(
            "Before\n\n![Where \"strips\" beat \\[blocks\\] ([open in \
             Crossover](<https://a.b/#/decomposition?n=1024&p=121>))](/pictures/{file})\n\nafter, blocks.\n"
        )
    );
    let pdf = fs::read(folder.0.join("p").join(file)).expect("a file");
    assert!(pdf.starts_with(b"%PDF-") && file.starts_with("decomposition-threshold-"));
    let refused = run(&folder.0, &["book", "--to", "latex"], BLOCK);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.starts_with("<stdin>:3: ") && said.contains("--pictures FOLDER"), "{said}");
}

#[test]
fn a_number_is_the_one_that_the_page_shows() {
    let folder = Folder::new("numbers");
    for (asked, shown) in [
        ("routing : t_cut_through", "23 µs"),
        ("#/routing?l=1&th=2us : t_cut_through", "22 µs"),
        ("speedup f=0.9 N=10:amdahl", "5.263"),
        ("roofline : bound", "memory"),
    ] {
        let text = format!("It is **{{{{crossover {asked}}}}}**");
        assert_eq!(book(&folder, &[], &text), format!("It is **{shown}**"));
    }
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
        (block("#/speedup\nalt: a\nwidth: 3"), 6, "choose one of figure, controls, alt, caption"),
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
        fs::write(folder.0.join("a.md"), &text).expect("a file");
        let words_of = ["book", "a.md", "-o", "b.md", "--pictures", "p"];
        let output = run(&folder.0, &words_of, "");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(said.starts_with(&format!("a.md:{line}: ")), "{text}: {said}");
        assert!(said.contains(words) && said.lines().count() == 1, "{text}: {said}");
        assert_eq!(folder.files(""), ["a.md"], "{text}");
    }
    // Every fault is told, and what is right beside it is not written.
    let text = format!("{BLOCK}\n{{{{crossover a}}}} {{{{crossover b : c}}}}");
    let output = run(&folder.0, &["book", "--pictures", "p"], &text);
    assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 2);
    assert!(output.stdout.is_empty() && folder.files("") == ["a.md"]);
    let missing = run(&folder.0, &["book", "none.md"], "");
    assert_eq!(missing.status.code(), Some(1));
    assert!(missing.stderr.starts_with(b"{\"error\""));
}

#[test]
fn the_time_grows_with_the_text_and_not_with_its_square() {
    let folder = Folder::new("time");
    let (numbers, open) = (100_000, 200_000);
    let text = "{{crossover a : b}}\n".repeat(numbers) + &"{{crossover ".repeat(open);
    let begun = Instant::now();
    let said = run(&folder.0, &["book"], &text).stderr;
    let took = begun.elapsed();
    assert_eq!(String::from_utf8_lossy(&said).lines().count(), numbers + open);
    // With a search to the end of the text for each, minutes.
    assert!(took < Duration::from_secs(20), "{took:?}");
}

#[test]
#[cfg(unix)]
fn a_file_that_cannot_be_written_keeps_what_it_holds() {
    let folder = Folder::new("full");
    fs::write(folder.0.join("a.md"), BLOCK).expect("a file");
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
        fs::write(folder.0.join("p").join(file), "old").expect("a file");
    }
    for file in ["b.md", "r.svg", "s.lp"] {
        fs::write(folder.0.join(file), "old").expect("a file");
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

#[test]
fn mdbook_gets_its_book_back_with_every_chapter_filtered() {
    let folder = Folder::new("mdbook");
    for renderer in ["html", "epub"] {
        let asked = run(&folder.0, &["book", "--site", "https://a.b/", "supports", renderer], "");
        assert_eq!((asked.status.code(), asked.stdout.len()), (Some(0), 0));
    }
    let chapter = |path: &str, content: &str, sub_items: Value| {
        json!({"Chapter": {
            "name": "One", "content": content, "number": [1], "sub_items": sub_items, "path": path,
            "source_path": path.replace("index", "README"), "parent_names": [],
        }})
    };
    let context = |folder: &Folder, renderer: &str| {
        json!({
            "root": folder.0, "renderer": renderer, "mdbook_version": "0.5.4",
            "config": {"book": {"src": "chapters"}},
        })
    };
    let draft = json!({"Chapter": {"name": "Later", "content": "", "sub_items": [], "path": null, "source_path": null}});
    // Up to mdBook 0.4 the items were called sections.
    for items in ["items", "sections"] {
        let folder = Folder::new(items);
        let input = |content: &str| {
            let inner = chapter("a/b/two.md", content, json!([]));
            json!({items: [{"PartTitle": "I"}, chapter("index.md", BLOCK, json!([inner])), draft.clone(), "Separator"]})
        };
        let asked =
            json!([context(&folder, "html"), input("Text {{crossover roofline : bound}}\n")])
                .to_string();
        let answer = book(&folder, &["--pictures", "p"], &asked);
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        let one = answer[items][1]["Chapter"]["content"].as_str().expect("text");
        assert!(one.contains("src=\"p/decomposition-threshold-"));
        let mut expected = input("Text memory\n");
        expected[items][1]["Chapter"]["content"] = json!(one);
        assert_eq!(answer, expected);
        assert_eq!(folder.files("chapters/p").len(), 2);

        let asked = json!([context(&folder, "html"), input(BLOCK)]).to_string();
        assert!(
            book(&folder, &["--pictures", "p"], &asked)
                .contains("src=\\\"../../p/decomposition-threshold-")
        );
        let asked = json!([context(&folder, "pandoc"), input("")]).to_string();
        assert!(
            book(&folder, &["--pictures", "p"], &asked).contains("](p/decomposition-threshold-")
        );

        let asked = json!([context(&folder, "html"), input("\n{{crossover a : b}}")]).to_string();
        let output = run(&folder.0, &["book"], &asked);
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stderr.starts_with(b"chapters/a/b/two.md:2: screen is "));
    }
}
