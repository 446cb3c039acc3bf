//! The models in their order on the page, with what each of them charges for.

use crate::figure::Ink;

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

/// A model's names, formula and source.
pub(super) struct Row {
    pub model: Model,
    pub id: &'static str,
    pub key: &'static str,
    pub name: &'static str,
    pub formula: &'static str,
    pub source: &'static str,
}

const fn row(
    model: Model,
    (id, key): (&'static str, &'static str),
    name: &'static str,
    formula: &'static str,
    source: &'static str,
) -> Row {
    Row {
        model,
        id,
        key,
        name,
        formula,
        source,
    }
}

/// Every model.
pub(super) const MODELS: [Row; 10] = [
    row(
        Model::Pram,
        ("pram", "t_pram"),
        "PRAM",
        "t = Σ w tc, communication is free",
        "Hanuliak 2014, section 3.1.1",
    ),
    row(
        Model::GramFixed,
        ("gram_fixed", "t_gram_fixed"),
        "GRAM, fixed",
        "t = Σ (w + l h) tc, an edge in unit time",
        "Hanuliak 2014, section 3.1.1.1, which prints no formula: unit access as in the PRAM",
    ),
    row(
        Model::GramFlexible,
        ("gram_flexible", "t_gram_flexible"),
        "GRAM, flexible",
        "t = Σ w tc + l (k ts + h tw), k messages to neighbours",
        "Hanuliak 2014, section 3.3.1",
    ),
    row(
        Model::Bsp,
        ("bsp", "t_bsp"),
        "BSP",
        "t = tc Σ (w + g h + l), g = tw/tc, l = ts/tc",
        "Hanuliak 2014, section 3.3.2; Valiant 1990",
    ),
    row(
        Model::BspOverlap,
        ("bsp_overlap", "t_bsp_overlap"),
        "BSP, overlap",
        "t = tc Σ max(w, g h, l)",
        "Hanuliak 2014, section 3.3.2",
    ),
    row(
        Model::BspAdjusted,
        ("bsp_adjusted", "t_bsp_adjusted"),
        "BSP, adjusted",
        "t = T_overh + Σ w tc + k ts + h tw, 1/r∞ = tw",
        "Hanuliak 2014, section 3.3.2.1",
    ),
    row(
        Model::Cgm,
        ("cgm", "t_cgm"),
        "CGM",
        "t = rounds (w + g n/p + l) tc, w = Σ w / rounds",
        "Hanuliak 2014, section 3.3.2.2",
    ),
    row(
        Model::LogP,
        ("logp", "t_logp"),
        "LogP",
        "t = Σ w tc + L + 2 o + (k − 1) max(g, o), k = ⌈h / words⌉",
        "Hanuliak 2014, section 3.3.2.3; Culler et al. 1993",
    ),
    row(
        Model::LogPAck,
        ("logp_ack", "t_logp_ack"),
        "LogP with ACK",
        "t = Σ w tc + k (2 L + 4 o)",
        "Hanuliak 2014, section 3.3.2.3, which prints \"2 L 2 + o\"",
    ),
    row(
        Model::LogGp,
        ("loggp", "t_loggp"),
        "LogGP",
        "t = Σ w tc + L + 2 o + (B − k) G + (k − 1) max(g, o), B bytes, G = tw / word",
        "Alexandrov et al. 1995",
    ),
];

/// What a time is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Computing,
    Parallelizing,
    StartUp,
    Latency,
    Words,
    Barrier,
}

/// How many parts there are.
pub(super) const PARTS: usize = 6;

/// Their names, and the letters they are charged by.
pub(super) const PART_NAMES: [(&str, &str, Ink); PARTS] = [
    ("computing", "computing", Ink::Series(0)),
    (
        "parallelization",
        "T_overh, parallelization",
        Ink::Series(7),
    ),
    (
        "start-up, overhead",
        "start-up ts, overhead o",
        Ink::Series(1),
    ),
    ("latency, hops", "latency L, edges l", Ink::Series(2)),
    ("words", "words, by tw, g or G", Ink::Series(3)),
    ("barrier", "barrier l", Ink::Series(4)),
];
