//! Times as clocks write them.

/// Returns the seconds of `1m12.271s`, `1h2m3s`, `0:33.70`, `1:02:03`, `1-02:03:04` or `33.70`. The comma of some
/// languages is that of a fraction.
pub fn seconds(word: &str) -> Option<f64> {
    let word = word.replace(',', ".");
    let seconds = if word.contains(':') {
        of_colons(&word)?
    } else if word.ends_with('s') {
        of_letters(&word)?
    } else {
        decimal(&word)?
    };
    (seconds.is_finite() && seconds < 1e9).then_some(seconds)
}

fn of_colons(word: &str) -> Option<f64> {
    let (days, clock) = match word.split_once('-') {
        Some((days, clock)) => (whole(days)?, clock),
        None => (0.0, word),
    };
    let mut parts = clock.rsplit(':');
    let seconds = decimal(parts.next()?)?;
    let minutes = whole(parts.next()?)?;
    let hours = parts.next().map_or(Some(0.0), whole)?;
    let is_clock = parts.next().is_none()
        && seconds < 60.0
        && (minutes < 60.0 || clock.matches(':').count() == 1);
    is_clock.then_some(((days * 24.0 + hours) * 60.0 + minutes) * 60.0 + seconds)
}

fn of_letters(word: &str) -> Option<f64> {
    let rest = word.strip_suffix('s')?;
    let (hours, rest) = rest
        .split_once('h')
        .map_or(Some((0.0, rest)), |(hours, rest)| Some((whole(hours)?, rest)))?;
    let (minutes, rest) = rest
        .split_once('m')
        .map_or(Some((0.0, rest)), |(minutes, rest)| Some((whole(minutes)?, rest)))?;
    Some((hours * 60.0 + minutes) * 60.0 + decimal(rest)?)
}

fn whole(word: &str) -> Option<f64> {
    let is_whole = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    word.parse().ok().filter(|_| is_whole)
}

fn decimal(word: &str) -> Option<f64> {
    let is_decimal = word.starts_with(|c: char| c.is_ascii_digit())
        && word.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    word.parse().ok().filter(|_| is_decimal)
}

#[cfg(test)]
mod tests {
    use super::seconds;

    #[test]
    fn clocks_are_read_in_all_their_forms() {
        for (word, time) in [
            ("1m12.271s", 72.271),
            ("0m1,234s", 1.234),
            ("75m3.2s", 4503.2),
            ("1h2m3s", 3723.0),
            ("0:33.70", 33.7),
            ("1:02:03", 3723.0),
            ("1-02:03:04", 93784.0),
            ("02:03", 123.0),
            ("00:00:04", 4.0),
            ("33.70", 33.7),
            ("3.20s", 3.2),
        ] {
            assert_eq!(seconds(word), Some(time), "{word}");
        }
        for word in [
            "", "s", "ms", "1:99:00", "0:75.0", "1:2:3:4", "-1", "nan", "1e5", "x:y", "1m", "ss",
            "::",
        ] {
            assert_eq!(seconds(word), None, "{word}");
        }
    }
}
