//! The formats of outputs, and their names.

/// The format of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// OSU micro-benchmarks, 3.x to 7.x.
    Osu,
    /// Intel MPI Benchmarks.
    Imb,
    /// `NetPIPE`, 2.x and 3.x.
    NetPipe,
    /// netgauge's `LogGP`.
    Netgauge,
    /// nccl-tests, as text or JSON.
    NcclTests,
    /// rccl-tests.
    RcclTests,
    /// The table of times that NCCL writes into its log when asked for TUNING.
    NcclTuning,
    /// hyperfine's JSON.
    Hyperfine,
    /// Profiles of collectives as CSV, by vidur.
    Vidur,
    /// `ReproMPI`, a summary a line.
    ReproMpi,
    /// MPIBenchmarks.jl's CSV.
    MpiBenchmarksJl,
    /// `ucc_perftest`, collectives.
    Ucc,
    /// `ucx_perftest`.
    Ucx,
    /// perftest: `ib_write_lat`, `ib_read_bw` and their kin.
    Perftest,
    /// libfabric's `fi_pingpong`.
    FiPingpong,
    /// netperf.
    Netperf,
    /// iperf3, and iperf 2.
    Iperf3,
    /// qperf.
    Qperf,
    /// sockperf.
    Sockperf,
    /// ping.
    Ping,
    /// nvbandwidth.
    NvBandwidth,
    /// p2pBandwidthLatencyTest of the CUDA samples.
    P2p,
    /// Intel Memory Latency Checker.
    Mlc,
    /// STREAM.
    Stream,
    /// `BabelStream`.
    BabelStream,
    /// HPL.
    Hpl,
    /// likwid-bench and likwid-perfctr.
    Likwid,
    /// The lines of LAMMPS that say how long its loop took.
    Lammps,
    /// The end of a log of GROMACS.
    Gromacs,
    /// NAS parallel benchmarks.
    Nas,
    /// `time` of a shell, and GNU time.
    Time,
    /// Lines of a report that say a number and a time.
    Said,
    /// Google Benchmark, as JSON or text.
    GoogleBenchmark,
    /// pytest-benchmark's JSON.
    PytestBenchmark,
    /// Slurm's sacct.
    Sacct,
    /// Columns of numbers with a heading, separated by commas, semicolons, tabs or spaces.
    Columns,
}

impl Format {
    /// All formats.
    pub const ALL: &[Self] = &[
        Self::Osu,
        Self::Imb,
        Self::NetPipe,
        Self::Netgauge,
        Self::NcclTests,
        Self::RcclTests,
        Self::NcclTuning,
        Self::Hyperfine,
        Self::Vidur,
        Self::ReproMpi,
        Self::MpiBenchmarksJl,
        Self::Ucc,
        Self::Ucx,
        Self::Perftest,
        Self::FiPingpong,
        Self::Netperf,
        Self::Iperf3,
        Self::Qperf,
        Self::Sockperf,
        Self::Ping,
        Self::NvBandwidth,
        Self::P2p,
        Self::Mlc,
        Self::Stream,
        Self::BabelStream,
        Self::Hpl,
        Self::Likwid,
        Self::Lammps,
        Self::Gromacs,
        Self::Nas,
        Self::Time,
        Self::Said,
        Self::GoogleBenchmark,
        Self::PytestBenchmark,
        Self::Sacct,
        Self::Columns,
    ];

    /// Returns the name that the command line prints.
    pub const fn kind(self) -> &'static str {
        self.names().0
    }

    /// Returns its name for readers.
    pub const fn title(self) -> &'static str {
        self.names().1
    }

    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Osu => ("osu", "OSU micro-benchmarks"),
            Self::Imb => ("imb", "Intel MPI Benchmarks"),
            Self::NetPipe => ("netpipe", "NetPIPE"),
            Self::Netgauge => ("netgauge", "netgauge"),
            Self::NcclTests => ("nccl-tests", "nccl-tests"),
            Self::RcclTests => ("rccl-tests", "rccl-tests"),
            Self::NcclTuning => ("nccl-tuning", "NCCL's tuning log"),
            Self::Hyperfine => ("hyperfine", "hyperfine"),
            Self::Vidur => ("vidur-csv", "vidur"),
            Self::ReproMpi => ("reprompi", "ReproMPI"),
            Self::MpiBenchmarksJl => ("mpibenchmarks-jl", "MPIBenchmarks.jl"),
            Self::Ucc => ("ucc-perftest", "ucc_perftest"),
            Self::Ucx => ("ucx-perftest", "ucx_perftest"),
            Self::Perftest => ("perftest", "perftest"),
            Self::FiPingpong => ("fi-pingpong", "fi_pingpong"),
            Self::Netperf => ("netperf", "netperf"),
            Self::Iperf3 => ("iperf3", "iperf3"),
            Self::Qperf => ("qperf", "qperf"),
            Self::Sockperf => ("sockperf", "sockperf"),
            Self::Ping => ("ping", "ping"),
            Self::NvBandwidth => ("nvbandwidth", "nvbandwidth"),
            Self::P2p => ("p2p-bandwidth-latency", "p2pBandwidthLatencyTest"),
            Self::Mlc => ("mlc", "Memory Latency Checker"),
            Self::Stream => ("stream", "STREAM"),
            Self::BabelStream => ("babelstream", "BabelStream"),
            Self::Hpl => ("hpl", "HPL"),
            Self::Likwid => ("likwid", "likwid"),
            Self::Lammps => ("lammps", "LAMMPS"),
            Self::Gromacs => ("gromacs", "GROMACS"),
            Self::Nas => ("nas", "NAS parallel benchmarks"),
            Self::Time => ("time", "time"),
            Self::Said => ("lines", "lines with a number and a time"),
            Self::GoogleBenchmark => ("google-benchmark", "Google Benchmark"),
            Self::PytestBenchmark => ("pytest-benchmark", "pytest-benchmark"),
            Self::Sacct => ("sacct", "sacct"),
            Self::Columns => ("columns", "columns"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Format;

    const LISTED: &str = include_str!("../../../docs/what-is-read.md");

    #[test]
    fn every_format_is_listed_for_readers_with_a_line_to_run() {
        let rows: Vec<_> = LISTED.lines().filter(|line| line.starts_with("| ")).collect();
        for format in Format::ALL.iter().filter(|format| **format != Format::Columns) {
            let title = format.title();
            let row =
                rows.iter().find(|row| row.split('|').nth(1).is_some_and(|it| it.contains(title)));
            let row = row.unwrap_or_else(|| panic!("{title} is not listed"));
            let run = row.split('|').nth(2).unwrap_or_default();
            assert!(!run.trim().is_empty(), "{title} has no line to run");
        }
    }
}
