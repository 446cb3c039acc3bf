//! Texts and colors that a canvas hands to the browser once and uses again.

use js_sys::JsString;
use plotters_backend::BackendColor;

/// The most colors that are kept: a map has more, each drawn once.
const MOST_COLORS: usize = 64;

/// The strings of one canvas, as the browser holds them.
#[derive(Default)]
pub struct Strings {
    /// The texts of the last draw, in their order.
    texts: Vec<(String, JsString)>,
    /// The colors in use, which are few.
    colors: Vec<(BackendColor, JsString)>,
    /// How many texts this draw has used.
    used: usize,
}

impl Strings {
    /// Begins a draw, most of whose texts are those of the last.
    pub fn begin(&mut self) {
        self.used = 0;
    }

    /// Returns `text`, the next of this draw.
    pub fn text(&mut self, text: &str) -> &JsString {
        let at = self.used;
        self.used += 1;
        let held = || (text.to_owned(), JsString::from(text));
        match self.texts.get_mut(at) {
            Some(last) if last.0 == text => {}
            Some(last) => *last = held(),
            None => self.texts.push(held()),
        }
        &self.texts[at].1
    }

    /// Returns `color` as CSS writes it.
    pub fn color(&mut self, color: BackendColor) -> &JsString {
        let same = |held: &(BackendColor, JsString)| !differs(held.0, color);
        let at = self.colors.iter().position(same).unwrap_or_else(|| {
            if self.colors.len() == MOST_COLORS {
                self.colors.clear();
            }
            self.colors.push((color, JsString::from(css(color))));
            self.colors.len() - 1
        });
        &self.colors[at].1
    }
}

/// Returns whether two colors are drawn differently.
pub fn differs(a: BackendColor, b: BackendColor) -> bool {
    a.rgb != b.rgb || a.alpha != b.alpha
}

fn css(BackendColor { alpha, rgb }: BackendColor) -> String {
    let (r, g, b) = rgb;
    let a = (alpha.clamp(0.0, 1.0) * 255.0).round() as u8;
    format!("#{:08x}", u32::from_be_bytes([r, g, b, a]))
}
