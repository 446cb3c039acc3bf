//! What a query gives besides its words: sizes, numbers of processors, tasks and links, shares, rates and times, as
//! settings of a screen.

use crossover_figures::figure::Setting;
use crossover_figures::quantity::Unit;

use crate::screen::{Kind, Machine, Param, Params, Screen, machine};

use super::entry::{Entry, Thing};

/// Which parameter a number is the value of.
#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    /// The size of a message.
    Size,
    /// A whole number of that unit.
    Count(Unit),
    /// The first that has one of these keys.
    Keys(&'static [&'static str]),
    /// The first that is called one of these.
    Named(&'static [&'static str]),
}

use What::{Count, Keys, Named, Size};

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
    ("processor processors process processes procs core cores node nodes", PROCESSORS, ""),
    ("rank ranks worker workers gpu gpus cpu cpus machine machines thread threads", PROCESSORS, ""),
    ("link links hop hops", Count(Unit::Hop), ""),
    ("gbit/s gbps gbit gigabit", Keys(&["bw", "link"]), "Gbit/s"),
    ("mbit/s mbps mbit", Keys(&["bw", "link"]), "Mbit/s"),
    ("gb/s", Keys(&["beta", "bw"]), "GB/s"),
    ("tb/s", Keys(&["beta", "bw"]), "TB/s"),
    ("gflop/s gflops", Keys(&["peak"]), "Gflop/s"),
    ("tflop/s tflops teraflops", Keys(&["peak"]), "Tflop/s"),
    ("pflop/s pflops petaflops", Keys(&["peak"]), "Pflop/s"),
    ("flop/b flop/byte flops/byte", Keys(&["I"]), "flop/B"),
    ("ns", Keys(&["ts"]), "ns"),
    ("us µs μs", Keys(&["ts"]), "us"),
    ("ms", Keys(&["ts"]), "ms"),
    ("km", Keys(&["dist"]), "km"),
    ("s sec seconds", RUN, "s"),
    ("min minutes", RUN, "min"),
    ("h hours", RUN, "h"),
];

const PROCESSORS: What = Count(Unit::Processor);
/// The time of a run on one processor.
const RUN: What = Keys(&["Tseq"]);
/// What is dealt out, one by one; its noun says what is sought, too.
const TASKS: (&[&str], What) = (&["task", "tasks", "iterations", "jobs"], Named(&["Iterations"]));
/// The sides of squares, as in 1024x1024.
const SIDE: What = Named(&["Side of the grid", "Order of the matrices", "Matrix size"]);
/// Run times, each with its number of processors.
const POINTS: What = Keys(&["points"]);

/// What a share is of, by the nearest word that begins so.
const SHARES: &[(&str, What)] = &[
    ("parallel", FRACTION),
    ("serial", FRACTION),
    ("sequential", FRACTION),
    ("busy", Keys(&["rho"])),
    ("utili", Keys(&["rho"])),
    ("lose", Keys(&["loss"])),
    ("loss", Keys(&["loss"])),
    ("lost", Keys(&["loss"])),
    ("efficien", Keys(&["E"])),
];
const FRACTION: What = Keys(&["f"]);

/// What may stand between a number and its noun.
const BETWEEN: &[&str] = &["equal", "identical", "mpi", "nvidia", "amd", "google", "physical"];
/// What is counted in billions, which are no bytes: 200B parameters.
const BILLIONS: &[&str] = &["parameter", "param", "weight", "model", "token"];

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
    if let Some(runs) = runs(&tokens) {
        return (vec![runs], "measured times".to_owned());
    }
    let mut at = 0;
    while at < tokens.len() {
        let (token, place) = (tokens[at], at);
        at += 1;
        if let Some(text) = side(token) {
            given.push(Given { what: SIDE, text });
            continue;
        }
        let Some((number, own)) = number(token) else {
            rest.push(token);
            continue;
        };
        let mut next = at;
        while own.is_empty() && tokens.get(next).is_some_and(|token| is_one(token, BETWEEN)) {
            next += 1;
        }
        let unit = if own.is_empty() { tokens.get(next).copied().unwrap_or_default() } else { own };
        let after = if own.is_empty() { next + 1 } else { at };
        let follows = tokens.get(after).copied().unwrap_or_default();
        let text = number.clone();
        if ["%", "percent"].contains(&unit) {
            given.push(share(&tokens, place, &number));
        } else if is_one(unit, TASKS.0) {
            given.push(Given { what: TASKS.1, text });
            continue;
        } else if is_chip(unit) {
            given.push(Given { what: PROCESSORS, text });
            continue;
        } else if let Some((what, written)) = unit_of(unit).filter(|_| !is_count(follows, unit)) {
            given.push(Given { what, text: format!("{number}{written}") });
        } else {
            rest.push(token);
            continue;
        }
        if own.is_empty() {
            rest.extend(&tokens[at..next]);
            at = next + 1;
        }
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

fn is_one(token: &str, words: &[&str]) -> bool {
    words.contains(&token.to_lowercase().as_str())
}

/// Returns whether a unit is a count, as what follows is no data.
fn is_count(follows: &str, unit: &str) -> bool {
    let begins = |word: &&str| follows.to_lowercase().starts_with(word);
    unit == "B" && BILLIONS.iter().any(begins)
}

/// Returns whether a word names a processor of our list: 8 H100 are 8 processors.
fn is_chip(word: &str) -> bool {
    let word = word.to_lowercase();
    let word = word.strip_suffix('s').unwrap_or(&word);
    let has = |machine: &Machine| machine.is_found_by(word);
    word == "tpu"
        || 2 < word.len()
            && word.contains(|c: char| c.is_ascii_digit())
            && word.starts_with(|c: char| c.is_alphabetic())
            && machine::all().any(has)
}

/// Returns the side of a square: 1024x1024.
fn side(token: &str) -> Option<String> {
    let (one, other) = token.split_once(['x', '×'])?;
    // A mesh of 4x4 is a number of nodes.
    let is_large = one.parse::<u32>().is_ok_and(|side| 32 <= side);
    (one == other && is_large).then(|| one.to_owned())
}

/// Returns a share in percent as what it is of; a serial one as the parallel one.
fn share(tokens: &[&str], at: usize, percent: &str) -> Given {
    let share = percent.parse::<f64>().unwrap_or_default() / 100.0;
    let of = |token: &str| SHARES.iter().find(|(word, _)| token.to_lowercase().starts_with(word));
    // A parallel efficiency is an efficiency.
    let is_other = |place: usize| {
        let next = tokens.get(place + 1).is_some_and(|next| next.starts_with("efficien"));
        next && tokens[place] == "parallel"
    };
    let places = (0..tokens.len()).filter(|place| !is_other(*place));
    let near = places.filter_map(|place| Some((place, of(tokens[place])?)));
    let near = near.min_by_key(|(place, _)| place.abs_diff(at)).map(|(_, of)| of);
    let (word, what) = near.copied().unwrap_or(("", FRACTION));
    let share = if word.starts_with("se") { 1.0 - share } else { share };
    // The digits that were typed, without those that the division adds.
    Given { what, text: format!("{}", (share * 1e9).round() / 1e9) }
}

/// Returns run times with their numbers of processors: "10 minutes on 1 core and 6 on 4".
fn runs(tokens: &[&str]) -> Option<Given> {
    let (mut rows, mut unit) = (Vec::new(), "");
    for on in (1..tokens.len()).filter(|at| ["on", "with"].contains(&tokens[*at])) {
        let Some((processors, "")) = tokens.get(on + 1).and_then(|token| number(token)) else {
            continue;
        };
        let before = tokens[on - 1];
        let timed = match number(before) {
            Some((time, own)) => Some((time, own)),
            None if 1 < on => number(tokens[on - 2]).map(|(time, _)| (time, before)),
            None => None,
        };
        let Some((time, own)) = timed else { continue };
        if let Some((_, written)) = unit_of(own).filter(|(what, _)| *what == RUN) {
            unit = written;
        } else if !own.is_empty() {
            continue;
        }
        rows.push(format!("{processors}:{time}{unit}"));
    }
    (1 < rows.len() && !unit.is_empty()).then(|| Given { what: POINTS, text: rows.join(";") })
}

impl Given {
    /// Returns the parameter of `screen` that it is the value of, and its text; `None` where there is
    /// none, or where it does not take the value.
    pub fn on(&self, screen: &'static Screen) -> Option<(&'static Param, Setting)> {
        let mut params = screen.schema.params.iter();
        let param = params.find(|param| match self.what {
            Size => param.is_message,
            Count(unit) => counts(param, unit),
            Keys(keys) => keys.contains(&param.key),
            Named(labels) => labels.contains(&param.label),
        })?;
        let taken = screen.defaults().set_text(param.key, &self.text);
        taken.ok().map(|()| (param, (param.key, self.text.clone())))
    }
}

/// Returns whether a parameter is a whole number of that unit.
fn counts(param: &Param, unit: Unit) -> bool {
    let is_named = unit == Unit::Processor && ["Processors", "Workers"].contains(&param.label);
    matches!(param.kind, Kind::Integer(number) if number.unit == unit || is_named)
}

impl Entry {
    /// Returns the share of what is `given` that its screen takes, where it is not set to something else.
    pub(super) fn takes(&self, given: &[Given]) -> f64 {
        if given.is_empty() {
            return 1.0;
        }
        let Some(screen) = self.screen else { return 0.0 };
        let own = self.opening_params(screen);
        let is_taken = |given: &&Given| {
            given.on(screen).is_some_and(|(_, (key, text))| {
                let mut with = own.clone();
                let is_own = self.is_set(key);
                with.set_text(key, &text).is_ok() && (!is_own || with == own)
            })
        };
        given.iter().filter(is_taken).count() as f64 / given.len() as f64
    }

    /// Returns the parameters of `screen` that the entry opens with.
    fn opening_params(&self, screen: &'static Screen) -> Params {
        let mut params = screen.defaults();
        for (key, text) in &self.settings {
            match machine::all().find(|machine| *key == machine::ON && machine.id == text) {
                Some(machine) => screen.apply(machine, &mut params),
                None => params.set_text(key, text).unwrap_or_default(),
            }
        }
        params
    }

    /// Returns whether it says what the parameter `key` is; a machine says it of its own numbers.
    fn is_set(&self, key: &str) -> bool {
        let is_machine = matches!(self.thing, Thing::Machine(_));
        is_machine || self.settings.iter().any(|(own, _)| *own == key)
    }
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
    fn a_share_is_of_what_stands_nearest() {
        assert!(on("speedup", "busy 90 %").is_empty());
        assert_eq!(on("grid", "busy 90 %"), [setting("rho", "0.9")]);
        assert_eq!(on("routing", "5 % of the packets are lost"), [setting("loss", "0.05")]);
        assert_eq!(on("isoefficiency", "80 % parallel efficiency"), [setting("E", "0.8")]);
        assert!(on("speedup", "80 % efficiency on 64 cores, parallel").len() == 1);
    }

    #[test]
    fn billions_of_parameters_are_no_bytes_and_chips_are_processors() {
        for screen in registry::SCREENS {
            assert_eq!(on(screen.schema.id, "200B parameters"), [], "{}", screen.schema.id);
        }
        assert_eq!(read("200B parameters"), (vec![], "200B parameters".to_owned()));
        assert_eq!(on("collectives", "200 B"), [setting("m", "200B")]);
        assert_eq!(on("collectives", "8 H100"), [setting("p", "8")]);
        assert_eq!(on("collectives", "16 NVIDIA A100s"), [setting("p", "16")]);
        assert_eq!(read("8 H100").1, "H100");
    }

    #[test]
    fn run_times_are_points() {
        let points = |text| [setting("points", text)];
        assert_eq!(on("network", "10 minutes on 1 core and 6 on 4"), points("1:10min;4:6min"));
        assert_eq!(
            on("network", "it takes 100 s on 1, 55 s on 2 and 31s on 4 processors"),
            points("1:100s;2:55s;4:31s")
        );
        assert_eq!(
            on("network", "20 s on 3 processors"),
            [setting("Tseq", "20s"), setting("N", "3")]
        );
    }

    #[test]
    fn a_number_without_a_unit_is_a_word_and_a_size_is_none() {
        assert_eq!(read("Hill Marty 2008").1, "Hill Marty 2008");
        assert_eq!(read("allreduce 64 KiB h100").1, "allreduce h100");
        assert_eq!(read("broadcast to 64 nodes.").1, "broadcast to");
        assert!(on("speedup", "0 processors").is_empty(), "out of its domain");
    }
}
