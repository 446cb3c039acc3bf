//! Machines one can choose: measured ones, and those printed in the papers.

/// One machine's start-up and per-word time, and where they come from.
///
/// A measured `ts` is the time of the smallest message, so it already contains the hops of that
/// network; a measured `tw` is the slope at large sizes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Machine {
    /// Its name in links.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// When it was measured or printed.
    pub year: u16,
    /// Start-up time in seconds.
    pub ts: f64,
    /// Transfer time.
    pub tw: PerWord,
    /// A closer fit of the same measurements, in two pieces.
    pub pieces: Option<TwoPieces>,
    /// The greatest relative error of one straight line through the measurements.
    pub fit_error: Option<f64>,
    /// Where the numbers stand.
    pub source: &'static str,
    /// What to know about them.
    pub note: &'static str,
}

/// Transfer time, as it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PerWord {
    /// Seconds a byte, measured.
    OfBytes(f64),
    /// Seconds a word of unstated size, as printed.
    AsPrinted(f64),
}

/// Two straight lines through one set of measurements: each a start-up in seconds and seconds a
/// byte.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwoPieces {
    /// The greatest size, in bytes, of the first line.
    pub break_after: f64,
    /// The line of small messages.
    pub small: (f64, f64),
    /// The line of large messages.
    pub large: (f64, f64),
}

/// Seconds a hop, quoted for a switch of 10 Gbit/s Ethernet in 2012 (gist.github.com/saillinux/1715451):
/// it was measured with no machine.
pub const QUOTED_PER_HOP: f64 = 0.25e-6;

/// One key that a machine sets.
pub struct MachineKey {
    /// The key.
    pub key: &'static str,
    /// Its value on that machine, for words of so many bytes; `None` where it is not known.
    pub value: fn(&Machine, f64) -> Option<f64>,
}

impl Machine {
    /// The machine with `id`.
    #[must_use]
    pub fn find(id: &str) -> Option<&'static Self> {
        MACHINES.iter().find(|machine| machine.id == id)
    }

    /// Whether its numbers were measured, rather than printed in a paper.
    #[must_use]
    pub fn is_measured(&self) -> bool {
        matches!(self.tw, PerWord::OfBytes(_))
    }

    /// Seconds a word of `word` bytes; printed ones are a word's whatever its size.
    #[must_use]
    pub fn per_word(&self, word: f64) -> f64 {
        match self.tw {
            PerWord::OfBytes(tw) => word * tw,
            PerWord::AsPrinted(tw) => tw,
        }
    }

    /// Bits a second: `8 word / tw`.
    #[must_use]
    pub fn bandwidth(&self, word: f64) -> f64 {
        8.0 * word / self.per_word(word)
    }

    /// How far `ts + m tw` lies from the two-piece fit of the same measurements for a message of
    /// `bytes`, as a fraction of the latter; `None` where no such fit is known.
    #[must_use]
    pub fn error_at(&self, bytes: f64) -> Option<f64> {
        let (PerWord::OfBytes(tw), Some(pieces)) = (self.tw, self.pieces) else {
            return None;
        };
        let (ts_fit, tw_fit) = if bytes <= pieces.break_after {
            pieces.small
        } else {
            pieces.large
        };
        let fitted = ts_fit + bytes * tw_fit;
        Some((self.ts + bytes * tw - fitted) / fitted)
    }
}

/// Every machine one can choose, the measured ones first.
pub const MACHINES: &[Machine] = &[
    Machine {
        id: "shm_orfeo_vader",
        name: "Shared memory, same socket, Open MPI vader (ORFEO cluster node)",
        year: 2022,
        ts: 2.6e-7,
        tw: PerWord::OfBytes(1.316e-10),
        pieces: Some(TwoPieces {
            break_after: 4096.0,
            small: (2.934e-7, 3.489e-10),
            large: (1.287e-6, 7.925e-11),
        }),
        fit_error: Some(0.61),
        source: "github.com/Francesc0rtu/HPC-2021-2022-Assignment-1 es2/openMPI/CSV/bycore_vader.csv @e1350232",
        note: "IMB CSV; cache effects: slope changes above 0.5-1 MB",
    },
    Machine {
        id: "gbe_tcp_raw_2005",
        name: "Gigabit Ethernet, raw TCP (NetPIPE)",
        year: 2005,
        ts: 9.074e-5,
        tw: PerWord::OfBytes(8.514e-9),
        pieces: None,
        fit_error: Some(0.013),
        source: "github.com/open-mpi/ompi-www community/lists/devel/2005/11/0565.php @30fb0d14",
        note: "7 printed points only",
    },
    Machine {
        id: "gbe_mpi_2005",
        name: "Gigabit Ethernet, Open MPI over TCP",
        year: 2005,
        ts: 1.146e-4,
        tw: PerWord::OfBytes(8.526e-9),
        pieces: None,
        fit_error: Some(0.005),
        source: "github.com/open-mpi/ompi-www community/lists/devel/2005/11/0565.php @30fb0d14",
        note: "7 printed points only",
    },
    Machine {
        id: "gbe_juno_arm_2016",
        name: "Gigabit Ethernet, Open MPI 1.6.5 TCP, ARM Juno boards",
        year: 2016,
        ts: 1.558e-4,
        tw: PerWord::OfBytes(8.792e-9),
        pieces: Some(TwoPieces {
            break_after: 32768.0,
            small: (1.528e-4, 9.088e-9),
            large: (4.773e-4, 8.716e-9),
        }),
        fit_error: Some(0.26),
        source: "github.com/gbrandino/juno_board_testing data/IMB-MPI1_internode.txt @1854f40b",
        note: "slow CPUs: large ts",
    },
    Machine {
        id: "10gbe_tcp_2014",
        name: "10 Gbit/s Ethernet, Open MPI TCP",
        year: 2014,
        ts: 2.207e-5,
        tw: PerWord::OfBytes(1.645e-9),
        pieces: Some(TwoPieces {
            break_after: 4096.0,
            small: (2.207e-5, 1.2e-8),
            large: (7.714e-5, 1.467e-9),
        }),
        fit_error: Some(0.54),
        source: "github.com/open-mpi/ompi-www community/lists/devel/2014/03/14404.php",
        note: "sender reports 10G TCP/IP link",
    },
    Machine {
        id: "25gbe_roce_ucx_2020",
        name: "25 Gbit/s RoCE, Open MPI 4.0.3 UCX (AlaSKA)",
        year: 2020,
        ts: 1.38e-6,
        tw: PerWord::OfBytes(3.28e-10),
        pieces: Some(TwoPieces {
            break_after: 2048.0,
            small: (1.405e-6, 1.294e-9),
            large: (4.714e-6, 3.334e-10),
        }),
        fit_error: Some(0.46),
        source: "github.com/stackhpc/hpc-tests output/alaska/roce-gcc9-openmpi4-ucx/omb/Osu_latency @f735aa2f; link speed from reframe_config.py",
        note: "",
    },
    Machine {
        id: "40g_roce_2014",
        name: "40 Gbit/s RoCE, Open MPI openib",
        year: 2014,
        ts: 5.2e-6,
        tw: PerWord::OfBytes(2.246e-10),
        pieces: Some(TwoPieces {
            break_after: 16384.0,
            small: (5.616e-6, 1.136e-9),
            large: (2.367e-5, 2.166e-10),
        }),
        fit_error: Some(0.56),
        source: "github.com/open-mpi/ompi-www community/lists/devel/2014/03/14403.php and 14404.php",
        note: "sender reports 40G RDMA link",
    },
    Machine {
        id: "50gbe_roce_ucx_2020",
        name: "50 Gbit/s RoCE, Open MPI 3.1.6 UCX (CSD3 Cascade Lake)",
        year: 2020,
        ts: 1.44e-6,
        tw: PerWord::OfBytes(1.739e-10),
        pieces: Some(TwoPieces {
            break_after: 2048.0,
            small: (1.471e-6, 6.832e-10),
            large: (3.034e-6, 1.78e-10),
        }),
        fit_error: Some(0.34),
        source: "github.com/stackhpc/hpc-tests output/csd3/cclake-roce-gcc9-ompi3-ucx/omb/Osu_latency @f735aa2f; link speed from reframe_config.py",
        note: "",
    },
    Machine {
        id: "100gbe_roce_oci_2023",
        name: "100 Gbit/s RoCEv2 cluster network (OCI BM.Optimized3.36), Open MPI 4.1.2",
        year: 2023,
        ts: 1.66e-6,
        tw: PerWord::OfBytes(8.876e-11),
        pieces: Some(TwoPieces {
            break_after: 4096.0,
            small: (1.784e-6, 4.916e-10),
            large: (4.322e-6, 8.841e-11),
        }),
        fit_error: Some(0.44),
        source: "github.com/oracle-japan/ocitutorials content/hpc/spinup-cluster-network/index.md (100 Gbps x 1, RoCEv2); figures read from an earlier version",
        note: "absolute LSQ gives ts < 0 (sizes up to 256 MiB): use the relative fit or ts = t(0)",
    },
    Machine {
        id: "hdr100_ib_ucx_2020",
        name: "100 Gbit/s InfiniBand, Open MPI 4.0.3 UCX (AlaSKA)",
        year: 2020,
        ts: 1e-6,
        tw: PerWord::OfBytes(8.347e-11),
        pieces: Some(TwoPieces {
            break_after: 4096.0,
            small: (1.08e-6, 6.275e-10),
            large: (4.394e-6, 8.56e-11),
        }),
        fit_error: Some(0.54),
        source: "github.com/stackhpc/hpc-tests output/alaska/ib-gcc9-openmpi4-ucx/omb/Osu_latency @f735aa2f; README says HDR 100",
        note: "",
    },
    Machine {
        id: "100g_ib_csd3_2020",
        name: "100 Gbit/s InfiniBand, Open MPI 3.1.6 UCX (CSD3 Cascade Lake)",
        year: 2020,
        ts: 9.8e-7,
        tw: PerWord::OfBytes(8.247e-11),
        pieces: Some(TwoPieces {
            break_after: 8192.0,
            small: (1.02e-6, 4.659e-10),
            large: (5.058e-6, 8.407e-11),
        }),
        fit_error: Some(0.54),
        source: "github.com/stackhpc/hpc-tests output/csd3/cclake-ib-gcc9-ompi3-ucx/omb/Osu_latency @f735aa2f",
        note: "",
    },
    Machine {
        id: "hdr200_ib_azure_hb120v3_2025",
        name: "200 Gbit/s HDR InfiniBand, Open MPI UCX (Azure HB120-96rs_v3)",
        year: 2025,
        ts: 1.61e-6,
        tw: PerWord::OfBytes(4.237e-11),
        pieces: Some(TwoPieces {
            break_after: 8192.0,
            small: (1.737e-6, 3.667e-10),
            large: (5.497e-6, 4.387e-11),
        }),
        fit_error: Some(0.49),
        source: "github.com/converged-computing/usernetes-azure experiments/README.md @1d8f3ab (VM size in README.md); link speed: github.com/MicrosoftDocs/azure-docs articles/virtual-machines/hbv3-series.md; independent check 1.59 us and 196.06 Gb/s: github.com/charmed-hpc/docs reference/performance.md",
        note: "",
    },
    Machine {
        id: "hdr200_ib_azure_hbv3_hpcx_2025",
        name: "200 Gbit/s HDR InfiniBand, HPC-X (Azure HBv3)",
        year: 2025,
        ts: 1.71e-6,
        tw: PerWord::OfBytes(4.198e-11),
        pieces: Some(TwoPieces {
            break_after: 8192.0,
            small: (1.869e-6, 3.575e-10),
            large: (5.342e-6, 4.376e-11),
        }),
        fit_error: Some(0.45),
        source: "github.com/marconetto/hpcapps chapter7/README.md @bfdeca82",
        note: "",
    },
    Machine {
        id: "cray_aries_trinitite_2016",
        name: "Cray XC40 Aries, Open MPI ob1/ugni (tt-login = Trinitite)",
        year: 2016,
        ts: 1.18e-6,
        tw: PerWord::OfBytes(1.035e-10),
        pieces: Some(TwoPieces {
            break_after: 32768.0,
            small: (1.183e-6, 3.171e-10),
            large: (8.437e-6, 1.014e-10),
        }),
        fit_error: Some(0.54),
        source: "gist.github.com/hppritcha/6a3acd0c192fcfd082bd543fc98e6fe6",
        note: "machine identified from host name only",
    },
    Machine {
        id: "slingshot11_gpu_2026",
        name: "HPE Slingshot-11 200 Gbit/s, GPU memory to GPU memory (GH200), Cray MPICH",
        year: 2026,
        ts: 3.31e-6,
        tw: PerWord::OfBytes(4.322e-11),
        pieces: Some(TwoPieces {
            break_after: 16384.0,
            small: (3.594e-6, 2.108e-10),
            large: (8.758e-6, 4.343e-11),
        }),
        fit_error: Some(0.45),
        source: "github.com/EESSI/docs docs/blog/posts/2026/05/eessi-cray-slingshot11-part2.md @d64aa97f",
        note: "device buffers (D D): not host memory",
    },
    Machine {
        id: "aws_efa_c5n_2023",
        name: "AWS EFA, c5n.18xlarge, Open MPI",
        year: 2023,
        ts: 1.723e-5,
        tw: PerWord::OfBytes(3.941e-10),
        pieces: Some(TwoPieces {
            break_after: 8192.0,
            small: (1.711e-5, 1.101e-9),
            large: (2.104e-5, 4.083e-10),
        }),
        fit_error: Some(0.23),
        source: "github.com/aws/aws-parallelcluster tests/integration-tests/tests/performance_tests/test_osu/test_osu/osu_benchmarks/results/alinux2/c5n.18xlarge/openmpi/osu_latency @742ba685",
        note: "baseline file of the integration tests",
    },
    Machine {
        id: "ibm_sp2",
        name: "IBM SP-2 (NOW)",
        year: 2014,
        ts: 3.5e-5,
        tw: PerWord::AsPrinted(2.3e-7),
        pieces: None,
        fit_error: None,
        source: "Hanuliak 2014, tw with the machine name (sec. 6.1.2); ts=35 us only in the unlabeled list of Table 2",
        note: "ts pairing is inferred. tw=0.23 us equals 8 bytes at about 35 MB/s, so this word seems to be 8 bytes while the other machines of the list look like 4-byte words",
    },
    Machine {
        id: "ncube2",
        name: "nCUBE 2",
        year: 2014,
        ts: 1.54e-4,
        tw: PerWord::AsPrinted(2.4e-6),
        pieces: None,
        fit_error: None,
        source: "Hanuliak 2014, tw with the machine name (sec. 6.1.2); ts=154 us only in the unlabeled list",
        note: "ts pairing is inferred",
    },
    Machine {
        id: "fddi",
        name: "NOW with FDDI",
        year: 2014,
        ts: 0.0011,
        tw: PerWord::AsPrinted(1.1e-6),
        pieces: None,
        fit_error: None,
        source: "Hanuliak 2014, both printed with the name (sec. 6.1.2 and 7.2.2)",
        note: "Table 2 has 1150 us, the prose 1100 us",
    },
    Machine {
        id: "ethernet",
        name: "NOW with Ethernet",
        year: 2014,
        ts: 0.0015,
        tw: PerWord::AsPrinted(5e-6),
        pieces: None,
        fit_error: None,
        source: "Hanuliak 2014, both printed with the name (sec. 6.1.2 and 7.2.2)",
        note: "",
    },
];

/// What stands beside a measured machine that brings a time per hop.
pub(super) const QUOTED: &str = "Its time per hop th was not measured: 0.25 µs is quoted for a \
     switch, 2012. The measured ts already contains its own hops.";

/// What stands beside a chosen machine where it brings no time per hop.
pub(super) const NO_PER_HOP: &str = "It sets no time per hop th, which was not measured: 0.25 µs is \
     quoted for a switch, 2012. A measured ts already contains its own hops.";
