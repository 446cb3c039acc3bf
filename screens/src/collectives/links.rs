//! The operation over the links of a network, round by round.

use crossover_model::collectives::{Algorithm, OnLinks, Shape, on_links, schedule};
use crossover_model::topology::{Graph, Topology};
use crossover_model::{Error, ErrorKind};

use super::inputs::{Inputs, Place, unfit};

impl Inputs {
    /// Returns the time with `th` for each hop and with shared links, round by round.
    pub fn links(&self) -> Result<OnLinks, Error> {
        match self.place {
            Place::Ethernet => {
                if let Some(wanted) = self.wanted {
                    let help = "an Ethernet has one channel and no algorithm: give best";
                    return Err(unfit(wanted, help.to_owned()));
                }
                Ok(alone(self.bus()?, self.needed()?.messages))
            }
            Place::Switched => self.links_of(self.algorithm()?, Topology::Complete),
            Place::On(shape) => self.links_of(self.algorithm()?, topology(shape)),
        }
    }

    /// Returns the same for any algorithm and network.
    pub fn links_of(&self, algorithm: Algorithm, topology: Topology) -> Result<OnLinks, Error> {
        let cost = self.terms(algorithm)?;
        if topology == Topology::Complete {
            // One hop a round, and no link is shared: this needs no schedule.
            let t = self.of_algorithm(algorithm)? + cost.startups * self.network.th;
            return Ok(alone(t, cost.startups));
        }
        if 64.0 < self.p {
            let help = "messages are followed over the links of at most 64 processes";
            return Err(Error::new(ErrorKind::TooLarge, "p", self.p, help));
        }
        let graph = Graph::new(topology, self.p)?;
        let segments = self.segments(algorithm)?;
        let schedule = schedule(self.op, algorithm, &self.size(), segments)?;
        on_links(&schedule, &graph, &self.network, self.gamma)
    }
}

/// Returns the time of so many rounds of one hop, in which no link is shared.
fn alone(t: f64, hops: f64) -> OnLinks {
    OnLinks { t, rounds: Vec::new(), hops, sharing: 1.0 }
}

pub(super) fn topology(shape: Shape) -> Topology {
    match shape {
        Shape::Ring => Topology::Ring,
        Shape::Mesh2d => Topology::Mesh2d,
        Shape::Torus2d => Topology::Torus2d,
        Shape::Hypercube => Topology::Hypercube,
    }
}
