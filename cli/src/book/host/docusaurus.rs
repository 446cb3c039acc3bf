//! JSX within Markdown, for MDX: no script, no comment, no string as a style, every tag closed. The picture is
//! one of Markdown, whose path Docusaurus finds.

use super::html::{HTML, attributes};
use super::{Host, Refers, caption};
use crate::book::caption::literal;
use crate::book::figure::{Figure, Format};

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
    refers: Refers::FromFileByDot,
    write,
    ..HTML
};

fn write(figure: &Figure) -> String {
    let mut picture =
        format!("![{}]({})", literal(&figure.alt), figure.light.address(&[Format::Svg]));
    if let Some(href) = &figure.href {
        picture = format!("[{picture}](<{href}>)");
    }
    format!(
        "<figure className=\"crossover\" style={{{{marginInline: 0, width: \"100%\"}}}}>\
         <crossover-figure{}>{picture}</crossover-figure><figcaption>{}</figcaption></figure>",
        attributes(figure),
        caption(figure)
    )
}
