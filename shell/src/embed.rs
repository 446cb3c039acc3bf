//! A figure in a page of others: the code for it, and the height that it takes there.

use crossover_figures::figure::Figure;

/// The height, in CSS pixels, of a workbench that is embedded.
pub const BENCH: u32 = 720;

/// What stands around a figure that is embedded, in CSS pixels: its title, the answer and the heading of
/// its data.
const AROUND: u32 = 188;

/// What its player takes.
const PLAYER: u32 = 36;

/// What one of the parameters below it takes.
const CONTROL: u32 = 32;

/// Returns the height, in CSS pixels, of `figure` with so many parameters below it where it is embedded in a
/// column `width` pixels wide. It suits narrower ones as well: a figure takes what its frame has.
#[must_use]
pub fn height(figure: &Figure, width: u32, controls: usize) -> u32 {
    let player = figure.clock().map_or(0, |_| PLAYER);
    AROUND + figure.height(width) + player + CONTROL * controls as u32
}

/// Returns the HTML that shows `link` in a page of others, under `title` and `height` CSS pixels high.
#[must_use]
pub fn code(link: &str, title: &str, height: u32) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('"', "&quot;");
    let (link, title) = (escaped(link), escaped(title));
    format!(
        "<iframe src=\"{link}\" width=\"100%\" height=\"{height}\" loading=\"lazy\" \
         allow=\"clipboard-write; fullscreen\" title=\"{title}\"></iframe>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::plot;

    #[test]
    fn each_parameter_below_a_figure_has_its_row() {
        let plot = Figure::Plot(plot());
        let bare = height(&plot, 720, 0);
        assert!(bare > plot.height(720));
        assert_eq!(height(&plot, 720, 3), bare + 3 * CONTROL);
    }

    #[test]
    fn a_code_is_valid_html_whatever_the_link_and_the_title_hold() {
        let code = code(
            "https://host/#/routing?m=5&embed=1",
            "the \"best\" p & n",
            640,
        );
        assert!(code.contains("m=5&amp;embed=1"));
        assert!(code.contains("height=\"640\""));
        assert!(code.contains("title=\"the &quot;best&quot; p &amp; n\""));
    }
}
