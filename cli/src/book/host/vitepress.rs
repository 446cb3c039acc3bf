//! HTML for `VitePress`: Vue takes it as it is, and Vite the pictures. The caption is Markdown, as its pages are.

use super::html::{self, Dialect};
use super::{Host, Refers, caption};
use crate::book::figure::Figure;

/// `VitePress`, whose configuration loads the script: one within a page would be a script of the page's component.
pub const HOST: Host =
    Host { configuration: &[".vitepress"], refers: Refers::FileByDot, write, ..html::HTML };

fn write(figure: &Figure) -> String {
    let dialect = Dialect { figure: " v-pre", script: false, ..Dialect::default() };
    let above = html::above(figure, &dialect);
    format!("{above}<figcaption>\n\n{}\n\n</figcaption></figure>", caption(figure))
}
