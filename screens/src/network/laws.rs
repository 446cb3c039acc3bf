//! The five laws of the paper's comparison, each as a speedup over the number of processors.

use crossover_figures::figure::{Ink, Stroke};
use crossover_model::Error;
use crossover_model::distributed::{LawError, Measured, law_error, predict};
use crossover_model::speedup::{
    Chip, CorePerformance, amdahl, gustafson, hill_marty_symmetric, sun_chen_fixed_time,
};

use crate::kits::distributed::DistributedRun;

/// One law: what it is called, how it is drawn, how it is computed.
pub(super) struct Law {
    /// The key of its readout.
    pub key: &'static str,
    /// The key of its error.
    pub error_key: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The label of its readout.
    pub label: &'static str,
    /// The label of its error.
    pub error_label: &'static str,
    /// Its formula.
    pub formula: &'static str,
    /// What is to know about it.
    pub remark: &'static str,
    /// The letter of its speedups at the measured points.
    pub at_points: &'static str,
    /// The formula of its error.
    pub error_formula: &'static str,
    /// Where it stands.
    pub source: &'static str,
    pub ink: Ink,
    pub stroke: Stroke,
    speedup: fn(&DistributedRun, f64) -> Result<f64, Error>,
}

/// The laws, the paper's own last.
pub(super) const LAWS: [Law; 5] = [
    Law {
        key: "amdahl",
        error_key: "error_amdahl",
        name: "Amdahl",
        label: "Amdahl, fixed program",
        error_label: "Error of Amdahl's law",
        formula: "1 / (s + (1 - s) / N)",
        remark: "The program stays the same: it never takes less than s Tseq.",
        at_points: "S_amdahl",
        error_formula: "sum_k(abs(S_amdahl_k - S_k) / S_k) / P",
        source: "Khanyile et al. 2012, (1)",
        ink: Ink::Series(0),
        stroke: Stroke::Solid,
        speedup: |case, n| amdahl(case.fraction(), n),
    },
    Law {
        key: "gustafson",
        error_key: "error_gustafson",
        name: "Gustafson",
        label: "Gustafson, work grows with N",
        error_label: "Error of Gustafson's law",
        formula: "s + f N",
        remark: "The work grows with N, so that the run takes as long as before.",
        at_points: "S_gustafson",
        error_formula: "sum_k(abs(S_gustafson_k - S_k) / S_k) / P",
        source: "Khanyile et al. 2012, (2)",
        ink: Ink::Series(1),
        stroke: Stroke::Solid,
        speedup: |case, n| gustafson(case.fraction(), n),
    },
    Law {
        key: "hill_marty",
        error_key: "error_hill_marty",
        name: "Hill–Marty",
        label: "Hill–Marty, N cores of one BCE",
        error_label: "Error of Hill and Marty's law",
        formula: "1 / ((1 - f) / perf_r + f r / (perf_r n))",
        remark: "With cores of one BCE it is Amdahl's law.",
        at_points: "S_hill_marty",
        error_formula: "sum_k(abs(S_hill_marty_k - S_k) / S_k) / P",
        source: "Khanyile et al. 2012, (3)",
        ink: Ink::Series(3),
        stroke: Stroke::Dashed,
        speedup: |case, n| {
            hill_marty_symmetric(
                case.fraction(),
                &Chip { n, r: 1.0 },
                CorePerformance::SquareRoot,
            )
        },
    },
    Law {
        key: "sun_chen",
        error_key: "error_sun_chen",
        name: "Sun–Chen",
        label: "Sun–Chen, fixed time",
        error_label: "Error of Sun and Chen's law",
        formula: "(1 - f) + m f",
        remark: "Over one core it is Gustafson's law, m for N.",
        at_points: "S_sun_chen",
        error_formula: "sum_k(abs(S_sun_chen_k - S_k) / S_k) / P",
        source: "Khanyile et al. 2012, (10)",
        ink: Ink::Series(6),
        stroke: Stroke::Dashed,
        speedup: |case, n| Ok(sun_chen_fixed_time(case.fraction(), n, 1.0)?.s),
    },
    Law {
        key: "network_aware",
        error_key: "error_network_aware",
        name: "network-aware",
        label: "Speedup over the network",
        error_label: "Error of the network-aware law",
        formula: "Tseq / t_est",
        remark: "",
        at_points: "S_network",
        error_formula: "sum_k(abs(S_network_k - S_k) / S_k) / P",
        source: "Khanyile et al. 2012, (16) to (18)",
        ink: Ink::Series(2),
        stroke: Stroke::Solid,
        speedup: |case, n| Ok(predict(&case.run, n)?.speedup),
    },
];

impl Law {
    /// Its speedup on `n` processors.
    pub fn speedup(&self, case: &DistributedRun, n: f64) -> Result<f64, Error> {
        (self.speedup)(case, n)
    }

    /// How far it is from the measured runs.
    pub fn error(&self, case: &DistributedRun, points: &[Measured]) -> Result<LawError, Error> {
        // A number of processors that a point has is at fault in its row, not in N.
        let on = |error: Error| match error.field() {
            "N" | "S" | "m" | "p" => error.on("points"),
            _ => error,
        };
        law_error(points, |n| (self.speedup)(case, n)).map_err(on)
    }
}
