//! The colors, sizes and strokes of a drawing, read from the stylesheet of the page.

use std::sync::LazyLock;

use plotters::style::RGBColor;

use super::color::{self, contrast};
use crate::figure::Ink;

/// The one file in which the project's colors stand: a link to that of the page, which a package of this crate
/// holds as a file.
const TOKENS: &str = include_str!("tokens.css");

/// The type size and the width of a curve, in CSS px, for the back row of a lecture hall: the smallest
/// words, one px smaller, have 18.
const LARGE: (f64, f64) = (19.0, 3.5);

/// The number of series colors.
pub const SERIES: usize = 8;

/// The name of a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThemeName {
    /// Dark on light, also for print.
    Light,
    /// Light on dark.
    Dark,
    /// For the back row of a lecture hall: high contrast, larger type, bolder strokes.
    Projector,
}

impl ThemeName {
    /// Every theme.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Projector];

    /// Returns the name of the theme in style sheets, links and on the command line.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Projector => "projector",
        }
    }
}

/// The colors, type size and line widths of a drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// The background.
    pub surface: RGBColor,
    /// Words.
    pub text: RGBColor,
    /// Words and lines that stand back.
    pub muted: RGBColor,
    /// The one thing to look at.
    pub accent: RGBColor,
    /// Lines between parts.
    pub line: RGBColor,
    /// The grid behind the curves.
    pub grid: RGBColor,
    /// Axis lines and ticks.
    pub axis: RGBColor,
    /// Waiting, idle, empty.
    pub idle: RGBColor,
    /// The colors of the series.
    pub series: [RGBColor; SERIES],
    /// The colors of a map, from its least value to its greatest.
    pub ramp: [RGBColor; 5],
    /// The type size in CSS px.
    pub text_size: f64,
    /// The width of a curve in CSS px.
    pub stroke: f64,
}

impl Theme {
    /// Returns the theme of that name.
    #[must_use]
    pub fn of(name: ThemeName) -> Self {
        static THEMES: LazyLock<[Theme; 3]> = LazyLock::new(|| ThemeName::ALL.map(Theme::read));
        THEMES[name as usize]
    }

    /// Returns the color of an ink, for lines and areas.
    #[must_use]
    pub fn ink(&self, ink: Ink) -> RGBColor {
        match ink {
            Ink::Series(index) => self.series[index % SERIES],
            Ink::Tint(index, share) => {
                color::blend(self.series[index % SERIES], self.surface, f64::from(share) / 255.0)
            }
            Ink::Text => self.text,
            Ink::Muted => self.muted,
            Ink::Accent => self.accent,
            Ink::Idle => self.idle,
            Ink::Shade(share) => color::ramp(&self.ramp, f64::from(share) / 255.0),
        }
    }

    /// Returns the scale of maps in `count` colors, from pale to deep.
    pub(super) fn scale(&self, count: usize) -> Vec<RGBColor> {
        let middle = |index: usize| (index as f64 + 0.5) / count as f64;
        (0..count).map(|index| color::ramp(&self.ramp, middle(index))).collect()
    }

    /// Returns the color for words of an ink that stand on `ground`: the ink's own where it can be
    /// read (4.5:1), else that of text or of the surface.
    #[must_use]
    pub fn words(&self, color: RGBColor, ground: RGBColor) -> RGBColor {
        const READABLE: f64 = 4.5;
        if contrast(color, ground) >= READABLE {
            return color;
        }
        let surface = contrast(self.surface, ground) > contrast(self.text, ground);
        if surface { self.surface } else { self.text }
    }

    /// Returns the theme of what stands behind: curves nearer to the ground.
    pub(super) fn pale(self) -> Self {
        const ALPHA: f64 = 0.6;
        let pale = |ink: RGBColor| color::blend(ink, self.surface, ALPHA);
        Self {
            text: pale(self.text),
            muted: pale(self.muted),
            accent: pale(self.accent),
            series: self.series.map(pale),
            ramp: self.ramp.map(pale),
            ..self
        }
    }

    /// Returns the theme with the type and the strokes of the projector, for the back row of a
    /// lecture hall.
    #[must_use]
    pub const fn large(self) -> Self {
        let (text_size, stroke) = LARGE;
        Self { text_size, stroke, ..self }
    }

    fn read(name: ThemeName) -> Self {
        let color = |token: &str| token_of(name, token).unwrap_or(RGBColor(128, 128, 128));
        let (text_size, stroke) = match name {
            ThemeName::Projector => LARGE,
            ThemeName::Light | ThemeName::Dark => (13.0, 2.0),
        };
        Self {
            surface: color("surface"),
            text: color("text"),
            muted: color("muted"),
            accent: color("accent"),
            line: color("line"),
            grid: color("grid"),
            axis: color("axis"),
            idle: color("idle"),
            series: std::array::from_fn(|i| color(&format!("series-{i}"))),
            ramp: std::array::from_fn(|i| color(&format!("ramp-{i}"))),
            text_size,
            stroke,
        }
    }
}

fn token_of(theme: ThemeName, token: &str) -> Option<RGBColor> {
    let selector = format!("[data-theme=\"{}\"]", theme.as_str());
    let block = TOKENS.split_once(&selector)?.1.split_once('}')?.0;
    let key = format!("--{token}:");
    let value = block.split_once(&key)?.1.split_once(';')?.0;
    color::read(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens() -> Vec<String> {
        let lines = TOKENS.split_once('}').unwrap().0.lines();
        let names = lines.filter_map(|line| line.trim().strip_prefix("--")?.split_once(':'));
        names.map(|(name, _)| name.to_owned()).collect()
    }

    #[test]
    fn every_token_has_a_color_in_every_theme() {
        let tokens = tokens();
        assert!(tokens.len() >= 30, "{tokens:?}");
        for name in ThemeName::ALL {
            for token in &tokens {
                assert!(token_of(name, token).is_some(), "{token} in {}", name.as_str());
            }
        }
        let read = ["surface", "text", "muted", "accent", "line", "grid", "axis", "idle"];
        let read = read.map(str::to_owned).into_iter();
        let numbered = (0..SERIES).map(|i| format!("series-{i}"));
        for token in read.chain(numbered).chain((0..5).map(|i| format!("ramp-{i}"))) {
            assert!(tokens.contains(&token), "{token}");
        }
    }

    /// Words of the page and the grounds that its style sheets put them on.
    const WORDS: [(&str, &[&str]); 7] = [
        ("text", &["page", "surface", "raised", "accent-soft", "warn-soft", "bad-soft"]),
        ("muted", &["page", "surface", "raised", "accent-soft"]),
        ("accent", &["page", "surface", "raised", "accent-soft"]),
        ("on-accent", &["accent"]),
        ("warn", &["page", "surface", "warn-soft"]),
        ("bad", &["page", "surface", "bad-soft"]),
        ("page", &["text"]),
    ];
    /// Edges of boxes, switches and handles, curves, and the ring of what has the focus.
    const STROKES: [&str; 5] = ["control", "accent", "idle", "axis", "bad"];

    #[test]
    fn words_have_a_contrast_of_4_5_and_strokes_of_3_on_every_ground() {
        for name in ThemeName::ALL {
            let check = |ink: &str, ground: &str, least: f64| {
                let [color, under] = [ink, ground].map(|token| token_of(name, token).unwrap());
                let contrast = contrast(color, under);
                let theme = name.as_str();
                assert!(contrast >= least, "{ink} on {ground} in {theme}: {contrast}");
            };
            for (ink, grounds) in WORDS {
                for ground in grounds {
                    check(ink, ground, 4.5);
                }
            }
            let series = (0..SERIES).map(|index| format!("series-{index}"));
            let strokes = STROKES.map(str::to_owned).into_iter().chain(series);
            for ink in strokes {
                for ground in ["page", "surface"] {
                    check(&ink, ground, 3.0);
                }
            }
        }
    }

    #[test]
    fn words_can_be_read_on_every_ink_and_every_pale_ink() {
        for name in ThemeName::ALL {
            let theme = Theme::of(name);
            for color in theme.series.into_iter().chain(theme.ramp) {
                for alpha in [0.16, 0.3, 1.0] {
                    let ground = color::blend(color, theme.surface, alpha);
                    let words = theme.words(color, ground);
                    let contrast = contrast(words, ground);
                    assert!(contrast >= 4.5, "{color:?} at {alpha}: {contrast}");
                }
            }
        }
    }

    #[test]
    fn a_ramp_goes_one_way_in_lightness() {
        for name in ThemeName::ALL {
            let theme = Theme::of(name);
            let contrasts = theme.ramp.map(|color| contrast(color, theme.surface));
            assert!(contrasts.is_sorted(), "{}: {contrasts:?}", name.as_str());
        }
    }
}
