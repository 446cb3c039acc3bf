//! Dates and times of logs.

use super::ends::{LONGEST, trim};

const DAYS: &[&str] = &["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const MONTHS: &[&str] =
    &["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Returns a line without `2026-03-01T12:00:00.123Z ` of a log, and the host and program that syslog puts behind it.
pub fn without_time(line: &str) -> &str {
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

/// Returns a line without `Nov 29 10:00:00 host program[123]: ` of syslog, and `Sun Dec 24 09:52:05 2017` before a tag of Open MPI.
pub fn without_date(line: &str) -> &str {
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
