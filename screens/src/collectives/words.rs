//! The words: how long it takes by which algorithm, when another is faster, and what to know.

use std::cmp::Ordering;

use crossover_model::collectives::Operation;
use crossover_model::collectives::nccl::{Choice, Link, Way};

use crate::screen::prelude::*;

use super::nccl::Unknown;
use super::params::{Place, label};
use super::state::{Case, OnNodesCase, OtherSizes, Remedy, State};

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let sentences = match &self.verdict().case {
            Case::Refused(error) => vec![render_refusal(self.network, error)],
            Case::Free => vec![
                "The operation takes no time. Set the start-up time, or transfer time and size, above zero.",
            ],
            Case::Ethernet(packed) => vec![render_ethernet(*packed)],
            Case::Nccl(sizes) => vec![
                render_choice(self.nccl().choice().ok(), self.nccl().unknown()),
                render_beyond(self.nccl().next_choice().ok(), *sizes),
            ],
            Case::Nodes(case) => return told_on_nodes(*case),
            Case::Slower { has_more_startups } => vec![
                "The fastest algorithm, {best_algorithm}, takes {t_best}. This one takes {t}:",
                if *has_more_startups {
                    "it has more start-ups."
                } else {
                    "it sends more words one after the other."
                },
            ],
            Case::Fastest(sizes) => vec![
                "The fastest algorithm, {best_algorithm}, takes {t}.",
                match sizes {
                    OtherSizes::Measured => {
                        "The times of its messages are read off the measurements."
                    }
                    OtherSizes::Tie => "At this size {best_beyond} takes the same.",
                    OtherSizes::Greater => "From {m_cross} on {best_beyond} is faster.",
                    OtherSizes::Smaller => "Below {m_cross} {best_beyond} is faster.",
                    OtherSizes::None => "No other is faster at any size.",
                },
            ],
            Case::OnNetwork { algorithm, shares_links, remedy } => {
                let used = "The {used} algorithm takes {t} on this {network}.";
                let used = Sentence::from(used).naming("used", label(*algorithm));
                let shared = shares_links.then_some("Up to {sharing} share a link.");
                let faster = match remedy {
                    Remedy::Algorithm => {
                        "The {best_on_network} algorithm takes {t_best_on_network}."
                    }
                    Remedy::Switch => {
                        "With a link between any two processes it would take {t_best}."
                    }
                    Remedy::None => "More links would hardly make it faster.",
                };
                let others = shared.into_iter().chain([faster]).map(Sentence::from);
                return [used].into_iter().chain(others).collect();
            }
        };
        sentences.into_iter().map(Sentence::from).collect()
    }

    fn hints(&self) -> Vec<Sentence> {
        let (verdict, is_ethernet) = (self.verdict(), self.network == Place::Ethernet);
        let in_switch =
            self.is_nccl() && self.nccl().choice().is_ok_and(|choice| choice.way.is_in_switch());
        let forbids_ll128 = self.wires == Link::Pci && self.allowed.has(&Way::RingLl128);
        let hints = [
            (
                is_ethernet,
                "Ethernet is one channel that carries one message at a time, so the algorithm does not matter.",
            ),
            (
                !is_ethernet && verdict.lacks_mesh && !self.is_on_nodes(),
                "The mesh algorithm is left out: it needs a square number of processes, such as {ceil(sqrt(p))^2}.",
            ),
            (
                verdict.is_printed_too_short,
                "The paper's Ethernet formula gives {t_ethernet}, less than the {t_bus} that one channel needs.",
            ),
            (
                self.is_on_nodes(),
                "Sockets, protocols that change with the size, and the load of the network between nodes are left out; phases do not overlap.",
            ),
            (
                self.is_on_nodes() && self.op == Operation::AllReduce,
                "NCCL's tree is leaders, with chains inside the nodes; its rings are flat rings that use every NIC.",
            ),
            (
                self.is_nccl(),
                "The model serves to choose: NCCL compares its times with each other, never with a clock.",
            ),
            (
                self.is_nccl() && forbids_ll128,
                "Without NVLink NCCL itself forbids LL128. Take it out of what is allowed.",
            ),
            (
                in_switch,
                "With NVLS the switches add, where NVSwitches link all GPUs of a node. Else take it out of what is allowed.",
            ),
            (
                self.is_nccl() && self.nccl().has_channels_of_nvlink(),
                "The channels here are an example with NVLink. Enter those that NCCL prints for yours.",
            ),
            (
                0.0 < self.gamma && !self.combines(),
                "γ has no effect here: only the reductions combine words.",
            ),
        ];
        hints.into_iter().filter(|(holds, _)| *holds).map(|(_, hint)| hint.into()).collect()
    }
}

/// Returns who wins on the nodes, what one level says, and from where on another does.
fn told_on_nodes(case: OnNodesCase) -> Vec<Sentence> {
    let first = match (case.is_slower, case.knows_nodes) {
        (true, _) => "This takes {t}; the best, {best_on_network}, takes {t_best_on_network}.",
        (_, true) => {
            "Here {best_on_network} are fastest: {t}; the best flat algorithm takes {t_flat}."
        }
        (_, false) => "The fastest here, {best_on_network}, takes {t}.",
    };
    let one_level = case.differs.then_some("One level says {best_algorithm}, {t_best}.");
    let sizes = match case.sizes {
        _ if case.is_slower || case.knows_nodes && case.differs => None,
        OtherSizes::Greater => Some("From {m_cross} on: {best_beyond}."),
        OtherSizes::Smaller => Some("Below {m_cross}: {best_beyond}."),
        OtherSizes::Tie => Some("At this size {best_beyond} takes the same."),
        _ => Some("No other is faster at any size."),
    };
    [Some(first), one_level, sizes].into_iter().flatten().map(Sentence::from).collect()
}

/// Returns the choice, and what is missing in the model of what NCCL may have.
fn render_choice(choice: Option<Choice>, unknown: Option<Unknown>) -> &'static str {
    // NVLS is a name, and takes no article.
    let is_name = choice.is_some_and(|choice| choice.way == Way::NvlsSimple);
    match (is_name, unknown) {
        (false, None) => "NCCL chooses the {nccl_choice}: {t} in its own model.",
        (true, None) => "NCCL chooses {nccl_choice}: {t} in its own model.",
        (_, Some(Unknown::CollNet)) => {
            "NCCL chooses the {nccl_choice}: {t} in its own model, without CollNet."
        }
        (false, Some(Unknown::Rack)) => {
            "NCCL chooses the {nccl_choice}: {t} in its own model, without NVLink racks."
        }
        (true, Some(Unknown::Rack)) => {
            "NCCL chooses {nccl_choice}: {t} in its own model, without NVLink racks."
        }
    }
}

fn render_beyond(beyond: Option<Way>, sizes: OtherSizes) -> &'static str {
    match (beyond, sizes) {
        (Some(Way::NvlsSimple), OtherSizes::Greater) => {
            "Above {nccl_break} it chooses {nccl_beyond}."
        }
        (Some(Way::NvlsSimple), OtherSizes::Smaller) => {
            "Below {nccl_break} it chooses {nccl_beyond}."
        }
        (_, OtherSizes::Greater) => "Above {nccl_break} it chooses the {nccl_beyond}.",
        (_, OtherSizes::Smaller) => "Below {nccl_break} it chooses the {nccl_beyond}.",
        _ => "It does so at every size.",
    }
}

fn render_refusal(network: Place, error: &Error) -> &'static str {
    match (error.kind(), network) {
        (ErrorKind::NotPerfectSquare, _) => {
            "This needs a square number of processes. Try {ceil(sqrt(p))^2}."
        }
        (ErrorKind::NotPowerOfTwo, _) => {
            "A hypercube needs a power of two of processes. Try {2^ceil(log2(p))}."
        }
        (ErrorKind::NotDivisible, Place::Nodes) => {
            "The processes do not fill nodes of {k}. Try {ceil(p / k) k} of them."
        }
        (ErrorKind::NotDivisible, _) => {
            "NCCL's model needs full nodes. Try {ceil(p / q) q} processes."
        }
        (ErrorKind::Undefined, Place::Nccl) => {
            "NCCL's own model here is that of an all-reduce. Choose the all-reduce."
        }
        (ErrorKind::UnknownOption, Place::Nccl) if error.field() == "allowed" => {
            if error.got() == "none" {
                "NCCL may choose nothing. Allow one algorithm with its protocol."
            } else {
                "Nothing that is allowed is possible on these GPUs and nodes. Allow a ring or a tree."
            }
        }
        (ErrorKind::UnknownOption, Place::Nccl) => {
            "NCCL chooses the algorithm itself. Choose the best, and what is allowed."
        }
        (ErrorKind::UnknownOption, Place::Ethernet) => {
            "An Ethernet carries one message at a time, whatever the algorithm. Choose the best."
        }
        (ErrorKind::UnknownOption, _) => "This operation has no such algorithm. Choose the best.",
        (ErrorKind::TooLarge, Place::Nodes) => {
            "On nodes the messages of at most 16,384 processes are counted. Use fewer."
        }
        (ErrorKind::TooLarge, _) => {
            "There are too many processes to follow their messages. Use fewer."
        }
        _ => "These values are too large to compute a time. Bring them nearer to 1.",
    }
}

fn render_ethernet(packed: Ordering) -> &'static str {
    match packed {
        Ordering::Equal => {
            "On Ethernet it takes {t} by the paper's formula. Packed into messages it takes {t_ethernet_packed}, just what the channel needs."
        }
        Ordering::Greater => {
            "On Ethernet it takes {t} by the paper's formula. Packed into messages it takes {t_ethernet_packed}; the channel needs {t_bus}."
        }
        Ordering::Less => {
            "On Ethernet it takes {t} by the paper's formula. Packed into messages, {t_ethernet_packed} is less than the {t_bus} the channel needs."
        }
    }
}
