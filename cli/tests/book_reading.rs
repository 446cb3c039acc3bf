//! The grammar of `crossover book`: blocks and their options, wherever they stand, and warnings of the rest.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

fn run(words: &[&str], input: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_crossover"))
        .arg("book")
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program is built");
    program.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    program.wait_with_output().expect("it ends")
}

/// Returns the first figure of a block with these lines, as data, with a site.
#[track_caller]
fn figure(lines: &str) -> Value {
    let words = ["--to", "json", "--site", "https://a.b/"];
    let output = run(&words, &format!("```crossover\n{lines}\n```\n"));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{lines}: {error}");
    let made: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    made["figures"][0].clone()
}

#[track_caller]
fn fault(text: &str) -> String {
    let output = run(&[], text);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{text}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn a_block_says_its_height_when_it_runs_its_title_its_theme_and_its_name() {
    let said = figure(
        "#/speedup\nheight: 640 720\nrun: click\ntitle: The laws\ntheme: dark\nname: fig-laws",
    );
    assert_eq!(said["height"], serde_json::json!([640, 720]));
    assert_eq!((&said["run"], &said["title"]), (&"click".into(), &"The laws".into()));
    assert_eq!(said["heights"], "640 720");
    assert_eq!((&said["theme"], said["dark"].is_object()), (&"dark".into(), true));
    assert!(figure("#/speedup\ntheme: light")["dark"].is_null(), "paper is light as well");
    assert_eq!(
        (&said["name"], &said["link"]),
        (&"fig-laws".into(), &"#/speedup?theme=dark".into())
    );
    assert_eq!(figure("#/speedup\nheight: 300")["height"], serde_json::json!([300, 300]));
    let unsaid = figure("#/speedup?theme=dark\ntheme: system");
    assert!(unsaid["run"].is_null() && unsaid["title"].is_null() && unsaid["name"].is_null());
    assert_eq!((&unsaid["theme"], unsaid["dark"].is_object()), (&"system".into(), true));
}

#[test]
fn what_a_line_says_wrong_is_told_with_what_to_write() {
    for (line, words) in [
        ("height: 99", "give a whole number from 100 to 5000"),
        ("height: 600 5001", "give a whole number from 100 to 5000"),
        ("height: 50%", "as in 640 720"),
        ("height: 1 2 3", "as in 640 720"),
        ("height: -5", "as in 640 720"),
        ("run: later", "choose one of click"),
        ("theme: sepia", "choose one of system, light, dark, projector"),
        ("title:", "give a value"),
        ("name: a b", "as in fig-threshold"),
        ("caption: *a", "put a backslash before it"),
        ("caption: [a](ftp://b)", "link to an address"),
        ("caption: {{crossover speedup : nothing}}", "choose one of"),
        ("alt: {{crossover speedup", "close the braces"),
        ("id: a", "controls, height, run, theme, title, alt, caption, name"),
    ] {
        let said = fault(&format!("x\n\n```crossover\n#/speedup\n\n{line}\n```\n"));
        assert!(said.starts_with("<stdin>:6: ") && said.contains(words), "{line}: {said}");
    }
    let predicted = fault("```crossover\n#/speedup?predict=laws\n```\n");
    assert!(predicted.starts_with("<stdin>:2: "), "{predicted}");
}

#[test]
fn what_is_predicted_is_in_no_picture_and_in_no_words() {
    let shown = figure("#/speedup?f=0.95&N=64&show=ideal,amdahl");
    let asked = figure("#/speedup?f=0.95&N=64&show=ideal,amdahl&predict=curve:laws:amdahl");
    assert!(asked["link"].as_str().expect("a link").contains("predict=curve:laws:amdahl"));
    for (figure, told) in [(&shown, true), (&asked, false)] {
        let svg =
            figure["light"]["svg"].as_str().expect("a picture").split_once(',').expect("data");
        let svg = String::from_utf8(STANDARD.decode(svg.1).expect("base64")).expect("text");
        let alt = figure["alt"].as_str().expect("words");
        assert_eq!([alt.contains("15.4"), svg.contains("15.4")], [told; 2]);
    }
    // The form has its room.
    let high = |figure: &Value| figure["height"][0].as_u64().expect("a height");
    assert!(high(&shown) + 100 < high(&asked));
}

#[test]
fn a_caption_has_emphasis_links_mathematics_and_numbers() {
    let caption = figure(
        "#/speedup\ncaption: *Amdahl* gives {{crossover speedup f=0.9 N=10 : amdahl}} for $N < 11$ [here](a.md)",
    )["caption"]
        .clone();
    let html = "<em>Amdahl</em> gives 5.26 for <span class=\"math arithmatex\">\\(N &lt; 11\\)</span> \
                <a href=\"a.md\">here</a>";
    assert_eq!(caption["html"], html);
    assert_eq!(caption["markdown"], "*Amdahl* gives 5.26 for $N < 11$ [here](a.md)");
    assert_eq!(caption["text"], "Amdahl gives 5.26 for N < 11 here");
    let code = figure("#/speedup\nalt: `{{crossover a : b}}` and \\{{crossover a : b}}");
    assert_eq!(code["alt"], "`{{crossover a : b}}` and \\{{crossover a : b}}");
}

#[test]
fn a_link_goes_on_saying_what_its_author_said() {
    let defaults = run_eval("speedup");
    let f = defaults["params"]["f"].as_f64().expect("a number").to_string();
    for (line, link) in [
        (format!("#/speedup?f={f}"), format!("#/speedup?f={f}")),
        (format!("speedup f={f}"), format!("#/speedup?f={f}")),
        (
            format!("#/speedup?f={f}&lock=f&range=N:1:64"),
            format!("#/speedup?f={f}&lock=f&range=N:1:64"),
        ),
        (format!("#/speedup?with=f%3D{f}"), format!("#/speedup?with=f={f}")),
        ("#/speedup?embed=1&controls=f&figure=time".to_owned(), "#/speedup".to_owned()),
    ] {
        let said = figure(&line);
        assert_eq!(said["link"], link, "{line}");
        // The address of the state says which figure it is, and so does the picture.
        let view = if line.contains("figure=time") { "?view=time" } else { "" };
        let href = format!("https://a.b/{link}{view}");
        assert_eq!(said["href"], href);
        let picture = said["light"]["svg"].as_str().expect("a picture");
        let picture = picture.rsplit(',').next().expect("data");
        let svg = base64(picture);
        let link = format!("link=\"{}\"", format!("{link}{view}").replace('&', "&amp;"));
        assert!(svg.contains(&link), "{link}");
    }
}

fn base64(code: &str) -> String {
    use base64::Engine;
    let bytes = base64::engine::general_purpose::STANDARD.decode(code).expect("our own code");
    String::from_utf8(bytes).expect("text")
}

fn run_eval(screen: &str) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_crossover")).args(["eval", screen]).output();
    serde_json::from_slice(&output.expect("it runs").stdout).expect("JSON")
}

#[test]
fn what_is_not_read_is_a_warning_beside_the_text() {
    let text = "x\n\n    ```crossover\n    #/speedup\n    ```\n\n<p>\n{{crossover a : b}}\n</p>\n\n```crossover ignore\n```\n";
    let output = run(&[], text);
    assert_eq!(
        (output.status.code(), String::from_utf8_lossy(&output.stdout).as_ref()),
        (Some(0), text)
    );
    let said = String::from_utf8(output.stderr).expect("text");
    let lines: Vec<_> =
        said.lines().map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(
        lines,
        ["<stdin>:3: warning:", "<stdin>:8: warning:", "<stdin>:11: warning:"],
        "{said}"
    );
}

#[test]
fn blocks_and_numbers_are_read_in_admonitions_and_tell_their_lines() {
    let text = |block: &str| {
        format!(
            "!!! note \"T\"\n\n    === \"A\"\n\n        ```crossover\n        {block}\n        ```\n\n        \
                 {{{{crossover roofline : bound}}}}\n"
        )
    };
    let output = run(&[], &text("#/speedup"));
    let said = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<_> = said.lines().collect();
    assert!(lines[4].starts_with("        <figure") && lines[6] == "        memory", "{said}");
    assert!(output.stderr.is_empty());
    assert!(fault(&text("#/nothing")).starts_with("<stdin>:6: "));
}

#[test]
fn the_name_of_a_figure_is_where_other_places_of_the_text_lead() {
    let text = "```{.crossover #fig-a}\n#/speedup\nalt: b\n```\n";
    for (host, words) in [
        ("html", "<figure id=\"fig-a\" class"),
        ("mkdocs", "<figure id=\"fig-a\" class"),
        ("docusaurus", "<figure id=\"fig-a\" className"),
        ("vitepress", "<figure id=\"fig-a\" class"),
        ("sphinx", "\n:name: fig-a\n"),
        ("docx", "{#fig-a alt=\"b\""),
        ("quarto", "{#fig-a fig-alt=\"b\""),
        ("latex", "){#fig-a}"),
    ] {
        let folder = std::env::temp_dir().join(format!("crossover-names-{}", std::process::id()));
        let pictures = folder.to_string_lossy();
        let output = run(&["--to", host, "--pictures", &pictures], text);
        std::fs::remove_dir_all(&folder).expect("it was written");
        let said = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success() && said.contains(words), "{host}: {said}");
    }
}

#[test]
fn sphinx_reads_its_directive_and_its_role_itself() {
    let text = "```{crossover} #/speedup\n:alt: b\n```\n\n{crossover}`roofline : bound`\n";
    let passed = run(&["--to", "sphinx"], text);
    assert_eq!(String::from_utf8_lossy(&passed.stdout), text);
    let read = String::from_utf8(run(&["--to", "mdbook"], text).stdout).expect("text");
    assert!(read.starts_with("<figure ") && read.ends_with("\n\nmemory\n"), "{read}");
}
