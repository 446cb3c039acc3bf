//! HTML for Jekyll: kramdown leaves it alone, and Liquid finds nothing in it but the paths of pictures.

use super::html::{self, Dialect};
use super::kind::{Host, Refers};
use crate::book::caption::escape;
use crate::book::figure::Figure;

/// Jekyll, where a page may be served anywhere, so pictures lie at the top of the site.
pub const HOST: Host = Host {
    configuration: &["_config.yml", "_config.yaml", "_config.toml"],
    pictures: "assets/crossover",
    refers: Refers::Top,
    write,
    ..html::HTML
};

/// Placeholders of Liquid's own braces until all others are written as signs of HTML.
const BRACES: [(&str, &str); 2] = [("\u{1}", "{{"), ("\u{2}", "}}")];

fn write(figure: &Figure) -> String {
    let dialect = Dialect { figure: " markdown=\"0\"", address, ..Dialect::default() };
    let html = html::write(figure, &dialect).replace('{', "&#123;").replace('}', "&#125;");
    BRACES.iter().fold(html, |html, (sign, braces)| html.replace(sign, braces))
}

/// Returns the address at which Jekyll serves a file of its site; data addresses stay.
fn address(path: &str) -> String {
    if path.starts_with("data:") || path.contains("://") {
        return escape(path);
    }
    let [(open, _), (close, _)] = BRACES;
    let path = escape(path.trim_start_matches('/'));
    format!("{open} '/{path}' | relative_url {close}")
}
