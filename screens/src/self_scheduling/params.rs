//! The parameters: the loop, the workers, and how it is dealt out to them.

use crossover_model::self_scheduling::{Policy, Queue, Times};

use crate::screen::prelude::*;

const LOOP: &str = "Loop";
const WORKERS: &str = "Workers";
const SCHEDULE: &str = "Schedule";
/// The figure in which the queue counts, whatever the policy.
const QUEUED: &str = "Makespan over the chunk size";
const MEMORY: &str = "Memory";
const KINDS: &str = "Kinds of iterations";

/// The longest time of an iteration or a dispatch.
const LONGEST: f64 = 1e6;

/// The headings of what matters most.
pub(super) const BASIC: &[&str] = &[LOOP, WORKERS, SCHEDULE];

parameters! {
    /// The parameters, in the order of the page.
    pub(super) struct Values {
        n: f64 = Param::integer("Iterations", Unit::One, 1000.0)
            .help("Iterations of the loop. None of them needs the result of another.")
            .group(LOOP).with_domain(1.0, 1e5).log(10.0, 1e4);
        p: f64 = Param::integer("Workers", Unit::One, 4.0)
            .help("Threads or processes that share the loop.")
            .group(WORKERS).with_domain(1.0, 256.0).slider(1.0, 64.0);
        policy: Policy = Param::choice("Policy", POLICIES, "static")
            .help("Static and cyclic deal out before the loop runs; the others use a queue.")
            .group(SCHEDULE).symbol("");
        k: f64 = Param::integer("Chunk size", Unit::One, 1.0)
            .help("Iterations in a chunk; the least of guided and factoring, the last of trapezoid.")
            .group(QUEUED).with_domain(1.0, 1e5).log(1.0, 1000.0);
        h: f64 = Param::number("Overhead of a dispatch", Unit::Second, 1e-6)
            .help("Time to fetch a chunk from the queue.")
            .group(QUEUED).with_domain(0.0, LONGEST).log(10e-9, 1e-3);
        queue: Queue = Param::choice("Queue", QUEUES, "serial")
            .help("Serial: one dispatch at a time, as with a lock. Free: each worker on its own.")
            .group(QUEUED).symbol("");
        times: Times = Param::choice("Iteration times", TIMES, "increasing")
            .help("How the times of the iterations are distributed over the loop.")
            .group(LOOP).symbol("");
        mean: f64 = Param::number("Mean iteration time", Unit::Second, 10e-6)
            .help("Of random times the expected one. A list has its own.")
            .group(LOOP).symbol("m").with_domain(1e-9, LONGEST).log(100e-9, 10e-3);
        share: f64 = Param::number("Share of long iterations", Unit::One, 0.1)
            .help("Random times, short or long: the probability of a long one.")
            .group(KINDS).symbol("q").with_domain(0.0, 1.0).slider(0.0, 1.0);
        ratio: f64 = Param::number("Long over short", Unit::One, 10.0)
            .help("Random times, short or long: the ratio of the two.")
            .group(KINDS).symbol("r").with_domain(1.0, 1000.0).log(1.0, 1000.0);
        costs: Vec<f64> = Param::list("Listed times", Unit::Second, "10us,20us,30us,40us", (1e-9, LONGEST), 64)
            .help("One for each iteration, again from the first where the loop is longer.")
            .group(KINDS).symbol("");
        seed: f64 = Param::integer("Seed", Unit::One, 1.0)
            .help("Random times: another seed draws others of the same distribution.")
            .group(KINDS).symbol("").with_domain(0.0, 1e9).slider(0.0, 100.0);
        speeds: Vec<f64> = Param::list("Relative speeds", Unit::One, "", (0.01, 100.0), 256)
            .help("Speeds of the first workers, such as 1,1,1,0.5. The others have speed 1.")
            .group(WORKERS).symbol("v");
        memory: f64 = Param::number("Memory of the workers", Unit::Byte, f64::INFINITY)
            .help("Bytes that all workers share. Who finds no room for an iteration has to wait.")
            .group(MEMORY).symbol("M").with_domain(1.0, 1e18).log(1e9, 1e12).or_infinite();
        need: f64 = Param::number("Memory of an iteration", Unit::Byte, 1e9)
            .help("Bytes that a worker needs while it computes one.")
            .group(MEMORY).symbol("b").with_domain(1.0, 1e18).log(1e6, 1e12);
    }
}

choices! {
    const POLICIES: Policy = {
        Static = "static", "static blocks";
        Cyclic = "cyclic", "static chunks in turn";
        Dynamic = "dynamic", "dynamic chunks";
        Guided = "guided", "guided self-scheduling";
        Tss = "tss", "trapezoid self-scheduling";
        Fac2 = "fac2", "factoring by half";
    }
}

choices! {
    /// Whether dispatches wait for each other.
    const QUEUES: Queue = {
        Serial = "serial", "one dispatch at a time", "one at a time";
        Free = "free", "each worker on its own", "each on its own";
    }
}

choices! {
    /// How iteration times are distributed.
    const TIMES: Times = {
        Constant = "constant", "constant";
        Increasing = "increasing", "increasing";
        Decreasing = "decreasing", "decreasing";
        Exponential = "exponential", "random, exponential";
        Bimodal = "bimodal", "random, short or long";
        List = "list", "listed";
    }
}
