//! Whole all-reduces as libraries perform them, measured over all ranks at once.

use super::data::Machine;
use super::entry::collective;

/// The entries.
pub(super) const COLLECTIVES: &[Machine] = &[
    collective(
        "nccl_p5_2x8",
        "NCCL all-reduce, 2 x p5.48xlarge (16 H100), EFA", "NCCL H100",
        "2026-06-01",
        (8.443e-05, 4.615e-12),
    )
    .run("all-reduce", 16, 2)
    .fit((8.0, 17_179_869_184.0), (0.46, 0.21))
    .pieces(32_768.0, (7.071e-05, 1.307e-09), (1.333e-4, 4.432e-12), (0.36, 0.058))
    .from("github.com/awslabs/awsome-distributed-training micro-benchmarks/nccl-tests/README.md @0edaf152", "run not dated: the file is of 2026"),
    collective(
        "nccl_p4de_2x8",
        "NCCL all-reduce, 2 x p4de.24xlarge (16 A100), EFA", "NCCL A100 EFA",
        "2026-06-01",
        (1.853e-4, 2.897e-11),
    )
    .run("all-reduce", 16, 2)
    .fit((8.0, 2_147_483_648.0), (0.44, 0.16))
    .pieces(4_194_304.0, (1.754e-4, 1.056e-10), (6.501e-4, 2.459e-11), (0.2, 0.084))
    .from("github.com/awslabs/awsome-distributed-training micro-benchmarks/nccl-tests/README.md @0edaf152", "run not dated: the file is of 2026"),
    collective(
        "nccl_a3mega_2x8",
        "NCCL all-reduce, 2 x Google A3 Mega (16 H100)", "NCCL A3 Mega",
        "2025-04-02",
        (1.431e-4, 6.855e-12),
    )
    .run("all-reduce", 16, 2)
    .fit((8.0, 8_589_934_592.0), (0.74, 0.16))
    .pieces(8_388_608.0, (1.333e-4, 5.609e-11), (8.89e-4, 5.468e-12), (0.14, 0.052))
    .from("github.com/lessizzmore/create-a3mega-ztan-fork ztan-NCCL-test-result.markdown @346b825a", "whole all-reduce, not one message: ts and tw are the line of the operation"),
    collective(
        "nccl_oci_a100_2x8",
        "NCCL all-reduce, 2 x 8 A100, OCI RoCE", "NCCL A100 RoCE",
        "2024",
        (4.497e-05, 9.988e-12),
    )
    .run("all-reduce", 16, 2)
    .fit((8.0, 8_589_934_592.0), (0.35, 0.16))
    .pieces(262_144.0, (4.104e-05, 1.14e-10), (7.89e-05, 9.44e-12), (0.2, 0.093))
    .from("github.com/oracle-quickstart/oci-hpc-oke README.md @185aceb6", "whole all-reduce, not one message: ts and tw are the line of the operation"),
    collective(
        "nccl_gh200_slingshot_2x4",
        "NCCL all-reduce (tree forced), 2 x 4 GH200, Slingshot-11", "NCCL GH200 tree",
        "2026-06-26",
        (1.165e-4, 1.21e-11),
    )
    .run("all-reduce", 8, 2)
    .fit((1_048_576.0, 8_589_934_592.0), (0.23, 0.092))
    .pieces(8_388_608.0, (8.461e-05, 2.327e-11), (2.438e-4, 1.129e-11), (0.067, 0.026))
    .from("github.com/crickett-hpe/hpc-ai-envs examples/nccl-tests/README.md @13d5db39", "run not dated: the file is of 2026, NCCL 2.20.5 of 2024; smallest size 1 MiB"),
    collective(
        "nccl_gh200_slingshot_2x1",
        "NCCL all-reduce, 2 x 1 GH200, Slingshot-11", "NCCL GH200",
        "2026",
        (2.824e-4, 3.816e-11),
    )
    .run("all-reduce", 2, 2)
    .fit((1_048_576.0, 134_217_728.0), (0.098, 0.061))
    .pieces(8_388_608.0, (3.044e-4, 3.205e-11), (1.217e-4, 4.262e-11), (0.079, 0.0071))
    .from("github.com/eth-cscs/cscs-docs docs/software/container-engine/sarus-suite/index.md @80abed13", "8 sizes only, the smallest 1 MiB"),
    collective(
        "nccl_t4_efa_2x1",
        "NCCL all-reduce, 2 x g4dn (one T4 each), EFA, NCCL 2.12", "NCCL T4",
        "2023-05",
        (6.953e-05, 3.564e-10),
    )
    .run("all-reduce", 2, 2)
    .fit((4.0, 1_073_741_824.0), (0.24, 0.081))
    .pieces(1_048_576.0, (6.782e-05, 4.997e-10), (3.349e-4, 3.235e-10), (0.15, 0.031))
    .from("github.com/aws-ia/terraform-aws-eks-blueprints examples/eks-efa/README.md @a56919df", "whole all-reduce, not one message: ts and tw are the line of the operation"),
    collective(
        "nccl_v100_abci_16x4",
        "NCCL all-reduce, 16 x 4 V100, EDR InfiniBand", "NCCL V100",
        "2021-05",
        (6.152e-05, 1.673e-10),
    )
    .run("all-reduce", 64, 16)
    .fit((4.0, 33_554_432.0), (0.76, 0.22))
    .pieces(65_536.0, (5.475e-05, 2.566e-09), (3.204e-4, 1.226e-10), (0.21, 0.07))
    .from("github.com/aistabci/abci2.0benchmark allreduce/inter_vnode/job16.sh.7194535.nccl @f0aa27f2", "whole all-reduce, not one message: ts and tw are the line of the operation"),
    collective(
        "nccl_h100_dgx_8",
        "NCCL all-reduce through torch.distributed, DGX H100, 8 GPUs", "NCCL DGX H100",
        "2024-11-19",
        (3.111e-05, 4.773e-12),
    )
    .run("all-reduce", 8, 1)
    .fit((2_048.0, 67_108_864.0), (0.16, 0.037))
    .pieces(2_097_152.0, (3.551e-05, 7.049e-13), (3.165e-05, 4.776e-12), (0.094, 0.031))
    .from("github.com/microsoft/vidur data/profiling/network/h100_dgx/all_reduce.csv @7d475133", "times printed to 1 µs"),
    collective(
        "mpi_allreduce_cirrus_576",
        "MPI all-reduce, 576 ranks on 2 nodes, Slingshot-11, cray-mpich", "MPI Cirrus",
        "2026-08-04",
        (1.378e-05, 1.429e-09),
    )
    .run("all-reduce", 576, 2)
    .fit((4.0, 1_048_576.0), (0.68, 0.38))
    .pieces(4_096.0, (1.179e-05, 1.031e-08), (7.46e-05, 1.093e-09), (0.53, 0.15))
    .from("github.com/EPCCed/cirrus-docs docs/user-guide/containers.md @7b569d00", "run not dated: the file is of 2026; a line misses by more than 60 %"),
    collective(
        "rccl_mi300x_1x8_large",
        "RCCL all-reduce, 8 MI300X of one node, large sizes", "RCCL MI300X, 1 node",
        "2025",
        (6.062e-05, 5.527e-12),
    )
    .run("all-reduce", 8, 1)
    .fit((67_108_864.0, 8_589_934_592.0), (0.0027, 0.0017))
    .from("github.com/hisohara/ai-scripts training/01_rccl-smoketest/README.md @7b8b1ec2", "64 MiB and more: ts is the intercept of these sizes, no latency"),
    collective(
        "rccl_mi300x_2x8_large",
        "RCCL all-reduce, 2 x 8 MI300X, large sizes", "RCCL MI300X, 2 nodes",
        "2025",
        (5.162e-4, 5.069e-12),
    )
    .run("all-reduce", 16, 2)
    .fit((67_108_864.0, 8_589_934_592.0), (0.17, 0.034))
    .from("github.com/hisohara/ai-scripts training/01_rccl-smoketest/README.md @7b8b1ec2", "64 MiB and more: ts is the intercept of these sizes, no latency"),
    collective(
        "rccl_mi355x_2x8_large",
        "RCCL all-reduce, 2 x 8 MI355X, 400 Gbit/s NICs, large sizes", "RCCL MI355X",
        "2025",
        (3.014e-4, 4.98e-12),
    )
    .run("all-reduce", 16, 2)
    .fit((67_108_864.0, 8_589_934_592.0), (0.069, 0.018))
    .from("github.com/hisohara/ai-scripts training/01_rccl-smoketest/README.md @7b8b1ec2", "64 MiB and more: ts is the intercept of these sizes, no latency"),
];
