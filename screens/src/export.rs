//! A figure of a screen as a file, which says what drew it and holds the link that draws it again.

use crossover_figures::draw::{Caption, DrawError, Frame, animated_svg, svg};
use crossover_figures::export::{VERSION, csv, in_comment};
use crossover_figures::figure::Figure;

use crate::hidden::Hiding;
use crate::link::State;
use crate::screen::{FigureSpec, Params};

/// Where a figure comes from.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    /// What it shows.
    pub spec: &'static FigureSpec,
    /// The parameters of its state.
    pub params: &'a Params,
    /// The link to that state. Where it hides the answer, a file keeps it to itself.
    pub link: &'a str,
}

impl Origin<'_> {
    /// Returns a name for the file, without path.
    pub fn file_name(&self, ending: &str) -> String {
        format!("crossover-{}-{}.{ending}", self.params.schema().id, self.spec.id)
    }

    /// Returns the figure's numbers as CSV, below comment lines that name model, parameters and
    /// link. The parameters read back to the same state.
    pub fn csv(&self, figure: &Figure) -> String {
        let screen = self.params.screen();
        let mut comments = vec![
            format!("model: {}, {}", screen.schema.id, screen.title),
            format!("figure: {}, {}", self.spec.id, self.spec.title),
        ];
        let hiding = self.hiding();
        let table = screen.schema.params.iter().filter(|param| !param.is_kept_on_page);
        let told = table.filter(|param| !hiding.hides(param.key));
        comments.extend(told.map(|param| {
            let value = in_comment(&self.params.at(param.key).link_text());
            format!("parameter: {} = {value}", param.key)
        }));
        comments.push(format!("link: {}", self.link));
        csv(figure, self.spec.title, &comments)
    }

    /// Returns the figure as SVG, with title, description, link and version inside.
    ///
    /// # Errors
    /// [`DrawError`] where the figure cannot be drawn at that size.
    pub fn svg(&self, figure: &Figure, frame: &Frame) -> Result<String, DrawError> {
        self.draw_file((figure, frame), true, svg)
    }

    /// Returns the figure as SVG without the title above it: what embeds it has its own.
    ///
    /// # Errors
    /// As [`Self::svg`].
    pub fn svg_untitled(&self, figure: &Figure, frame: &Frame) -> Result<String, DrawError> {
        self.draw_file((figure, frame), false, svg)
    }

    /// Returns the figure as an SVG that plays its clock, with the title above it or without.
    ///
    /// # Errors
    /// As [`Self::svg`].
    pub fn moving(&self, figure: &Figure, frame: &Frame, title: bool) -> Result<String, DrawError> {
        self.draw_file((figure, frame), title, animated_svg)
    }

    fn draw_file(
        &self,
        (figure, frame): (&Figure, &Frame),
        title: bool,
        file: fn(&Figure, &Frame, &Caption) -> Result<String, DrawError>,
    ) -> Result<String, DrawError> {
        let mut description = self.spec.caption.to_owned();
        if self.state().view.tells_answer() {
            let report = self.hiding().report(self.params);
            description += " ";
            description += &report.takeaway_shown(self.params);
        }
        let caption = Caption {
            title: self.spec.title,
            description: &description,
            link: self.link,
            version: VERSION,
            show_title: title,
        };
        file(figure, frame, &caption)
    }

    /// Returns what the link hides: the file does not tell it either.
    fn hiding(&self) -> Hiding {
        Hiding::of(&self.state())
    }

    fn state(&self) -> State {
        let fragment = self.link.find('#').map_or("", |at| &self.link[at..]);
        State::read(fragment).0
    }
}

#[cfg(test)]
mod tests {
    use crossover_figures::draw::{Theme, ThemeName};

    use super::*;
    use crate::registry::SCREENS;

    #[test]
    fn a_link_that_hides_a_parameter_keeps_its_value_out_of_the_numbers() {
        let screen = SCREENS[0];
        let (spec, params) = (&screen.figures[0], screen.defaults());
        let key = screen.schema.params[0].key;
        let link = format!("https://host/#/{}?hide={key}", screen.schema.id);
        let figure = spec.figure(&params).expect("its defaults have a figure");
        let csv = |link| Origin { spec, params: &params, link }.csv(&figure);
        let line = format!("# parameter: {key} = ");
        assert!(csv("").contains(&line) && !csv(&link).contains(&line));
    }

    #[test]
    fn a_link_that_hides_the_answer_or_asks_for_it_keeps_it_out_of_the_picture() {
        let screen = SCREENS[0];
        let (spec, params) = (&screen.figures[0], screen.defaults());
        let takeaway = screen.report(&params).takeaway_shown(&params);
        let figure = spec.figure(&params).expect("its defaults have a figure");
        let frame = Frame::svg(400, 300, Theme::of(ThemeName::Light));
        let predicted = format!("?predict=number:{}", screen.report(&params).readouts[0].key);
        for (query, told) in [("", true), ("?hide=answer", false), (&predicted, false)] {
            let link = format!("https://host/#/{}{query}", screen.schema.id);
            let origin = Origin { spec, params: &params, link: &link };
            let svg = origin.svg(&figure, &frame).expect("it can be drawn");
            assert_eq!(svg.contains(&takeaway), told, "{link}");
        }
    }
}
