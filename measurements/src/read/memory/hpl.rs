//! HPL: `WC00C2R100000  100000  192  2  1  339.99  1.96090e+03`, a row a run.
//!
//! The best rate is taken as the peak: a gigaflop is 10^9 operations. N is the order of the matrix, P x Q is the number of
//! processes, and the time is that of one matrix. A row whose residual check failed is left out. HPCG, whose rate is
//! bound by memory, is refused: it is no peak. Intel's LINPACK for one node prints `Size LDA Align. Time(s) GFlops`.

use crossover_model::steps::Pace;

use super::super::sections::{KnownFormat, Mark, Section};
use super::{positive, reading};
use crate::reading::{Choices, Content, Format, Reading, Roof, Workers};

/// The format.
pub const HPL: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

fn mark(line: &str) -> Option<Mark> {
    if line.starts_with("HPLinpack ") || line.starts_with("HPCG-Benchmark") {
        Some(Mark::Title)
    } else if is_heading(line) || hpcg(line).is_some() {
        Some(Mark::Row)
    } else {
        (line.starts_with('W') && row(line).is_some()).then_some(Mark::Row)
    }
}

fn is_heading(line: &str) -> bool {
    (line.starts_with("T/V") && line.contains("Gflops"))
        || (line.starts_with("Size ") && line.contains("LDA"))
}

/// A run: processes where they are said, and operations per second.
#[derive(Clone, Copy)]
struct Solved {
    processes: Option<f64>,
    rate: f64,
}

fn row(line: &str) -> Option<Solved> {
    let words: Vec<&str> = line.split_whitespace().take(7).collect();
    let [variant, order, block, p, q, time, rate] = words[..] else { return None };
    let is_whole = |word: &&str| word.len() < 12 && word.bytes().all(|b| b.is_ascii_digit());
    let is_row = variant.starts_with('W')
        && [order, block, p, q].iter().all(is_whole)
        && positive(time).is_some();
    let processes = Some(positive(p)? * positive(q)?);
    // `1.96090e+03`; a line that is cut has a shorter exponent.
    let is_whole = rate
        .split_once('e')
        .is_some_and(|(digits, power)| digits.contains('.') && power.len() == 3);
    let rate = positive(rate).filter(|_| is_row && is_whole)?;
    Some(Solved { processes, rate: 1e9 * rate })
}

/// `40000  40000  4  29.953  1424.5  1.2e-09  2.8e-02  pass` of Intel's LINPACK.
fn row_of_intel(line: &str) -> Option<Solved> {
    let words: Vec<&str> = line.split_whitespace().take(9).collect();
    let [size, _, _, time, rate, _, _, "pass"] = words[..] else { return None };
    positive(size).and(positive(time))?;
    Some(Solved { processes: None, rate: 1e9 * positive(rate)? })
}

/// Returns the rate of HPCG's result as a text.
fn hpcg(line: &str) -> Option<&str> {
    let line = line.strip_prefix("Final Summary::").unwrap_or(line);
    line.strip_prefix("HPCG result is ")?.rsplit_once('=').map(|(_, rate)| rate.trim())
}

async fn read(section: &Section<'_>, _choices: &Choices, pace: &Pace) -> Option<Reading> {
    let (mut title, mut last, mut is_hpl) = (String::new(), section.first, false);
    let (mut runs, mut failed, mut conjugate): (Vec<Solved>, usize, Option<String>) =
        (Vec::new(), 0, None);
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        let text = line.text;
        if let Some(found) = row(text).or_else(|| row_of_intel(text).filter(|_| is_hpl)) {
            runs.push(found);
        } else if text.starts_with("HPLinpack ") {
            text.split("--").next().unwrap_or_default().trim().clone_into(&mut title);
        } else if is_heading(text) {
            is_hpl = true;
        } else if let Some(rate) = hpcg(text) {
            conjugate = Some(rate.to_owned());
        } else if text.starts_with("||Ax-b||") && text.ends_with("FAILED") {
            failed += usize::from(runs.pop().is_some());
        } else if !(text.starts_with("HPL_pdgesv") || text.starts_with("||Ax-b||")) {
            continue;
        }
        last = line.number;
    }
    let lines = (section.first, last);
    let done = |content, notes| Some(reading(Format::Hpl, &title, lines, content, notes));
    if let Some(rate) = conjugate {
        let why = format!("HPCG, {rate} Gflop/s: memory bounds it, so it is no peak; run HPL");
        return done(Content::Refused(why), Vec::new());
    }
    let Some(best) = runs.iter().max_by(|one, other| one.rate.total_cmp(&other.rate)) else {
        let why = "HPL without a run that passed its check: paste the rows below T/V";
        return if is_hpl { done(Content::Refused(why.to_owned()), Vec::new()) } else { None };
    };
    let mut notes = vec!["Gflops are taken as the peak; N is the order of the matrix.".to_owned()];
    if runs.len() > 1 {
        notes.push(format!("The best of {} runs.", runs.len()));
    }
    if failed > 0 {
        notes.push(format!("Left out: {failed} whose residual check failed."));
    }
    let workers = best.processes.map(|count| Workers { count, unit: "processes" });
    done(Content::Roof(Roof { peak: Some(best.rate), workers, ..Roof::default() }), notes)
}

#[cfg(test)]
mod tests;
