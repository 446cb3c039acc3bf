//! A machine of one's own: what was fitted to one's measurements, how sure it is, and the measurements
//! themselves where times are read off them.

use std::fmt::Write as _;

use crossover_figures::order;
use crossover_figures::quantity::{Context, Unit, read_number};
use crossover_model::random::SplitMix64;
use crossover_model::{Error, ErrorKind};

use super::data::{Layer, Levels, Machine, PerWord};
use super::fit::{Errors, Fit};

/// The key, in links, of a machine of one's own.
pub const OWN: &str = "own";
/// The key of how sure it is.
pub const SPREAD: &str = "u";
/// The key of the measurements that times are read off.
pub const TABLE: &str = "table";

/// The most characters of a name.
pub const LONGEST_NAME: usize = 60;
/// The most measurements that a link holds.
pub const MOST_POINTS: usize = 64;
/// Half of the interval of 95 %, in standard deviations of a normal distribution.
const HALF: f64 = 1.959_963_984_540_054;
/// How often a machine is drawn until both of its times are positive.
const TRIES: usize = 64;

/// A machine of one's own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Own {
    /// What its owner calls it.
    pub name: String,
    /// Start-up time, in seconds.
    pub ts: f64,
    /// Transfer time, in seconds per byte.
    pub tw: f64,
    /// How sure both are.
    pub spread: Option<Spread>,
    /// How well the line follows the measurements, where that is known.
    pub fit: Option<Fit>,
    /// The whole collective that was timed, in place of single messages.
    pub whole: Option<Whole>,
    /// The line of messages inside a node, where that was measured too.
    pub inside: Option<Inside>,
    /// The measurements that times are read off, by rising size: bytes and seconds. Empty where the line
    /// stands for them.
    pub points: Vec<(f64, f64)>,
}

/// The line of messages between two processes of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inside {
    /// Start-up time, in seconds.
    pub ts: f64,
    /// Transfer time, in seconds per byte.
    pub tw: f64,
}

/// How sure the line of a machine is: the covariance of its two numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The standard deviation of the start-up time, in seconds.
    pub ts: f64,
    /// The standard deviation of the transfer time, in seconds per byte.
    pub tw: f64,
    /// Their correlation, −1 to 1.
    pub correlation: f64,
}

/// A whole collective that was timed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// Which, by the name it has on the screen of collectives: `all_reduce`.
    pub operation: String,
    /// How many ranks took part.
    pub ranks: u32,
}

impl Own {
    /// Returns it as one of the machines, without a name.
    pub fn machine(&self) -> Machine {
        let layer = if self.whole.is_some() { Layer::Collective } else { Layer::PointToPoint };
        let (ts, tw) = (self.ts, PerWord::OfBytes(self.tw));
        let levels = self.inside.map(|inside| Levels {
            ppn: None,
            ts_in: inside.ts,
            tw_in: inside.tw,
            tw_nic: None,
            gap_nic: 0.0,
            nics: None,
            is_measured: true,
        });
        Machine { layer, ts, tw, fit: self.fit, levels, ..Machine::NONE }
    }

    /// Returns one machine of two levels, of two that were measured: the one with the shorter start-up time is that of
    /// messages inside a node. Also returns whether that is the first.
    pub fn of_two_levels(one: &Self, other: &Self) -> (Self, bool) {
        let first_is_inside = one.ts < other.ts;
        let (inside, between) = if first_is_inside { (one, other) } else { (other, one) };
        let inside = Some(Inside { ts: inside.ts, tw: inside.tw });
        (Self { inside, ..between.clone() }, first_is_inside)
    }

    /// Returns half of the intervals of 95 % of the start-up time and of the transfer time, where it is known
    /// how sure they are.
    pub fn halves(&self) -> Option<(f64, f64)> {
        self.spread.map(|spread| (HALF * spread.ts, HALF * spread.tw))
    }

    /// Returns `count` machines that agree with the measurements: start-up and transfer time are drawn from a
    /// normal distribution with a fixed seed. Both are positive. Returns none where the uncertainty is unknown.
    pub fn sample_machines(&self, count: usize) -> Vec<Self> {
        let Some(spread) = self.spread else {
            return Vec::new();
        };
        let mut random = SplitMix64::new(0);
        let mut one = || {
            let mut tries = (0..TRIES).map(|_| {
                let (ts, tw) = spread.sample_offset(&mut random);
                (self.ts + ts, self.tw + tw)
            });
            tries.find(|(ts, tw)| 0.0 < *ts && 0.0 < *tw).map(|line| self.on_line(line))
        };
        std::iter::repeat_with(&mut one).take(count).flatten().collect()
    }

    /// Returns the machine on another line, with its measurements scaled alike.
    fn on_line(&self, (ts, tw): (f64, f64)) -> Self {
        let times = |bytes: f64| (ts + bytes * tw) / (self.ts + bytes * self.tw);
        let moved = self.points.iter().map(|(bytes, t)| (*bytes, t * times(*bytes)));
        Self { ts, tw, spread: None, points: moved.collect(), ..self.clone() }
    }

    /// Returns the time of a message of `bytes`, in seconds: read off the measurements, on the straight line
    /// between the two around it, beyond the greatest on that of the last two, and below the least its
    /// time; by the machine's line where there are none.
    pub fn time(&self, bytes: f64) -> f64 {
        let after = self.points.partition_point(|point| point.0 <= bytes);
        let (Some(first), Some(last)) = (self.points.first(), self.points.last()) else {
            return self.ts + bytes * self.tw;
        };
        if after == 0 {
            return first.1;
        }
        let end = after.min(self.points.len() - 1).max(1);
        let (Some(from), Some(to)) = (self.points.get(end - 1), self.points.get(end)) else {
            return last.1;
        };
        let slope = (to.1 - from.1) / (to.0 - from.0);
        // What falls at the end goes no further down.
        let slope = if last.0 < bytes { slope.max(0.0) } else { slope };
        let base = if last.0 < bytes { last } else { from };
        base.1 + (bytes - base.0) * slope
    }

    /// Returns the machine whose line gives the measured time of a message of `bytes`: the start-up time is that
    /// of the smallest message, and the rest is its bytes'.
    pub fn at(&self, bytes: f64) -> Self {
        let t = self.time(bytes);
        let ts = if 0.0 < bytes { self.time(0.0).min(t) } else { t };
        let tw = if 0.0 < bytes { (t - ts) / bytes } else { self.tw };
        Self { ts, tw, ..self.clone() }
    }

    /// Returns whether times are read off measurements.
    pub fn is_measured(&self) -> bool {
        !self.points.is_empty() && self.whole.is_none()
    }

    /// Takes the measurements of messages, or of a collective: those of one size in their mean, by rising
    /// size. More than [`MOST_POINTS`] are thinned out evenly.
    pub fn with_points(mut self, points: &[(f64, f64)]) -> Self {
        let mut points: Vec<_> =
            points.iter().copied().filter(|(m, t)| 0.0 <= *m && 0.0 < *t).collect();
        order::sort_by_key(&mut points, |point| point.0);
        let sizes = points.chunk_by(|a, b| a.0 == b.0);
        let mean =
            |rows: &[(f64, f64)]| rows.iter().map(|row| row.1).sum::<f64>() / rows.len() as f64;
        let means: Vec<_> = sizes.map(|rows| (rows[0].0, mean(rows))).collect();
        let (most, count) = (MOST_POINTS.min(means.len()), means.len());
        let kept = (0..most).map(|at| if most < 2 { 0 } else { at * (count - 1) / (most - 1) });
        self.points = kept.filter_map(|at| means.get(at).copied()).collect();
        self
    }

    /// Returns what a link says of it, by key and value.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let mut own =
            format!("ts:{},tw:{}", Unit::Second.write(self.ts), Unit::SecondPerByte.write(self.tw));
        if let Some(Fit { window: (from, to), errors, .. }) = self.fit {
            let _ =
                write!(own, ",from:{from},to:{to},worst:{},median:{}", errors.worst, errors.median);
        }
        if let Some(Whole { operation, ranks }) = &self.whole {
            let _ = write!(own, ",of:{operation},ranks:{ranks}");
        }
        if let Some(Inside { ts, tw }) = self.inside {
            let (ts, tw) = (Unit::Second.write(ts), Unit::SecondPerByte.write(tw));
            let _ = write!(own, ",in_ts:{ts},in_tw:{tw}");
        }
        let _ = write!(own, ",name:{}", self.name);
        let spread = self.spread.map(|spread| {
            let (ts, tw) = (Unit::Second.write(spread.ts), Unit::SecondPerByte.write(spread.tw));
            (SPREAD, format!("ts:{ts},tw:{tw},r:{}", spread.correlation))
        });
        let point = |(bytes, t): &(f64, f64)| format!("{bytes}:{}", Unit::Second.write(*t));
        let points: Vec<_> = self.points.iter().map(point).collect();
        let points = (!points.is_empty()).then(|| (TABLE, points.join(",")));
        [(OWN, own)].into_iter().chain(spread).chain(points).collect()
    }

    /// Returns the machine that a link says under [`OWN`], [`SPREAD`] and [`TABLE`].
    ///
    /// # Errors
    /// [`Error`] on the key of which the value cannot be read.
    pub fn read(own: &str, spread: Option<&str>, points: Option<&str>) -> Result<Self, Error> {
        let (own, name) = own.split_once("name:").unwrap_or((own, ""));
        let cells = Cells::of(OWN, own)?;
        let mut machine = Self {
            name: name.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect(),
            ts: cells.number("ts", Unit::Second)?,
            tw: cells.number("tw", Unit::SecondPerByte)?,
            ..Self::default()
        };
        if cells.has("from") {
            let one = |key| cells.number(key, Unit::One);
            let errors = Errors { worst: one("worst")?, median: one("median")? };
            machine.fit = Some(Fit { window: (one("from")?, one("to")?), errors, pieces: None });
        }
        if let Some(operation) = cells.text("of") {
            let ranks = cells.number("ranks", Unit::One)? as u32;
            machine.whole = Some(Whole { operation: operation.to_owned(), ranks });
        }
        if cells.has("in_ts") {
            let (ts, tw) =
                (cells.number("in_ts", Unit::Second)?, cells.number("in_tw", Unit::SecondPerByte)?);
            machine.inside = Some(Inside { ts, tw });
        }
        machine.spread = spread.map(Spread::read).transpose()?;
        let points = points.map(read_points).transpose()?;
        Ok(machine.with_points(&points.unwrap_or_default()))
    }
}

/// Returns the cosine and the sine of a share of a full turn, to rounding errors. Those of the standard library make the
/// program of every reader three kilobytes larger.
fn unit_vector(turn: f64) -> (f64, f64) {
    let quarters = (4.0 * turn).round();
    let angle = std::f64::consts::TAU * (turn - quarters / 4.0);
    // Within an eighth of a turn ten terms are exact.
    let series = |first: f64, from: u32| {
        let next = |(term, sum): (f64, f64), step: u32| {
            let n = f64::from(from + 2 * step);
            let term = -term * angle * angle / ((n + 1.0) * (n + 2.0));
            (term, sum + term)
        };
        (0..10).fold((first, first), next).1
    };
    let (cos, sin) = (series(1.0, 0), series(angle, 1));
    match quarters.rem_euclid(4.0) as u8 {
        0 => (cos, sin),
        1 => (-sin, cos),
        2 => (-cos, -sin),
        _ => (sin, -cos),
    }
}

impl Spread {
    /// Returns the spread whose intervals of 95 % reach as far as these halves.
    pub fn of_halves(ts: f64, tw: f64, correlation: f64) -> Self {
        Self { ts: ts / HALF, tw: tw / HALF, correlation }
    }

    /// Returns how far a machine is off this time.
    fn sample_offset(&self, random: &mut SplitMix64) -> (f64, f64) {
        // Box and Muller 1958: two independent normal numbers of two uniform ones.
        let radius = (-2.0 * (1.0 - random.uniform()).ln()).sqrt();
        let (cos, sin) = unit_vector(random.uniform());
        let (one, other) = (radius * cos, radius * sin);
        let r = self.correlation;
        (self.ts * one, self.tw * (r * one + (1.0 - r * r).max(0.0).sqrt() * other))
    }

    fn read(text: &str) -> Result<Self, Error> {
        let cells = Cells::of(SPREAD, text)?;
        let correlation = if cells.has("r") { cells.any("r", Unit::One)? } else { 0.0 };
        if !(-1.0..=1.0).contains(&correlation) {
            return Err(refuse(SPREAD, text, "a correlation r lies between -1 and 1"));
        }
        Ok(Self {
            ts: cells.number("ts", Unit::Second)?,
            tw: cells.number("tw", Unit::SecondPerByte)?,
            correlation,
        })
    }
}

/// Returns the measurements of a link: `bytes:time` each, separated by commas.
fn read_points(text: &str) -> Result<Vec<(f64, f64)>, Error> {
    let point = |cell: &str| {
        let (bytes, time) = cell.split_once(':')?;
        let number = |text, unit| read_number(TABLE, text, unit, Context::default()).ok();
        let (bytes, time) = (number(bytes, Unit::Byte)?, number(time, Unit::Second)?);
        (0.0 <= bytes && bytes.is_finite() && 0.0 < time && time.is_finite())
            .then_some((bytes, time))
    };
    let help = "give size:time, separated by commas, as in 1024:4.5us";
    let cells = text.split(',').take(4 * MOST_POINTS);
    cells.map(|cell| point(cell).ok_or_else(|| refuse(TABLE, cell, help))).collect()
}

/// The cells of a value, `name:text` each, separated by commas.
struct Cells<'a> {
    key: &'static str,
    cells: Vec<(&'a str, &'a str)>,
}

impl<'a> Cells<'a> {
    fn of(key: &'static str, text: &'a str) -> Result<Self, Error> {
        let cells = text.split(',').filter(|cell| !cell.is_empty());
        let parted =
            cells.map(|cell| cell.split_once(':').ok_or_else(|| refuse(key, cell, GRAMMAR)));
        Ok(Self { key, cells: parted.collect::<Result<_, _>>()? })
    }

    fn text(&self, name: &str) -> Option<&'a str> {
        self.cells.iter().find(|(own, _)| *own == name).map(|(_, text)| *text)
    }

    fn has(&self, name: &str) -> bool {
        self.text(name).is_some()
    }

    fn any(&self, name: &str, unit: Unit) -> Result<f64, Error> {
        let text = self.text(name).ok_or_else(|| refuse(self.key, name, GRAMMAR))?;
        read_number(self.key, text, unit, Context::default())
    }

    /// Returns a finite number from zero on.
    fn number(&self, name: &str, unit: Unit) -> Result<f64, Error> {
        let number = self.any(name, unit)?;
        if number.is_finite() && 0.0 <= number {
            return Ok(number);
        }
        Err(refuse(self.key, name, "give a finite number from zero on"))
    }
}

const GRAMMAR: &str = "give name:number, separated by commas, as in ts:1.6us,tw:42ps/B";

fn refuse(key: &'static str, got: &str, help: &'static str) -> Error {
    let got: String = got.chars().take(40).collect();
    Error::new(ErrorKind::ParseError, key, format!("“{got}”"), help)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A machine with a spread, a fit and points.
    fn complete_machine() -> Own {
        let spread = Spread { ts: 1e-7, tw: 2e-12, correlation: -0.4 };
        let errors = Errors { worst: 0.45, median: 0.03 };
        let own = Own {
            name: "Cluster A, 2 racks: new".to_owned(),
            ts: 1.61e-6,
            tw: 4.237e-11,
            spread: Some(spread),
            fit: Some(Fit { window: (0.0, 4_194_304.0), errors, pieces: None }),
            ..Own::default()
        };
        own.with_points(&[(0.0, 1.6e-6), (1024.0, 2.59e-6), (65536.0, 9.46e-6), (1024.0, 2.61e-6)])
    }

    #[test]
    fn a_share_of_a_turn_is_a_point_of_the_circle() {
        for step in -300..=300 {
            let turn = f64::from(step) / 100.0;
            let (sin, cos) = (std::f64::consts::TAU * turn).sin_cos();
            let (x, y) = unit_vector(turn);
            assert!((x - cos).abs() < 1e-14 && (y - sin).abs() < 1e-14, "{turn}: {x} {y}");
        }
    }

    #[test]
    fn times_lie_on_the_straight_lines_between_the_measurements() {
        let own = complete_machine();
        assert_eq!(own.points.len(), 3, "two of one size are their mean");
        let near = |bytes: f64, t: f64| {
            assert!((own.time(bytes) - t).abs() < 1e-9 * t, "{bytes}: {}", own.time(bytes));
        };
        near(0.0, 1.6e-6);
        near(512.0, 2.1e-6);
        near(1024.0, 2.6e-6);
        near(65536.0, 9.46e-6);
        let slope = (9.46e-6 - 2.6e-6) / (65536.0 - 1024.0);
        near(131_072.0, 9.46e-6 + 65536.0 * slope);
        let falling = Own::default().with_points(&[(8.0, 2e-6), (16.0, 1e-6)]);
        assert_eq!([falling.time(1.0), falling.time(1e9)], [2e-6, 1e-6]);
        let single = Own::default().with_points(&[(8.0, 2e-6)]);
        assert_eq!([single.time(1.0), single.time(1e9)], [2e-6, 2e-6]);
        let line = Own { ts: 1e-6, tw: 1e-9, ..Own::default() };
        assert!((line.time(1000.0) - 2e-6).abs() < 1e-18);
    }

    #[test]
    fn two_outputs_are_the_levels_of_one_machine_and_a_link_keeps_them() {
        let between = complete_machine();
        let inside = Own { ts: 2.6e-7, tw: 1.32e-10, ..Own::default() };
        let (both, first) = Own::of_two_levels(&inside, &between);
        assert!(
            first
                && both.ts == between.ts
                && both.inside == Some(Inside { ts: 2.6e-7, tw: 1.32e-10 })
        );
        assert_eq!(Own::of_two_levels(&between, &inside), (both.clone(), false));
        let pairs = both.pairs();
        let text = |key| pairs.iter().find(|pair| pair.0 == key).map(|pair| pair.1.as_str());
        let read = Own::read(text(OWN).expect("its numbers"), text(SPREAD), text(TABLE));
        assert_eq!(read.expect("as written").inside, both.inside);
        assert_eq!(both.machine().format_nodes(), "inside and between nodes");
    }

    #[test]
    fn machines_are_drawn_with_the_covariance_of_the_fit() {
        let own = complete_machine();
        let drawn = own.sample_machines(20_000);
        let off = |machine: &Own| ((machine.ts - own.ts) / 1e-7, (machine.tw - own.tw) / 2e-12);
        let mean = |of: &dyn Fn((f64, f64)) -> f64| {
            drawn.iter().map(|machine| of(off(machine))).sum::<f64>() / drawn.len() as f64
        };
        for (found, expected) in [
            (mean(&|(ts, _)| ts), 0.0),
            (mean(&|(_, tw)| tw), 0.0),
            (mean(&|(ts, _)| ts * ts), 1.0),
            (mean(&|(_, tw)| tw * tw), 1.0),
            (mean(&|(ts, tw)| ts * tw), -0.4),
        ] {
            assert!((found - expected).abs() < 0.04, "{found} for {expected}");
        }
        assert_eq!(own.sample_machines(50), own.sample_machines(50), "the same at any time");
        let wide = Spread { ts: 1.0, tw: 1.0, correlation: 0.0 };
        let wide = Own { spread: Some(wide), ..complete_machine() };
        assert!(wide.sample_machines(500).iter().all(|machine| 0.0 < machine.ts));
        assert!(Own { spread: None, ..complete_machine() }.sample_machines(9).is_empty());
    }
}
