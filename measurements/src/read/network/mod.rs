//! Programs that measure a network: its start-up time, its bandwidth, or times by size.

pub mod common;
#[cfg(test)]
pub(super) mod testing;

pub mod fi_pingpong;
pub mod iperf3;
mod matrix;
pub mod netperf;
pub mod nvbandwidth;
pub mod p2p;
pub mod perftest;
pub mod ping;
pub mod qperf;
pub mod sockperf;
pub mod ucx;
