//! Constants of simulators, tuners and books, as they stand there: nothing was measured here.

use super::data::Machine;
use super::entry::constant;

/// The entries.
pub(super) const CONSTANTS: &[Machine] = &[
    constant(
        "efa_tuner_p5",
        "AWS EFA in the plugin's own tuner, p5 and p5e", "EFA tuner p5",
        "2026-08",
        (2e-05, 7.451e-11),
    )
    .from("github.com/aws/aws-ofi-nccl src/tuner/nccl_ofi_model.cpp @2daf7d30", "net_lat 20 µs, 3 µs more for protocol Simple; 12.5 GiB/s a rail, 4 rails a channel. The same repository reports 75 µs to NCCL"),
    constant(
        "efa_tuner_p5en",
        "AWS EFA in the plugin's own tuner, p5en", "EFA tuner p5en",
        "2026-08",
        (1.8e-05, 3.725e-11),
    )
    .from("github.com/aws/aws-ofi-nccl src/tuner/nccl_ofi_model.cpp @2daf7d30", "net_lat 18 µs; 25 GiB/s a rail, 2 rails"),
    constant(
        "astra_hgx_h100",
        "HGX H100 in astra-sim", "HGX H100",
        "2026-03",
        (1.8725e-06, 2.5e-12),
    )
    .hop(9.3625e-07)
    .from("github.com/astra-sim/astra-sim inputs/network/hgx_h100_8gpu.yml, examples/network/analytical/HGX-H100-validated.yml @518bd513", "400 GB/s, 936.25 ns to the switch; astra-sim passes the switch twice for each message, so ts = 1872.5 ns"),
    constant(
        "astra_hgx_h100_inter",
        "HGX H100 between boxes in astra-sim", "HGX H100, boxes",
        "2026-03",
        (1e-06, 2e-11),
    )
    .from("github.com/astra-sim/astra-sim inputs/network/hgx_h100_16gpu.yml @518bd513", "second dimension of the network, a ring"),
    constant(
        "calculon_h100_nvl8",
        "H100 NVLink domain of 8 in calculon", "calculon NVLink",
        "2024-02",
        (1e-05, 3.419e-12),
    )
    .from("github.com/calculon-ai/calculon systems/h100_80g_nvl8.json @caa4b11f", "assumption of a simulator, far above measured latencies; 450 GB/s at efficiency 0.65"),
    constant(
        "calculon_h100_ib",
        "400 Gbit/s network in calculon", "calculon 400G",
        "2024-02",
        (2e-05, 2.222e-11),
    )
    .from("github.com/calculon-ai/calculon systems/h100_80g_nvl8.json @caa4b11f", "assumption of a simulator; 50 GB/s at efficiency 0.9"),
    constant(
        "tpu_v4p_ici",
        "TPU v4p, one ICI link, one way", "TPU v4p",
        "2025-02",
        (1e-06, 2.222e-11),
    )
    .hop(1e-06)
    .from("github.com/jax-ml/scaling-book tpus.md @0819a7d8; 1 µs per hop: sharding.md", "the book takes the larger of 1 µs and bytes / bandwidth for a hop, not their sum"),
    constant(
        "tpu_v5e_ici",
        "TPU v5e, one ICI link, one way", "TPU v5e",
        "2025-02",
        (1e-06, 2.222e-11),
    )
    .hop(1e-06)
    .from("github.com/jax-ml/scaling-book tpus.md @0819a7d8; 1 µs per hop: sharding.md", "the book takes the larger of 1 µs and bytes / bandwidth for a hop, not their sum"),
    constant(
        "tpu_v5p_ici",
        "TPU v5p, one ICI link, one way", "TPU v5p",
        "2025-02",
        (1e-06, 1.111e-11),
    )
    .hop(1e-06)
    .from("github.com/jax-ml/scaling-book tpus.md @0819a7d8; 1 µs per hop: sharding.md", "the book takes the larger of 1 µs and bytes / bandwidth for a hop, not their sum"),
    constant(
        "tpu_v6e_ici",
        "TPU v6e, one ICI link, one way", "TPU v6e",
        "2025-02",
        (1e-06, 1.111e-11),
    )
    .hop(1e-06)
    .from("github.com/jax-ml/scaling-book tpus.md @0819a7d8; 1 µs per hop: sharding.md", "the book takes the larger of 1 µs and bytes / bandwidth for a hop, not their sum"),
];
