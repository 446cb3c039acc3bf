//! Headings of columns.

/// The role of a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Role {
    /// Sizes, and the bytes of their unit.
    Size(f64),
    /// Numbers of processors, and what is counted; empty where only a letter stands for it.
    Count(&'static str),
    /// Times, how well they stand for a run, and their unit in seconds where it is said.
    Time(Statistic, Option<f64>),
    /// Bandwidths.
    Rate,
    /// Something else, by its name.
    Other,
    /// Something that the name does not tell.
    Unknown,
}

/// The statistic of a column of times; the greater stands for a run better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Statistic {
    /// The least, the greatest, a percentile.
    Extreme,
    /// A time and no more.
    Plain,
    /// The mean.
    Mean,
    /// The median.
    Median,
}

const RATES: &[&str] = &[
    "bandwidth",
    "throughput",
    "algbw",
    "busbw",
    "bw",
    "mbps",
    "gbps",
    "mbs",
    "gbs",
    "flops",
    "gflops",
    "mflops",
    "rate",
];
const OTHERS: &[&str] = &[
    "speedup",
    "efficiency",
    "std",
    "stddev",
    "stdev",
    "sd",
    "var",
    "variance",
    "error",
    "err",
    "iterations",
    "iters",
    "iteration",
    "count",
    "repetitions",
    "reps",
    "percent",
    "memory",
    "mem",
    "problem",
    "overlap",
    "timestamp",
    "date",
    "id",
    "user",
    "system",
    "sys",
    "cv",
    "steps",
    "ideal",
    "command",
    "validation",
];
const TIMES: &[&str] = &[
    "time",
    "times",
    "t",
    "latency",
    "lat",
    "runtime",
    "walltime",
    "wallclock",
    "wall",
    "elapsed",
    "duration",
    "real",
    "makespan",
];
const MEANS: &[&str] = &["mean", "avg", "average"];
const EXTREMES: &[&str] =
    &["min", "max", "minimum", "maximum", "best", "worst", "p50", "p90", "p95", "p99"];
const SIZES: &[&str] = &["size", "bytes", "byte", "nbytes", "msgsize", "length"];
const COUNTS: &[(&str, &str)] = &[
    ("nodes", "nodes"),
    ("nnodes", "nodes"),
    ("cores", "cores"),
    ("ncores", "cores"),
    ("cpus", "cores"),
    ("ncpus", "cores"),
    ("threads", "threads"),
    ("nthreads", "threads"),
    ("ranks", "MPI ranks"),
    ("nranks", "MPI ranks"),
    ("nprocs", "MPI ranks"),
    ("nproc", "MPI ranks"),
    ("np", "MPI ranks"),
    ("procs", "processes"),
    ("processes", "processes"),
    ("tasks", "tasks"),
    ("ntasks", "tasks"),
    ("processors", "processors"),
    ("pes", "processors"),
    ("gpus", "GPUs"),
    ("ngpus", "GPUs"),
    ("workers", "workers"),
    ("p", ""),
    ("n", ""),
];

/// Returns the role of a column by its heading.
pub fn role(heading: &str) -> Role {
    let lower = fold_case(heading);
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let has = |names: &[&str]| words.iter().any(|word| names.contains(word));
    // Between brackets it is minutes, else a minimum.
    let minutes = ["(min)", "[min]"].iter().any(|unit| lower.contains(unit)).then_some(60.0);
    let time = minutes.or_else(|| words.iter().find_map(|word| seconds(word)));
    let size = words.iter().find_map(|word| bytes(word));
    if has(RATES) || is_per_second(&lower) || (time.is_some() && size.is_some()) {
        Role::Rate
    } else if let Some(unit) = count_name(&words) {
        Role::Count(unit)
    } else if has(OTHERS) {
        Role::Other
    } else if has(TIMES) || time.is_some() || has(MEANS) || has(&["median"]) {
        Role::Time(if minutes.is_some() { Statistic::Plain } else { statistic(&has) }, time)
    } else if has(SIZES) || size.is_some() {
        Role::Size(size.unwrap_or(1.0))
    } else if let Some((_, unit)) = COUNTS.iter().find(|(name, _)| words.contains(name)) {
        Role::Count(unit)
    } else if has(EXTREMES) {
        Role::Other
    } else {
        Role::Unknown
    }
}

/// Returns the counted thing of `node count` or `number of cores`.
fn count_name(words: &[&str]) -> Option<&'static str> {
    let is_count = words.iter().any(|word| ["count", "number", "num"].contains(word));
    let singular = |name: &str| {
        words.iter().any(|word| name == *word || name.strip_suffix('s') == Some(*word))
    };
    COUNTS
        .iter()
        .find(|(name, _)| is_count && name.len() > 2 && singular(name))
        .map(|(_, unit)| *unit)
}

/// `GB/s`, `images per second`.
fn is_per_second(heading: &str) -> bool {
    heading.replace(" per ", "/").split('/').skip(1).any(|unit| {
        let word = unit.trim_start().split(|c: char| !c.is_alphanumeric()).next();
        word.and_then(seconds).is_some()
    })
}

/// Returns words in small letters, and a micro as the letter it is written with.
pub fn fold_case(words: &str) -> String {
    // A sign that a page could not read is that of a micro.
    words.to_ascii_lowercase().replace(['µ', 'μ', '\u{fffd}'], "u")
}

/// Returns whether a word is a unit of size or time.
pub fn is_unit(word: &str) -> bool {
    word.starts_with(char::is_alphabetic) && {
        let word = fold_case(word);
        seconds(&word).or_else(|| bytes(&word)).is_some()
    }
}

fn statistic(has: &impl Fn(&[&str]) -> bool) -> Statistic {
    if has(&["median"]) {
        Statistic::Median
    } else if has(MEANS) {
        Statistic::Mean
    } else if has(EXTREMES) {
        Statistic::Extreme
    } else {
        Statistic::Plain
    }
}

/// Returns a unit of time in seconds.
pub fn seconds(word: &str) -> Option<f64> {
    match word {
        "s" | "sec" | "secs" | "second" | "seconds" => Some(1.0),
        "ms" | "msec" | "msecs" | "millisecond" | "milliseconds" => Some(1e-3),
        "us" | "usec" | "usecs" | "microsecond" | "microseconds" => Some(1e-6),
        "ns" | "nsec" | "nsecs" | "nanosecond" | "nanoseconds" => Some(1e-9),
        "mins" | "minute" | "minutes" => Some(60.0),
        "h" | "hour" | "hours" => Some(3600.0),
        _ => None,
    }
}

/// Returns a unit of size in bytes.
pub fn bytes(word: &str) -> Option<f64> {
    match word {
        "b" | "byte" | "bytes" | "nbytes" => Some(1.0),
        "kib" => Some(1024.0),
        "mib" => Some(f64::exp2(20.0)),
        "gib" => Some(f64::exp2(30.0)),
        "kb" | "kbyte" | "kbytes" => Some(1e3),
        "mb" | "mbyte" | "mbytes" => Some(1e6),
        "gb" | "gbyte" | "gbytes" => Some(1e9),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Role, Statistic, role};

    #[test]
    fn a_heading_says_what_its_column_holds() {
        let plain = |unit| Role::Time(Statistic::Plain, unit);
        for (heading, said) in [
            ("time_s", plain(Some(1.0))),
            ("latency (us)", plain(Some(1e-6))),
            ("t[µs]", plain(Some(1e-6))),
            ("t.usec.", plain(Some(1e-6))),
            ("wall_time", plain(None)),
            ("time (min)", plain(Some(60.0))),
            ("time_min", Role::Time(Statistic::Extreme, None)),
            ("Seconds", plain(Some(1.0))),
            ("time_stats.all_reduce.median", Role::Time(Statistic::Median, None)),
            ("t_min[usec]", Role::Time(Statistic::Extreme, Some(1e-6))),
            ("Avg Latency(us)", Role::Time(Statistic::Mean, Some(1e-6))),
            ("X.bytes", Role::Size(1.0)),
            ("Message size (KiB)", Role::Size(1024.0)),
            ("MB", Role::Size(1e6)),
            ("nprocs", Role::Count("MPI ranks")),
            ("Number of nodes", Role::Count("nodes")),
            ("p", Role::Count("")),
            ("parameter_threads", Role::Count("threads")),
            ("node count", Role::Count("nodes")),
            ("Number of cores", Role::Count("cores")),
            ("time per step (s)", plain(Some(1.0))),
            ("images/sec", Role::Rate),
            ("Steps per second", Role::Rate),
            ("Mbytes.sec", Role::Rate),
            ("Bandwidth (GB/s)", Role::Rate),
            ("single_throughput", Role::Rate),
            ("Speedup", Role::Other),
            ("min", Role::Other),
            ("Container (v1912)", Role::Unknown),
        ] {
            assert_eq!(role(heading), said, "{heading}");
        }
    }
}
