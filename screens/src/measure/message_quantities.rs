//! The quantities of messages: the lines and how sure they are, the time of one message, what the
//! bandwidths of a benchmark mean, and the machine that is nearest.

use crossover_figures::quantity::Unit::{Byte, BytePerSecond, Second, SecondPerByte};

use crate::screen::prelude::*;
use crate::screen::quantity::{joined, shown_if};

use super::messages::{MISSED, bandwidth, finite_number};
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

const COMPARED: &str = "Each machine is compared at all sizes, by its line, or by the best algorithm for a collective.";

/// Returns the name of a parameter; below zero it is none.
fn name_of(
    value: Result<f64, Error>,
    name: &'static str,
    below_zero: &'static str,
) -> &'static str {
    if value.is_ok_and(|value| value <= 0.0) { below_zero } else { name }
}

/// Makes the quantities of both parameters of a line, with the normal equations that certify them.
macro_rules! line {
    ($ts:literal, $tw:literal, $of:literal, $by:expr, $line:expr, $normal:expr) => {
        [
            Q::time($ts, "ts", concat!("Start-up time", $of), |s| Ok($line(s)?.ts))
                .label_by(|s| {
                    let value = $line(s).map(|line| line.ts);
                    name_of(
                        value,
                        concat!("Start-up time", $of),
                        concat!("Line at zero bytes", $of),
                    )
                })
                .with_certificate($by, $normal.0)
                .source(LINES),
            Q::number(
                $tw,
                "tw",
                concat!("Transfer time", $of),
                SecondPerByte,
                |s| Ok($line(s)?.tw),
            )
            .label_by(|s| {
                let value = $line(s).map(|line| line.tw);
                name_of(
                    value,
                    concat!("Transfer time", $of),
                    concat!("Slope of a falling line", $of),
                )
            })
            .with_certificate($by, $normal.1)
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

macro_rules! end {
    ($key:literal, $label:literal, $unit:ident, $sign:literal, $of:ident, $formula:literal) => {
        Q::number($key, "", $label, $unit, |s| {
            s.messages()?.interval_end($sign, |line, all| (line.$of, all.$of))
        })
        .formula($formula)
        .source(STUDENT)
    };
}

const ONE: [Q; 2] =
    line!("ts", "tw", "", SQUARES, |s: &State| Ok(s.messages()?.one), normal!("ts", "tw", "S"));
const SMALL: [Q; 2] = line!(
    "ts_small",
    "tw_small",
    " of small messages",
    SQUARES,
    |s: &State| Ok(s.messages()?.two_lines()?.small),
    normal!("ts_small", "tw_small", "A")
);
const LARGE: [Q; 2] = line!(
    "ts_large",
    "tw_large",
    " of large messages",
    SQUARES,
    |s: &State| Ok(s.messages()?.two_lines()?.large),
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

/// The line, how well it fits, and the time of one message.
const OF_ONE_LINE: [Q; 16] = shown_if(State::is_of_messages, [
    ONE[0].label_by(|s| {
        let name = if s.has_break() { "Start-up time of one line" } else { "Start-up time" };
        name_of(s.messages().map(|fits| fits.one.ts), name, "Line at zero bytes")
    }),
    ONE[1].label_by(|s| {
        let name = if s.has_break() { "Transfer time of one line" } else { "Transfer time" };
        name_of(s.messages().map(|fits| fits.one.tw), name, "Slope of a falling line")
    }),
    Q::number("bandwidth", "", "Bandwidth of one line", BytePerSecond, |s| bandwidth(s.messages()?.one.tw))
        .formula("1 / tw")
        .source(LINES),
    Q::share("median_error", "", "Median error", |s| finite_number(s.messages()?.median()))
        .with_certificate("The errors of all rows in use are sorted.", "e_lower <= median_error <= e_upper")
        .source(LINES)
        .remark("Half of the rows lie nearer to the fit. It says how good a fit is; the worst error does not."),
    Q::share("worst_error", "", "Worst error", |s| finite_number(s.messages()?.worst()))
        .with_certificate("The errors of all rows in use are compared.", "median_error <= worst_error")
        .source(LINES),
    Q::names("missed", "Sizes missed by more than 25 %", |s| Ok(s.messages()?.missed_sizes()))
        .found_by("The errors of all rows in use are compared.", |s| {
            let is_off = s.messages().is_ok_and(|fits| MISSED < fits.worst());
            if is_off { "0.25 < worst_error" } else { "worst_error <= 0.25" }
        })
        .source(LINES),
    Q::time("t", "t", "Time of this message", |s| finite_number(s.messages()?.time(s.values.m)))
        .better(Better::Less)
        .formula_by(|s| match s.messages().ok().and_then(|fits| fits.two.as_ref()) {
            None => r#"ts "start-up" + m tw "transfer""#,
            Some(two) if s.values.m <= two.break_at => r#"ts_small "start-up" + m tw_small "transfer""#,
            Some(_) => r#"ts_large "start-up" + m tw_large "transfer""#,
        })
        .source(LINES)
        .with_curve("fitted", Ink::Series(0)),
    Q::time("t_low", "", "Time of this message, at least", |s| Ok(s.messages()?.interval(s.values.m)?.0))
        .formula("t - q_m σ_m")
        .source(STUDENT),
    Q::time("t_high", "", "Time of this message, at most", |s| Ok(s.messages()?.interval(s.values.m)?.1))
        .formula("t + q_m σ_m")
        .source(STUDENT),
    Q::number("bandwidth_here", "", "Bandwidth of this message", BytePerSecond, |s| {
        bandwidth(s.messages()?.time(s.values.m) / s.values.m)
    })
        .formula("m / t")
        .source(LINES)
        .with_curve("fitted bandwidth", Ink::Series(0)),
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
        .remark("A message of this size takes as long to start as to transfer."),
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
        .remark("The greatest size of the first line. A library often changes its protocol there."),
]);

const OF_TWO_LINES: [Q; 5] = shown_if(
    State::has_break,
    [
        SMALL[0],
        SMALL[1],
        LARGE[0],
        LARGE[1],
        Q::number("bandwidth_large", "", "Bandwidth of large messages", BytePerSecond, |s| {
            bandwidth(s.messages()?.two_lines()?.large.tw)
        })
        .formula("1 / tw_large")
        .source(LINES),
    ],
);

/// The line by either weight, the next size to measure, and the bandwidths of the benchmark.
const OF_ROWS: [Q; 7] = shown_if(State::is_of_messages, [
    BY_SHARES[0].beside("ts"),
    BY_SHARES[1].beside("tw"),
    BY_SECONDS[0].beside("ts"),
    BY_SECONDS[1].beside("tw"),
    Q::number("next_size", "", "Size to measure next", Byte, |s| {
        let all = &s.messages()?.all;
        let none = || {
            if all.pieces.is_some() {
                Error::new(ErrorKind::Undefined, "text", "decided", "these rows tell one line from two")
            } else {
                let help = "two lines need four rows or more on either side";
                Error::new(ErrorKind::InsufficientData, "text", "too few rows", help)
            }
        };
        Ok(all.next_size().ok_or_else(none)?.at)
    })
        .with_certificate("Sizes up to four times the largest are compared: there one line and two differ most.", "next_size <= 4 M_max")
        .source(NEXT),
    Q::number("algorithm_bandwidth", "", "Algorithm bandwidth, largest size", BytePerSecond, State::algorithm_bandwidth)
        .formula("M_max / T_max")
        .source(COUNTED)
        .remark("Bytes over time, whatever has to be sent for them."),
    Q::number("bus_bandwidth", "", "Bus bandwidth, largest size", BytePerSecond, State::bus_bandwidth)
        .formula_by(|s| match s.link_passes() {
            _ if s.printed_bus_factor().is_some() => "f_bus algorithm_bandwidth",
            Some(2) => "2 algorithm_bandwidth (p - 1) / p",
            Some(1) => "algorithm_bandwidth (p - 1) / p",
            _ => "algorithm_bandwidth",
        })
        .source(COUNTED)
        .remark("What each link has to carry for it. It can be compared with the line rate, whatever the ranks."),
]);

const LINK_SHARE: Q = Q::share("link_share", "", "Share of the line rate", |s| {
    let link = s.values.link.ok_or_else(|| Error::missing("link"))?;
    finite_number(8.0 * s.bus_bandwidth()? / link)
})
.formula("8 bus_bandwidth / R")
.source(COUNTED)
.shown_if(State::has_line_rate);

const LARGEST: Q = Q::time("t_largest", "", "Time of the largest size", |s| Ok(s.largest()?.1))
    .formula("T_max")
    .source("The rows themselves")
    .shown_if(State::is_of_messages);

const NEAREST: [Q; 2] = shown_if(
    State::is_of_messages,
    [
        Q::names("nearest", "Nearest machine", |s| Ok(s.nearest()?.first()?.0.short.to_owned()))
            .with_certificate(COMPARED, "nearest_error <= e_next")
            .source(LIST),
        Q::share("nearest_error", "", "Median error of the nearest", |s| {
            finite_number(s.nearest()?.first()?.1)
        })
        .with_certificate(COMPARED, "nearest_error <= e_next")
        .source(LIST),
    ],
);

/// The quantities of messages, in the order in which they are read off.
pub(super) const ROWS: [Q; 32] =
    joined(&[&OF_ONE_LINE, &OF_TWO_LINES, &OF_ROWS, &[LINK_SHARE], &NEAREST, &[LARGEST]]);
