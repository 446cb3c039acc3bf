//! JSX within Markdown, for MDX: no script, no comment, every tag closed. The picture is
//! one of Markdown, whose path Docusaurus finds.

use super::html::{HTML, attributes, id};
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
    refers: Refers::FileByDot,
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
        "<figure{} className=\"crossover\">\
         <crossover-figure{}>{picture}</crossover-figure><figcaption>{}</figcaption></figure>",
        id(figure),
        attributes(figure),
        caption(figure)
    )
}
