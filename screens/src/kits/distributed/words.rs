//! What to know about a run: corrections, approximations, limits.

use crossover_figures::quantity::plural;
use crossover_model::distributed::{Base, Processes, Run, best_n, predict};

use crate::screen::machine::Kind;
use crate::screen::prelude::{ErrorKind, Sentence, Unit};
use crate::screen::{Machine, machines};

use super::cluster::Cluster;
use super::params::Balance;

/// Returns the hints on the run that apply.
pub(crate) fn hints(cluster: &Cluster) -> Vec<Sentence> {
    let run = &cluster.run;
    let found = [
        squares(cluster),
        fixed_program(cluster),
        nodes(cluster),
        processes(cluster),
        run.overlap.then(|| "With overlap the longer of computing and communicating counts. This is the best case: real messages also take time of the processor that sends them.".into()),
        (run.slowdown != 1.0).then(|| {
            let pace = match cluster.balance {
                Balance::Equal => "The slowest processor sets the pace: computing takes {pace} times as long as on the processor of Tseq.",
                Balance::Proportional => "The mean speed sets the pace: computing takes {pace} times as long as on the processor of Tseq.",
            };
            Sentence::from(pace).number("pace", run.slowdown, Unit::One)
        }),
        fit(run),
    ];
    found.into_iter().flatten().collect()
}

/// Returns the numbers of processors nearby that make a square of nodes, where blocks need one.
fn squares(cluster: &Cluster) -> Option<Sentence> {
    let error = cluster.prediction().err()?;
    (error.kind() == ErrorKind::NotPerfectSquare).then(|| {
        let none = Sentence::from("N = {n} has no run: {help}.");
        none.number("n", cluster.n, Unit::One).naming("help", error.help())
    })
}

/// Returns by how much the paper's law overestimates the speedup of a fixed program.
fn fixed_program(cluster: &Cluster) -> Option<Sentence> {
    let (run, here) = (&cluster.run, cluster.prediction().ok()?);
    let fixed = Run { base: Base::Amdahl, ..*run };
    if run.base == Base::Amdahl || cluster.n == 1.0 || run.f == 1.0 || run.f == 0.0 {
        return None;
    }
    let other = predict(&fixed, cluster.n).ok()?;
    if (other.speedup - here.speedup).abs() < 0.01 * here.speedup {
        return None;
    }
    let best = best_n(&fixed).ok()?;
    let told = Sentence::from(if best.is_peak {
        "The fixed-time speedup assumes work that grows with N. For a fixed program choose “fixed program”: {fixed} instead of {scaled} on N = {n}, optimal at N = {best}."
    } else {
        "The fixed-time speedup assumes work that grows with N. For a fixed program choose “fixed program”: {fixed} instead of {scaled} on N = {n}, and no peak."
    });
    let numbers =
        [("fixed", other.speedup), ("scaled", here.speedup), ("n", cluster.n), ("best", best.n)];
    Some(with_numbers(told, numbers))
}

/// Returns the sentence in which these names stand for these numbers.
pub(crate) fn with_numbers<const N: usize>(
    sentence: Sentence,
    numbers: [(&'static str, f64); N],
) -> Sentence {
    numbers.into_iter().fold(sentence, |told, (name, it)| told.number(name, it, Unit::One))
}

fn nodes(cluster: &Cluster) -> Option<Sentence> {
    let Cluster { n, run: Run { cores, .. }, .. } = *cluster;
    if cores == 1.0 {
        return None;
    }
    let Processes { processes, threads, nodes, .. } = cluster.processes().ok()?;
    if cluster.is_hybrid() {
        let made = Sentence::from(
            "{n} {cores} {processes} of {threads} on {nodes}. Messages between nodes and those inside the busiest one are added.",
        );
        let made = with_numbers(made, [("n", n)]);
        return Some(
            made.naming("cores", plural(n, "core makes", "cores make"))
                .naming("processes", counted(processes, "process", "processes"))
                .naming("threads", counted(threads, "thread", "threads"))
                .naming("nodes", counted(nodes, "node", "nodes")),
        );
    }
    let made = Sentence::from(if nodes == 1.0 {
        "{n} {cores} one node, which sends no message. Messages within a node take no time."
    } else {
        "{n} {cores} {nodes} nodes, which exchange the messages. Messages within a node take no time, so the curve has a step at each further node."
    });
    let made = with_numbers(made, [("n", n), ("nodes", nodes)]);
    Some(made.naming("cores", plural(n, "core makes", "cores make")))
}

fn counted(count: f64, one: &str, many: &str) -> String {
    format!("{} {}", Unit::Processor.show(count), plural(count, one, many))
}

/// Returns how many processes of a node are best, where that is not the one that it has.
fn processes(cluster: &Cluster) -> Option<Sentence> {
    let Cluster { n, run, .. } = cluster;
    let best = cluster.best_ranks().ok().filter(|best| (*best, run.ranks) != (1.0, 1.0))?;
    let speedup = |ranks: f64| Some(predict(&Run { ranks, ..*run }, *n).ok()?.speedup);
    let (one, all, here) = (speedup(1.0), speedup(run.cores), speedup(run.ranks));
    let (told, numbers) = if best == 1.0 {
        let told = "{best_ranks} process per node is fastest: a speedup of {one}, against {here} with {ranks}.";
        (told, [("one", one?), ("here", here?), ("ranks", run.ranks), ("best", one?)])
    } else if best == run.cores {
        let told = "{best_ranks} processes per node, one per core, are fastest: a speedup of {all}, against {one} with one process per node.";
        (told, [("one", one?), ("all", all?), ("ranks", run.ranks), ("best", all?)])
    } else {
        let told = "{best_ranks} processes of {threads} threads per node are fastest: a speedup of {best}, against {one} with one process and {all} with {cores}.";
        let told = Sentence::from(told).number("threads", run.cores / best, Unit::One);
        let numbers =
            [("one", one?), ("all", all?), ("cores", run.cores), ("best", speedup(best)?)];
        return Some(with_numbers(told, numbers));
    };
    Some(with_numbers(told.into(), numbers))
}

/// Returns what the numbers of a machine mean for messages of this length.
fn fit(run: &Run) -> Option<Sentence> {
    let of = |machine: &&Machine| machine.ts == run.eps && machine.bandwidth(8.0) == run.bw;
    let machine = machines().find(of)?;
    if machine.kind() == Kind::Printed {
        let printed = "{machine}: the paper prints tw per word and no word size; the bandwidth assumes 8 bytes per word.";
        return Some(Sentence::from(printed).naming("machine", machine.name));
    }
    machine.cost().or_else(|| machine.fit_at(run.bits / 8.0))
}
