//! p2pBandwidthLatencyTest of the CUDA samples: matrices of bandwidths and latencies between the GPUs of a node.
//!
//! Off the diagonal stands what goes between two GPUs: the mean of the unidirectional bandwidths (GB are 10^9 bytes) and
//! of the latencies by the GPU's clock. Those with P2P enabled are taken, the others where it is not there. The diagonal is
//! the memory of one GPU, and the bidirectional matrix counts both ways. Where the entries differ much the links are not
//! alike, and one number would be false for most: that is refused.

use crossover_model::steps::Pace;

use super::super::lines::tokens;
use super::super::sections::{KnownFormat, Mark, Section};
use super::common::{Output, is_short};
use super::matrix::Matrix;
use crate::reading::{Content, Format, Link, Reading};

/// The format of p2pBandwidthLatencyTest.
pub const P2P: KnownFormat =
    KnownFormat { mark, read: |section, _, pace| Box::pin(read(section, pace)) };

fn mark(line: &str) -> Option<Mark> {
    if is_short(line) {
        return None;
    }
    if line.starts_with("[P2P (Peer-to-Peer) GPU Bandwidth Latency Test]") {
        Some(Mark::Title)
    } else {
        kind(line).map(|_| Mark::Opening)
    }
}

/// What a matrix holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Bandwidth { is_enabled: bool },
    Latency { is_enabled: bool },
    Other,
}

/// The kind of the matrix that a line opens.
fn kind(line: &str) -> Option<Kind> {
    if !line.contains("Matrix") || !line.contains("P2P") {
        return None;
    }
    let is_enabled = line.contains("P2P=Enabled");
    Some(if line.starts_with("Unidirectional") && line.contains("(GB/s)") {
        Kind::Bandwidth { is_enabled }
    } else if line.starts_with("P2P=") && line.contains("(us)") {
        Kind::Latency { is_enabled }
    } else {
        Kind::Other
    })
}

/// The matrices of an output, with P2P enabled and without.
#[derive(Default)]
struct Said {
    bandwidths: [Option<Matrix>; 2],
    latencies: [Option<Matrix>; 2],
    last: usize,
}

async fn read(section: &Section<'_>, pace: &Pace) -> Option<Reading> {
    let mut said = Said::default();
    let mut current: Option<(Kind, Matrix)> = None;
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        if let Some(kind) = kind(line.text) {
            said.keep(current.take());
            current = Some((kind, Matrix::default()));
            said.last = line.number;
        } else if tokens(line.text).next() == Some("CPU") {
            // The same by the clock of the processor.
            said.keep(current.take());
        } else if let Some((_, matrix)) = &mut current
            && matrix.read_line(line.text, line.is_open)
        {
            said.last = line.number;
        }
    }
    said.keep(current);
    (said.last > 0).then(|| said.output(section.first))
}

impl Said {
    fn keep(&mut self, matrix: Option<(Kind, Matrix)>) {
        match matrix {
            Some((Kind::Bandwidth { is_enabled }, matrix)) => {
                self.bandwidths[usize::from(!is_enabled)].get_or_insert(matrix);
            }
            Some((Kind::Latency { is_enabled }, matrix)) => {
                self.latencies[usize::from(!is_enabled)].get_or_insert(matrix);
            }
            _ => {}
        }
    }

    fn output(self, first: usize) -> Reading {
        let title = "p2pBandwidthLatencyTest".to_owned();
        let output = Output { format: Format::P2p, title, lines: (first, self.last) };
        let mean = |matrices: &[Option<Matrix>; 2]| {
            let filled = |matrix: &&Matrix| matrix.between() != Err(None);
            matrices.iter().flatten().find(filled).map(Matrix::between)
        };
        let (bandwidth, latency) = (mean(&self.bandwidths), mean(&self.latencies));
        for (entries, unit) in [(bandwidth, "GB/s"), (latency, "us")] {
            if let Some(Err(Some((least, most)))) = entries {
                return output.refused(format!(
                    "a matrix between GPUs whose links are not alike, from {least} to {most} {unit}: type those of two GPUs, or \
                     run it with CUDA_VISIBLE_DEVICES=0,1"
                ));
            }
        }
        let bandwidth = bandwidth.and_then(Result::ok).map(|rate| 1e9 * rate);
        let start_up = latency.and_then(Result::ok).map(|time| time / 1e6);
        if bandwidth.is_none() && start_up.is_none() {
            return output.refused(
                "a matrix between GPUs with nothing off its diagonal: one GPU has no link; run it on a node with two",
            );
        }
        let how = "mean of the matrix off its diagonal, one direction".to_owned();
        let add = "p2pBandwidthLatencyTest, all of its output";
        output.with(Content::Link(Link { start_up, bandwidth, how, add }))
    }
}

#[cfg(test)]
mod tests;
