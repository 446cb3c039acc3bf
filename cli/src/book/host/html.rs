//! HTML within Markdown: the script, the element with the picture that stands in it while no script runs, and
//! the caption.

use super::OPEN;
use crate::book::caption::escaped;
use crate::book::figure::Figure;

/// Returns a figure as one line.
pub fn write(figure: &Figure) -> String {
    let mut picture = picture(figure);
    let mut caption = figure.caption.html.clone();
    if let Some(href) = &figure.href {
        let href = escaped(href);
        picture = format!("<a href=\"{href}\">{picture}</a>");
        caption = format!("{caption} (<a href=\"{href}\">{OPEN}</a>)");
    }
    let script = figure.script.as_ref().map_or_else(String::new, |source| {
        format!("<script type=\"module\" src=\"{}\"></script>", escaped(source))
    });
    let attributes = attributes(figure);
    format!(
        "<figure class=\"crossover\" style=\"margin-inline: 0; width: 100%\">{script}<crossover-figure{attributes}>\
         {picture}</crossover-figure><figcaption>{caption}</figcaption></figure>"
    )
}

/// Returns the attributes of the element, each after a space.
fn attributes(figure: &Figure) -> String {
    let [wide, narrow] = figure.height;
    let said = [
        ("link", Some(figure.link.clone())),
        ("figure", Some(figure.id.to_owned())),
        ("controls", Some(figure.controls.join(",")).filter(|keys| !keys.is_empty())),
        ("height", Some(format!("{wide} {narrow}"))),
        ("run", figure.run.map(str::to_owned)),
        ("title", figure.title.clone()),
    ];
    let said = said.into_iter().filter_map(|(name, value)| Some((name, value?)));
    said.fold(String::new(), |attributes, (name, value)| {
        format!("{attributes} {name}=\"{}\"", escaped(&value))
    })
}

/// Returns the picture in the theme that the reader prefers; its tags are closed, for books in XHTML.
fn picture(figure: &Figure) -> String {
    let source = |svg: &Option<String>| escaped(svg.as_deref().unwrap_or_default());
    let light = &figure.light;
    let picture = format!(
        "<img src=\"{}\" width=\"{}\" height=\"{}\" alt=\"{}\" loading=\"lazy\" \
         style=\"max-width: 100%; height: auto\" />",
        source(&light.svg),
        light.width,
        light.height,
        escaped(&figure.alt)
    );
    figure.dark.as_ref().map_or(picture.clone(), |dark| {
        let dark = source(&dark.svg);
        format!(
            "<picture><source media=\"screen and (prefers-color-scheme: dark)\" srcset=\"{dark}\" />{picture}</picture>"
        )
    })
}
