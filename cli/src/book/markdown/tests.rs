use super::*;
use proptest::prelude::*;

/// Returns the text with each figure written as its lines in brackets, and each number as its
/// words.
fn mark_requests(text: &str) -> String {
    mark_requests_for(false, text).0
}

/// Also returns the warnings; `keeps_directives` where the host reads them itself.
fn mark_requests_for(keeps_directives: bool, text: &str) -> (String, Vec<String>) {
    let told = replace(text, keeps_directives, |line, request| {
        Ok(match request {
            Request::Figure(lines) => format!("<figure>{line} {lines:?}"),
            Request::Number(words) => format!("[{}]", words.unwrap_or("open").trim()),
        })
    });
    let warned =
        told.warnings.into_iter().map(|Fault { line, message }| format!("{line}: {message}"));
    (told.text.expect("no faults"), warned.collect())
}

#[test]
fn a_block_is_a_block_of_its_own_within_lists_and_quotations() {
    let lines = r#"<figure>2 [(3, "a"), (5, "b: c")]"#;
    for (text, expected) in [
        ("x\n```crossover\na\n\nb: c\n```\ny\n", "x\n\n{}\n\ny\n"),
        ("\n~~~~ crossover \na\n\nb: c\n~~~~\n\ny", "\n{}\n\ny"),
        ("\n```crossover\r\na\r\n\r\nb: c\r\n```\r\n", "\n{}\r\n"),
        ("\n```crossover\na\n\nb: c\n", "\n{}\n"),
        ("\n  ```crossover\n  a\n\n  b: c\n  ```\ny\n", "\n  {}\n\ny\n"),
        ("> x\n> ```crossover\n> a\n>\n> b: c\n> ```\n>y\n", "> x\n> \n> {}\n>\n>y\n"),
        ("\n- ```crossover\n  a\n\n  b: c\n  ```\n- y\n", "\n- {}\n\n- y\n"),
        ("\n1. ```crossover\n   a\n\n   b: c\n   ```\n   y\n", "\n1. {}\n\n   y\n"),
    ] {
        assert_eq!(mark_requests(text), expected.replace("{}", lines), "{text}");
    }
}

#[test]
fn a_block_may_begin_a_file_that_has_a_byte_order_mark() {
    let text = "\u{feff}```crossover\n#/speedup\n```\ny";
    assert_eq!(mark_requests(text), "\u{feff}<figure>1 [(2, \"#/speedup\")]\n\ny");
}

#[test]
fn code_and_html_and_what_follows_a_backslash_are_left_alone() {
    for text in [
        "````md\n```crossover\n#/speedup\n```\n{{crossover a : b}}\n````\n",
        "    {{crossover a : b}}\n",
        "`{{crossover a : b}}` and ``` {{crossover ` : b}} ```",
        "<pre>\n{{crossover a : b}}\n```crossover\n#/speedup\n```\n</pre>\n",
        "<!-- {{crossover a : b}} -->\n",
        "x <a title=\"{{crossover a : b}}\">",
        "\\{{crossover a : b}} and {{crossovers a : b}} and {{ crossover }}",
        "```crossover,ignore\n#/speedup\n```\n",
    ] {
        assert_eq!(mark_requests(text), text);
    }
}

#[test]
fn blocks_are_read_in_admonitions_tabs_and_containers_however_deep() {
    for (text, line) in [
        ("!!! note\n\n    {}\n\n    y {{crossover a : b}}\n", 3),
        ("??? note \"T\"\n    {}\n\nz\n", 2),
        ("???+ warning\n\n    x\n\n    {}\n\n    y\n", 5),
        ("=== \"A\"\n\n    x\n\n=== \"B\"\n\n    !!! tip inline end\n\n        {}\n\n    y\n", 9),
        ("1. x\n\n    !!! note\n\n        {}\n", 5),
        ("- x\n\n    - y\n\n        ??? note\n\n            {}\n", 7),
        ("-   ??? note\n\n        {}\n", 3),
        ("!!! note\n\n    - x\n\n        {}\n", 5),
        ("Term\n:   Said\n\n    {}\n", 4),
        ("[^1]:\n    x\n\n    {}\n", 4),
        (":::note\n\n{}\n\n:::\n", 3),
        ("::: {.callout-tip}\n{}\n\n:::\n", 2),
        ("<Tabs>\n<TabItem value=\"a\">\n\n{}\n\n</TabItem>\n</Tabs>\n", 4),
    ] {
        let begins = text[..text.find("{}").expect("a place")].rfind('\n').map_or(0, |at| at + 1);
        let indent = &text[begins..text.find("{}").expect("a place")];
        let block = format!("```crossover\n{indent}a\n\n{indent}b: c\n{indent}```");
        let (told, warned) = mark_requests_for(false, &text.replace("{}", &block));
        let lines = [(line + 1, "a"), (line + 3, "b: c")];
        let figure = format!("<figure>{line} {lines:?}");
        // A blank line sets it apart where none did.
        let expected = text.replace("{}", &figure).replace("{{crossover a : b}}", "[a : b]");
        let without_blank = |text: &str| {
            text.lines().filter(|line| !line.trim().is_empty()).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(without_blank(&told), without_blank(&expected), "{text}");
        assert_eq!(warned, [""; 0], "{text}");
    }
}

#[test]
fn every_line_of_a_figure_stays_in_its_admonition_list_or_quotation() {
    for (text, expected) in [
        ("!!! note\n\n    ```crossover\n    ```\n", "!!! note\n\n    a\n\n    b\n"),
        ("- ```crossover\n  ```\n", "- a\n\n  b\n"),
        ("> x\n>\n> ```crossover\n> ```\n", "> x\n>\n> a\n>\n> b\n"),
        ("```crossover\n```\nx", "a\n\nb\n\nx"),
    ] {
        let replaced = replace(text, false, |_, _| Ok("a\n\nb".to_owned()));
        assert_eq!(replaced.text.as_deref(), Ok(expected));
    }
}

#[test]
fn directives_and_attributes_are_blocks_unless_the_host_reads_them() {
    let directive = "```{crossover} #/speedup\n:alt: a\n```\n{crossover}`speedup : amdahl`\n";
    let read = "<figure>1 [(1, \"#/speedup\"), (2, \"alt: a\")]\n\n[speedup : amdahl]\n";
    assert_eq!(mark_requests_for(false, directive), (read.to_owned(), Vec::new()));
    assert_eq!(mark_requests_for(true, directive), (directive.to_owned(), Vec::new()));
    let caption = "```{crossover} #/speedup\n:alt: a\n\n*One*\ncaption\n```\n";
    let read = "<figure>1 [(1, \"#/speedup\"), (2, \"alt: a\"), (4, \"caption: *One* caption\")]\n";
    assert_eq!(mark_requests(caption), read);
    let colons = ":::{crossover} #/speedup\n:::\n";
    assert_eq!(mark_requests_for(true, colons), (colons.to_owned(), Vec::new()));
    let (same, warned) = mark_requests_for(false, colons);
    assert_eq!((same.as_str(), warned.len()), (colons, 1), "{warned:?}");
    let attributes = "x\n\n~~~ {.crossover .wide #fig-a}\n#/speedup\n~~~\n";
    let (told, warned) = mark_requests_for(true, attributes);
    assert_eq!(told, "x\n\n<figure>3 [(4, \"#/speedup\"), (3, \"name: fig-a\")]\n");
    assert!(warned.len() == 1 && warned[0].starts_with("3: “.wide”"), "{warned:?}");
}

#[test]
fn what_is_not_read_is_told_by_its_line_and_passed_on() {
    let block = "```crossover\n#/speedup\n```\n";
    let indented = "    ```crossover\n    #/speedup\n    ```\n";
    for (text, line, words) in [
        (format!("x\n\n{indented}"), 3, "indented by four"),
        (format!("x\n{indented}"), 2, "indented by four"),
        (format!("- x\n\n      {}", indented.replace('\n', "\n      ")), 3, "indented by four"),
        (format!("!!! note\n\n{}", indented.replace("    ", "        ")), 3, "indented by four"),
        (
            format!("x\n\n{}", block.replace("crossover", "crossover,ignore")),
            3,
            "“crossover,ignore” is no block",
        ),
        (block.replace("crossover", "Crossover title=\"x\""), 1, "write ```crossover"),
        (format!("<div>\n{block}</div>\n"), 2, "within HTML"),
        (format!("x\n\n````{{note}} Title\n{block}````\n"), 4, "between colons"),
        ("```{note}\n{{crossover a : b}}\n```\n".to_owned(), 2, "between colons"),
        (format!("<!--\n\n{block}-->\n"), 3, "within HTML"),
        ("x\n\n<p>\n{{crossover a : b}}</p>\n".to_owned(), 4, "no number is computed"),
        ("x\n{{ crossover speedup : amdahl }}\n".to_owned(), 2, "without a space"),
        ("x <a title=\"{{crossover a : b}}\">y</a>\n".to_owned(), 1, "no number is computed"),
    ] {
        let (told, warned) = mark_requests_for(false, &text);
        assert_eq!(told, text);
        let is_one = warned.len() == 1 && warned[0].starts_with(&format!("{line}: "));
        assert!(is_one && warned[0].contains(words), "{text}: {warned:?}");
    }
}

#[test]
fn what_shows_how_a_request_is_written_is_passed_on_without_a_word() {
    for text in [
        "````md\n```crossover\n#/speedup\n```\n{{crossover a : b}}\n````\n",
        "~~~md\n!!! note\n\n    ```crossover\n    #/speedup\n    ```\n~~~\n",
        "`{{crossover a : b}}` and ```` ```crossover ````\n\n    {{crossover a : b}}\n",
        "\\{{crossover a : b}} <b>\\{{crossover a : b}}</b>\n\n```toml title=\"crossover.toml\"\n```\n",
        "{{ crossover }} `{{ crossover a : b }}` \\{{ crossover a : b }} {{ crossover.a }}\n",
        "```crossovers\n```\n\n``` sh\ncrossover book\n```\n",
    ] {
        assert_eq!(mark_requests_for(false, text), (text.to_owned(), Vec::new()));
    }
    assert_eq!(
        mark_requests("\\\\{{crossover a : b}}"),
        "\\\\[a : b]",
        "a backslash before the one before"
    );
}

#[test]
fn numbers_are_found_wherever_there_is_text() {
    let text = "# {{crossover a : b}}\n\n| x | y |\n|---|---|\n| `|` | **{{crossover a\nb}} |\n\n\
                [{{crossover c_d : e_f}}](g) `h` <b>{{crossover i}}</b> {{crossover j\n\nk";
    let expected = "# [a : b]\n\n| x | y |\n|---|---|\n| `|` | **[a\nb] |\n\n\
                    [[c_d : e_f]](g) `h` <b>[i]</b> [open] j\n\nk";
    assert_eq!(mark_requests(text), expected);
}

proptest! {
    #[test]
    fn all_else_is_passed_on_byte_for_byte(
        pieces in prop::collection::vec(
            prop::sample::select(vec![
                "```", "~~~", "\n", "\r\n", "> ", "- ", "1. ", "    ", "\t", "`", "<pre>", "</pre>", "<b>", "<!--",
                "-->", "| a |\n|---|\n", "[^1]: ", "\\", "*", "_", "é", "\u{feff}", "x: y", "text\n", "]", "[", "(", "&amp;",
                "{{crossover a : b}}", "{{crossover ", "{{crossover", "}}", "$$", "---\n", "# ", "!!! note\n", "??? a \"b\"\n",
                "=== \"a\"\n", ":::", "::: {.callout}\n", "\n    ", "\n        ", "\n\t", "```crossover,ignore\n", ": ", "\u{a0}",
            ]),
            0..40,
        ),
        fence: bool,
    ) {
        let text = pieces.concat();
        let same = replace(&text, false, |_, request| {
            let Request::Number(words) = request else { panic!("no block asks for a figure") };
            let (open, close) = (numbers::OPEN, numbers::CLOSE);
            Ok(words.map_or(open.to_owned(), |words| format!("{open}{words}{close}")))
        });
        prop_assert_eq!(same.text.as_ref(), Ok(&text));
        if fence {
            // With blocks there is no such law, but an answer.
            let text = text.replace("~~~", "~~~crossover\n");
            let replaced = replace(&text, false, |_, _| Ok("a\n\nb".to_owned()));
            prop_assert!(replaced.text.is_ok());
        }
    }
}
