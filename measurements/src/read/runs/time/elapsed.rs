//! The elapsed time that a line says.

use super::super::clock;

/// A line of a shell's `time`, or of GNU time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Elapsed<'a> {
    /// An elapsed time in seconds, and what stands before it on the line.
    Time(f64, &'a str),
    /// An elapsed time in seconds that counts where the next line begins with `user`.
    Likely(f64),
    /// Times that are not elapsed.
    Known,
}

/// Returns what a line of `time` says; `None` where it is no such line.
pub fn of(text: &str) -> Option<Elapsed<'_>> {
    let words: Vec<&str> = text.split_whitespace().take(12).collect();
    let time = |word: &str| clock::seconds(word).map(|seconds| Elapsed::Time(seconds, ""));
    match words[..] {
        ["real", word] if word.ends_with('s') => return time(word),
        ["real", word] => return clock::seconds(word).map(Elapsed::Likely),
        ["user" | "sys", word] => return clock::seconds(word).map(|_| Elapsed::Known),
        [word, "real", _, "user", _, "sys"] => return time(word),
        [user, system, word, share, ..]
            if user.ends_with('u') && system.ends_with('s') && share.ends_with('%') =>
        {
            return time(word).filter(|_| is_decimal(user, 'u') && is_decimal(system, 's'));
        }
        [word, "seconds", "time", "elapsed", ..] => return time(word),
        ["Executed", "in", word, unit, ..] => {
            let unit = match unit {
                "secs" => 1.0,
                "mins" => 60.0,
                "hours" => 3600.0,
                "millis" => 1e-3,
                _ => return None,
            };
            return clock::seconds(word).map(|time| Elapsed::Time(time * unit, ""));
        }
        _ => {}
    }
    if text.starts_with("User time (seconds)") || text.starts_with("System time (seconds)") {
        return Some(Elapsed::Known);
    }
    if let Some(word) = text.strip_prefix("Elapsed (wall clock) time") {
        return time(word.rsplit_once(": ")?.1.trim());
    }
    if let Some(word) = words.iter().find_map(|word| word.strip_suffix("elapsed")) {
        return time(word).filter(|_| text.contains("user"));
    }
    of_zsh(text)
}

/// `./solve 4096  3.20s user 0.10s system 99% cpu 1.234 total`.
fn of_zsh(text: &str) -> Option<Elapsed<'_>> {
    let rest = text.strip_suffix(" total")?;
    let (before, word) = rest.split_once("% cpu ")?;
    let (command, _) = before.split_once("s user ")?;
    let seconds = clock::seconds(word.trim())?;
    Some(Elapsed::Time(seconds, command.trim_end_matches(|c: char| !c.is_whitespace())))
}

fn is_decimal(word: &str, unit: char) -> bool {
    word.strip_suffix(unit).and_then(clock::seconds).is_some()
}
