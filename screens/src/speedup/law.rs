//! The nine laws, each as a speedup over the number of cores.

use crossover_model::network::{Run, predict};
use crossover_model::speedup::{
    Chip, Fraction, amdahl, fraction_amdahl_to_gustafson, gustafson, hill_marty_asymmetric,
    hill_marty_dynamic, hill_marty_symmetric, memory_growth, sun_chen_fixed_time, sun_ni, usl,
};
use crossover_model::{Error, ErrorKind};

use super::state::State;
use crate::figure::{Ink, Stroke};
use crate::params::Params;

/// One law of speedup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Law {
    Amdahl,
    Gustafson,
    HillMarty,
    HillMartyAsymmetric,
    HillMartyDynamic,
    SunChen,
    SunNi,
    Usl,
    NetworkAware,
}

impl Law {
    /// Every law, in the order of the figures.
    pub const ALL: [Self; 9] = [
        Self::Amdahl,
        Self::Gustafson,
        Self::HillMarty,
        Self::HillMartyAsymmetric,
        Self::HillMartyDynamic,
        Self::SunChen,
        Self::SunNi,
        Self::Usl,
        Self::NetworkAware,
    ];

    /// Those that the reader wants to see.
    pub fn shown(params: &Params) -> Vec<Self> {
        let wanted = |law: &Self| params.has("show", law.key());
        Self::ALL.into_iter().filter(wanted).collect()
    }

    /// Its key among the curves and the readouts.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Amdahl => "amdahl",
            Self::Gustafson => "gustafson",
            Self::HillMarty => "hill_marty",
            Self::HillMartyAsymmetric => "hill_marty_asymmetric",
            Self::HillMartyDynamic => "hill_marty_dynamic",
            Self::SunChen => "sun_chen",
            Self::SunNi => "sun_ni",
            Self::Usl => "usl",
            Self::NetworkAware => "network_aware",
        }
    }

    /// Its name beside a curve and in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Amdahl => "Amdahl",
            Self::Gustafson => "Gustafson",
            Self::HillMarty => "Hill–Marty symmetric",
            Self::HillMartyAsymmetric => "Hill–Marty asymmetric",
            Self::HillMartyDynamic => "Hill–Marty dynamic",
            Self::SunChen => "Sun–Chen",
            Self::SunNi => "Sun–Ni",
            Self::Usl => "USL",
            Self::NetworkAware => "network-aware",
        }
    }

    /// Its name beside its curve, which says whose fraction `f` is where the laws differ in it.
    pub fn title(self, state: &State) -> String {
        let whose = match self {
            Self::Amdahl if !state.same => ", f on 1 core",
            Self::Gustafson if !state.same => ", f on N cores",
            Self::Gustafson | Self::SunChen if state.same => ", converted",
            _ => "",
        };
        format!("{}{whose}", self.name())
    }

    /// Its colour.
    pub const fn ink(self) -> Ink {
        Ink::Series(match self {
            // The capacity of the USL is Amdahl's law with one more term.
            Self::Amdahl | Self::Usl => 0,
            Self::Gustafson => 1,
            Self::NetworkAware => 2,
            Self::HillMarty => 3,
            Self::HillMartyAsymmetric => 4,
            Self::HillMartyDynamic => 5,
            Self::SunChen => 6,
            Self::SunNi => 7,
        })
    }

    /// Its stroke: laws that may coincide can still be told apart.
    pub const fn stroke(self) -> Stroke {
        match self {
            Self::Amdahl | Self::Gustafson | Self::NetworkAware => Stroke::Solid,
            Self::HillMarty | Self::SunChen => Stroke::Dashed,
            Self::HillMartyDynamic | Self::SunNi => Stroke::Dotted,
            Self::HillMartyAsymmetric | Self::Usl => Stroke::DashDot,
        }
    }

    /// Whether a parallel fraction enters it.
    pub const fn has_fraction(self) -> bool {
        !matches!(self, Self::Usl)
    }

    /// The speedup of `n` cores and a parallel fraction `f`, as the source has it: that of Hill
    /// and Marty over one BCE, every other over one of the cores.
    pub fn speedup(self, state: &State, f: f64, n: f64) -> Result<f64, Error> {
        let chip = Chip {
            n: n * state.r,
            r: state.r,
        };
        self.of(state, f, n, &chip)
    }

    /// The same at the present number of processors; laws of a chip on the chip that is chosen.
    pub fn present(self, state: &State) -> Result<f64, Error> {
        let chip = state.chip();
        if self == Self::SunChen && state.own_chip.is_some() {
            let cores = state.chip_cores();
            let on = |error: Error| {
                if error.field() == "m" {
                    whole_cores(&chip)
                } else {
                    error
                }
            };
            return self.of(state, state.f, cores, &chip).map_err(on);
        }
        self.of(state, state.f, state.n, &chip)
    }

    /// The speedup as the figures draw it: over one core of `r` BCEs, or over one BCE.
    pub fn drawn(self, state: &State, f: f64, n: f64) -> Result<f64, Error> {
        let speedup = self.speedup(state, f, n)?;
        let core = state.core()?;
        let of_bce = matches!(
            self,
            Self::HillMarty | Self::HillMartyAsymmetric | Self::HillMartyDynamic
        );
        Ok(match (of_bce, state.one_bce) {
            (true, false) => speedup / core,
            (false, true) => speedup * core,
            _ => speedup,
        })
    }

    fn of(self, state: &State, f: f64, n: f64, chip: &Chip) -> Result<f64, Error> {
        let given = Fraction::Parallel(f);
        // The fraction of the run on `n` cores, for the laws that scale the work.
        let scaled = || {
            if state.same {
                fraction_amdahl_to_gustafson(given, n)
            } else {
                Ok(given)
            }
        };
        match self {
            Self::Amdahl => amdahl(given, n),
            Self::Gustafson => gustafson(scaled()?, n),
            Self::HillMarty => hill_marty_symmetric(given, chip, state.perf),
            Self::HillMartyAsymmetric => hill_marty_asymmetric(given, chip, state.perf),
            Self::HillMartyDynamic => hill_marty_dynamic(given, chip, state.perf),
            Self::SunChen => Ok(sun_chen_fixed_time(scaled()?, n, 1.0)?.s),
            Self::SunNi => sun_ni(given, n, memory_growth(n, state.g)?),
            Self::Usl => usl(&state.usl, n),
            Self::NetworkAware => {
                let run = Run { f, ..state.run };
                predict(&run, n).map(|prediction| prediction.speedup)
            }
        }
    }
}

/// A chip that cannot be cut into cores of `r`.
fn whole_cores(chip: &Chip) -> Error {
    let below = (chip.n / chip.r).floor().max(1.0) * chip.r;
    let above = below + chip.r;
    let mend = format!(
        "n/r equal cores must be a whole number: give {below} or {above}, or choose r to fit"
    );
    Error::new(ErrorKind::NotDivisible, "n", chip.n, mend)
}
