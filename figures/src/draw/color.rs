//! Colors: mixing, contrast as WCAG 2.2 defines it, and steps even to the eye.

use plotters_backend::BackendColor;

/// An opaque color in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(pub u8, pub u8, pub u8);

impl Color {
    /// Reads `#rrggbb`.
    ///
    /// ```
    /// use crossover_figures::draw::Color;
    /// assert_eq!(Color::read("#0b6bcb"), Some(Color(11, 107, 203)));
    /// assert_eq!(Color::read("blue"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let digits = text.trim().strip_prefix('#')?;
        if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let number = u32::from_str_radix(digits, 16).ok()?;
        Some(Self(
            (number >> 16) as u8,
            (number >> 8) as u8,
            number as u8,
        ))
    }

    /// The color as `#rrggbb`.
    #[must_use]
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// What the eye gets when this color is laid with `alpha` in `0..=1` over `ground`.
    #[must_use]
    pub fn over(self, ground: Self, alpha: f64) -> Self {
        let mix =
            |a: u8, b: u8| (f64::from(a) * alpha + f64::from(b) * (1.0 - alpha)).round() as u8;
        Self(
            mix(self.0, ground.0),
            mix(self.1, ground.1),
            mix(self.2, ground.2),
        )
    }

    /// The contrast ratio of two colors, in `1..=21`.
    ///
    /// Source: WCAG 2.2, definitions of *contrast ratio* and *relative luminance*.
    ///
    /// ```
    /// use crossover_figures::draw::Color;
    /// assert_eq!(Color(0, 0, 0).contrast(Color(255, 255, 255)), 21.0);
    /// ```
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// The color at `share` in `0..=1` of the way along `stops`, in steps even to the eye.
    #[must_use]
    pub fn ramp(stops: &[Self], share: f64) -> Self {
        let last = stops.len().saturating_sub(1);
        let place = if share.is_nan() {
            0.0
        } else {
            share.clamp(0.0, 1.0)
        } * last as f64;
        let low = (place as usize).min(last.saturating_sub(1));
        match (stops.get(low), stops.get(low + 1)) {
            (Some(a), Some(b)) => a.between(*b, place - low as f64),
            (Some(a), None) => *a,
            _ => Self(128, 128, 128),
        }
    }

    pub(super) fn ink(self, alpha: f64) -> BackendColor {
        BackendColor {
            alpha,
            rgb: (self.0, self.1, self.2),
        }
    }

    fn luminance(self) -> f64 {
        let [r, g, b] = self.linear();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    fn linear(self) -> [f64; 3] {
        [self.0, self.1, self.2].map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        })
    }

    fn from_linear(parts: [f64; 3]) -> Self {
        let [r, g, b] = parts.map(|part| {
            let part = part.clamp(0.0, 1.0);
            let part = if part <= 0.003_130_8 {
                12.92 * part
            } else {
                1.055 * part.powf(1.0 / 2.4) - 0.055
            };
            (part * 255.0).round() as u8
        });
        Self(r, g, b)
    }

    /// Mixed in Oklab (Björn Ottosson, *A perceptual color space for image processing*, 2020).
    fn between(self, other: Self, share: f64) -> Self {
        let (a, b) = (oklab(self.linear()), oklab(other.linear()));
        let mix = |i: usize| a[i] + (b[i] - a[i]) * share;
        Self::from_linear(from_oklab([mix(0), mix(1), mix(2)]))
    }
}

fn oklab([r, g, b]: [f64; 3]) -> [f64; 3] {
    let l = (0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b).cbrt();
    let m = (0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b).cbrt();
    let s = (0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b).cbrt();
    [
        0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
        1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
        0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s,
    ]
}

fn from_oklab([light, a, b]: [f64; 3]) -> [f64; 3] {
    let l = (light + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let m = (light - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let s = (light - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
    [
        4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
        -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
        -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ramp_begins_and_ends_with_its_stops_and_takes_any_share() {
        let stops = [
            Color(240, 245, 220),
            Color(90, 180, 190),
            Color(30, 60, 130),
        ];
        assert_eq!(Color::ramp(&stops, 0.0), stops[0]);
        assert_eq!(Color::ramp(&stops, 0.5), stops[1]);
        assert_eq!(Color::ramp(&stops, 1.0), stops[2]);
        assert_eq!(Color::ramp(&stops, f64::NAN), stops[0]);
        assert_eq!(Color::ramp(&stops, f64::INFINITY), stops[2]);
        assert_eq!(Color::ramp(&stops[..1], 0.7), stops[0]);
    }

    #[test]
    fn a_color_laid_over_another_lies_between() {
        let over = Color(255, 0, 0).over(Color(255, 255, 255), 0.2);
        assert_eq!(over, Color(255, 204, 204));
        assert_eq!(over.hex(), "#ffcccc");
    }
}
