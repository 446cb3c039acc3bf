//! The nine laws, each as a speedup over the number of cores.

use crossover_figures::figure::{Ink, Stroke};
use crossover_model::distributed::{Run, predict};
use crossover_model::speedup::{
    Chip, Fraction, amdahl, fraction_amdahl_to_gustafson, gustafson, hill_marty_asymmetric,
    hill_marty_dynamic, hill_marty_symmetric, memory_growth, sun_chen_fixed_time, sun_ni, usl,
};
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

use super::inputs::Inputs;

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
    pub fn title(self, inputs: &Inputs) -> String {
        let whose = match self {
            Self::Amdahl if !inputs.same => ", f on 1 core",
            Self::Gustafson if !inputs.same => ", f on N cores",
            Self::Gustafson | Self::SunChen if inputs.same => ", converted",
            _ => "",
        };
        format!("{}{whose}", self.name())
    }

    /// Its color.
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
    pub fn speedup(self, inputs: &Inputs, f: f64, n: f64) -> Result<f64, Error> {
        let chip = Chip {
            n: n * inputs.r,
            r: inputs.r,
        };
        self.of(inputs, f, n, &chip)
    }

    /// The same at the present number of processors; laws of a chip on the chip that is chosen.
    pub fn present(self, inputs: &Inputs) -> Result<f64, Error> {
        let chip = inputs.chip();
        if self == Self::SunChen && inputs.own_chip.is_some() {
            let cores = inputs.chip_cores();
            let on = |error: Error| {
                if error.field() == "m" {
                    whole_cores(&chip)
                } else {
                    error
                }
            };
            return self.of(inputs, inputs.f, cores, &chip).map_err(on);
        }
        self.of(inputs, inputs.f, inputs.n, &chip)
    }

    /// The speedup as the figures draw it: over one core of `r` BCEs, or over one BCE.
    pub fn drawn(self, inputs: &Inputs, f: f64, n: f64) -> Result<f64, Error> {
        let speedup = self.speedup(inputs, f, n)?;
        let core = inputs.core()?;
        let of_bce = matches!(
            self,
            Self::HillMarty | Self::HillMartyAsymmetric | Self::HillMartyDynamic
        );
        Ok(match (of_bce, inputs.one_bce) {
            (true, false) => speedup / core,
            (false, true) => speedup * core,
            _ => speedup,
        })
    }

    fn of(self, inputs: &Inputs, f: f64, n: f64, chip: &Chip) -> Result<f64, Error> {
        let given = Fraction::Parallel(f);
        // The fraction of the run on `n` cores, for the laws that scale the work.
        let scaled = || {
            if inputs.same {
                fraction_amdahl_to_gustafson(given, n)
            } else {
                Ok(given)
            }
        };
        match self {
            Self::Amdahl => amdahl(given, n),
            Self::Gustafson => gustafson(scaled()?, n),
            Self::HillMarty => hill_marty_symmetric(given, chip, inputs.perf),
            Self::HillMartyAsymmetric => hill_marty_asymmetric(given, chip, inputs.perf),
            Self::HillMartyDynamic => hill_marty_dynamic(given, chip, inputs.perf),
            Self::SunChen => Ok(sun_chen_fixed_time(scaled()?, n, 1.0)?.s),
            Self::SunNi => sun_ni(given, n, memory_growth(n, inputs.g)?),
            Self::Usl => usl(&inputs.usl, n),
            Self::NetworkAware => {
                let run = Run { f, ..inputs.run };
                predict(&run, n).map(|prediction| prediction.speedup)
            }
        }
    }
}

/// A chip that cannot be cut into cores of `r`.
fn whole_cores(chip: &Chip) -> Error {
    let below = (chip.n / chip.r).floor().max(1.0) * chip.r;
    let above = below + chip.r;
    let help = format!(
        "n/r equal cores must be a whole number: give {below} or {above}, or choose r to fit"
    );
    Error::new(ErrorKind::NotDivisible, "n", chip.n, help)
}
