//! The number of processors that words say: `8 threads`, `threads: 8`, `=== 16 procs ===`.

use super::named::{Counts, count};

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
pub fn read(all: &[&str], counts: &mut Counts) {
    let words: Vec<&str> = all
        .iter()
        .flat_map(|word| word.split_inclusive([':', '=']))
        .map(|word| word.trim_matches(|c: char| MARKS.contains(c)))
        .filter(|word| !word.is_empty())
        .collect();
    let is_marked = all.first().is_some_and(|word| word.starts_with(['#', '=', '-', '*']));
    let mut found = Counts::default();
    for (at, word) in words.iter().enumerate() {
        let Some(n) = count(word) else { continue };
        let word_at =
            |at: Option<usize>| at.and_then(|at| words.get(at)).copied().unwrap_or_default();
        let (before, behind) = (word_at(at.checked_sub(1)), word_at(Some(at + 1)));
        if count(before).or(count(behind)).is_some() {
            continue;
        }
        let is_kind = ["mpi", "openmp"].iter().any(|kind| behind.eq_ignore_ascii_case(kind));
        let behind = if is_kind { word_at(Some(at + 2)) } else { behind };
        // `rank 3` and `thread 2` are one of them, not how many there are.
        let is_one = n == 1.0 && (is_marked || words.len() <= 3);
        let named = |name: &str, may_be_one: bool| {
            unit(&name.to_ascii_lowercase()).filter(|_| may_be_one || !is_singular(name))
        };
        let unit = named(behind, is_one).or_else(|| named(before, false));
        match unit {
            Some(Unit::Threads) => found.threads = found.threads.or(Some(n)),
            Some(Unit::Ranks(name)) => found.ranks = found.ranks.or(Some((n, name))),
            Some(Unit::Others(name)) => {
                // Nodes may be those of a mesh, tasks those of a queue, and p an order.
                let most = if matches!(name, "nodes" | "tasks") { 2 } else { 6 };
                let is_p = [before, behind].iter().any(|word| word.eq_ignore_ascii_case("p"));
                if is_marked || (words.len() <= most && !is_p) {
                    found.others = found.others.or(Some((n, name)));
                }
            }
            None => {}
        }
    }
    if !found.is_none() && !all.iter().any(|word| is_of_a_machine(word)) {
        *counts = found;
    }
}

const MARKS: &str = "#*_=,.:<>-+";

fn is_singular(name: &str) -> bool {
    let names = ["thread", "rank", "process", "proc", "processor", "core", "node", "worker", "gpu"];
    names.iter().any(|one| name.eq_ignore_ascii_case(one))
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
