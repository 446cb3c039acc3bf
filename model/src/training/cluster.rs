//! The devices, their nodes and their links.

use crate::Error;
use crate::check::{count, in_range, non_negative, positive};

/// Devices in nodes: fast links inside a node, slower ones between nodes.
///
/// ```
/// use crossover_model::training::Cluster;
/// assert_eq!(Cluster::default().node, 8.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cluster {
    /// Devices of a node, a whole number from 1.
    pub node: f64,
    /// Memory of a device, in bytes, above zero.
    pub mem: f64,
    /// Peak performance of a device, in flop/s, above zero.
    pub peak: f64,
    /// Memory bandwidth of a device, in B/s, above zero.
    pub beta: f64,
    /// Bandwidth of a device to others of its node, in B/s and direction, above zero.
    pub beta_in: f64,
    /// Bandwidth of a device to other nodes, in B/s and direction, above zero.
    pub beta_out: f64,
    /// Share of the peak that matrix products reach, above 0 and at most 1.
    pub eff: f64,
    /// Start-up time of a message, in seconds.
    pub ts: f64,
}

/// Nodes of eight A100.
impl Default for Cluster {
    fn default() -> Self {
        let (peak, beta) = (312e12, 2.039e12);
        let (beta_in, beta_out) = (300e9, 25e9);
        Self { node: 8.0, mem: 80e9, peak, beta, beta_in, beta_out, eff: 0.635, ts: 10e-6 }
    }
}

impl Cluster {
    pub(super) fn check(&self) -> Result<(), Error> {
        count("node", self.node)?;
        positive("mem", self.mem)?;
        positive("peak", self.peak)?;
        positive("beta", self.beta)?;
        positive("beta_in", self.beta_in)?;
        positive("beta_out", self.beta_out)?;
        in_range("eff", positive("eff", self.eff)?, 0.0, 1.0)?;
        non_negative("ts", self.ts)?;
        Ok(())
    }

    pub(super) fn bandwidth_unchecked(&self, stride: f64, size: f64) -> f64 {
        if stride * size <= self.node {
            return self.beta_in;
        }
        let members = (self.node / stride).floor().max(1.0);
        self.beta_in.min(members * self.beta_out)
    }

    /// Returns the bandwidth of each member of a group of `size` devices whose numbers are `stride` apart, in B/s. A
    /// group inside a node has the links of the node; the members that share a node share its links to others.
    ///
    /// ```
    /// use crossover_model::training::Cluster;
    /// let cluster = Cluster::default();
    /// assert_eq!(cluster.bandwidth(1.0, 8.0)?, 300e9);
    /// assert_eq!(cluster.bandwidth(1.0, 16.0)?, 200e9);
    /// assert_eq!(cluster.bandwidth(8.0, 16.0)?, 25e9);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names the field of the cluster that is outside its domain, `stride` or `size` when it is not a whole number
    /// from 1.
    ///
    /// Source: chosen here: a ring enters and leaves a node over as many links as it has members there.
    pub fn bandwidth(&self, stride: f64, size: f64) -> Result<f64, Error> {
        self.check()?;
        Ok(self.bandwidth_unchecked(count("stride", stride)?, count("size", size)?))
    }
}
