//! The state of the screen: a network, and a small member of its family that can be drawn.

use std::ops::Deref;

use crossover_model::fabric::{Fabric, Family, Graph, Metrics, Prices};

use crate::screen::prelude::*;

use super::params::Values;

/// The levels of switches of a fat tree.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Levels {
    One,
    Two,
    Three,
}

/// A network, and what is computed of it once.
pub(super) struct State {
    values: Values,
    pub fabric: Fabric,
    metrics: Once<Metrics>,
    small: Once<Graph>,
}

impl Deref for State {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl State {
    pub fn new(values: Values) -> Self {
        let Values { family, node, radix, taper, taper2, rails, a, t, h, .. } = values;
        let (levels, dims) = (values.levels, values.dims.clone());
        let (terminals, lanes) = (values.T, values.K);
        let fabric = Fabric {
            family,
            radix,
            levels,
            taper,
            taper2,
            rails,
            node,
            a,
            t,
            h,
            dims,
            terminals,
            lanes,
        };
        Self { values, fabric, metrics: Once::default(), small: Once::default() }
    }

    pub fn depth(&self) -> Levels {
        match self.values.levels {
            1.0 => Levels::One,
            3.0 => Levels::Three,
            _ => Levels::Two,
        }
    }

    pub fn metrics(&self) -> Result<&Metrics, Error> {
        self.metrics.get(|| self.fabric.metrics())
    }

    /// Returns a member of the family that can be drawn.
    pub fn small(&self) -> Result<&Graph, Error> {
        self.small.get(|| Graph::new(&self.fabric.cut_down()?))
    }

    pub const fn prices(&self) -> Prices {
        Prices { port: self.values.port, cable: self.values.cable }
    }

    /// Returns the bytes per second of a share of a link.
    pub fn bandwidth(&self, share: f64) -> f64 {
        share * self.values.bw / 8.0
    }

    pub fn relative_bisection(&self) -> Result<f64, Error> {
        Ok((2.0 * self.fabric.bisection()? / self.metrics()?.nodes).min(1.0))
    }

    pub fn cost_per_node(&self) -> Result<f64, Error> {
        self.fabric.cost_per_node(self.prices())
    }

    pub fn cost_per_bandwidth(&self) -> Result<f64, Error> {
        Ok(self.cost_per_node()? / self.metrics()?.uniform)
    }

    pub fn is_tree(&self) -> bool {
        self.family == Family::FatTree
    }

    /// Returns the tapers with which the ports of a leaf can be divided.
    pub fn tapers(&self) -> Vec<f64> {
        (1..=64).map(f64::from).filter(|taper| self.radix % (taper + 1.0) == 0.0).collect()
    }
}
