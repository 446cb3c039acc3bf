//! The words: whether the chosen algorithm runs, fits and is fastest, and what copies and processes buy.

use crossover_model::matrix_product::{Algorithm, Broadcast};

use crate::screen::prelude::*;

use super::state::{State, Verdict};

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let words = match (self.verdict(), self.values.algorithm) {
            (Err(why), _) => return vec![explain_refusal(&why)],
            (Ok(Verdict::NoRoom), Algorithm::Copies) => {
                "There is no room for {algorithm}: a process needs {memory / M} times its memory. Make fewer copies, or take more processes."
            }
            (Ok(Verdict::NoRoom), _) => {
                "There is no room for {algorithm}: a process needs {memory / M} times its memory. Take more processes or smaller matrices."
            }
            (Ok(Verdict::Slower), _) => {
                "The fastest that fits is {best_algorithm}: {t_best}. With {algorithm} it takes {t}, and computing is {efficiency%} of that."
            }
            (Ok(Verdict::Fastest), _) if self.values.overlap => {
                "No algorithm that fits is faster than {algorithm}: {t}. Communicating alone takes {t_comm}."
            }
            (Ok(Verdict::Fastest), _) => {
                "No algorithm that fits is faster than {algorithm}: {t}. Communication is {comm_share%} of it."
            }
        };
        vec![words.into()]
    }

    fn hints(&self) -> Vec<Sentence> {
        let mut told: Vec<&'static str> = Vec::new();
        let Ok((counts, _)) = self.counts_and_time() else { return Vec::new() };
        let is_copied = self.values.algorithm == Algorithm::Copies && 1.0 < counts.c;
        if is_copied && self.counts(Algorithm::Cannon).is_ok() {
            told.push("{c_used} copies take {c_used} times the memory of one and move {words}. Cannon moves {w_Cannon}.");
        }
        let is_summa = self.values.algorithm == Algorithm::Summa && 4.0 < self.values.p;
        if is_summa && self.values.broadcast == Broadcast::Binomial {
            told.push("A tree sends each panel again at each of its levels. Along a ring each process sends it once.");
        }
        if self.values.algorithm == Algorithm::Rows && 4.0 < self.values.p {
            told.push("Each process sees all blocks of one factor, so more processes do not save any words.");
        }
        match self.scaling().map(|scaling| scaling.p_max) {
            Ok(1.0) if 1.0 < self.values.p => told
                .push("Beyond one process no memory lets the words fall as 1 over their number."),
            Ok(most) if most < self.values.p => told.push(
                "Beyond {p_max} processes no memory lets the words fall as 1 over their number.",
            ),
            _ => {}
        }
        if 1.0 < self.values.p {
            told.push("The machine here is flat, one ts and tw between any two processes: those of a node would share its NICs.");
        }
        told.into_iter().map(Sentence::from).collect()
    }
}

fn explain_refusal(why: &Error) -> Sentence {
    let told = match (why.field(), why.kind()) {
        (_, ErrorKind::NotPerfectSquare) => {
            "For {algorithm} the number of processes has to be a square. {help}."
        }
        ("p", ErrorKind::OutOfRange) => {
            "For {algorithm} the number of processes has to be a cube. {help}."
        }
        ("M", _) => "There is no room for {algorithm}, whatever the number of copies. {help}.",
        _ => "With {algorithm} the product cannot be divided so. {help}.",
    };
    let mut letters = why.help().chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    Sentence::from(told).naming("help", first.chain(letters).collect::<String>())
}
