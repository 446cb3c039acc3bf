//! The words behind a fence: whether its block is ours, and its options.

/// The language of a block that asks for a figure.
const LANGUAGE: &str = "crossover";
/// The name of our directive in `MyST`.
const DIRECTIVE: &str = "{crossover}";

/// The meaning of the words behind a fence.
#[derive(Debug, PartialEq)]
pub enum Info {
    /// A request for a figure.
    Ours(FigureOptions),
    /// Something that begins like a block of ours, and is none.
    Near,
    /// A directive of another name, whose text is read by its host.
    Directive,
    /// Something else.
    Other,
}

/// The options behind the fence of a figure.
#[derive(Debug, Default, PartialEq)]
pub struct FigureOptions {
    /// Whether it is a directive, whose options stand between colons.
    pub directive: bool,
    /// The link, where it stands there.
    link: Option<String>,
    /// The options, as lines of a block.
    said: Vec<String>,
    /// Words without a meaning here.
    pub unread: Vec<String>,
}

impl Info {
    /// Reads `info`, the text behind a fence.
    pub fn read(info: &str) -> Self {
        let info = info.trim();
        if let Some(link) = info.strip_prefix(DIRECTIVE) {
            let link = Some(link.trim()).filter(|link| !link.is_empty());
            return Self::Ours(FigureOptions {
                directive: true,
                link: link.map(str::to_owned),
                ..FigureOptions::default()
            });
        }
        let (name, attributes) = match info.find('{') {
            Some(brace) => info.split_at(brace),
            None => (info, ""),
        };
        let ours = FigureOptions::attributes(attributes);
        match (name.trim(), ours) {
            (LANGUAGE, Some((_, ours))) | ("", Some((true, ours))) => Self::Ours(ours),
            _ if is_near(info) => Self::Near,
            _ if is_directive(info) => Self::Directive,
            _ => Self::Other,
        }
    }

    /// Returns whether this is no business of ours, as directives are not where the host reads them itself.
    pub fn is_other(&self, keeps_directives: bool) -> bool {
        match self {
            Self::Ours(ours) => ours.directive && keeps_directives,
            Self::Near => false,
            Self::Directive | Self::Other => true,
        }
    }
}

impl FigureOptions {
    /// Returns whether `{.crossover #name key="value"}` has our class, and what else it says; `None` where it is
    /// no such list.
    fn attributes(list: &str) -> Option<(bool, Self)> {
        let (mut is_ours, mut ours) = (false, Self::default());
        let list = match list {
            "" => "",
            _ => list.strip_prefix('{')?.strip_suffix('}')?,
        };
        for word in words(list) {
            if word.strip_prefix('.') == Some(LANGUAGE) {
                is_ours = true;
            } else if let Some(name) = word.strip_prefix('#') {
                ours.said.push(format!("name: {name}"));
            } else if let Some((key, value)) = word.split_once('=') {
                ours.said.push(format!("{key}: {value}"));
            } else {
                ours.unread.push(word);
            }
        }
        Some((is_ours, ours))
    }

    /// Returns the lines of the block, each with its number, of which `inside` stand between its fences; `fence` is
    /// the number of the line of the first one.
    pub fn lines(self, fence: usize, inside: Vec<(usize, String)>) -> Vec<(usize, String)> {
        let numbered = |line: String| (fence, line);
        let inside =
            if self.directive { of_directive(inside, self.link.is_some()) } else { inside };
        let mut lines: Vec<_> = self.link.map(numbered).into_iter().chain(inside).collect();
        let rest = lines.split_off(1.min(lines.len()));
        if !lines.is_empty() {
            lines.extend(self.said.into_iter().map(numbered));
        }
        lines.extend(rest);
        lines
    }
}

/// Returns the lines of a directive as those of a block. Options stand between colons, or between lines of dashes;
/// where the link is `above`, what else there is is the caption.
fn of_directive(inside: Vec<(usize, String)>, above: bool) -> Vec<(usize, String)> {
    let (mut lines, mut caption, mut dashes) = (Vec::new(), None::<(usize, String)>, false);
    for (number, line) in inside {
        if line == "---" {
            dashes = !dashes;
        } else if let Some(option) = line.strip_prefix(':') {
            lines.push((number, option.to_owned()));
        } else if dashes || !above {
            lines.push((number, line));
        } else if let Some((_, words)) = &mut caption {
            *words = format!("{words} {line}");
        } else {
            caption = Some((number, format!("caption: {line}")));
        }
    }
    lines.into_iter().chain(caption).collect()
}

/// Returns whether the first word resembles our name: in another case, or with more behind it.
fn is_near(info: &str) -> bool {
    let word = info.trim_start_matches(['{', '.', ' ']);
    let (word, rest) = word.split_at_checked(LANGUAGE.len()).unwrap_or((word, ""));
    let ends = !rest.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.'));
    word.eq_ignore_ascii_case(LANGUAGE) && ends
}

/// Returns whether it names a directive of `MyST` other than those that show code.
fn is_directive(info: &str) -> bool {
    let name = info.strip_prefix('{').and_then(|rest| rest.split_once('}')).map(|(name, _)| name);
    name.is_some_and(|name| {
        let shows =
            ["code", "code-block", "code-cell", "literalinclude", "raw", "math", "eval-rst"];
        name.starts_with(char::is_alphabetic) && !shows.contains(&name)
    })
}

/// Returns the words of a list, without the quotes in which a value may hold spaces.
fn words(list: &str) -> Vec<String> {
    let (mut words, mut quote) = (vec![String::new()], None);
    for c in list.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            None if matches!(c, '"' | '\'') => quote = Some(c),
            None if c.is_whitespace() => words.push(String::new()),
            _ => words.last_mut().expect("one at least").push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(info: &str, inside: &[&str]) -> Vec<(usize, String)> {
        let Info::Ours(ours) = Info::read(info) else { panic!("{info} is ours") };
        let inside = inside.iter().zip(8..).map(|(line, number)| (number, (*line).to_owned()));
        ours.lines(7, inside.collect())
    }

    #[test]
    fn a_fence_says_what_a_line_of_its_block_would() {
        let block = [(8, "#/speedup".to_owned()), (9, "alt: a".to_owned())];
        assert_eq!(lines("crossover", &["#/speedup", "alt: a"]), block);
        assert_eq!(lines("{.crossover}", &["#/speedup", "alt: a"]), block);
        assert_eq!(lines("{crossover}", &["#/speedup", ":alt: a"]), block);
        let first = |line: &str| [(7, line.to_owned()), (9, "alt: a".to_owned())];
        assert_eq!(lines("{crossover} #/speedup", &["---", "alt: a", "---"]), first("#/speedup"));
        for info in
            ["{.crossover #fig-a controls=\"p, ts\"}", "crossover {#fig-a controls='p, ts'}"]
        {
            let said = ["#/speedup", "name: fig-a", "controls: p, ts", "alt: a"];
            let numbers = [8, 7, 7, 9];
            let expected: Vec<_> = numbers.into_iter().zip(said.map(str::to_owned)).collect();
            assert_eq!(lines(info, &["#/speedup", "alt: a"]), expected, "{info}");
            assert_eq!(lines(info, &[]), []);
        }
        let Info::Ours(ours) = Info::read("{#a .crossover .wide echo=false}") else {
            panic!("it is ours")
        };
        assert_eq!(ours.unread, [".wide"]);
    }

    #[test]
    fn what_is_almost_a_block_of_ours_is_told_from_other_code() {
        for near in [
            "crossover,ignore",
            "Crossover",
            "crossover title=\"a\"",
            "{crossover, echo=false}",
            "crossover {",
            "{.CROSSOVER}",
        ] {
            assert_eq!(Info::read(near), Info::Near, "{near}");
        }
        for other in [
            "",
            "md",
            "sh crossover",
            "crossovers",
            "crossover-figure",
            "{.md}",
            "{crossover",
            "toml title=\"crossover\"",
        ] {
            let expected = if other == "{crossover" { Info::Near } else { Info::Other };
            assert_eq!(Info::read(other), expected, "{other}");
        }
    }
}
