//! What mail, launchers, loggers and terminals put before a line.

mod dates;
mod ends;

use dates::{without_date, without_time};
use ends::{LONGEST, trim};

/// Returns a line without the marks of a quoted mail, of `mpirun --tag-output` with or without `--timestamp-output`, of
/// `srun --label` and `[rank 0]`, and without the time that a log or syslog puts first.
pub fn clean(line: &str) -> &str {
    let mut line = trim(line);
    // One may stand before another: a mail quotes the log of a job that was launched with labels.
    for _ in 0..4 {
        let length = line.len();
        while let Some(quoted) = line.strip_prefix('>') {
            line = quoted.trim_start();
        }
        line = match line.bytes().next() {
            Some(b'[' | b'(') => without_bracket(line),
            Some(b'0'..=b'9') => without_label(without_time(line)),
            Some(b'A'..=b'Z' | b'r') => without_name(without_date(line)),
            _ => line,
        };
        if line.len() == length {
            break;
        }
    }
    line
}

/// `[1,0]<stdout>:` of Open MPI, `[0] ` of MPICH, `[rank 0]: `, and a time between brackets.
fn without_bracket(line: &str) -> &str {
    let tag = |stream| line.split_once(stream).filter(|(tag, _)| tag.len() < LONGEST);
    if let Some((_, said)) = tag("]<stdout>:").or_else(|| tag("]<stderr>:")) {
        return trim(said);
    }
    let Some((inside, said)) =
        line[1..].split_once([']', ')']).filter(|(inside, _)| inside.len() < 40)
    else {
        return line;
    };
    let is_rank =
        line.starts_with('[') && !inside.is_empty() && is_digits(inside) || is_numbered(inside);
    let is_time = inside.len() >= 8
        && inside.contains(':')
        && inside.bytes().all(|b| b.is_ascii_digit() || b"-:.,TZ+ ".contains(&b));
    let said = said.strip_prefix(':').unwrap_or(said);
    if (is_rank || is_time) && (said.is_empty() || said.starts_with(char::is_whitespace) || is_time)
    {
        unless_number(line, said)
    } else {
        line
    }
}

/// `rank 0`, `Rank0`.
fn is_numbered(words: &str) -> bool {
    let name = words.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &words[name.len()..];
    let name = name.trim_end().to_ascii_lowercase();
    !number.is_empty()
        && number.len() < 7
        && matches!(name.as_str(), "rank" | "proc" | "process" | "task" | "pe")
}

fn is_digits(word: &str) -> bool {
    word.len() < 7 && word.bytes().all(|b| b.is_ascii_digit())
}

/// `rank 0: `.
fn without_name(line: &str) -> &str {
    match line.split_once(':') {
        Some((name, said))
            if name.len() < 16 && is_numbered(name) && said.starts_with(char::is_whitespace) =>
        {
            unless_number(line, said)
        }
        _ => line,
    }
}

/// `0: ` of Slurm.
fn without_label(line: &str) -> &str {
    let Some((label, said)) = line.split_once(':') else { return line };
    let is_label = !label.is_empty() && is_digits(label);
    if !is_label || !(said.is_empty() || said.starts_with(|c: char| c == '#' || c.is_whitespace()))
    {
        return line;
    }
    unless_number(line, said)
}

/// Returns what a label says. A lone number behind it may be the row `2: 17.3` of a table, so it is kept.
fn unless_number<'a>(line: &'a str, said: &'a str) -> &'a str {
    let said = trim(said);
    let is_number = said.starts_with(|c: char| c.is_ascii_digit())
        && !said.contains(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
    if is_number { line } else { said }
}

#[cfg(test)]
mod tests;
