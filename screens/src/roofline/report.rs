//! What can be read off: the roof, the ceilings, the kernels and the blocked product, and what it means.

use crossover_figures::quantity::Unit;
use crossover_model::roofline::Bound;
use crossover_model::{Error, ErrorKind};

use crate::screen::{Params, Readout, Report, Sentence};

use super::inputs::Inputs;

const ROOF: &str = "Williams, Waterman and Patterson 2009, Fig. 1";
const CEILINGS: &str = "Williams, Waterman and Patterson 2009, Fig. 2";
const COUNTED: &str = "Operations and words counted, see the notes; Hong and Kung 1981";

/// Returns the readouts, the takeaway and the hints.
pub(super) fn report(params: &Params) -> Report {
    let inputs = Inputs::of(params);
    let hints = [ceilings(&inputs), kernels(&inputs), blocks(&inputs)];
    Report {
        readouts: [roof(&inputs), blocked(&inputs)].concat(),
        takeaway: vec![takeaway(&inputs).into()],
        hints: hints.into_iter().flatten().collect(),
    }
}

fn roof(inputs: &Inputs) -> Vec<Readout> {
    let (roof, here) = (&inputs.roof, inputs.intensity);
    let (attainable, bound) = (roof.attainable(here), roof.bound(here));
    let below = inputs.below().and_then(|below| below.attainable(here));
    let share = attainable.clone().map(|top| top / roof.peak);
    let gain = attainable.clone().and_then(|top| Ok(top / below.clone()?));
    let headrooms = inputs.headrooms();
    let headroom = match headrooms {
        Ok(all) => {
            let most = all.iter().map(|one| one.0).fold(0.0, f64::max);
            Readout::ratio("headroom", "", "Greatest headroom of a kernel", Ok(most))
                .formula("max_i(min(P_peak, β K_i) / P_i)")
        }
        // Nothing is wrong with kernels that were not measured.
        Err(error) if error.kind() == ErrorKind::MissingInput => {
            let none = Ok("none measured");
            Readout::word("headroom", "Greatest headroom of a kernel", none)
                .found("Measured kernels are counted.", "measured = 0")
        }
        Err(error) => Readout::ratio("headroom", "", "Greatest headroom of a kernel", Err(error)),
    };
    let compared = match bound {
        Ok(Bound::Memory) => "β I <= P_peak",
        _ => "P_peak <= β I",
    };
    vec![
        rate("attainable", "P", "Attainable performance", attainable)
            .formula("min(P_peak, β I)")
            .source(ROOF),
        intensity("ridge", "I*", "Ridge point", roof.ridge())
            .formula("P_peak / β")
            .source(ROOF)
            .remark("The least intensity at which the peak is attainable."),
        Readout::word("bound", "Limited by", bound.map(Bound::name))
            .found("Both limits are compared.", compared)
            .source(ROOF),
        Readout::ratio("fraction_of_peak", "", "Share of the peak", share)
            .formula("attainable / P_peak")
            .source(ROOF),
        headroom
            .source(CEILINGS)
            .remark("Attainable over measured performance. The table of kernels has that of all."),
        rate("below_ceilings", "", "Performance below ceilings", below)
            .formula("min(P_low, β_low I)")
            .source(CEILINGS)
            .remark("Attainable performance without any of the optimizations."),
        Readout::ratio("gain", "", "Gain by all optimizations", gain)
            .formula("attainable / below_ceilings")
            .source(CEILINGS),
    ]
}

fn blocked(inputs: &Inputs) -> Vec<Readout> {
    let in_blocks = inputs.product.intensity();
    let attainable = in_blocks.clone().and_then(|i| inputs.roof.attainable(i));
    let (at_ridge, largest) = (inputs.block_at_ridge(), inputs.largest_block());
    vec![
        intensity("block_intensity", "I_b", "Intensity in blocks", in_blocks)
            .formula("1 / (word (1 / b + 1 / n))")
            .source(COUNTED)
            .remark("Of the matrix product, while three blocks fit the cache."),
        rate("block_attainable", "", "Performance in blocks", attainable)
            .formula("min(P_peak, β block_intensity)")
            .source(ROOF),
        Readout::ratio("b_ridge", "b*", "Block size at the ridge point", at_ridge)
            .formula("ceil(1 / (1 / (word ridge) - 1 / n))")
            .source(COUNTED)
            .remark("Blocks of this size and larger are compute-bound."),
        Readout::ratio("b_cache", "", "Largest block in the cache", largest)
            .formula("floor(sqrt(cache / (3 word)))")
            .source(COUNTED),
    ]
}

type Text = &'static str;

fn rate(key: Text, symbol: Text, label: Text, answer: Result<f64, Error>) -> Readout {
    Readout::number(key, symbol, label, Unit::FlopPerSecond, answer)
}

fn intensity(key: Text, symbol: Text, label: Text, answer: Result<f64, Error>) -> Readout {
    Readout::number(key, symbol, label, Unit::FlopPerByte, answer)
}

fn takeaway(inputs: &Inputs) -> &'static str {
    match inputs.roof.bound(inputs.intensity) {
        Ok(Bound::Memory) => {
            "Memory-bound: at most {attainable}, {fraction_of_peak%} of the peak. The peak needs an intensity of {ridge}."
        }
        _ => {
            "Compute-bound: the peak of {attainable} is attainable. Below {ridge} memory would limit the kernel."
        }
    }
}

/// Returns which optimizations count at this intensity.
fn ceilings(inputs: &Inputs) -> Option<Sentence> {
    let attainable = inputs.roof.attainable(inputs.intensity).ok()?;
    let limiting = inputs.ceilings.iter().filter(|ceiling| {
        let below = ceiling.roof.attainable(inputs.intensity);
        below.is_ok_and(|below| below < attainable)
    });
    let names: Vec<_> = limiting.map(|ceiling| ceiling.name.as_str()).collect();
    let told = match (inputs.ceilings.len(), names.len()) {
        (0, _) => return None,
        (_, 0) => "No ceiling limits the kernel at {I}.",
        _ => {
            "These ceilings limit the kernel at {I}: {names}. Below all of them it attains {below_ceilings}."
        }
    };
    Some(Sentence::from(told).naming("names", names.join(", ")))
}

/// Returns which kernel was measured above the roof, or has the most headroom.
fn kernels(inputs: &Inputs) -> Option<Sentence> {
    let mut headrooms = inputs.headrooms().ok()?;
    headrooms.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (least, most) = (headrooms.first()?, headrooms.last()?);
    let (told, (_, name)) = if least.0 < 1.0 {
        let told = "{name} was measured above the roof: check its intensity, the peak and the bandwidth. Does it fit a cache?";
        (told, least)
    } else {
        let told = "{name} has the most headroom: {headroom} times its measured performance is attainable.";
        (told, most)
    };
    Some(Sentence::from(told).naming("name", *name))
}

/// Returns what to know about the block size.
fn blocks(inputs: &Inputs) -> Option<Sentence> {
    let largest = inputs.largest_block().ok()?;
    let told = match inputs.block_at_ridge() {
        _ if largest < inputs.product.b => {
            "Blocks of {b} do not fit the cache, which holds at most {b_cache}: the intensity is lower than the formula says."
        }
        Ok(ridge) if ridge <= largest => {
            "The blocked product is compute-bound from blocks of {b_ridge} on; the cache holds blocks up to {b_cache}."
        }
        Ok(_) => {
            "The blocked product stays memory-bound: the cache holds blocks up to {b_cache}, the ridge point needs {b_ridge}."
        }
        Err(_) => "The matrices are so small that their product is memory-bound even in one block.",
    };
    Some(told.into())
}
