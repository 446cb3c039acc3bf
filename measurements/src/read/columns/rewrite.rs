//! Text that is written anew as lines which columns are read from.

use crossover_model::steps::Pace;

use super::super::{json_rows, markup};
use super::rewritten::Rewritten;
use super::{cells, shape};

/// Returns the text with rows in JSON, HTML and LaTeX as lines; `None` where it has none of them.
pub async fn markup(text: &str, pace: &Pace) -> Option<Rewritten> {
    let json = json_rows::rewrite(text, pace).await;
    let text = json.as_ref().map_or(text, |json| &json.text);
    let marked = match markup::rewrite_html(text, pace).await {
        Some(html) => Some(html),
        None => markup::rewrite_latex(text, pace).await,
    };
    marked.map(|marked| marked.after(json.as_ref())).or(json)
}

/// Returns the text with tables on their side stood up, and cells a line each joined; `None` where it has none of them.
pub async fn shapes(text: &str, pace: &Pace) -> Option<Rewritten> {
    let stood = shape::rewrite(text, pace).await;
    let text = stood.as_ref().map_or(text, |stood| &stood.text);
    let joined = cells::rewrite(text, pace).await;
    joined.map(|joined| joined.after(stood.as_ref())).or(stood)
}
