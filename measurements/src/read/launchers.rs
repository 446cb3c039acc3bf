//! What mail, launchers, loggers and terminals put before a line.

/// The most bytes of what stands before a line.
const LONGEST: usize = 100;

const DAYS: &[&str] = &["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const MONTHS: &[&str] =
    &["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

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

fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}'))
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

/// `2026-03-01T12:00:00.123Z ` of a log, and the host and program that syslog puts behind it.
fn without_time(line: &str) -> &str {
    let is_time = |word: &str| {
        let at = |i: usize| word.as_bytes().get(i).copied();
        word.len() >= 19 && (at(4), at(10), at(13)) == (Some(b'-'), Some(b'T'), Some(b':'))
    };
    match line.split_once(' ') {
        Some((word, said)) if is_time(word) => without_program(trim(said), true),
        _ => line,
    }
}

/// `host program[123]: `; a program without a number is one only where `is_numbered` is false.
fn without_program(line: &str, is_numbered: bool) -> &str {
    let mut words = line.splitn(3, ' ');
    let (Some(host), Some(program)) = (words.next(), words.next()) else { return line };
    let is_program = program.ends_with("]:") && program.contains('[')
        || (!is_numbered && program.len() > 1 && program.ends_with(':'));
    if is_program
        && host.starts_with(|c: char| c.is_ascii_alphanumeric())
        && host.len() + program.len() < LONGEST
    {
        words.next().map_or("", trim)
    } else {
        line
    }
}

/// `Nov 29 10:00:00 host program[123]: ` of syslog, and `Sun Dec 24 09:52:05 2017` before a tag of Open MPI.
fn without_date(line: &str) -> &str {
    let day = line.get(..3).is_some_and(|day| DAYS.contains(&day))
        && line.as_bytes().get(3) == Some(&b' ');
    let date = if day { line[4..].trim_start() } else { line };
    if !date.get(..3).is_some_and(|month| MONTHS.contains(&month)) {
        return line;
    }
    let rest = date[3..].trim_start();
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    let Some(clock) =
        rest.get(..8).filter(|clock| clock.bytes().filter(|b| *b == b':').count() == 2)
    else {
        return line;
    };
    let rest = rest[clock.len()..].trim_start();
    if day {
        let said = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
        return if said.starts_with('[') { said } else { line };
    }
    without_program(rest, false)
}

#[cfg(test)]
mod tests {
    use super::clean;

    #[test]
    fn what_launchers_and_loggers_put_before_a_line_is_gone() {
        for (line, said) in [
            ("Sun Dec 24 09:52:05 2017[1,0]<stdout>:8  1.25", "8  1.25"),
            ("Sun Dec  4 09:52:05 2017[1,0]<stdout>:# Size", "# Size"),
            ("[2026-11-29T10:00:00.123] [1,0]<stdout>: 8 1.25", "8 1.25"),
            ("[prterun-host-77@1,0]<stdout>: 8 1.25", "8 1.25"),
            ("[rank 0] 8 1.25", "8 1.25"),
            ("[rank0]: 8 1.25", "8 1.25"),
            ("[0] 8 1.25", "8 1.25"),
            ("rank 0: 8 1.25", "8 1.25"),
            ("Rank 12: p,time", "p,time"),
            ("Nov 29 10:00:00 host prog[123]: 8 1.25", "8 1.25"),
            ("Nov  9 10:00:00 host prog: 8 1.25", "8 1.25"),
            ("2026-03-01T12:00:00.1+01:00 host prog[123]: 8 1.25", "8 1.25"),
            ("[12:00:00] 8 1.25", "8 1.25"),
        ] {
            assert_eq!(clean(line), said, "{line}");
        }
    }

    #[test]
    fn what_only_looks_like_it_stays() {
        for line in [
            "[1, 2, 3]",
            "rank 0: 12.5",
            "rank 0",
            "Sun Dec 24",
            "Nov results",
            "[x] 8",
            "March 3 4",
            "(1) 2 3",
            "[] 3",
            "Nov 29 10:00:0é x: 1",
        ] {
            assert_eq!(clean(line), line);
        }
    }
}
