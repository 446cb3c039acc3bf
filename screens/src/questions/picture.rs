//! A figure of a question, drawn when it is asked for.

use crossover_figures::draw::{Caption, Frame, Theme, ThemeName, svg};
use crossover_figures::export::VERSION;
use crossover_figures::figure::Figure;
use serde::{Serialize, Serializer};

/// The width of the picture in CSS pixels, in a file and in a narrow column.
const WIDTH: u32 = 640;
const NARROW: u32 = 360;

/// A figure of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Its title.
    pub title: &'static str,
    /// How to read it.
    pub caption: &'static str,
    /// What is drawn.
    pub figure: Figure,
}

impl Picture {
    /// Returns the picture in the colors of a theme, without a title above it; empty where it cannot be drawn.
    pub fn svg(&self, theme: ThemeName) -> String {
        self.render_svg(theme, WIDTH)
    }

    /// Returns the picture as [`Self::svg`], for a narrow column: its words are as large there as elsewhere.
    pub fn narrow(&self, theme: ThemeName) -> String {
        self.render_svg(theme, NARROW)
    }

    fn render_svg(&self, theme: ThemeName, width: u32) -> String {
        let frame = Frame::svg(width, self.figure.height(width), Theme::of(theme));
        let caption = Caption {
            title: self.title,
            description: self.caption,
            link: "",
            version: VERSION,
            show_title: false,
        };
        svg(&self.figure, &frame, &caption).unwrap_or_default()
    }
}

impl Serialize for Picture {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Written<'a> {
            title: &'a str,
            caption: &'a str,
            svg: String,
        }
        let svg = self.svg(ThemeName::Light);
        Written { title: self.title, caption: self.caption, svg }.serialize(to)
    }
}
