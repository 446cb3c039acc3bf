//! The columns of a machine in a list.

use crossover_figures::quantity::{Unit, percent};

use super::data::{Machine, PerWord};

/// Returns a size with its unit, in the powers of two that benchmarks count in where it is one of their multiples.
///
/// ```
/// use crossover_screens::machine::format_size;
/// assert_eq!([65536.0, 1_048_576.0, 512.0, 1e6].map(format_size), ["64 KiB", "1 MiB", "512 B", "1 MB"]);
/// ```
pub fn format_size(bytes: f64) -> String {
    let prefixes = [(3, "GiB"), (2, "MiB"), (1, "KiB")];
    let whole = prefixes.into_iter().find_map(|(power, unit)| {
        let count = bytes / 1024_f64.powi(power);
        (1.0 <= count && count.fract() == 0.0).then(|| format!("{count} {unit}"))
    });
    whole.unwrap_or_else(|| Unit::Byte.show(bytes))
}

impl Machine {
    /// Returns its start-up time with its unit; the peak of a processor.
    pub fn format_startup(&self) -> String {
        if let Some(roof) = self.roof {
            return Unit::FlopPerSecond.show(roof.peak);
        }
        Unit::Second.show(self.ts)
    }

    /// Returns its bandwidth with its unit; of a word of unstated size the time.
    pub fn format_bandwidth(&self) -> String {
        if let Some(roof) = self.roof {
            return Unit::BytePerSecond.show(roof.beta);
        }
        match self.tw {
            PerWord::OfBytes(tw) => Unit::BitPerSecond.show(8.0 / tw),
            PerWord::AsPrinted(tw) => Unit::SecondPerWord.show(tw),
        }
    }

    /// Returns its transfer time with its unit, and whose word it is of.
    pub fn format_tw(&self) -> String {
        match self.tw {
            PerWord::OfBytes(tw) => Unit::SecondPerByte.show(tw),
            PerWord::AsPrinted(tw) => {
                let word = Unit::SecondPerWord.show(tw);
                format!("{word} of a size the paper does not state")
            }
        }
    }

    /// Returns its numbers, each with its symbol and its unit.
    pub fn format_numbers(&self) -> String {
        match self.roof {
            Some(_) => {
                let (peak, memory) = (self.format_startup(), self.format_bandwidth());
                format!("Peak {peak}, memory bandwidth {memory}.")
            }
            None => format!("ts = {}, tw = {}.", Unit::Second.show(self.ts), self.format_tw()),
        }
    }

    /// Returns what is known of its nodes: "8 a node, 8 NICs"; empty where nothing is.
    pub fn format_nodes(&self) -> String {
        let Some(levels) = self.levels else {
            return String::new();
        };
        let ppn = levels.ppn.map(|ppn| format!("{ppn} a node"));
        let nics = levels.nics.map(|nics| match nics.rails {
            1 => "1 NIC".to_owned(),
            rails => format!("{rails} NICs"),
        });
        let known: Vec<_> = ppn.into_iter().chain(nics).collect();
        if known.is_empty() { "inside and between nodes".to_owned() } else { known.join(", ") }
    }

    /// Returns what its numbers are a cost of, or its nodes where they are known.
    pub fn format_layer(&self) -> String {
        let nodes = self.format_nodes();
        if nodes.is_empty() { self.layer.name().to_owned() } else { nodes }
    }

    /// Returns how far its line misses its measurements at worst; empty where nothing was measured.
    pub fn format_worst_error(&self) -> String {
        self.fit.map_or_else(String::new, |fit| percent(fit.errors.worst))
    }
}
