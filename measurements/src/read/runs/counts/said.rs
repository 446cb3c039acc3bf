//! The number of processors that words say: `8 threads`, `threads: 8`, `=== 16 procs ===`.

use super::{Counts, count};

/// Words of a line that speaks of a machine or a limit.
const OF_A_MACHINE: &[&str] = &[
    "max",
    "maximum",
    "available",
    "avail",
    "hardware",
    "logical",
    "physical",
    "core",
    "socket",
    "cpu",
    "limit",
    "up",
    "least",
    "most",
    "list",
    "intel",
    "amd",
];

/// Takes what words say.
pub fn read(words: &[&str], counts: &mut Counts) {
    if words.iter().any(|word| is_of_a_machine(word)) {
        return;
    }
    let words: Vec<&str> = words
        .iter()
        .flat_map(|word| word.split_inclusive([':', '=']))
        .map(|word| word.trim_matches(|c: char| "#*_=,.:<>-+".contains(c)))
        .filter(|word| !word.is_empty())
        .collect();
    let is_heading = words.len() <= 6;
    for (at, word) in words.iter().enumerate() {
        let Some(n) = count(word) else { continue };
        let is_number = |at: Option<usize>| {
            at.and_then(|at| words.get(at)).is_some_and(|word| count(word).is_some())
        };
        if is_number(Some(at + 1)) || is_number(at.checked_sub(1)) {
            continue;
        }
        let behind = words.get(at + 1).map(|word| word.to_ascii_lowercase());
        let behind = behind.as_deref().filter(|word| *word != "mpi" && *word != "openmp");
        let behind = behind
            .map(str::to_owned)
            .or_else(|| words.get(at + 2).map(|word| word.to_ascii_lowercase()));
        let before =
            at.checked_sub(1).and_then(|at| words.get(at)).map(|word| word.to_ascii_lowercase());
        let unit = behind.as_deref().and_then(unit).or_else(|| before.as_deref().and_then(unit));
        match unit {
            Some(Unit::Threads) => counts.threads = counts.threads.or(Some(n)),
            Some(Unit::Ranks(name)) => counts.ranks = counts.ranks.or(Some((n, name))),
            Some(Unit::Others(name)) if is_heading => {
                counts.others = counts.others.or(Some((n, name)));
            }
            _ => {}
        }
    }
}

enum Unit {
    Threads,
    Ranks(&'static str),
    Others(&'static str),
}

/// Returns what the name of a parameter counts, such as `threads` for `n_threads`; `None` where it counts nothing that
/// runs.
pub fn unit_of(name: &str) -> Option<&'static str> {
    Some(match unit(&name.to_ascii_lowercase())? {
        Unit::Threads => "threads",
        Unit::Ranks(name) | Unit::Others(name) => name,
    })
}

fn unit(word: &str) -> Option<Unit> {
    Some(match word.replace(['_', '-'], "").as_str() {
        "thread" | "threads" | "nthreads" | "numthreads" | "nthread" => Unit::Threads,
        "rank" | "ranks" | "nranks" | "numranks" | "np" => Unit::Ranks("MPI ranks"),
        "process" | "processes" | "nprocs" | "nproc" | "numprocs" | "ntasks" => {
            Unit::Ranks("processes")
        }
        "procs" | "proc" | "processors" | "processor" | "p" => Unit::Others("processors"),
        "cores" | "core" | "cpus" | "ncores" | "ncpus" | "numcores" | "numcpus" => {
            Unit::Others("cores")
        }
        "nodes" | "node" | "nnodes" => Unit::Others("nodes"),
        "workers" | "worker" | "nworkers" | "numworkers" | "maxworkers" => Unit::Others("workers"),
        "jobs" | "njobs" => Unit::Others("jobs"),
        "tasks" => Unit::Others("tasks"),
        "gpus" | "gpu" | "ngpus" => Unit::Others("GPUs"),
        _ => return None,
    })
}

fn is_of_a_machine(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_ascii_lowercase();
    OF_A_MACHINE.contains(&word.as_str())
}
