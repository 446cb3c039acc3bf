//! The models in their order on the page, with what each of them charges for.

use crossover_figures::figure::{Ink, Stroke};
use crossover_model::machines::Charges;

/// One of the models.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Model {
    Pram,
    GramFixed,
    GramFlexible,
    Bsp,
    BspOverlap,
    BspAdjusted,
    Cgm,
    LogP,
    LogPAck,
    LogGp,
}

impl Model {
    /// Returns the color of its family, which no part of a time has, and its own stroke.
    pub const fn look(self) -> (Ink, Stroke) {
        match self {
            Self::Pram => (Ink::Text, Stroke::Dotted),
            Self::GramFixed => (Ink::Muted, Stroke::Solid),
            Self::GramFlexible => (Ink::Muted, Stroke::Dashed),
            Self::Bsp => (Ink::Series(5), Stroke::Solid),
            Self::BspOverlap => (Ink::Series(5), Stroke::Dashed),
            Self::BspAdjusted => (Ink::Series(5), Stroke::DashDot),
            Self::Cgm => (Ink::Series(5), Stroke::Dotted),
            Self::LogP => (Ink::Series(6), Stroke::Solid),
            Self::LogPAck => (Ink::Series(6), Stroke::Dashed),
            Self::LogGp => (Ink::Series(6), Stroke::DashDot),
        }
    }
}

/// The colors of the parts of a time, in all figures.
pub(super) const COMPUTING: Ink = Ink::Series(0);
pub(super) const START_UP: Ink = Ink::Series(1);
pub(super) const LATENCY: Ink = Ink::Series(2);
pub(super) const WORDS: Ink = Ink::Series(3);
pub(super) const BARRIER: Ink = Ink::Series(4);

/// A model's names, formula, source, and what to know about it.
pub(super) struct Row {
    pub model: Model,
    pub id: &'static str,
    pub key: &'static str,
    pub name: &'static str,
    pub formula: &'static str,
    pub source: &'static str,
    pub remark: &'static str,
}

const fn row(
    model: Model,
    (id, key): (&'static str, &'static str),
    name: &'static str,
    formula: &'static str,
    source: &'static str,
    remark: &'static str,
) -> Row {
    Row { model, id, key, name, formula, source, remark }
}

/// Every model. The letters are those of [`super::letters`].
pub(super) const MODELS: [Row; 10] = [
    row(
        Model::Pram,
        ("pram", "t_pram"),
        "PRAM",
        "W tc",
        "Hanuliak 2014, section 3.1.1",
        "Communication is free: any word of the shared memory is there at once. So this is a lower bound.",
    ),
    row(
        Model::GramFixed,
        ("gram_fixed", "t_gram_fixed"),
        "GRAM, fixed",
        r#"tc (W "computing" + l H "hops")"#,
        "Hanuliak 2014, section 3.1.1.1, which prints no formula: unit access as in the PRAM",
        "Messages travel l edges, a word in the time of an operation.",
    ),
    row(
        Model::GramFlexible,
        ("gram_flexible", "t_gram_flexible"),
        "GRAM, flexible",
        r#"W tc "computing" + l (M ts "start-ups" + H tw "words")"#,
        "Hanuliak 2014, section 3.3.1",
        "Start-up and words are charged again on each of the l edges.",
    ),
    row(
        Model::Bsp,
        ("bsp", "t_bsp"),
        "BSP",
        r#"tc (W "computing" + g_BSP H "words" + supersteps l_BSP "barriers")"#,
        "Hanuliak 2014, section 3.3.2; Valiant 1990",
        "A superstep costs w + g h + l; it ends with a barrier, an idle one too.",
    ),
    row(
        Model::BspOverlap,
        ("bsp_overlap", "t_bsp_overlap"),
        "BSP, overlap",
        "tc sum_i(c_i max(w_i, g_BSP h_i, l_BSP))",
        "Hanuliak 2014, section 3.3.2",
        "In each superstep only the longest activity counts.",
    ),
    row(
        Model::BspAdjusted,
        ("bsp_adjusted", "t_bsp_adjusted"),
        "BSP, adjusted",
        r#"T_overh "parallelization" + W tc "computing" + M ts "start-ups" + H tw "words""#,
        "Hanuliak 2014, section 3.3.2.1",
        "No barrier; the interaction is a message of known start-up, and 1/r∞ = tw.",
    ),
    row(
        Model::Cgm,
        ("cgm", "t_cgm"),
        "CGM",
        r#"R tc (w_R "computing" + g_BSP N / p "words" + l_BSP "barriers")"#,
        "Hanuliak 2014, section 3.3.2.2",
        "A bound: each round is charged with a processor's whole share of the words.",
    ),
    row(
        Model::LogP,
        ("logp", "t_logp"),
        "LogP",
        r#"W tc "computing" + S (2 o "overhead" + L "latency") + (K - S) max(g, e o) "gaps""#,
        "Hanuliak 2014, section 3.3.2.3; Culler et al. 1993",
        "A step of k messages takes L + 2 o + (k − 1) max(g, o), or max(g, 2 o) where as many come in: a processor does one at a time.",
    ),
    row(
        Model::LogPAck,
        ("logp_ack", "t_logp_ack"),
        "LogP with ACK",
        r#"W tc "computing" + K (4 o "overhead" + 2 L "latency")"#,
        "Hanuliak 2014, section 3.3.2.3, which prints \"2 L 2 + o\"",
        "Each message waits for the answer to the one before.",
    ),
    row(
        Model::LogGp,
        ("loggp", "t_loggp"),
        "LogGP",
        r#"W tc "computing" + S (2 o "overhead" + L "latency") + (M - S) max(g_LogGP, e o) "gaps" + B G "bytes""#,
        "Alexandrov et al. 1995",
        "A step of k messages of B bytes in all takes L + 2 o + (k − 1) max(g, o) + (B − k) G, or max(g, 2 o) where as many come in. The first byte of each leaves with its overhead.",
    ),
];

/// A part of a time: its name, the letters it is charged by, its ink, its share of the charges.
pub(super) struct Part {
    pub name: &'static str,
    pub letters: &'static str,
    pub ink: Ink,
    pub of: fn(&Charges) -> f64,
}

const fn part(
    name: &'static str,
    letters: &'static str,
    ink: Ink,
    of: fn(&Charges) -> f64,
) -> Part {
    Part { name, letters, ink, of }
}

/// What a time is made of.
pub(super) const PARTS: [Part; 6] = [
    part("computing", "computing", COMPUTING, |c| c.computing),
    part("parallelization", "T_overh, parallelization", Ink::Series(7), |c| c.parallelization),
    part("start-up, overhead", "start-up ts, overhead o", START_UP, |c| c.start_up),
    part("latency, hops", "latency L, edges l", LATENCY, |c| c.latency),
    part("words", "words, by tw, g or G", WORDS, |c| c.words),
    part("barrier", "barrier l", BARRIER, |c| c.barrier),
];
