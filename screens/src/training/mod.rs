//! `training`: a large transformer on many devices, by tensor, pipeline and data parallelism.
//!
//! Sources: D. Narayanan et al., "Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM", SC
//! 2021; V. Korthikanti et al., "Reducing Activation Recomputation in Large Transformer Models", `MLSys` 2023;
//! S. Rajbhandari et al., "`ZeRO`", SC 2020; Y. Huang et al., "`GPipe`", `NeurIPS` 2019; A. Chowdhery et al., "`PaLM`",
//! 2022; "The Llama 3 Herd of Models", 2024.

mod figures;
mod letters;
mod params;
mod picture;
mod quantities;
mod state;
mod verdict;
mod words;

use crate::screen::notes::training::PAGE;
use crate::screen::prelude::*;

use figures::FIGURES;
use params::{BASIC, PROCESSOR, Values};
use state::State;

/// The screen.
pub static SCREEN: Screen = Screen {
    subject: Subject::Streams,
    place: 2,
    chapter: Chapter::LargeModels,
    title: "Training a large model",
    question: "How should G devices share the training of a model: what fits, and what is fastest?",
    machine: PROCESSOR,
    figures: FIGURES,
    ..Screen::of::<State>("training", Values::ROWS, BASIC, FIELDS, &PAGE)
};

/// The key at fault for each field of the model that no parameter is called by.
const FIELDS: &[(&str, &str)] = &[
    ("params", "hidden"),
    ("flops_model", "B"),
    ("flops_hardware", "B"),
    ("t_step", "B"),
    ("memory", "B"),
    ("m", "B"),
    ("forward", "B"),
    ("backward", "B"),
];
