//! Divisible loads on stars and trees whose communication buffers are limited.
//!
//! A load of `V` bytes lies on the originator `P0`, which does not compute. It is cut into
//! messages, sent in `n` stages to processors that start computing as soon as a message has
//! arrived whole, and go on computing while they receive the next. A message of `x` bytes takes
//! `S + C x` seconds on a link, its processing `A x` seconds, and no more than `D` bytes fit into
//! the buffer that receives it. Sought is the distribution of least makespan `C_max`.
//!
//! The paper writes this as linear programs. For stars and binomial trees [`Platform::solve`]
//! finds their exact optimum in a few passes over the messages; ordinary trees take
//! an interior-point method made for their band structure. [`Platform::simulate`] plays any
//! distribution by the rules, independently of every solver.
//!
//! Sent are all messages, an empty one with its startup too; the last one must have arrived, empty
//! or not, by `C_max`.
//!
//! Source: M. Drozdowski, P. Wolniewicz, "Performance limits of divisible load processing in
//! systems with limited communication buffers", Journal of Parallel and Distributed Computing 64
//! (2004) 960-973, with the corrections named where they apply.

mod buffer;
mod certificate;
mod chain;
mod cholesky;
mod embedding;
mod general_star;
mod interior;
mod one_layer;
mod ordinary;
mod plan;
mod platform;
mod prices;
mod processors;
mod program;
mod programs;
mod schedule;
mod sequence;
mod sided_prices;
mod solution;
mod solver;
mod stages;
mod trim;
mod whole_tasks;

pub use buffer::SteadyBuffer;
pub use certificate::Certificate;
pub use embedding::{Embedded, Embedding, MAX_NODES, Network, Route};
pub use general_star::{
    Activation, GeneralSchedule, GeneralSolution, GeneralStar, MOST_IN_PROGRAM, MOST_ORDERED,
    Originator, Returns, Worker, best as best_order,
};
pub use one_layer::{LayerChoice, MAX_LAYERS_TO_CHOOSE_FROM, OneLayer, Sending, Stages};
pub use ordinary::MAX_HOPS;
pub use plan::Plan;
pub use platform::{
    BinomialTree, Layers, Load, MAX_HEIGHT, MAX_MESSAGES, Order, OrdinaryTree, Platform, Star,
};
pub use prices::{Price, Quantity, SidedPrices};
pub use processors::{StageRule, Staged};
pub use program::{Program, ProgramRow, ProgramVariable};
pub use programs::MAX_NONZEROS;
pub use schedule::{Communication, Computation, Idle, Schedule, Usage};
pub use sequence::{MAX_SEQUENCE, Sequence};
pub use solution::{Prices, Solution};
pub use solver::Solver;
pub use stages::BestStages;
pub use whole_tasks::{MOST_WHOLE_TASKS, PlacedTask, WholeTask, WholeTasks, whole_makespan};
