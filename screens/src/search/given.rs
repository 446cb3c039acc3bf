//! What a query gives besides its words: sizes, numbers of processors and links, shares, rates and
//! times, as settings of a screen.

use crossover_figures::figure::Setting;
use crossover_figures::quantity::Unit;

use crate::screen::{Kind, Param, Screen};

/// What a number is one of.
#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    Size,
    Processors,
    Links,
    Share,
    Rate,
    Time,
}

use What::{Links, Processors, Rate, Share, Size, Time};

/// The units and nouns that follow a number, in small letters; what the number is one of, and the
/// unit as a link writes it.
const UNITS: &[(&str, What, &str)] = &[
    ("b byte bytes", Size, "B"),
    ("kb kilobyte kilobytes", Size, "kB"),
    ("kib", Size, "KiB"),
    ("mb megabyte megabytes", Size, "MB"),
    ("mib", Size, "MiB"),
    ("gb gigabyte gigabytes", Size, "GB"),
    ("gib", Size, "GiB"),
    ("processor processors process processes procs core cores node nodes", Processors, ""),
    ("rank ranks worker workers gpu gpus cpu cpus machine machines thread threads", Processors, ""),
    ("link links hop hops", Links, ""),
    ("% percent", Share, ""),
    ("gbit/s gbps gbit gigabit", Rate, "Gbit/s"),
    ("mbit/s mbps mbit", Rate, "Mbit/s"),
    ("ns", Time, "ns"),
    ("us µs μs", Time, "us"),
    ("ms", Time, "ms"),
];

/// A number of a query.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    what: What,
    /// As a link writes it.
    text: String,
}

/// Returns what `query` gives, and the rest of it.
pub fn read(query: &str) -> (Vec<Given>, String) {
    let (mut given, mut rest) = (Vec::new(), Vec::new());
    let is_sign = |c: char| ",;:?!()".contains(c);
    let tokens = query.split_whitespace().map(|token| token.trim_matches(is_sign));
    let tokens: Vec<_> = tokens.map(|token| token.trim_end_matches('.')).collect();
    let serial =
        tokens.iter().any(|token| token.starts_with("serial") || token.starts_with("sequential"));
    let mut at = 0;
    while at < tokens.len() {
        let token = tokens[at];
        at += 1;
        let Some((number, own)) = number(token) else {
            rest.push(token);
            continue;
        };
        let unit = if own.is_empty() { tokens.get(at).copied().unwrap_or_default() } else { own };
        let Some((what, written)) = unit_of(unit) else {
            rest.push(token);
            continue;
        };
        if own.is_empty() {
            at += 1;
        }
        let text = match what {
            Share => share(&number, serial),
            _ => format!("{number}{written}"),
        };
        given.push(Given { what, text });
    }
    (given, rest.join(" "))
}

/// Returns the number that a token begins with, its decimal comma as a point, and what follows.
fn number(token: &str) -> Option<(String, &str)> {
    let end =
        token.find(|c: char| !c.is_ascii_digit() && c != '.' && c != ',').unwrap_or(token.len());
    let (number, unit) = token.split_at(end);
    let number = number.replace(',', ".");
    number.parse::<f64>().ok().map(|_| (number, unit))
}

fn unit_of(text: &str) -> Option<(What, &'static str)> {
    let text = text.to_lowercase();
    let mut units = UNITS.iter();
    let unit = units.find(|unit| unit.0.split(' ').any(|name| name == text))?;
    Some((unit.1, unit.2))
}

/// Returns a share in percent as the parallel fraction.
fn share(percent: &str, serial: bool) -> String {
    let share = percent.parse::<f64>().unwrap_or_default() / 100.0;
    let parallel = if serial { 1.0 - share } else { share };
    // The digits that were typed, without those that the division adds.
    format!("{}", (parallel * 1e9).round() / 1e9)
}

impl Given {
    /// Returns the parameter of `screen` that it is the value of, and its text; `None` where there is
    /// none, or where it does not take the value.
    pub fn on(&self, screen: &'static Screen) -> Option<(&'static Param, Setting)> {
        let mut params = screen.schema.params.iter();
        let param = params.find(|param| match self.what {
            Size => param.is_message,
            Processors => is_count(param, Unit::Processor),
            Links => is_count(param, Unit::Hop),
            Share => param.key == "f",
            Rate => param.key == "bw",
            Time => param.key == "ts",
        })?;
        let taken = screen.defaults().set_text(param.key, &self.text);
        taken.ok().map(|()| (param, (param.key, self.text.clone())))
    }
}

fn is_count(param: &Param, unit: Unit) -> bool {
    matches!(param.kind, Kind::Integer(number) if number.unit == unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    fn on(screen: &str, query: &str) -> Vec<(&'static str, String)> {
        let screen = registry::find(screen).expect("a screen");
        let given = read(query).0;
        given.iter().filter_map(|given| given.on(screen)).map(|(_, setting)| setting).collect()
    }

    fn setting(key: &'static str, text: &str) -> (&'static str, String) {
        (key, text.to_owned())
    }

    #[test]
    fn sizes_counts_shares_rates_and_times_are_settings() {
        assert_eq!(
            on("collectives", "all-reduce of 64 KiB on 256 ranks?"),
            [setting("m", "64KiB"), setting("p", "256")]
        );
        assert_eq!(
            on("collectives", "1.5MB, ts 3 us"),
            [setting("m", "1.5MB"), setting("ts", "3us")]
        );
        assert_eq!(
            on("speedup", "95 % of it is parallel, 64 processors, 10 Gbit/s"),
            [setting("f", "0.95"), setting("N", "64"), setting("bw", "10Gbit/s")]
        );
        assert_eq!(on("speedup", "5% serial"), [setting("f", "0.95")]);
        assert_eq!(on("routing", "over 4 links"), [setting("l", "4")]);
    }

    #[test]
    fn a_number_without_a_unit_is_a_word_and_a_size_is_none() {
        assert_eq!(read("Hill Marty 2008").1, "Hill Marty 2008");
        assert_eq!(read("allreduce 64 KiB h100").1, "allreduce h100");
        assert_eq!(read("broadcast to 64 nodes.").1, "broadcast to");
        assert!(on("speedup", "0 processors").is_empty(), "out of its domain");
    }
}
