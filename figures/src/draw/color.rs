//! Colors: mixing, contrast as WCAG 2.2 defines it, and steps even to the eye.

use plotters::style::RGBColor;

/// Returns the color that `text` writes as `#rrggbb`.
pub(super) fn read(text: &str) -> Option<RGBColor> {
    let digits = text.trim().strip_prefix('#').filter(|d| d.len() == 6)?;
    let [_, r, g, b] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some(RGBColor(r, g, b))
}

/// Returns a color as `#rrggbb`.
pub(super) fn hex(RGBColor(r, g, b): RGBColor) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Returns `color` blended over `ground` with the opacity `alpha` in `0..=1`.
pub(super) fn blend(color: RGBColor, ground: RGBColor, alpha: f64) -> RGBColor {
    let mix = |a: u8, b: u8| (f64::from(a) * alpha + f64::from(b) * (1.0 - alpha)).round() as u8;
    let (RGBColor(r, g, b), RGBColor(r0, g0, b0)) = (color, ground);
    RGBColor(mix(r, r0), mix(g, g0), mix(b, b0))
}

/// Returns the contrast ratio of two colors, in `1..=21`.
///
/// Source: WCAG 2.2, definitions of *contrast ratio* and *relative luminance*.
pub(super) fn contrast(one: RGBColor, other: RGBColor) -> f64 {
    let luminance = |color| {
        let [r, g, b] = linear(color);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(one), luminance(other));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Returns the color at `share` in `0..=1` of the way along the stops, in steps even to the eye:
/// mixed in Oklab (Björn Ottosson, *A perceptual color space for image processing*, 2020).
pub(super) fn ramp(stops: &[RGBColor; 5], share: f64) -> RGBColor {
    let share = if share.is_nan() { 0.0 } else { share };
    let place = share.clamp(0.0, 1.0) * 4.0;
    let low = (place as usize).min(3);
    let (a, b) = (oklab(linear(stops[low])), oklab(linear(stops[low + 1])));
    let mix = |i: usize| a[i] + (b[i] - a[i]) * (place - low as f64);
    from_linear(from_oklab([mix(0), mix(1), mix(2)]))
}

fn linear(RGBColor(r, g, b): RGBColor) -> [f64; 3] {
    [r, g, b].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn from_linear(parts: [f64; 3]) -> RGBColor {
    let [r, g, b] = parts.map(|part| {
        let part = part.clamp(0.0, 1.0);
        let part =
            if part <= 0.003_130_8 { 12.92 * part } else { 1.055 * part.powf(1.0 / 2.4) - 0.055 };
        (part * 255.0).round() as u8
    });
    RGBColor(r, g, b)
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
        let stops = [0, 60, 120, 180, 240].map(|part| RGBColor(part, 90, 255 - part));
        for (share, stop) in [(0.0, 0), (0.5, 2), (1.0, 4), (f64::NAN, 0), (f64::INFINITY, 4)] {
            assert_eq!(ramp(&stops, share), stops[stop], "{share}");
        }
    }

    #[test]
    fn a_color_laid_over_another_lies_between() {
        let over = blend(RGBColor(255, 0, 0), RGBColor(255, 255, 255), 0.2);
        assert_eq!(hex(over), "#ffcccc");
        assert_eq!(read(" #0b6bcb"), Some(RGBColor(11, 107, 203)));
        assert_eq!(read("blue"), None);
        assert_eq!(contrast(RGBColor(0, 0, 0), RGBColor(255, 255, 255)), 21.0);
    }
}
