//! JSX within Markdown, for MDX: no script, no comment, every tag closed. The picture is
//! one of Markdown, whose path Docusaurus finds.

use super::html::{HTML, attributes, id, room};
use super::kind::{Host, Refers, caption};
use crate::book::caption::literal;
use crate::book::figure::Figure;
use crate::book::format::Format;

/// Docusaurus, and other hosts of MDX.
pub const HOST: Host = Host {
    configuration: &[
        "docusaurus.config.js",
        "docusaurus.config.ts",
        "docusaurus.config.mjs",
        "docusaurus.config.cjs",
        "docusaurus.config.mts",
        "docusaurus.config.cts",
    ],
    dark: false,
    refers: Refers::FileByDot,
    write,
    ..HTML
};

fn write(figure: &Figure) -> String {
    let picture = format!("![{}]({})", literal(&figure.alt), figure.light.address(&[Format::Svg]));
    format!(
        "<figure{} className=\"crossover\" style={{{{ marginInline: 0, width: \"auto\" }}}}>\
         <crossover-figure{}>{picture}{}</crossover-figure><figcaption>{}</figcaption></figure>",
        id(figure),
        attributes(figure),
        room(figure),
        mdx(&caption(figure))
    )
}

/// Returns Markdown in which no brace begins an expression and no `<` a tag that is none. Code and mathematics stay.
fn mdx(markdown: &str) -> String {
    let (mut mdx, mut rest) = (String::new(), markdown);
    while let Some(c) = rest.chars().next() {
        // An address between angles would be a tag.
        let address = rest.strip_prefix('<').filter(|rest| rest.starts_with("http"));
        if let Some((address, after)) = address.and_then(|rest| rest.split_once('>'))
            && !mdx.ends_with("](")
        {
            mdx.extend(["[", &literal(address), "](<", address, ">)"]);
            rest = after;
            continue;
        }
        let quoted = match c {
            '\\' => rest.chars().take(2).map(char::len_utf8).sum(),
            '`' | '$' => span_length(rest, c),
            _ => c.len_utf8(),
        };
        let tag = |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/');
        if matches!(c, '{' | '}') || c == '<' && !tag(&rest[1..]) {
            mdx.push('\\');
        }
        mdx.push_str(&rest[..quoted]);
        rest = &rest[quoted..];
    }
    mdx
}

/// Returns the length of the code or mathematics that `text` begins with: up to an equal run of signs, or the run
/// itself where there is none.
fn span_length(text: &str, sign: char) -> usize {
    let run = text.len() - text.trim_start_matches(sign).len();
    let (begin, inside) = text.split_at(run);
    let ends = |at: &usize| sign == '`' || !inside[..*at].ends_with(' ');
    let end = inside.match_indices(begin).map(|(at, _)| at).find(ends);
    end.map_or(run, |at| at + 2 * run)
}

#[cfg(test)]
mod tests {
    use super::mdx;

    #[test]
    fn braces_and_angles_of_a_caption_mean_themselves_but_in_code_and_mathematics() {
        for (markdown, expected) in [
            ("a {b} < 3 é", "a \\{b\\} \\< 3 é"),
            ("`{a}` ``{ ` }`` $\\frac{a}{b}$ {", "`{a}` ``{ ` }`` $\\frac{a}{b}$ \\{"),
            ("\\{ \\< <b>x</b> *y* 5 $ {", "\\{ \\< <b>x</b> *y* 5 $ \\{"),
            (
                "<https://a.b/c_d> $5 and {x} $6",
                "[https://a.b/c\\_d](<https://a.b/c_d>) $5 and \\{x\\} $6",
            ),
            ("[x](<https://a.b/#/c>) <", "[x](<https://a.b/#/c>) \\<"),
        ] {
            assert_eq!(mdx(markdown), expected, "{markdown}");
        }
    }
}
