//! The words below a figure, as each kind of host takes them.

use std::ops::Range;

use crossover_model::{Error, ErrorKind};
use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};
use serde::Serialize;

/// The field of its errors.
const FIELD: &str = "caption";

/// The words below a figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Caption {
    /// As Markdown.
    pub markdown: String,
    /// As HTML, without a paragraph around it; formulas as `\(…\)`.
    pub html: String,
    /// As words alone.
    pub text: String,
}

impl Caption {
    /// Returns the caption of words that are no Markdown.
    pub fn plain(text: &str) -> Self {
        Self { markdown: literal(text), html: escape(text), text: text.to_owned() }
    }

    /// Returns the caption that a line of Markdown says: emphasis, code, links, formulas and HTML within a line.
    ///
    /// # Errors
    /// [`Error`] where something in it is left open, or is no part of a line.
    pub fn read(markdown: &str) -> Result<Self, Error> {
        let mut reader = Reader::of(markdown);
        for (event, place) in Parser::new_ext(markdown, Options::ENABLE_MATH).into_offset_iter() {
            reader.read_event(event, &place)?;
        }
        reader.caption()
    }
}

/// The state of reading a caption.
struct Reader<'a> {
    markdown: &'a str,
    html: String,
    text: String,
    /// Whether an address between angles is open, in which no sign has a meaning.
    address: bool,
    /// The brackets that are open.
    brackets: usize,
    /// The tags that are open.
    tags: Vec<String>,
}

impl<'a> Reader<'a> {
    fn of(markdown: &'a str) -> Self {
        let (html, text) = (String::new(), String::new());
        Self { markdown, html, text, address: false, brackets: 0, tags: Vec::new() }
    }

    fn read_event(&mut self, event: Event, place: &Range<usize>) -> Result<(), Error> {
        match event {
            Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => {}
            Event::Start(Tag::Emphasis) => self.html.push_str("<em>"),
            Event::End(TagEnd::Emphasis) => self.html.push_str("</em>"),
            Event::Start(Tag::Strong) => self.html.push_str("<strong>"),
            Event::End(TagEnd::Strong) => self.html.push_str("</strong>"),
            Event::Start(Tag::Link { link_type: LinkType::Email, dest_url, .. }) => {
                self.link(&format!("mailto:{dest_url}"), "")?;
            }
            Event::Start(Tag::Link { link_type, dest_url, title, .. }) => {
                self.address = link_type == LinkType::Autolink;
                self.link(&dest_url, &title)?;
            }
            Event::End(TagEnd::Link) => {
                self.address = false;
                self.html.push_str("</a>");
            }
            Event::Text(words) => {
                if !self.address {
                    self.closes(place)?;
                }
                self.say(&words, "", "");
            }
            Event::Code(code) => self.say(&code, "<code>", "</code>"),
            // Scripts for formulas look for the brackets, and some only within these classes.
            Event::InlineMath(tex) => {
                // No class `inline`: in Material that is a box beside the text.
                self.say(&tex, r#"<span class="math arithmatex">\("#, r"\)</span>");
            }
            Event::DisplayMath(tex) => {
                self.say(&tex, r#"<span class="math display arithmatex">\["#, r"\]</span>");
            }
            Event::InlineHtml(tag) => self.tag(&tag)?,
            Event::Start(Tag::Image { .. }) => {
                return Err(syntax_error("an image", "leave it out: the figure is the picture"));
            }
            _ => {
                let help = "put a backslash before its first sign";
                return Err(syntax_error(
                    "no line of text, but a heading, a list or a block",
                    help,
                ));
            }
        }
        Ok(())
    }

    fn say(&mut self, words: &str, before: &str, after: &str) {
        self.html.extend([before, &escape(words), after]);
        self.text.push_str(words);
    }

    fn link(&mut self, address: &str, title: &str) -> Result<(), Error> {
        let scheme = address.split(['/', '?', '#']).next().and_then(|first| first.split_once(':'));
        let is_page = scheme.is_none_or(|(scheme, _)| {
            ["http", "https"].iter().any(|page| scheme.eq_ignore_ascii_case(page))
        });
        if !is_page || address.is_empty() || address.contains(char::is_control) {
            let help = "link to an address with http or https, a relative one, or one with #";
            return Err(syntax_error(&format!("a link to “{address}”"), help));
        }
        self.html.extend(["<a href=\"", &escape(address), "\""]);
        if !title.is_empty() {
            self.html.extend([" title=\"", &escape(title), "\""]);
        }
        self.html.push('>');
        Ok(())
    }

    /// Takes a tag as it is, if it is closed in its turn.
    fn tag(&mut self, tag: &CowStr) -> Result<(), Error> {
        let name = tag.trim_start_matches(['<', '/']);
        let name = name.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next();
        let name = name.unwrap_or_default().to_ascii_lowercase();
        if tag.starts_with("</") {
            if self.tags.pop().as_ref() != Some(&name) {
                return Err(syntax_error(
                    &format!("a tag {tag} that nothing opens"),
                    "leave it out",
                ));
            }
        } else if !tag.ends_with("/>") && !tag.starts_with("<!") && !tag.starts_with("<?") {
            self.tags.push(name);
        }
        self.html.push_str(tag);
        Ok(())
    }

    /// Looks for signs in a piece of text that would mean something were they closed: a host that closes them
    /// otherwise would read another caption.
    fn closes(&mut self, place: &Range<usize>) -> Result<(), Error> {
        for (at, c) in self.markdown[place.clone()].char_indices() {
            let at = place.start + at;
            let (before, after) = (&self.markdown[..at], &self.markdown[at + c.len_utf8()..]);
            if before.ends_with('\\') {
                continue;
            }
            let open = match c {
                '[' => {
                    self.brackets += 1;
                    false
                }
                ']' if after.starts_with('(') => {
                    let help = "write it as [words](address), without spaces in the address";
                    return Err(syntax_error("a link that cannot be read", help));
                }
                ']' => {
                    let open = self.brackets == 0;
                    self.brackets = self.brackets.saturating_sub(1);
                    open
                }
                '`' => true,
                '*' | '_' => {
                    let is_edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
                    is_edge(before.chars().next_back()) != is_edge(after.chars().next())
                }
                _ => false,
            };
            if open {
                return Err(left_open(c));
            }
        }
        Ok(())
    }

    fn caption(self) -> Result<Caption, Error> {
        if 0 < self.brackets {
            return Err(left_open('['));
        }
        if let Some(tag) = self.tags.last() {
            let help = format!("close it with </{tag}>, or as in <br />");
            return Err(syntax_error(&format!("a tag <{tag}> that is left open"), &help));
        }
        if self.html.is_empty() {
            return Err(Error::missing(FIELD));
        }
        Ok(Caption { markdown: self.markdown.to_owned(), html: self.html, text: self.text })
    }
}

fn syntax_error(got: &str, help: &str) -> Error {
    Error::new(ErrorKind::ParseError, FIELD, got.to_owned(), help.to_owned())
}

fn left_open(sign: char) -> Error {
    syntax_error(&format!("a {sign} that has no other"), "close it, or put a backslash before it")
}

/// Returns `text` within HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Returns `text` within Markdown, where no sign of it means anything but itself.
pub fn literal(text: &str) -> String {
    let means = |c: char| "\\`*_[]<>{}#$^~@|&".contains(c);
    text.chars().fold(String::new(), |mut plain, c| {
        if means(c) {
            plain.push('\\');
        }
        plain.push(c);
        plain
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(markdown: &str, html: &str, text: &str) {
        let caption = Caption::read(markdown).unwrap_or_else(|error| panic!("{markdown}: {error}"));
        let expected = Caption { markdown: markdown.into(), html: html.into(), text: text.into() };
        assert_eq!(caption, expected);
    }

    #[test]
    fn a_caption_is_markdown_html_and_words() {
        check(
            "Below the curve *blocks* win",
            "Below the curve <em>blocks</em> win",
            "Below the curve blocks win",
        );
        check("**Both** `a < b`", "<strong>Both</strong> <code>a &lt; b</code>", "Both a < b");
        check("1 < 2 & \"so\"", "1 &lt; 2 &amp; &quot;so&quot;", "1 < 2 & \"so\"");
        check(
            "snake_case, 2 * 3, 2*3 and \\*",
            "snake_case, 2 * 3, 2*3 and *",
            "snake_case, 2 * 3, 2*3 and *",
        );
        check("in [0, 1] [@smith]", "in [0, 1] [@smith]", "in [0, 1] [@smith]");
        check("\\# of [p\\[0\\]](#p)", "# of <a href=\"#p\">p[0]</a>", "# of p[0]");
    }

    #[test]
    fn formulas_are_passed_on_for_scripts_that_typeset_them() {
        let inline = |tex: &str| format!(r#"<span class="math arithmatex">\({tex}\)</span>"#);
        check(
            "Time $t_s < \\frac{n}{p}$.",
            &format!("Time {}.", inline("t_s &lt; \\frac{n}{p}")),
            "Time t_s < \\frac{n}{p}.",
        );
        check("$a*b*c$", &inline("a*b*c"), "a*b*c");
        check("It costs $5 or \\$6", "It costs $5 or $6", "It costs $5 or $6");
        let display = r#"<span class="math display arithmatex">\[x\]</span>"#;
        check("$$x$$", display, "x");
    }

    #[test]
    fn links_lead_to_pages_alone() {
        check(
            "[a](https://b.c/?d&e \"f<\")",
            "<a href=\"https://b.c/?d&amp;e\" title=\"f&lt;\">a</a>",
            "a",
        );
        let html = "see <a href=\"https://a.b/_c\">https://a.b/_c</a>";
        check("see <https://a.b/_c>", html, "see https://a.b/_c");
        check("<http://a.b>", "<a href=\"http://a.b\">http://a.b</a>", "http://a.b");
        for relative in ["../a.md", "#a", "/a", "a.md#b:c", "?a=b:c"] {
            check(&format!("[x]({relative})"), &format!("<a href=\"{relative}\">x</a>"), "x");
        }
        for wrong in [
            "[a](javascript:alert)",
            "[a](JavaScript&colon;alert)",
            "[a](< javascript:alert>)",
            "[a](data:text/html,b)",
            "<a@b.c>",
            "[a]()",
            "[a](java&#10;script:alert)",
        ] {
            let said = Caption::read(wrong).expect_err(wrong).to_string();
            assert!(said.contains("link to an address"), "{wrong}: {said}");
        }
    }

    #[test]
    fn html_within_the_line_is_kept_if_it_is_closed() {
        check("CO<sub>2</sub><br />", "CO<sub>2</sub><br />", "CO2");
        for wrong in ["a </figcaption>", "<b>a</i></b>", "a <b>", "a <br>"] {
            let said = Caption::read(wrong).expect_err(wrong).to_string();
            assert!(said.contains("a tag"), "{wrong}: {said}");
        }
    }

    #[test]
    fn what_is_malformed_says_what_to_write() {
        for (wrong, words) in [
            ("*blocks win", "a * that has no other"),
            ("blocks** win", "a * that"),
            ("_blocks win", "a _ that"),
            ("a `b", "a ` that"),
            ("a [b", "a [ that"),
            ("a ]b[", "a ] that"),
            ("[a](b c)", "a link that cannot be read"),
            ("![a](b)", "an image"),
            ("# p", "a backslash before"),
            ("- p", "a backslash before"),
            ("1. p", "a backslash before"),
            ("---", "a backslash before"),
            ("> p", "a backslash before"),
            ("<div>p</div>", "a backslash before"),
            ("```", "a backslash before"),
            ("[a]: b", "give a value"),
        ] {
            let said = Caption::read(wrong).expect_err(wrong).to_string();
            assert!(said.contains(words), "{wrong}: {said}");
        }
    }

    #[test]
    fn words_that_are_no_markdown_mean_themselves() {
        let words = "a *b* [c] <d> $e$ & `f`";
        let plain = Caption::plain(words);
        let read = Caption::read(&plain.markdown).expect("it is escaped");
        assert_eq!(read, plain);
    }
}
