//! The number of processors that a command sets: variables, flags, and launchers of MPI.

use super::named::{Counts, count};

const LAUNCHERS: &[&str] = &[
    "mpirun",
    "mpiexec",
    "mpiexec.hydra",
    "mpirun_rsh",
    "orterun",
    "prun",
    "prterun",
    "srun",
    "aprun",
    "jsrun",
    "ibrun",
    "sbatch",
    "salloc",
    "#SBATCH",
];

/// Flags of launchers that take no value.
const ALONE: &[&str] = &[
    "--oversubscribe",
    "--allow-run-as-root",
    "--use-hwthread-cpus",
    "--report-bindings",
    "--display-map",
    "-report-bindings",
    "--exclusive",
    "--overlap",
    "--label",
    "-l",
    "--exact",
    "-v",
    "--verbose",
    "-q",
    "--quiet",
];

/// Flags of launchers that take two values.
const WITH_TWO: &[&str] =
    &["-mca", "--mca", "-gmca", "--gmca", "-genv", "-env", "--prtemca", "--pmixmca"];

/// Takes what a command sets.
pub fn read(words: &[&str], counts: &mut Counts) {
    let mut others = None;
    for (at, word) in words.iter().enumerate() {
        let (key, value, is_set) = match word.split_once('=') {
            Some((key, value)) if !value.is_empty() => (key, value, true),
            Some((key, _)) => (key, words.get(at + 1).copied().unwrap_or_default(), true),
            None => match words.get(at + 1) {
                Some(&"=") => (*word, words.get(at + 2).copied().unwrap_or_default(), true),
                next => (*word, next.copied().unwrap_or_default(), false),
            },
        };
        let Some(n) = count(value) else { continue };
        let key = key.trim_start_matches("$env:");
        let is_flag = key.starts_with('-');
        let name = key.trim_start_matches('-').replace(['_', '-'], "").to_ascii_lowercase();
        let is_variable = name.ends_with("numthreads") || name == "gomaxprocs";
        if !(is_flag || is_set || is_variable) {
            continue;
        }
        match name.as_str() {
            "ompnumthreads" => counts.threads = Some(n),
            _ if is_variable => others = others.or(Some(n)),
            "threads" | "nthreads" | "nthread" => counts.threads = counts.threads.or(Some(n)),
            "nt" | "ntomp" if is_flag => counts.threads = counts.threads.or(Some(n)),
            "ntmpi" if is_flag => counts.ranks = Some((n, "MPI ranks")),
            "nranks" | "ranks" | "mpiranks" | "np" | "nprocs" | "nproc" | "numprocs" if is_set => {
                counts.ranks = counts.ranks.or(Some((n, "MPI ranks")));
            }
            "workers" | "numworkers" | "nworkers" => {
                counts.others = counts.others.or(Some((n, "workers")));
            }
            "jobs" | "njobs" => counts.others = counts.others.or(Some((n, "jobs"))),
            "cores" | "ncores" | "cpus" | "ncpus" if is_set => {
                counts.others = counts.others.or(Some((n, "cores")));
            }
            _ => {}
        }
    }
    counts.threads = counts.threads.or(others);
    if let Some(at) = words.iter().position(|word| is_launcher(word)) {
        launched(&words[at + 1..], counts);
    }
    if let Some(at) =
        words.iter().position(|word| matches!(*word, "make" | "gmake" | "ninja" | "ctest"))
    {
        made(&words[at + 1..], counts);
    }
}

fn is_launcher(word: &str) -> bool {
    LAUNCHERS.contains(&word.rsplit('/').next().unwrap_or(word))
}

/// Takes the flags of a launcher, up to the program that it launches: those behind it are the program's own.
fn launched(words: &[&str], counts: &mut Counts) {
    let (mut nodes, mut per_node, mut per_task) = (None, None, None);
    let mut at = 0;
    while let Some(word) = words.get(at).filter(|word| word.starts_with('-')) {
        let (key, glued) = match word.split_once('=') {
            Some((key, value)) => (key, Some(value)),
            None => match word.find(|c: char| c.is_ascii_digit()) {
                Some(digits) if matches!(&word[..digits], "-n" | "-np" | "-N" | "-c") => {
                    (&word[..digits], Some(&word[digits..]))
                }
                _ => (*word, None),
            },
        };
        let value = glued.or_else(|| words.get(at + 1).copied()).and_then(count);
        match key {
            "-np" | "--np" | "-n" | "--n" | "--ntasks" => {
                counts.ranks = value.map(|n| (n, "MPI ranks")).or(counts.ranks);
            }
            "-N" | "--nodes" => nodes = value,
            "--ntasks-per-node" | "-ppn" | "-npernode" => per_node = value,
            "-c" | "--cpus-per-task" => per_task = value,
            _ => {}
        }
        let values = match key {
            _ if glued.is_some() || ALONE.contains(&key) => 0,
            _ if WITH_TWO.contains(&key) => 2,
            _ => 1,
        };
        at += 1 + values;
    }
    if let (None, Some(nodes), Some(per_node)) = (counts.ranks, nodes, per_node) {
        counts.ranks = Some((nodes * per_node, "MPI ranks"));
    }
    counts.threads = counts.threads.or(per_task);
}

/// `make -j8`, `make -j 8`.
fn made(words: &[&str], counts: &mut Counts) {
    let flag = words.iter().enumerate().find_map(|(at, word)| Some((at, word.strip_prefix("-j")?)));
    let Some((at, value)) = flag else { return };
    let value =
        if value.is_empty() { words.get(at + 1).copied().unwrap_or_default() } else { value };
    counts.others = count(value).map(|n| (n, "jobs")).or(counts.others);
}
