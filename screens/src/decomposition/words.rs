//! The words: which cut is cheaper, what would change that, or what a precision and what locks of a file
//! cost, and what to know about these parameters.
//!
//! The state decides once what holds ([`State::verdict`]); each function here puts one part of that into a
//! sentence.

use crossover_figures::quantity::plural;
use crossover_model::stencil::{Decomposition, Fastest, Mapping, Winner};

use crate::screen::prelude::*;

use super::state::{Case, Exchange, Minimum, OnNodes, State, Stop, Turn};
use Decomposition::{Blocks, Strips};

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let verdict = self.verdict();
        let text = match &verdict.case {
            Case::Locks => {
                "Locked by columns, {p} processes write one at a time, by rows {ceil(p / lock_rounds_rows)}. With rank ordering all write at once."
            }
            Case::Precision(stop) => describe_stop(*stop),
            Case::OneProcessor(cut, fastest) => {
                return advise_against(*cut, *fastest, verdict.exchange);
            }
            Case::Both(exchange, turn) => {
                let turn = turn.as_ref().map(describe_turn).map(Sentence::from);
                let first = verdict.on_nodes.first().map(describe_nodes);
                let compared = Sentence::from(compare_exchanges(*exchange));
                let said = match verdict.on_nodes.first() {
                    Some(OnNodes::OneLevel { .. }) => [first, Some(compared), turn],
                    Some(OnNodes::Rectangle { .. }) => {
                        [Some(name_winner(*exchange).into()), first, turn]
                    }
                    _ => [Some(compared), first, turn],
                };
                return said.into_iter().flatten().collect();
            }
            Case::NotFull => "{p} processes do not fill nodes of {ppn}. Take a multiple of {ppn}.",
            Case::TooMany => "Messages on nodes are counted for fewer processes than {p}.",
            Case::NoMapping(Mapping::Cyclic) => {
                "{ppn} blocks dealt out in turn are no whole columns of {sqrt(p)}. The mapping by blocks takes {t_blocks_aware}."
            }
            Case::NoMapping(_) => {
                "{ppn} blocks are neither whole rows of {sqrt(p)} nor a whole part of one. The mapping by blocks takes {t_blocks_aware}."
            }
            Case::Four { blocks, has_strips } => {
                let text = if *has_strips {
                    "Four blocks take {blocks} an exchange, four strips {t_strips}. The thresholds assume blocks with four neighbors."
                } else {
                    "Only blocks can use 4 processors: an exchange takes {blocks}. A grid of {n} rows has fewer strips."
                };
                return vec![Sentence::from(text).number("blocks", *blocks, Unit::Second)];
            }
            Case::Alone => "One processor holds the whole grid and exchanges nothing.",
            Case::OnlyStrips => {
                "Only strips can use {p} processors: an exchange takes {t_strips}. Blocks need a square number."
            }
            Case::OnlyBlocks => {
                "Only blocks can use {p} processors: an exchange takes {t_blocks}. A grid of {n} rows has fewer strips."
            }
            Case::Neither => {
                "This grid can be cut neither into {p} strips nor into {p} blocks. Use fewer processors."
            }
            Case::NoSquare(Winner::Strips) => {
                "Blocks need a square number of processors, and {p} is none. At {p_near} strips win."
            }
            Case::NoSquare(Winner::Blocks) => {
                "Blocks need a square number of processors, and {p} is none. At {p_near} blocks win."
            }
            Case::NoSquare(Winner::Tie) => {
                "Blocks need a square number of processors, and {p} is none. At {p_near} both take the same time."
            }
        };
        vec![text.into()]
    }

    fn hints(&self) -> Vec<Sentence> {
        let verdict = self.verdict();
        // The exchange where the answer is about something else; what stopping means in a run of iterations.
        let beside = match verdict.case {
            Case::Locks | Case::Precision(_) => verdict.exchange.map(compare_exchanges),
            _ if 1.0 < self.iters || self.convergence => verdict.stop.map(describe_stop),
            _ => None,
        };
        let known = usize::from(matches!(verdict.case, Case::Both(..)));
        let on_nodes = verdict.on_nodes.iter().skip(known).map(describe_nodes);
        let one_edge = (self.p == 2.0 && !self.is_shared())
            .then_some("Two strips have one common edge: half of the formula's messages.");
        let printed = verdict.printed.map(|printed| {
            let text = "The paper multiplies the exchange of strips by k = n/p = {n / p}, to {printed}. Strips of adjacent rows have two edges whatever k is: {t_strips}.";
            Sentence::from(text).number("printed", printed, Unit::Second)
        });
        let slow = verdict.slow.map(|run| {
            let text = "{p} strips take {together}, one processor {alone}. This network is too slow, or this grid too small, to divide it.";
            let text = Sentence::from(text).number("together", run.t_p, Unit::Second);
            text.number("alone", run.t_1, Unit::Second)
        });
        let shared = verdict.turns_on_shared.then_some("On one shared channel blocks would win.");
        let hints = [
            beside.map(Sentence::from),
            name_squares(self.p, &verdict.squares),
            describe_largest_part(verdict.uneven).map(Sentence::from),
            one_edge.map(Sentence::from),
            printed,
            slow,
            shared.map(Sentence::from),
        ];
        let fastest = verdict.fastest.as_ref();
        let fastest = fastest.map(|(runs, minimum)| describe_fastest(runs, minimum));
        let fastest = fastest.into_iter().flatten();
        hints.into_iter().flatten().chain(on_nodes).chain(fastest).collect()
    }
}

fn compare_exchanges(exchange: Exchange) -> &'static str {
    match exchange {
        Exchange::Free => "Messages take no time, so strips and blocks cost the same.",
        Exchange::Tie => {
            "Both exchange edges in the same {t_strips}. A start-up time of {ts} is the break-even point."
        }
        Exchange::Same => "Both exchange edges in the same {t_strips}.",
        Exchange::Wins { cut: Strips, is_twice_as_fast: false } => {
            "Strips exchange edges {advantage - 1%} faster than blocks."
        }
        Exchange::Wins { cut: Strips, .. } => {
            "Strips exchange edges {advantage} times as fast as blocks."
        }
        Exchange::Wins { cut: Blocks, is_twice_as_fast: false } => {
            "Blocks exchange edges {advantage - 1%} faster than strips."
        }
        Exchange::Wins { cut: Blocks, .. } => {
            "Blocks exchange edges {advantage} times as fast as strips."
        }
    }
}

/// Says who wins in as few words as leave room for more.
fn name_winner(exchange: Exchange) -> &'static str {
    match exchange {
        Exchange::Wins { cut: Strips, .. } => "Strips win.",
        Exchange::Wins { cut: Blocks, .. } => "Blocks win.",
        _ => "Strips and blocks take the same time.",
    }
}

fn describe_nodes(known: &OnNodes) -> Sentence {
    match known {
        OnNodes::OneLevel { wins, said } => {
            let wins = match wins {
                Winner::Strips => "Strips win",
                Winner::Blocks => "Blocks win",
                Winner::Tie => "Both take the same time",
            };
            let said = match said {
                Winner::Strips => "one level says strips",
                Winner::Blocks => "one level says blocks",
                Winner::Tie => "one level says a tie",
            };
            format!("{wins} on {{p / ppn}} nodes of {{ppn}}; {said}.").into()
        }
        OnNodes::Rectangle { rows } => {
            let text = "{node_rows}×{node_columns} blocks a node: {t_blocks}, rows {t_rows}.";
            Sentence::from(text).number("t_rows", *rows, Unit::Second)
        }
        OnNodes::SameStrips => {
            "Strips lose nothing by nodes: one edge a side crosses, however many share a node."
                .into()
        }
        OnNodes::DealtStrips { nics: false } => {
            "Cyclic strips: every edge crosses and {ppn} share the NIC.".into()
        }
        OnNodes::DealtStrips { .. } => {
            "Cyclic strips: every edge crosses and {ppn} share {rails} NICs.".into()
        }
    }
}

fn describe_turn(turn: &Turn) -> &'static str {
    match turn {
        Turn::FewerStartUps => "Words cost nothing, so fewer start-ups win.",
        Turn::Switched(Strips) => "On a switched network strips would win.",
        Turn::Switched(Blocks) => "On a switched network blocks would win.",
        Turn::StartUp { winner: Strips, or_processors: true } => {
            "Strips would win above a start-up time of {ts_threshold}, or below {p_first} processors."
        }
        Turn::StartUp { winner: Strips, .. } => {
            "Strips would win above a start-up time of {ts_threshold}."
        }
        Turn::StartUp { winner: Blocks, or_processors: true } => {
            "Blocks would win below a start-up time of {ts_threshold}, or from {p_first} processors."
        }
        Turn::StartUp { winner: Blocks, .. } => {
            "Blocks would win below a start-up time of {ts_threshold}."
        }
    }
}

fn describe_stop(stop: Stop) -> &'static str {
    match stop {
        Stop::Enough => {
            "After {iterations} iterations both the change and the error are small enough."
        }
        Stop::AtFirst => {
            "It stops after 1 iteration, as the change is small from the start. The error is still {error_at_stop%}. An error as small takes {iterations_error}."
        }
        Stop::Small => {
            "After {iterations} iterations the change is small enough. The error is {error_over_eps} times that. One as small takes {iterations_error}."
        }
        Stop::Large => {
            "After {iterations} iterations the change is small enough, but the error is {error_at_stop%}. An error as small takes {iterations_error}."
        }
    }
}

/// Says that one processor is faster, and names the fastest run; else, which exchange is cheaper all the same.
fn advise_against(
    cut: Decomposition,
    fastest: Option<(Decomposition, f64)>,
    exchange: Option<Exchange>,
) -> Vec<Sentence> {
    let slower = match cut {
        Strips => "One processor is {1 / speedup_strips} times as fast as {p} strips",
        Blocks => "One processor is {1 / speedup_blocks} times as fast as {p} blocks",
    };
    let end = if fastest.is_some() { "." } else { ": do not divide the grid." };
    let second = fastest.map(|(cut, p)| {
        let text = Sentence::from("The fastest run is on {fastest} {cut}.");
        text.naming("cut", cut.name()).number("fastest", p, Unit::One)
    });
    let second = second.or_else(|| Some(compare_exchanges(exchange?).into()));
    [format!("{slower}{end}").into()].into_iter().chain(second).collect()
}

fn name_squares(p: f64, squares: &[f64]) -> Option<Sentence> {
    let text = match squares {
        [] => return None,
        [below] => Sentence::from(
            "The formula of blocks needs a square number of processors from 9: the nearest to {p} is {below}.",
        )
        .number("below", *below, Unit::One),
        [below, above, ..] => Sentence::from(
            "The formula of blocks needs a square number of processors from 9: the nearest to {p} are {below} and {above}.",
        )
        .number("below", *below, Unit::One)
        .number("above", *above, Unit::One),
    };
    Some(text.number("p", p, Unit::One))
}

fn describe_largest_part(uneven: [bool; 2]) -> Option<&'static str> {
    match uneven {
        [true, true] => Some(
            "The largest strip has {ceil(n / p)} rows, so computing takes {imbalance_strips - 1%} longer than n² tc/p. The largest block has sides of {ceil(n / sqrt(p))} points in place of {n / sqrt(p)}: {imbalance_blocks - 1%} longer.",
        ),
        [false, true] => Some(
            "The largest block has sides of {ceil(n / sqrt(p))} points in place of {n / sqrt(p)}, so computing takes {imbalance_blocks - 1%} longer than n² tc/p.",
        ),
        [true, false] => Some(
            "The largest strip has {ceil(n / p)} rows, so computing takes {imbalance_strips - 1%} longer than n² tc/p.",
        ),
        [false, false] => None,
    }
}

/// Says whether the time of the run has a minimum over p, and on how many processors it is shortest.
fn describe_fastest([strips, blocks]: &[Fastest; 2], minimum: &Minimum) -> Vec<Sentence> {
    let minimum = match minimum {
        Minimum::OnePoint => return vec!["A grid of one point cannot be divided.".into()],
        Minimum::Exists => "For many processors communication takes longer the more there are.",
        Minimum::Free => "The total time has no minimum over p: messages take no time.",
        Minimum::TwoRows => "The grid has no more than two rows.",
        Minimum::Level => {
            "The total time has no minimum over p: the exchange of both takes the same for every p."
        }
        Minimum::Falling => {
            "The total time has no minimum over p: the exchange of strips takes the same for every \
             p, that of blocks gets shorter."
        }
    };
    let runs = if strips.p == 1.0 && blocks.p == 1.0 {
        Sentence::from("One processor alone is fastest ({fastest}).")
    } else {
        Sentence::from(
            "The fastest runs are on {strips} {strip} ({fastest}) and on {blocks} {block} ({fastest_blocks}).",
        )
        .number("strips", strips.p, Unit::One)
        .naming("strip", plural(strips.p, "strip", "strips"))
        .number("blocks", blocks.p, Unit::One)
        .naming("block", plural(blocks.p, "block", "blocks"))
        .number("fastest_blocks", blocks.total.t_p, Unit::Second)
    };
    vec![minimum.into(), runs.number("fastest", strips.total.t_p, Unit::Second)]
}
