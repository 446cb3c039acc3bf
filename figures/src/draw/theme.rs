//! The colors, sizes and strokes of a drawing, read from the stylesheet of the page.

use std::sync::LazyLock;

use super::color::Color;
use crate::figure::Ink;

/// The one file in which the project's colors stand.
const TOKENS: &str = include_str!("../../../style/tokens.css");

/// How many series colors there are.
pub const SERIES: usize = 8;

/// Which theme.
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
    /// The name by which style sheets, links and the command line call it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Projector => "projector",
        }
    }
}

/// Everything about a drawing that is taste: colors, type size, line widths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// What lies behind the figure.
    pub surface: Color,
    /// Words.
    pub text: Color,
    /// Words and lines that stand back.
    pub muted: Color,
    /// The one thing to look at.
    pub accent: Color,
    /// Lines between parts.
    pub line: Color,
    /// The grid behind the curves.
    pub grid: Color,
    /// Axis lines and ticks.
    pub axis: Color,
    /// Waiting, idle, empty.
    pub idle: Color,
    /// The colors of the series.
    pub series: [Color; SERIES],
    /// From the least value of a map to the greatest.
    pub ramp: [Color; 5],
    /// The type size in CSS px.
    pub text_size: f64,
    /// The width of a curve in CSS px.
    pub stroke: f64,
}

impl Theme {
    /// The theme of that name.
    #[must_use]
    pub fn named(name: ThemeName) -> Self {
        static THEMES: LazyLock<[Theme; 3]> = LazyLock::new(|| {
            [ThemeName::Light, ThemeName::Dark, ThemeName::Projector].map(Theme::read)
        });
        match name {
            ThemeName::Light => THEMES[0],
            ThemeName::Dark => THEMES[1],
            ThemeName::Projector => THEMES[2],
        }
    }

    /// The color of an ink, for lines and areas.
    #[must_use]
    pub fn ink(&self, ink: Ink) -> Color {
        match ink {
            Ink::Series(index) => self.series[index % SERIES],
            Ink::Text => self.text,
            Ink::Muted => self.muted,
            Ink::Accent => self.accent,
            Ink::Idle => self.idle,
            Ink::Shade(share) => Color::ramp(&self.ramp, f64::from(share) / 255.0),
        }
    }

    /// The color for words of an ink that stand on `ground`: the ink's own where it can be read
    /// (4.5:1), that of text or of the surface where it cannot.
    #[must_use]
    pub fn words(&self, color: Color, ground: Color) -> Color {
        const READABLE: f64 = 4.5;
        if color.contrast(ground) >= READABLE {
            return color;
        }
        if self.surface.contrast(ground) > self.text.contrast(ground) {
            self.surface
        } else {
            self.text
        }
    }

    fn read(name: ThemeName) -> Self {
        let color = |token: &str| token_of(name, token).unwrap_or(Color(128, 128, 128));
        let (text_size, stroke) = match name {
            ThemeName::Projector => (18.0, 3.5),
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

/// The value of `--token` in the block of one theme.
fn token_of(theme: ThemeName, token: &str) -> Option<Color> {
    let selector = format!("[data-theme=\"{}\"]", theme.as_str());
    let block = TOKENS.split_once(&selector)?.1.split_once('}')?.0;
    let key = format!("--{token}:");
    let value = block.split_once(&key)?.1.split_once(';')?.0;
    Color::read(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [ThemeName; 3] = [ThemeName::Light, ThemeName::Dark, ThemeName::Projector];

    fn tokens() -> Vec<String> {
        let block = TOKENS.split_once('}').unwrap().0;
        block
            .lines()
            .filter_map(|line| line.trim().strip_prefix("--")?.split_once(':'))
            .map(|(name, _)| name.to_owned())
            .collect()
    }

    #[test]
    fn every_token_has_a_color_in_every_theme() {
        let tokens = tokens();
        assert!(tokens.len() >= 30, "{tokens:?}");
        for name in ALL {
            for token in &tokens {
                assert!(
                    token_of(name, token).is_some(),
                    "{token} in {}",
                    name.as_str()
                );
            }
        }
        for token in [
            "surface", "text", "muted", "accent", "line", "grid", "axis", "idle",
        ] {
            assert!(tokens.iter().any(|t| t == token), "{token}");
        }
        for index in 0..SERIES {
            assert!(tokens.contains(&format!("series-{index}")));
        }
        for index in 0..5 {
            assert!(tokens.contains(&format!("ramp-{index}")));
        }
    }

    #[test]
    fn words_have_a_contrast_of_4_5_and_strokes_of_3() {
        for name in ALL {
            let theme = Theme::named(name);
            let check = |what: &str, color: Color, least: f64| {
                let contrast = color.contrast(theme.surface);
                assert!(contrast >= least, "{what} in {}: {contrast}", name.as_str());
            };
            check("text", theme.text, 4.5);
            check("muted", theme.muted, 4.5);
            check("accent", theme.accent, 3.0);
            check("axis", theme.axis, 3.0);
            check("idle", theme.idle, 3.0);
            for (index, color) in theme.series.iter().enumerate() {
                check(&format!("series {index}"), *color, 3.0);
            }
        }
    }

    #[test]
    fn words_can_be_read_on_every_ink_and_every_pale_ink() {
        for name in ALL {
            let theme = Theme::named(name);
            for color in theme.series.into_iter().chain(theme.ramp) {
                for alpha in [0.16, 0.3, 1.0] {
                    let ground = color.over(theme.surface, alpha);
                    let words = theme.words(color, ground);
                    let contrast = words.contrast(ground);
                    assert!(contrast >= 4.5, "{color:?} at {alpha}: {contrast}");
                }
            }
        }
    }

    #[test]
    fn a_ramp_goes_one_way_in_lightness() {
        for name in ALL {
            let theme = Theme::named(name);
            let contrasts = theme.ramp.map(|color| color.contrast(theme.surface));
            assert!(contrasts.is_sorted(), "{}: {contrasts:?}", name.as_str());
        }
    }
}
