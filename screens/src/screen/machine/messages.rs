//! Networks and memories as measured message by message, in families.
//!
//! The line of each is one of two: the time of the smallest message with the slope of the
//! least-squares line, or the line with the least relative errors.

use super::data::Machine;
use super::entry::message;

/// The entries.
pub(super) const MESSAGES: &[Machine] = &[
    message(
        "shm_orfeo_vader",
        "Shared memory, same socket, Open MPI vader (ORFEO cluster node)", "shared memory",
        "2022-02",
        (2.6e-07, 1.316e-10),
    )
    .run("ping-pong", 2, 1)
    .fit((0.0, 4_194_304.0), (0.81, 0.26))
    .pieces(4_096.0, (2.934e-07, 3.489e-10), (1.287e-06, 7.925e-11), (0.43, 0.086))
    .from("github.com/Francesc0rtu/HPC-2021-2022-Assignment-1 es2/openMPI/CSV/bycore_vader.csv @e1350232", "IMB CSV; cache effects: slope changes above 0.5-1 MB"),
    message(
        "gbe_tcp_raw_2005",
        "Gigabit Ethernet, raw TCP (NetPIPE)", "GbE TCP",
        "2005-11-29",
        (9.074e-05, 8.514e-09),
    )
    .run("ping-pong", 2, 2)
    .fit((1.0, 8_388_611.0), (0.018, 9.4e-05))
    .from("github.com/open-mpi/ompi-www community/lists/devel/2005/11/0565.php @30fb0d14", "7 printed points only"),
    message(
        "gbe_mpi_2005",
        "Gigabit Ethernet, Open MPI over TCP", "GbE MPI",
        "2005-11-29",
        (1.146e-4, 8.526e-09),
    )
    .run("ping-pong", 2, 2)
    .fit((1.0, 8_388_611.0), (0.0082, 1.8e-4))
    .from("github.com/open-mpi/ompi-www community/lists/devel/2005/11/0565.php @30fb0d14", "7 printed points only"),
    message(
        "gbe_juno_arm_2016",
        "Gigabit Ethernet, Open MPI 1.6.5 TCP, ARM Juno boards", "GbE ARM",
        "2016-07-14",
        (1.558e-4, 8.792e-09),
    )
    .run("ping-pong", 2, 2)
    .fit((0.0, 4_194_304.0), (0.31, 0.023))
    .pieces(32_768.0, (1.528e-4, 9.088e-09), (4.773e-4, 8.716e-09), (0.19, 0.012))
    .from("github.com/gbrandino/juno_board_testing data/IMB-MPI1_internode.txt @1854f40b", "slow CPUs: large ts"),
    message(
        "10gbe_tcp_2014",
        "10 Gbit/s Ethernet, Open MPI TCP", "10 GbE TCP",
        "2014-03-27",
        (2.207e-05, 1.645e-09),
    )
    .run("latency", 2, 2)
    .fit((0.0, 4_194_304.0), (0.58, 0.07))
    .pieces(4_096.0, (2.207e-05, 1.2e-08), (7.714e-05, 1.467e-09), (0.25, 0.036))
    .from("github.com/open-mpi/ompi-www community/lists/devel/2014/03/14404.php", "sender reports 10G TCP/IP link"),
    message(
        "gce_c2d_tcp_2024",
        "Google Compute Engine c2d-standard-112, TCP", "Google C2D",
        "2024-08-26",
        (3.537e-05, 1.016e-09),
    )
    .run("latency", 2, 2)
    .fit((0.0, 4_194_304.0), (0.67, 0.11))
    .pieces(32_768.0, (3.361e-05, 2.369e-09), (1.841e-4, 7.426e-10), (0.26, 0.048))
    .from("github.com/converged-computing/performance-study experiments/google/compute-engine/cpu/size32/results/osu/osu-2-iter-0-6017232404480.out @6f3df687", ""),
    message(
        "25gbe_roce_ucx_2020",
        "25 Gbit/s RoCE, Open MPI 4.0.3 UCX (AlaSKA)", "25G RoCE",
        "2020-09-11",
        (1.38e-06, 3.28e-10),
    )
    .run("latency", 2, 2)
    .fit((0.0, 4_194_304.0), (0.52, 0.053))
    .pieces(2_048.0, (1.405e-06, 1.294e-09), (4.714e-06, 3.334e-10), (0.17, 0.02))
    .from("github.com/stackhpc/hpc-tests output/alaska/roce-gcc9-openmpi4-ucx/omb/Osu_latency @f735aa2f; link speed from reframe_config.py", ""),
    message(
        "40g_roce_2014",
        "40 Gbit/s RoCE, Open MPI openib", "40G RoCE",
        "2014-03-27",
        (5.2e-06, 2.246e-10),
    )
    .run("latency", 2, 2)
    .fit((0.0, 4_194_304.0), (0.63, 0.15))
    .pieces(16_384.0, (5.616e-06, 1.136e-09), (2.367e-05, 2.166e-10), (0.15, 0.044))
    .from("github.com/open-mpi/ompi-www community/lists/devel/2014/03/14403.php and 14404.php", "sender reports 40G RDMA link"),
    message(
        "50gbe_roce_ucx_2020",
        "50 Gbit/s RoCE, Open MPI 3.1.6 UCX (CSD3 Cascade Lake)", "50G RoCE",
        "2020-10-01",
        (1.44e-06, 1.739e-10),
    )
    .run("latency", 2, 2)
    .fit((0.0, 4_194_304.0), (0.4, 0.064))
    .pieces(2_048.0, (1.471e-06, 6.832e-10), (3.034e-06, 1.78e-10), (0.096, 0.022))
    .from("github.com/stackhpc/hpc-tests output/csd3/cclake-roce-gcc9-ompi3-ucx/omb/Osu_latency @f735aa2f; link speed from reframe_config.py", ""),
    message(
        "100gbe_roce_oci_2023",
        "100 Gbit/s RoCEv2 cluster network (OCI BM.Optimized3.36), Open MPI 4.1.2", "100G RoCE",
        "2023-01-27",
        (1.66e-06, 8.876e-11),
    )
    .run("ping-pong", 2, 2)
    .fit((0.0, 268_435_456.0), (0.5, 0.067))
    .pieces(4_096.0, (1.784e-06, 4.916e-10), (4.322e-06, 8.841e-11), (0.29, 0.022))
    .from("github.com/oracle-japan/ocitutorials content/hpc/spinup-cluster-network/index.md (100 Gbps x 1, RoCEv2); figures read from an earlier version", "absolute LSQ gives ts < 0 (sizes up to 256 MiB): use the relative fit or ts = t(0)"),
    message(
        "hdr100_ib_ucx_2020",
        "100 Gbit/s InfiniBand, Open MPI 4.0.3 UCX (AlaSKA)", "HDR100",
        "2020-09-11",
        (1e-06, 8.347e-11),
    )
    .run("latency", 2, 2)
    .fit((0.0, 4_194_304.0), (0.62, 0.12))
    .pieces(4_096.0, (1.08e-06, 6.275e-10), (4.394e-06, 8.56e-11), (0.27, 0.06))
    .from("github.com/stackhpc/hpc-tests output/alaska/ib-gcc9-openmpi4-ucx/omb/Osu_latency @f735aa2f; README says HDR 100", ""),
    message(
        "100g_ib_csd3_2020",
        "100 Gbit/s InfiniBand, Open MPI 3.1.6 UCX (CSD3 Cascade Lake)", "IB 100G",
        "2020-10-01",
        (9.8e-07, 8.247e-11),
    )
    .run("latency", 2, 2)
    .fit((0.0, 4_194_304.0), (0.61, 0.1))
    .pieces(8_192.0, (1.02e-06, 4.659e-10), (5.058e-06, 8.407e-11), (0.16, 0.05))
    .from("github.com/stackhpc/hpc-tests output/csd3/cclake-ib-gcc9-ompi3-ucx/omb/Osu_latency @f735aa2f", ""),
    message(
        "edr_abci_v100_gpu_2021",
        "EDR InfiniBand, V100 device memory, ABCI compute node (V)", "EDR V100",
        "2021-06",
        (2.322e-06, 1.46e-10),
    )
    .run("latency", 2, 2)
    .fit((0.0, 4_194_304.0), (0.82, 0.14))
    .pieces(131_072.0, (2.104e-06, 9.15e-10), (3.688e-05, 9.842e-11), (0.63, 0.073))
    .from("github.com/aistabci/abci2.0benchmark pt2pt/inter_vnode/job01.sh.7249112.gpu.latency @f0aa27f2", "one pair; the curve bends strongly and falls twice, which no line follows"),
    message(
        "hdr200_ib_azure_hb120v3_2025",
        "200 Gbit/s HDR InfiniBand, Open MPI UCX (Azure HB120-96rs_v3)", "HDR200",
        "2025-03-06",
        (1.61e-06, 4.237e-11),
    )
    .run("latency", 2, 2)
    .fit((0.0, 4_194_304.0), (0.57, 0.14))
    .pieces(8_192.0, (1.737e-06, 3.667e-10), (5.497e-06, 4.387e-11), (0.22, 0.079))
    .from("github.com/converged-computing/usernetes-azure experiments/README.md @1d8f3ab (VM size in README.md); link speed: github.com/MicrosoftDocs/azure-docs articles/virtual-machines/hbv3-series.md; independent check 1.59 µs and 196.06 Gb/s: github.com/charmed-hpc/docs reference/performance.md", ""),
    message(
        "hdr200_ib_azure_hbv3_hpcx_2025",
        "200 Gbit/s HDR InfiniBand, HPC-X (Azure HBv3)", "HDR200 HPC-X",
        "2025-03-24",
        (1.71e-06, 4.198e-11),
    )
    .run("latency", 2, 2)
    .fit((1.0, 4_194_304.0), (0.55, 0.17))
    .pieces(8_192.0, (1.869e-06, 3.575e-10), (5.342e-06, 4.376e-11), (0.21, 0.093))
    .from("github.com/marconetto/hpcapps chapter7/README.md @bfdeca82", ""),
    message(
        "hdr200_azure_hpcx_2024",
        "200 Gbit/s HDR InfiniBand, HPC-X 2.19 (Azure HB120)", "HDR200 HB120",
        "2024",
        (1.939e-06, 5.176e-11),
    )
    .run("latency", 2, 2)
    .fit((1.0, 4_194_304.0), (0.48, 0.2))
    .pieces(8_192.0, (1.753e-06, 3.615e-10), (5.416e-06, 4.326e-11), (0.21, 0.09))
    .from("github.com/converged-computing, README of a MiniCluster", "large messages as fast as with the other two HDR measurements of Azure, within 2 %"),
    message(
        "hdr200_abci_host_2021",
        "HDR InfiniBand, ABCI compute node (A), host memory, Open MPI 4.0.5 UCX 1.9", "HDR ABCI",
        "2021-06",
        (1.709e-06, 2.847e-11),
    )
    .run("latency", 2, 2)
    .fit((0.0, 4_194_304.0), (0.65, 0.16))
    .pieces(8_192.0, (1.528e-06, 3.989e-10), (6.808e-06, 2.125e-11), (0.28, 0.04))
    .from("github.com/aistabci/abci2.0benchmark pt2pt/inter_anode/job01.sh.7249071.prc.latency @f0aa27f2", "one pair; large messages use more than one InfiniBand link"),
    message(
        "argon_oneapi_2023",
        "Cluster partition “argon”, Intel MPI 2023.1", "argon",
        "2023",
        (3.588e-06, 6.783e-11),
    )
    .run("latency", 2, 2)
    .fit((1.0, 4_194_304.0), (0.36, 0.14))
    .pieces(8_192.0, (3.304e-06, 3.47e-10), (6.868e-06, 5.931e-11), (0.11, 0.053))
    .from("a public file on GitHub", "the file does not name the network"),
    message(
        "cray_aries_trinitite_2016",
        "Cray XC40 Aries, Open MPI ob1/ugni (tt-login = Trinitite)", "Aries",
        "2016-11-18",
        (1.18e-06, 1.035e-10),
    )
    .run("latency", 2, 2)
    .fit((0.0, 4_194_304.0), (0.61, 0.026))
    .pieces(32_768.0, (1.183e-06, 3.171e-10), (8.437e-06, 1.014e-10), (0.24, 0.0088))
    .from("gist.github.com/hppritcha/6a3acd0c192fcfd082bd543fc98e6fe6", "machine identified from host name only"),
    message(
        "slingshot11_gpu_2026",
        "HPE Slingshot-11 200 Gbit/s, GPU memory to GPU memory (GH200), Cray MPICH", "Slingshot GPU",
        "2026-05-11",
        (3.31e-06, 4.322e-11),
    )
    .run("latency", 2, 2)
    .fit((1.0, 4_194_304.0), (0.53, 0.25))
    .pieces(16_384.0, (3.594e-06, 2.108e-10), (8.758e-06, 4.343e-11), (0.19, 0.086))
    .from("github.com/EESSI/docs docs/blog/posts/2026/05/eessi-cray-slingshot11-part2.md @d64aa97f", "device buffers (D D): not host memory"),
    message(
        "slingshot11_host_mpich_2025",
        "HPE Slingshot-11 (CXI), host memory, MPICH 4.3", "Slingshot 11",
        "2025",
        (3.603e-06, 5.051e-11),
    )
    .run("latency", 2, 2)
    .fit((1.0, 4_194_304.0), (0.49, 0.2))
    .pieces(8_192.0, (3.221e-06, 5.515e-10), (8.079e-06, 4.172e-11), (0.24, 0.05))
    .from("documentation of CSCS on MPICH containers, a public file on GitHub", ""),
    message(
        "slingshot11_sockets_2025",
        "HPE Slingshot-11 through plain sockets, host memory, MPICH 4.3", "Slingshot sockets",
        "2025",
        (4.283e-05, 3.352e-10),
    )
    .run("latency", 2, 2)
    .fit((1.0, 4_194_304.0), (0.28, 0.11))
    .pieces(1_024.0, (3.813e-05, 2.301e-08), (4.938e-05, 3.207e-10), (0.089, 0.014))
    .from("documentation of CSCS on MPICH containers, a public file on GitHub", "the same nodes as through CXI, without it: 12 times the start-up time; 59.6 µs at 1 KiB, 48.8 µs at 2 KiB"),
    message(
        "slingshot11_gpu_eessi_2026",
        "HPE Slingshot-11, GH200 device memory, Open MPI 5.0.3", "Slingshot GH200",
        "2026-05-11",
        (2.756e-06, 4.99e-11),
    )
    .run("latency", 2, 2)
    .fit((1.0, 4_194_304.0), (0.42, 0.18))
    .pieces(32_768.0, (2.588e-06, 1.562e-10), (7.083e-06, 4.081e-11), (0.21, 0.11))
    .from("github.com/EESSI/docs docs/blog/posts/2026/05/eessi-cray-slingshot11-part2.md @d64aa97f", ""),
    message(
        "slingshot11_gpu_ompi_2025",
        "HPE Slingshot-11, GH200 device memory, Open MPI 5 (Clariden)", "Clariden GH200",
        "2025",
        (1.554e-05, 4.46e-11),
    )
    .run("latency", 2, 2)
    .fit((1.0, 4_194_304.0), (0.33, 0.2))
    .pieces(128.0, (1.961e-05, 7.708e-09), (1.367e-05, 4.691e-11), (0.23, 0.066))
    .from("README of a container image with the OSU benchmarks for Alps, a public file on GitHub", "Clariden is a part of Alps; the time falls from 19.7 µs at 64 B to 11.8 µs at 256 B, which no line follows"),
    message(
        "aws_efa_c5n_2023",
        "AWS EFA, c5n.18xlarge, Open MPI", "AWS EFA",
        "2023-12-20",
        (1.723e-05, 3.941e-10),
    )
    .run("latency", 2, 2)
    .fit((0.0, 4_194_304.0), (0.28, 0.013))
    .pieces(8_192.0, (1.711e-05, 1.101e-09), (2.104e-05, 4.083e-10), (0.22, 0.01))
    .from("github.com/aws/aws-parallelcluster tests/integration-tests/tests/performance_tests/test_osu/test_osu/osu_benchmarks/results/alinux2/c5n.18xlarge/openmpi/osu_latency @742ba685", "baseline file of the integration tests"),
    message(
        "efa_hpc6a_pcluster_2024",
        "AWS EFA, hpc6a.48xlarge, ParallelCluster", "EFA hpc6a",
        "2024-08",
        (1.611e-05, 2.314e-10),
    )
    .run("latency", 2, 2)
    .fit((0.0, 4_194_304.0), (0.31, 0.021))
    .pieces(65_536.0, (1.628e-05, 1.686e-10), (3.333e-05, 2.121e-10), (0.12, 0.033))
    .from("github.com/converged-computing/performance-study experiments/aws/parallel-cluster/cpu/size32/results/osu/osu-32n-220-iter-5.out @6f3df687", ""),
    message(
        "efa_hpc6a_eks_2024",
        "AWS EFA, hpc6a.48xlarge, EKS", "EFA hpc6a EKS",
        "2024-08-22",
        (1.611e-05, 2.38e-10),
    )
    .run("latency", 2, 2)
    .fit((0.0, 4_194_304.0), (0.31, 0.028))
    .pieces(65_536.0, (1.628e-05, 1.751e-10), (3.291e-05, 2.192e-10), (0.12, 0.036))
    .from("github.com/converged-computing/performance-study experiments/aws/eks/cpu/size32/results/osu/osu-2-iter-0-3136265650176.out @6f3df687", "in a container; its cost does not show"),
];
