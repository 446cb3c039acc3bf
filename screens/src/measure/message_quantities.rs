//! What is read off of times by size: the lines and how sure they are, the time of one message, what the
//! bandwidths of a benchmark mean, and the machine that is nearest.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{Byte, BytePerSecond, One, Second, SecondPerByte};
use crossover_measurements::fit::{Covariance, Line, Weight};

use crate::screen::prelude::*;

use super::messages::{MISSED, MessageFits, Sums};
use super::state::State;

type Q = Quantity<State>;

const SQUARES: &str = "Least squares of the errors, as shares of the times or in seconds.";
const RELATIVE: &str = "Least squares of the errors as shares of the times.";
const ABSOLUTE: &str = "Least squares of the errors in seconds.";
const LINES: &str = "Line of Hockney 1994, fitted here";
const STUDENT: &str = "Student's t, from the residuals; it takes them for independent";
const CRITERION: &str = "Akaike's criterion, corrected for few rows: Sugiura 1978";
const COUNTED: &str = "Counted by the benchmark: nccl-tests, PERFORMANCE.md";
const NEXT: &str = "Box and Hill 1967, the term of two models";
const LIST: &str = "The machines of this site, each with its source";

/// Makes the quantities of both parameters of a line, with the normal equations that certify them.
macro_rules! line {
    ($ts:literal, $tw:literal, $of:literal, $by:expr, $line:expr, $normal:expr) => {
        [
            Q::time($ts, "ts", concat!("Start-up time", $of), |s| Ok($line(s)?.ts))
                .found($by, $normal.0)
                .source(LINES),
            Q::number(
                $tw,
                "tw",
                concat!("Transfer time", $of),
                SecondPerByte,
                |s| Ok($line(s)?.tw),
            )
            .found($by, $normal.1)
            .source(LINES),
        ]
    };
}

/// Makes the normal equations of a line, whose sums begin with a letter.
macro_rules! normal {
    ($ts:literal, $tw:literal, $letter:literal) => {
        (
            concat!($ts, " ", $letter, "_w + ", $tw, " ", $letter, "_m = ", $letter, "_t"),
            concat!($ts, " ", $letter, "_m + ", $tw, " ", $letter, "_mm = ", $letter, "_mt"),
        )
    };
}

/// Makes the quantity of an end of an interval.
macro_rules! end {
    ($key:literal, $label:literal, $unit:ident, $sign:literal, $of:ident, $formula:literal) => {
        Q::number($key, "", $label, $unit, |s| end(s, $sign, |line, all| (line.$of, all.$of)))
            .formula($formula)
            .source(STUDENT)
            .shown_if(is_messages)
    };
}

const ONE: [Q; 2] =
    line!("ts", "tw", "", SQUARES, |s: &State| Ok(s.messages()?.one), normal!("ts", "tw", "S"));
const SMALL: [Q; 2] = line!(
    "ts_small",
    "tw_small",
    " of small messages",
    SQUARES,
    |s: &State| Ok(two(s)?.small),
    normal!("ts_small", "tw_small", "A")
);
const LARGE: [Q; 2] = line!(
    "ts_large",
    "tw_large",
    " of large messages",
    SQUARES,
    |s: &State| Ok(two(s)?.large),
    normal!("ts_large", "tw_large", "B")
);
const BY_SHARES: [Q; 2] = line!(
    "ts_relative",
    "tw_relative",
    " by relative errors",
    RELATIVE,
    |s: &State| Ok(s.messages()?.all.relative),
    normal!("ts_relative", "tw_relative", "C")
);
const BY_SECONDS: [Q; 2] = line!(
    "ts_absolute",
    "tw_absolute",
    " by absolute errors",
    ABSOLUTE,
    |s: &State| Ok(s.messages()?.all.absolute),
    normal!("ts_absolute", "tw_absolute", "D")
);

/// The quantities of messages, in the order in which they are read off.
pub(super) const ROWS: &[Q] = &[
    ONE[0]
        .label_by(|s| if has_break(s) { "Start-up time of one line" } else { "Start-up time" })
        .shown_if(is_messages),
    ONE[1]
        .label_by(|s| if has_break(s) { "Transfer time of one line" } else { "Transfer time" })
        .shown_if(is_messages),
    Q::number("bandwidth", "", "Bandwidth of one line", BytePerSecond, |s| rate(s.messages()?.one.tw))
        .formula("1 / tw")
        .source(LINES)
        .shown_if(is_messages),
    Q::share("median_error", "", "Median error", |s| known(s.messages()?.median()))
        .found("The errors of all rows in use are sorted.", "e_lower <= median_error <= e_upper")
        .source(LINES)
        .remark("Half of the rows lie nearer to the fit. It says how good a fit is; the worst error does not.")
        .shown_if(is_messages),
    Q::share("worst_error", "", "Worst error", |s| known(s.messages()?.worst()))
        .found("The errors of all rows in use are compared.", "median_error <= worst_error")
        .source(LINES)
        .shown_if(is_messages),
    Q::names("missed", "Sizes missed by more than 25 %", |s| Ok(missed(s.messages()?)))
        .found_by("The errors of all rows in use are compared.", |s| {
            let is_off = s.messages().is_ok_and(|fits| MISSED < fits.worst());
            if is_off { "0.25 < worst_error" } else { "worst_error <= 0.25" }
        })
        .source(LINES)
        .shown_if(is_messages),
    Q::time("t", "t", "Time of this message", |s| known(s.messages()?.time(s.values.m)))
        .formula_by(|s| match s.messages().ok().and_then(|fits| fits.two.as_ref()) {
            None => r#"ts "start-up" + m tw "transfer""#,
            Some(two) if s.values.m <= two.break_at => r#"ts_small "start-up" + m tw_small "transfer""#,
            Some(_) => r#"ts_large "start-up" + m tw_large "transfer""#,
        })
        .source(LINES)
        .drawn("fitted", Ink::Series(0))
        .shown_if(is_messages),
    Q::time("t_low", "", "Time of this message, at least", |s| Ok(time_interval(s)?.0))
        .formula("t - q_m σ_m")
        .source(STUDENT)
        .shown_if(is_messages),
    Q::time("t_high", "", "Time of this message, at most", |s| Ok(time_interval(s)?.1))
        .formula("t + q_m σ_m")
        .source(STUDENT)
        .shown_if(is_messages),
    Q::number("bandwidth_here", "", "Bandwidth of this message", BytePerSecond, |s| {
        rate(s.messages()?.time(s.values.m) / s.values.m)
    })
        .formula("m / t")
        .source(LINES)
        .drawn("fitted bandwidth", Ink::Series(0))
        .shown_if(is_messages),
    end!("ts_low", "Start-up time, at least", Second, -1.0, ts, "ts - q σ_ts"),
    end!("ts_high", "Start-up time, at most", Second, 1.0, ts, "ts + q σ_ts"),
    end!("tw_low", "Transfer time, at least", SecondPerByte, -1.0, tw, "tw - q σ_tw"),
    end!("tw_high", "Transfer time, at most", SecondPerByte, 1.0, tw, "tw + q σ_tw"),
    Q::number("m_half", "m_1/2", "Size of half the bandwidth", Byte, |s| {
        let one = s.messages()?.one;
        finite(one.ts / one.tw, "text", "no bandwidth", "the times have to rise with the size")
    })
        .formula("ts / tw")
        .source("Hockney 1994")
        .remark("A message of this size takes as long to start as to transfer.")
        .shown_if(is_messages),
    Q::either("break_at", "", "Break", Byte, |s| {
        Ok(s.messages()?.two.as_ref().map_or(Answer::Word("none"), |two| Answer::Number(two.break_at)))
    })
        .found_by("One line and two are compared, by what they miss and by how many parameters they have.", |s| {
            match s.messages().ok().and_then(|fits| fits.two.as_ref()) {
                None => "b = 0",
                Some(_) => "break_at = b",
            }
        })
        .source(CRITERION)
        .remark("The greatest size of the first line. A library often changes its protocol there.")
        .shown_if(is_messages),
    SMALL[0].shown_if(has_break),
    SMALL[1].shown_if(has_break),
    LARGE[0].shown_if(has_break),
    LARGE[1].shown_if(has_break),
    Q::number("bandwidth_large", "", "Bandwidth of large messages", BytePerSecond, |s| rate(two(s)?.large.tw))
        .formula("1 / tw_large")
        .source(LINES)
        .shown_if(has_break),
    BY_SHARES[0].beside("ts").shown_if(is_messages),
    BY_SHARES[1].beside("tw").shown_if(is_messages),
    BY_SECONDS[0].beside("ts").shown_if(is_messages),
    BY_SECONDS[1].beside("tw").shown_if(is_messages),
    Q::number("next_size", "", "Size to measure next", Byte, |s| {
        let none = || Error::new(ErrorKind::Undefined, "text", "one line", "no second one is in play");
        Ok(s.messages()?.all.next_size().ok_or_else(none)?.at)
    })
        .found("Sizes up to four times the largest are compared: there one line and two differ most.", "next_size <= 4 M_max")
        .source(NEXT)
        .shown_if(is_messages),
    Q::number("algorithm_bandwidth", "", "Algorithm bandwidth, largest size", BytePerSecond, |s| {
        let (m, t) = s.messages()?.largest();
        rate(t / m)
    })
        .formula("M_max / T_max")
        .source(COUNTED)
        .remark("Bytes over time, whatever has to be sent for them.")
        .shown_if(is_messages),
    Q::number("bus_bandwidth", "", "Bus bandwidth, largest size", BytePerSecond, |s| {
        let (m, t) = s.messages()?.largest();
        known(bus_factor(s)? * rate(t / m)?)
    })
        .formula_by(|s| match shared(s) {
            Some(2) => "2 algorithm_bandwidth (p - 1) / p",
            Some(1) => "algorithm_bandwidth (p - 1) / p",
            _ => "algorithm_bandwidth",
        })
        .source(COUNTED)
        .remark("What each link has to carry for it. It can be compared with the line rate, whatever the ranks.")
        .shown_if(is_messages),
    Q::share("link_share", "", "Share of the line rate", |s| {
        let (m, t) = s.messages()?.largest();
        let link = s.values.link.ok_or_else(|| Error::missing("link"))?;
        known(8.0 * bus_factor(s)? * rate(t / m)? / link)
    })
        .formula("8 bus_bandwidth / R")
        .source(COUNTED)
        .shown_if(|s| is_messages(s) && s.values.link.is_some()),
    Q::names("nearest", "Nearest machine", |s| Ok(s.nearest()?.first()?.0.short.to_owned()))
        .found(COMPARED, "nearest_error <= e_next")
        .source(LIST)
        .shown_if(is_messages),
    Q::share("nearest_error", "", "Median error of the nearest", |s| known(s.nearest()?.first()?.1))
        .found(COMPARED, "nearest_error <= e_next")
        .source(LIST)
        .shown_if(is_messages),
];

const COMPARED: &str = "Each machine is compared at all sizes, by its line, or by the best algorithm for a collective.";

fn is_messages(s: &State) -> bool {
    !s.is_of_runs()
}

fn has_break(s: &State) -> bool {
    s.messages().is_ok_and(|fits| fits.two.is_some())
}

fn two(s: &State) -> Result<&super::messages::TwoLines, Error> {
    let none = || Error::new(ErrorKind::Undefined, "break", "none", "choose a size, or fewer rows");
    s.messages()?.two.as_ref().ok_or_else(none)
}

fn known(number: f64) -> Result<f64, Error> {
    finite(number, "text", "out of range", "give times and sizes of a real machine")
}

/// Returns a bandwidth from the time of a byte.
fn rate(per_byte: f64) -> Result<f64, Error> {
    let help = "the times have to rise with the size";
    finite(
        Some(per_byte).filter(|time| 0.0 < *time).map_or(f64::NAN, |time| 1.0 / time),
        "text",
        "no bandwidth",
        help,
    )
}

fn no_interval() -> Error {
    let help = "an interval needs three rows or more";
    Error::new(ErrorKind::InsufficientData, "text", "too few rows", help)
}

/// Returns an end of an interval: `sign` times the quantile away, of a parameter with this variance.
fn end(s: &State, sign: f64, of: fn(&Line, &Covariance) -> (f64, f64)) -> Result<f64, Error> {
    let one = s.messages()?.one;
    let covariance = one.covariance.ok_or_else(no_interval)?;
    let (value, variance) = of(&one, &covariance);
    known(value + sign * covariance.quantile() * variance.sqrt())
}

fn time_interval(s: &State) -> Result<(f64, f64), Error> {
    s.messages()?.interval(s.values.m).ok_or_else(no_interval)
}

/// Returns the sizes that are missed, for a reader.
pub(super) fn missed(fits: &MessageFits) -> String {
    let named = |(first, last): &(f64, f64)| {
        let (from, to) = (size(*first), size(*last));
        if first == last { from } else { format!("{from} to {to}") }
    };
    let all = &fits.missed;
    let named: Vec<_> = all.iter().take(4).map(named).collect();
    match (named.is_empty(), all.len() - named.len()) {
        (true, _) => "none".to_owned(),
        (_, 0) => named.join(", "),
        (_, more) => format!("{}, and {more} more", named.join(", ")),
    }
}

/// Returns a size for a reader, in powers of two where it is a multiple of them.
pub(super) fn size(bytes: f64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let units = units.map(|(power, unit)| (bytes / f64::from(1 << power), unit));
    match units.into_iter().find(|(count, _)| 1.0 <= *count && count.fract() == 0.0) {
        Some((count, unit)) => format!("{} {unit}", Unit::One.show(count)),
        None => Byte.show(bytes),
    }
}

/// Returns how often the parts of all others pass each link; none for what passes it once and whole.
fn shared(s: &State) -> Option<u32> {
    match s.found().ok()?.measured.rows.messages()?.operation.name() {
        "all_reduce" => Some(2),
        "all_gather" | "reduce_scatter" | "all_to_all" => Some(1),
        _ => None,
    }
}

/// Returns how many times the algorithm bandwidth the bus bandwidth is.
pub(super) fn bus_factor(s: &State) -> Result<f64, Error> {
    let Some(times) = shared(s) else { return Ok(1.0) };
    let unknown =
        || Error::new(ErrorKind::MissingInput, "ranks", "unknown", "say how many took part");
    let p = s.ranks().ok_or_else(unknown)?;
    Ok(f64::from(times) * (p - 1.0) / p)
}

/// Returns what the letters of these formulas stand for.
pub(super) fn letters(s: &State) -> Letters {
    let Ok(fits) = s.messages() else { return Letters::new() };
    let break_at = fits.two.as_ref().map_or(0.0, |two| two.break_at);
    let (small, large) = fits.parted();
    let (lower, upper) = fits.middle();
    let spread =
        |line: &Line, m: f64| line.variance(m).map_or(f64::NAN, |square| square.max(0.0).sqrt());
    let quantile = |line: &Line| line.covariance.map_or(f64::NAN, |all| all.quantile());
    let line = fits.at(s.values.m);
    let covariance = fits.one.covariance;
    let (m_max, t_max) = fits.largest();
    let letters = letters! {
        "M_max" Byte = m_max => "Largest size";
        "T_max" Second = t_max => "Time of the largest size";
        "b" Byte = break_at => "Greatest size of the first line; zero for one line";
        "e_lower" Share = lower => "Lower one of the two middle errors";
        "e_upper" Share = upper => "Upper one of the two middle errors";
        "q" One = quantile(&fits.one) => "Quantile of Student's t for 95 %";
        "σ_ts" Second = covariance.map_or(f64::NAN, |all| all.ts.sqrt()) => "Standard error of the start-up time";
        "σ_tw" SecondPerByte = covariance.map_or(f64::NAN, |all| all.tw.sqrt()) => "Standard error of the transfer time";
        "q_m" One = quantile(line) => "Quantile of Student's t for the line at this size";
        "σ_m" Second = spread(line, s.values.m) => "Standard error of the line at this size";
        "p" Processor = s.ranks().unwrap_or(f64::NAN) => "Ranks";
        "e_next" Share = s.nearest().map_or(f64::NAN, super::nearest::Nearest::second) => "Median error of the machine after it";
    };
    let weight = s.values.fit.weight();
    let all = [
        (["S_w", "S_m", "S_mm", "S_t", "S_mt"], Sums::of(&fits.points, weight)),
        (["A_w", "A_m", "A_mm", "A_t", "A_mt"], Sums::of(small, weight)),
        (["B_w", "B_m", "B_mm", "B_t", "B_mt"], Sums::of(large, weight)),
        (["C_w", "C_m", "C_mm", "C_t", "C_mt"], Sums::of(&fits.points, Weight::Relative)),
        (["D_w", "D_m", "D_mm", "D_t", "D_mt"], Sums::of(&fits.points, Weight::Absolute)),
    ];
    all.into_iter().fold(letters, |letters, ([w, m, mm, t, mt], sums)| {
        letters
            .with(w, "Sum of the weights of the rows", One, sums.w)
            .with(m, "Weighted sum of the sizes", One, sums.wm)
            .with(mm, "Weighted sum of the squares of the sizes", One, sums.wmm)
            .with(t, "Weighted sum of the times", One, sums.wt)
            .with(mt, "Weighted sum of size times time", One, sums.wmt)
    })
}
