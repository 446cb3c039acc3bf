//! The numbers of a family, checked, and what follows from them at once.

use super::spec::{Fabric, Family, MOST_DIMENSIONS, MOST_NODES};
use crate::check::{count, in_range};
use crate::{Error, ErrorKind};

/// The most ports, routers, nodes of a switch, and so on.
const MOST: f64 = 4096.0;
/// The greatest taper, and the most links between two switches.
const MOST_RATIO: f64 = 64.0;
/// The most devices of a node.
const MOST_DEVICES: f64 = 1024.0;

/// A network whose numbers go together.
pub(super) enum Shape<'a> {
    /// One switch, or one for each rail.
    Switch {
        k: f64,
        planes: f64,
    },
    /// Two or three levels of switches.
    Tree(Tree),
    Dragonfly(Groups),
    HyperX {
        dims: &'a [f64],
        terminals: f64,
        lanes: f64,
    },
    Torus {
        dims: &'a [f64],
    },
}

/// A fat tree of two or three levels.
#[derive(Clone, Copy)]
pub(super) struct Tree {
    /// Ports of a switch, and pods; of two levels the leaves.
    pub k: f64,
    /// Links of a leaf down, to nodes.
    pub down: f64,
    /// Links of a leaf up; as many switches are above the leaves of a pod.
    pub up: f64,
    /// The part of three levels that two do not have.
    pub pod: Option<Pod>,
}

/// A pod of a fat tree of three levels.
#[derive(Clone, Copy)]
pub(super) struct Pod {
    /// Its leaves.
    pub leaves: f64,
    /// Links up of each of its aggregation switches.
    pub up: f64,
}

/// The groups of a dragonfly.
#[derive(Clone, Copy)]
pub(super) struct Groups {
    pub a: f64,
    pub t: f64,
    pub h: f64,
    /// Groups.
    pub g: f64,
}

impl Tree {
    /// Returns the nodes of a pod; of two levels all.
    pub fn pod_nodes(&self) -> f64 {
        self.pod.map_or(self.k, |pod| pod.leaves) * self.down
    }

    pub fn nodes(&self) -> f64 {
        self.pod.map_or(1.0, |_| self.k) * self.pod_nodes()
    }
}

impl Fabric {
    /// Returns the network with its numbers checked.
    pub(super) fn shape(&self) -> Result<Shape<'_>, Error> {
        whole("node", self.node, 1.0, MOST_DEVICES)?;
        match self.family {
            Family::FatTree => self.tree(),
            Family::Dragonfly => {
                let a = whole("a", self.a, 1.0, MOST)?;
                let t = whole("t", self.t, 1.0, MOST)?;
                let h = whole("h", self.h, 1.0, MOST)?;
                Ok(Shape::Dragonfly(Groups { a, t, h, g: a * h + 1.0 }))
            }
            Family::HyperX => {
                let terminals = whole("T", self.terminals, 1.0, MOST)?;
                let lanes = whole("K", self.lanes, 1.0, MOST_RATIO)?;
                Ok(Shape::HyperX { dims: self.grid()?, terminals, lanes })
            }
            Family::Torus => Ok(Shape::Torus { dims: self.grid()? }),
        }
    }

    fn tree(&self) -> Result<Shape<'_>, Error> {
        let k = whole("radix", self.radix, 2.0, MOST)?;
        let levels = whole("levels", self.levels, 1.0, 3.0)?;
        if levels == 1.0 {
            return Ok(Shape::Switch { k, planes: if self.rails { self.node } else { 1.0 } });
        }
        let up = divided("taper", k, self.taper)?;
        let above = if levels == 3.0 { Some(divided("taper2", k, self.taper2)?) } else { None };
        let pod = above.map(|up| Pod { leaves: k - up, up });
        if self.rails {
            let leaves = pod.map_or(k, |pod| pod.leaves);
            if leaves % self.node != 0.0 {
                let help =
                    format!("the {leaves} leaves of a pod serve a rail each: give a divisor");
                return Err(Error::new(ErrorKind::NotDivisible, "node", self.node, help));
            }
        }
        Ok(Shape::Tree(Tree { k, down: k - up, up, pod }))
    }

    /// Returns the dimensions.
    fn grid(&self) -> Result<&[f64], Error> {
        if self.dims.is_empty() {
            return Err(Error::missing("dims"));
        }
        for dim in &self.dims {
            whole("dims", *dim, 2.0, MOST_NODES)?;
        }
        let all: f64 = self.dims.iter().product();
        if MOST_DIMENSIONS < self.dims.len() || MOST_NODES < all {
            let help = format!("give dimensions whose product is at most {MOST_NODES}");
            return Err(Error::new(ErrorKind::TooLarge, "dims", all, help));
        }
        Ok(&self.dims)
    }
}

/// A whole number in `least..=most`.
fn whole(field: &'static str, value: f64, least: f64, most: f64) -> Result<f64, Error> {
    in_range(field, value, least, most)?;
    count(field, value)
}

/// The links up of a switch of `k` ports with this taper.
fn divided(field: &'static str, k: f64, taper: f64) -> Result<f64, Error> {
    let taper = whole(field, taper, 1.0, MOST_RATIO)?;
    if k % (taper + 1.0) == 0.0 {
        return Ok(k / (taper + 1.0));
    }
    let help = format!("{k} ports cannot be divided so: take a taper with taper + 1 a divisor");
    Err(Error::new(ErrorKind::NotDivisible, field, taper, help))
}
