//! What a kind of question makes of a state.

use super::answer::Answer;
use super::picture::Picture;

/// What a kind makes of a state.
pub struct Draft {
    /// The sentence that asks.
    pub text: String,
    /// The readouts that it is about.
    pub about: Vec<&'static str>,
    /// The parameter that moves, or is asked for.
    pub over: Option<&'static str>,
    /// The parameters whose values it leaves open.
    pub open: Vec<&'static str>,
    /// Whether it asks what happens when a parameter moves, or takes the readouts apart.
    pub moves: bool,
    /// A figure to read, where one is asked about.
    pub figure: Option<Picture>,
    /// The answer.
    pub answer: Answer,
    /// How it is found, line by line.
    pub solution: Vec<String>,
}
