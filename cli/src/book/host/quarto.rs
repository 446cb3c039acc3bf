//! Quarto: HTML where scripts run, and a static figure in exports.

use super::docx::{name, quote_attribute};
use super::html::{self, Dialect};
use super::kind::{Host, Math, Needs, caption};
use crate::book::figure::Figure;
use crate::book::format::Format;

/// Quarto. It copies what `src` names, so there is no second picture for dark pages.
pub const HOST: Host = Host {
    configuration: &["_quarto.yml", "_quarto.yaml"],
    formats: &[Format::Svg, Format::Pdf, Format::Png],
    dark: false,
    needs: Needs::Files,
    math: Math::Latex,
    write,
    ..html::HTML
};

fn write(figure: &Figure) -> String {
    let live = html::above(figure, &Dialect::default());
    let (caption, alt, name) = (caption(figure), quote_attribute(&figure.alt), name(figure));
    let still = |first: Format| {
        let address = figure.light.address(&[first, Format::Png, Format::Svg]);
        format!("![{caption}]({address}){{{name}fig-alt=\"{alt}\" width=\"100%\"}}")
    };
    let (pdf, png) = (still(Format::Pdf), still(Format::Png));
    format!(
        "::: {{.content-visible when-format=\"html:js\"}}\n\
         ```{{=html}}\n{live}<figcaption>\n```\n\n{caption}\n\n```{{=html}}\n</figcaption></figure>\n```\n:::\n\n\
         ::: {{.content-visible when-format=\"pdf\"}}\n{pdf}\n:::\n\n\
         :::: {{.content-hidden when-format=\"html:js\"}}\n::: {{.content-hidden when-format=\"pdf\"}}\n{png}\n:::\n::::"
    )
}
