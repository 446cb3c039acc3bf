//! The measurements that ship with the screen: facts of public sources, in short tables that name them.

use super::params::Data;

/// Returns the text of a measurement; `None` for what the reader has pasted.
pub(super) const fn text(data: Data) -> Option<&'static str> {
    Some(match data {
        Data::Pasted => return None,
        Data::Infiniband => include_str!("examples/infiniband.txt"),
        Data::Gpu => include_str!("examples/gpu.txt"),
        Data::Allreduce => include_str!("examples/allreduce.txt"),
        Data::Nccl => include_str!("examples/nccl.txt"),
        Data::Gromacs => include_str!("examples/gromacs.txt"),
        Data::Openfoam => include_str!("examples/openfoam.txt"),
        Data::Openpfc => include_str!("examples/openpfc.txt"),
    })
}

/// Returns the number of ranks, where the output does not say it.
pub(super) const fn ranks(data: Data) -> Option<f64> {
    match data {
        Data::Allreduce => Some(576.0),
        Data::Nccl => Some(16.0),
        _ => None,
    }
}
