//! What stands on the page whatever the parameters.

use crate::screen::Note;

/// The notes.
pub(super) const NOTES: &[Note] = &[
    Note {
        title: "How the prediction is made",
        text: &[
            "Computing is T_comp = Tseq / (1 − f + f N), the fixed-time speedup of Sun and Chen, \
             lengthened by the slowest processor. For a program that does not grow choose “fixed \
             program”, Tseq (1 − f + f/N). Communicating adds up every message: its bits over the \
             bandwidth, its propagation, its overhead, which may grow with the length by ε_L.",
            "The messages are counted by the pattern. With several cores per node ⌈N / cores⌉ nodes \
             take the place of N; one node sends nothing.",
        ],
        table: &[
            &["Pattern", "Messages", "Length", "In the paper"],
            &["nobody", "0", "–", "file locking, process-rank ordering"],
            &[
                "file names, once",
                "N − 1",
                "L",
                "the large array: file names only",
            ],
            &["one to all", "count (N − 1)", "L", "–"],
            &[
                "edges of strips",
                "2 count (N − 1)",
                "L",
                "fingerprints, strips",
            ],
            &[
                "edges of blocks",
                "4 count (N − √N)",
                "L / √N",
                "fingerprints, both ways; N a square",
            ],
            &["all to all", "count N (N − 1)", "L", "–"],
        ],
    },
    Note {
        title: "Your measured points",
        text: &[
            "A point is N and the time of the run, or its speedup: 1:100s;2:55s;4:31s. Times become \
             speedups by the Tseq above, so measure that too. An error is (law − measured) / \
             measured, of speedups: above 0 the law promises too much. Laws have no parameter \
             fitted here: f is yours.",
            "The paper compares five laws with its measurements in Figs. 13 to 17 and prints neither \
             f nor numbers, so nothing can be read off them to check against: its presets carry \
             parameters chosen by us and no points. What it reports in words: with a halo exchange \
             Gustafson and Sun–Chen overestimate, Amdahl and Hill–Marty underestimate, and its own \
             law overestimates less; without messages its law lies on Sun–Chen's.",
        ],
        table: &[],
    },
    Note {
        title: "The cluster of Table I",
        text: &["Where the table cannot be right, the correction stands beside it."],
        table: &[
            &["What", "Printed", "Here"],
            &[
                "nodes and cores",
                "5 nodes, 16 cores each, 80",
                "cores = 16, N up to 80",
            ],
            &["processor", "Intel Xeon, 2.4 GHz", "all alike: perf blank"],
            &["network", "“Gigabit Infiniband”", "bw = 1 Gbit/s"],
            &["NVP", "0.67", "nvp = 0.67: 4.979 µs per km"],
            &[
                "peak",
                "16 TFlops",
                "about 1.5: 16 would need 83 operations a cycle",
            ],
            &["overhead ε, f, Tseq, messages", "–", "chosen by us"],
        ],
    },
    Note {
        title: "Where it stops being valid",
        text: &[
            "Messages are added up as if they went one after another: an upper bound where \
             neighbours exchange at the same time, what happens on a shared channel. Congestion, \
             packet headers, disks and locks are not in it.",
            "The bandwidth must be a rate that is guaranteed; with the peak rate (15) bounds the \
             time from below. The fixed-time law overestimates a fixed program. N is searched from \
             1 to 1024.",
        ],
        table: &[],
    },
    Note {
        title: "Where the paper is corrected",
        text: &["Khanyile et al. 2012 print these otherwise than they are used here."],
        table: &[
            &["Where", "Printed", "Here", "Because"],
            &[
                "(5), (9), (10)",
                "w′ for two things",
                "m = n/r cores",
                "the grown work, and its grown parallel base",
            ],
            &[
                "(11)",
                "E = T_N / N",
                "E = S / N",
                "an efficiency is no time",
            ],
            &[
                "(12)",
                "max perf(rᵢ)",
                "min perf(rᵢ)",
                "“as fast as the slowest processor”",
            ],
            &[
                "(13)",
                "a time equals a speedup",
                "over w / perf(r)",
                "units",
            ],
            &[
                "(14)",
                "7.67 · 10⁻⁶",
                "s per mile",
                "light at 0.7 of its speed",
            ],
            &[
                "(15)",
                "τ an upper bound; ε L",
                "τ guaranteed; ε(L) in s",
                "else the bound points the other way",
            ],
            &[
                "(16), (17)",
                "for any program; section IV(a)",
                "for work that grows; III-A",
                "S_FT is a scaled speedup",
            ],
            &[
                "(19)",
                "0.0049 ms",
                "0.0050 ms per km",
                "truncated, and without its unit",
            ],
            &[
                "II-B",
                "“normal” velocity; plus device overhead",
                "nominal velocity; distance alone",
                "delay and rate are independent",
            ],
            &[
                "Table I",
                "16 TFlops",
                "about 1.5 TFlops",
                "80 cores of 2.4 GHz",
            ],
            &[
                "IV-B",
                "Figure 9 shows a file view",
                "Figure 10",
                "numbering",
            ],
        ],
    },
    Note {
        title: "Sources",
        text: &[
            "N. P. Khanyile, J.-R. Tapamo and E. Dube, “An Analytic Model for Predicting the \
             Performance of Distributed Applications on Multicore Clusters”, IAENG International \
             Journal of Computer Science 39(3), 2012, 312–320; Shaffer's estimate is its (14).",
        ],
        table: &[],
    },
];
