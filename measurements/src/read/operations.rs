//! The names of collectives, however a benchmark writes them.

use crate::reading::Operation;

/// Parts of names without hyphens and underscores, each with the collective's name. The first that is found counts.
const NAMES: &[(&str, &str)] = &[
    ("allreduce", "all_reduce"),
    ("reducescatter", "reduce_scatter"),
    ("allgather", "all_gather"),
    ("alltoall", "all_to_all"),
    ("broadcast", "broadcast"),
    ("bcast", "broadcast"),
    ("sendrecv", "send_recv"),
    ("gather", "gather"),
    ("scatter", "scatter"),
    ("barrier", BARRIER),
    ("reduce", "reduce"),
    ("scan", "scan"),
    ("exchange", "exchange"),
    ("pingping", "ping_ping"),
    ("hypercube", "hypercube"),
];

/// The collective that sends nothing.
pub const BARRIER: &str = "barrier";

/// Returns the collective that a text names.
pub fn find_operation(text: &str) -> Option<Operation> {
    let letters: String = text
        .chars()
        .filter(|c| !matches!(c, '-' | '_' | ' '))
        .map(|c| c.to_ascii_lowercase())
        .collect();
    // The name that OSU gives to all-to-all holds another.
    let letters = letters.replace("personalizedexchange", "");
    let name = NAMES.iter().find(|(part, _)| letters.contains(part))?.1;
    Some(Operation::Collective(name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::find_operation;
    use crate::reading::Operation;

    #[test]
    fn a_collective_is_found_however_it_is_written() {
        for (text, name) in [
            ("OSU MPI All-to-All Personalized Exchange Latency Test v7.5", "all_to_all"),
            ("OSU MPI-CUDA Allreduce Latency Test v7.5", "all_reduce"),
            ("Reduce_scatter", "reduce_scatter"),
            ("reduce_scatter_perf_mpi", "reduce_scatter"),
            ("Allgatherv", "all_gather"),
            ("Bcast", "broadcast"),
            ("time_stats.send_recv.median", "send_recv"),
        ] {
            assert_eq!(find_operation(text).as_ref().map(Operation::name), Some(name), "{text}");
        }
        assert_eq!(find_operation("OSU MPI Latency Test v7.5"), None);
    }
}
