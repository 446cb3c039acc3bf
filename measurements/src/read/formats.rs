//! The table of all formats: those that are recognized by their lines, and those that are looked for in a whole text.

use super::sections::KnownFormat;
use super::whole::WholeFormat;
use super::{
    collectives, hyperfine, imb, mbw_mr, memory, nccl, netgauge, netpipe, network, osu, runs,
};

/// The formats that are recognized by their lines: the first whose mark a line has reads it.
pub const BY_LINES: &[KnownFormat] = &[
    mbw_mr::MBW_MR,
    osu::OSU,
    imb::IMB,
    netpipe::NETPIPE,
    netgauge::NETGAUGE,
    nccl::NCCL,
    network::perftest::PERFTEST,
    network::fi_pingpong::FI_PINGPONG,
    network::netperf::NETPERF,
    network::iperf3::IPERF3,
    network::qperf::QPERF,
    network::sockperf::SOCKPERF,
    network::ping::PING,
    network::nvbandwidth::NVBANDWIDTH,
    network::p2p::P2P,
    network::ucx::UCX,
    collectives::ucc::UCC,
    collectives::reprompi::REPROMPI,
    collectives::mpi_benchmarks_jl::MPI_BENCHMARKS_JL,
    memory::stream::STREAM,
    memory::babelstream::BABELSTREAM,
    memory::hpl::HPL,
    memory::mlc::MLC,
    memory::likwid::LIKWID,
];

/// The formats that are looked for in what the lines of the others leave.
pub const WHOLE: &[WholeFormat] = &[
    nccl::tuning::TUNING,
    nccl::json::JSON,
    hyperfine::HYPERFINE,
    network::iperf3::json::IPERF3_JSON,
    runs::lammps::LAMMPS,
    runs::gromacs::GROMACS,
    runs::nas::NAS,
    runs::time::TIME,
    runs::google_benchmark::GOOGLE_BENCHMARK,
    runs::pytest_benchmark::PYTEST_BENCHMARK,
    runs::sacct::SACCT,
    runs::said::SAID,
];
