//! What a stream comes to.

use super::limit::{Bottleneck, Limit};
use super::stages::seconds;
use super::stream::Stream;
use crate::Error;

/// What a stream comes to, once it has been played. Times are in seconds, rates in chunks or items per second.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Metrics {
    /// Time until the last chunk has left.
    pub t: f64,
    /// Time of all pieces one after the other.
    pub t_serial: f64,
    /// `t_serial/t`.
    pub speedup: f64,
    /// Processors of all stages; shared ends have one.
    pub processors: f64,
    /// Speedup over the processors.
    pub efficiency: f64,
    /// Chunks over `t`.
    pub throughput: f64,
    /// The rate that limits the stream, see [`Stream::limit`].
    pub rate: f64,
    /// What has that rate.
    pub bottleneck: Bottleneck,
    /// When the first chunk has left.
    pub t_first: f64,
    /// When the last stage begins its first chunk.
    pub fill: f64,
    /// Time from when the first stage has done its last chunk to the end.
    pub drain: f64,
    /// Throughput over the rate that limits.
    pub share_of_rate: f64,
    /// Mean time of a chunk from its start in the first stage to its end in the last one.
    pub latency: f64,
    /// Mean number of chunks inside, by Little's law.
    pub in_flight: f64,
    /// The fewest chunks inside with which the rate without that limit is possible.
    pub flight_needed: f64,
    /// That rate.
    pub full_rate: f64,
}

impl Stream<'_> {
    /// Plays the stream and returns what it comes to.
    ///
    /// ```
    /// use crossover_model::pipeline::Stream;
    /// let metrics = Stream::default().metrics()?;
    /// assert_eq!((metrics.t, metrics.t_serial), (0.113, 0.198));
    /// // Little's law: the chunks inside are their latency times the throughput.
    /// assert_eq!(metrics.in_flight, metrics.latency * metrics.throughput);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`times`](Self::times).
    ///
    /// Source: counted while the stream is played; Little 1961 for the chunks inside.
    pub fn metrics(&self) -> Result<Metrics, Error> {
        let stages = self.stages()?;
        let played = stages.play(|_| ());
        let Limit { rate, bottleneck } = stages.limit(self.flight);
        let full_rate = stages.full_limit().rate;
        let (n, processors) = (self.n, stages.processors() as f64);
        let total = stages.total();
        let t = seconds(played.end);
        let t_serial = seconds(total * stages.n as u128);
        let (speedup, throughput) = (t_serial / t, n / t);
        let latency = seconds(played.inside) / n;
        let last = stages.times.last().copied().unwrap_or(0);
        Ok(Metrics {
            t,
            t_serial,
            speedup,
            processors,
            efficiency: speedup / processors,
            throughput,
            rate,
            bottleneck,
            t_first: seconds(played.first),
            fill: seconds(played.first - u128::from(last)),
            drain: seconds(played.end - played.entered),
            share_of_rate: throughput / rate,
            latency,
            in_flight: latency * throughput,
            flight_needed: (seconds(total) * full_rate - 1e-9).ceil(),
            full_rate,
        })
    }
}
