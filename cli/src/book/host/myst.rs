//! `MyST`: its directive for widgets, since it drops scripts and elements.

use serde_json::{Map, Value};

use super::html::attribute_pairs;
use super::kind::{Host, Math, Needs, caption};
use crate::book::figure::Figure;

/// `MyST`, which is also what Jupyter Book 2 runs. It has no picture that stands for a widget where none runs.
pub const HOST: Host = Host {
    configuration: &["myst.yml"],
    formats: &[],
    needs: Needs::Site,
    math: Math::Latex,
    write,
    ..super::html::HTML
};

/// The fence is of tildes: within a directive that is fenced by backticks, it ends nothing.
fn write(figure: &Figure) -> String {
    let site = ("site", figure.site().unwrap_or_default().to_owned());
    let said = attribute_pairs(figure).into_iter().chain([site]);
    let said: Map<_, _> = said.map(|(key, value)| (key.to_owned(), Value::String(value))).collect();
    let (script, said) = (figure.script.as_deref().unwrap_or_default(), Value::Object(said));
    format!("~~~{{anywidget}} {script}\n{said}\n~~~\n\n{}", caption(figure))
}
