//! What an output of netperf says, whatever its form.

mod take;

/// What was tested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Test {
    /// A stream of messages one way.
    #[default]
    Stream,
    /// A request and its response, one after another.
    Transaction,
    /// Several requests on their way at once.
    Burst,
    /// A connection for each request.
    ConnectedAnew,
}

/// What an output says.
#[derive(Default)]
pub struct Said {
    title: String,
    /// What was tested.
    pub test: Test,
    /// Whether messages are sent over UDP.
    pub is_udp: bool,
    /// Whether the bandwidth is that of the receiver.
    pub is_received: bool,
    /// The line of the result, and the last line, counted from 1.
    pub row: usize,
    /// The last line that belongs to the output, counted from 1.
    pub last: usize,
    /// Whether the heading of the classic table is there.
    has_table: bool,
    names: Vec<String>,
    unit: Option<f64>,
    throughput: Option<f64>,
    rate: Option<f64>,
    latency: Option<f64>,
    /// Sizes of request and response, in bytes.
    request: Option<f64>,
    response: Option<f64>,
    /// The size of what a stream sends at once, in bytes.
    message: Option<f64>,
}

impl Said {
    /// Returns whether it is an output: it has a title or a result.
    pub fn is_output(&self) -> bool {
        self.last > 0
    }

    /// Returns the title, without the addresses.
    pub fn title(&self) -> String {
        let title = self.title.split(" TEST").next().unwrap_or_default();
        let title = title.strip_prefix("MIGRATED ").unwrap_or(title);
        if title.is_empty() { "netperf".to_owned() } else { format!("netperf {title}") }
    }

    /// Returns the time of a request and its response, in seconds.
    pub fn round_trip(&self) -> Option<f64> {
        let rate = self.rate.or(self.throughput.filter(|_| self.unit.is_none()));
        let time = rate.map(|rate| 1.0 / rate).or(self.latency);
        time.filter(|_| self.test != Test::Stream)
    }

    /// Returns the bandwidth, in bytes per second.
    pub fn bandwidth(&self) -> Option<f64> {
        Some(self.throughput? * self.unit?)
    }

    /// Returns whether a stream sends so little at once that its bandwidth is not that of the link.
    pub fn is_of_small_messages(&self) -> bool {
        self.message.is_some_and(|size| size < 1024.0)
    }

    /// Returns the sizes of request and response, in bytes.
    pub fn sizes(&self) -> Option<(f64, f64)> {
        self.request.zip(self.response)
    }
}
