//! What stands on the page whatever the parameters.

use crate::screen::Note;

/// The notes.
pub(super) const NOTES: &[Note] = &[
    Note {
        title: "What each law assumes",
        text: &[
            "All of them answer “how much faster on N processors?”, but about different programs. \
             Read the last column first: the same f means different things.",
        ],
        table: &[
            &[
                "Law",
                "Speedup",
                "The work",
                "Relative to",
                "f is measured on",
            ],
            &[
                "Amdahl",
                "1 / (s + (1 − s)/N)",
                "fixed",
                "one core",
                "one core",
            ],
            &[
                "Gustafson",
                "s + (1 − s) N",
                "grows with N",
                "one core",
                "the run on N",
            ],
            &[
                "Hill–Marty symmetric",
                "1 / ((1 − f)/perf(r) + f r/(perf(r) n))",
                "fixed",
                "one BCE",
                "one core",
            ],
            &[
                "Hill–Marty asymmetric",
                "1 / ((1 − f)/perf(r) + f/(perf(r) + n − r))",
                "fixed",
                "one BCE",
                "one core",
            ],
            &[
                "Hill–Marty dynamic",
                "1 / ((1 − f)/perf(r) + f/n)",
                "fixed",
                "one BCE",
                "one core",
            ],
            &[
                "Sun–Chen",
                "(1 − f) + m f, m = n/r",
                "grows until the time is the old one",
                "one core of r BCEs",
                "one core, before the work grows",
            ],
            &[
                "Sun–Ni",
                "((1 − f) + f G) / ((1 − f) + f G/N)",
                "grows by G with the memory",
                "one core",
                "one core, before the work grows",
            ],
            &[
                "USL",
                "N / (1 + σ (N − 1) + κ N (N − 1))",
                "fixed",
                "one core",
                "σ and κ are fitted to measurements",
            ],
            &[
                "Network-aware",
                "Tseq / (T_comp + T_comm)",
                "that of its computing law",
                "one core",
                "as its computing law",
            ],
        ],
    },
    Note {
        title: "The same program under Amdahl and Gustafson",
        text: &[
            "With f = 0.95 and N = 64 Amdahl's law gives 15.4 and Gustafson's 60.8. They do not \
             disagree: Amdahl's program is 5 % serial when it runs on one core, Gustafson's when \
             it runs on 64. Amdahl's program on 64 processors spends s / (s + (1 − s)/N) = 77 % \
             of its time in the serial part, and with s = 0.77 Gustafson's law gives 15.4 too.",
            "The switch “same program” converts f in this way for Gustafson and for Sun–Chen, at \
             every N. Sun–Ni has its own switch: g, with which its work stays fixed (0) or grows. \
             The network-aware law takes the law chosen as its computing time.",
        ],
        table: &[],
    },
    Note {
        title: "Where the network-aware law stops being valid",
        text: &[
            "Messages are added up as if they travelled one after another. On a switched network \
             neighbours exchange at the same time, so the sum is an upper bound; on a shared \
             channel it is what happens. Contention at a switch, routing and packet headers are \
             not in it.",
            "The bandwidth must be the one that is guaranteed. With the peak rate of the data \
             sheet the formula bounds the time from below.",
            "Tseq / (1 − f + f N) is the time of work that has grown with N. Taken for a fixed \
             program it overestimates, at f = 0.95 and N = 16 by 15.25 against 9.14 before any \
             message. “Fixed program” takes Amdahl's law instead.",
            "The speedup is searched for N from 1 to 1024. File locking, disk and memory effects, \
             which the paper measures as well, are not modelled.",
        ],
        table: &[],
    },
    Note {
        title: "How many messages a run sends",
        text: &[
            "With several cores per node the number of nodes, ⌈N / cores⌉, takes the place of N. \
             N = 1 sends nothing.",
        ],
        table: &[
            &["Pattern", "Messages", "Length", "Example"],
            &["none", "0", "–", "independent runs"],
            &[
                "names",
                "N − 1",
                "L",
                "the paper's large array: only file names are sent",
            ],
            &[
                "broadcast",
                "count (N − 1)",
                "L",
                "one process hands out parameters",
            ],
            &[
                "halo_rows",
                "2 count (N − 1)",
                "L",
                "strips of an image: the paper's fingerprints",
            ],
            &[
                "halo_blocks",
                "4 count (N − √N)",
                "L / √N",
                "square blocks; N a square",
            ],
            &["all_to_all", "count N (N − 1)", "L", "a transpose"],
        ],
    },
    Note {
        title: "Where the paper is corrected",
        text: &["Khanyile et al. 2012 print these formulas otherwise than they are used here."],
        table: &[
            &["Where", "Printed", "Here", "Because"],
            &[
                "(5), (9), (10)",
                "w′ = (1 − f) w + m f w, then w′ = m w",
                "two quantities",
                "the whole grown work, and the grown base of its parallel part",
            ],
            &[
                "(11)",
                "E = T_N / N",
                "E = S / N = T_1 / (N T_N)",
                "an efficiency is no time, and 1 for S = N",
            ],
            &[
                "(12)",
                "max perf(rᵢ)",
                "min perf(rᵢ)",
                "“as fast as the slowest processor”",
            ],
            &[
                "(13)",
                "a time on the left, a speedup on the right",
                "divided by w / perf(r)",
                "units",
            ],
            &[
                "(14)",
                "7.67 · 10⁻⁶",
                "7.67 · 10⁻⁶ s per mile",
                "light at 0.7 of its speed in vacuum",
            ],
            &[
                "(15)",
                "τ an upper bound of the bandwidth, ε L",
                "τ guaranteed, ε(L) in seconds",
                "an upper bound of the rate bounds the time from below",
            ],
            &[
                "(16), (17)",
                "T_seq / S_FT for any program",
                "for work that grows",
                "S_FT is a scaled speedup; section III-A, not IV(a)",
            ],
            &[
                "(19)",
                "0.0049 ms",
                "0.0050 ms per km",
                "1 / (299792.458 · 0.67) = 4.979 µs per km, truncated",
            ],
            &[
                "II-B",
                "“normal” velocity of propagation; the last bit plus overhead",
                "nominal velocity; distance / (c NVP)",
                "delay and rate are independent",
            ],
            &[
                "Table I",
                "16 TFlops",
                "about 1.5 TFlops",
                "80 cores of 2.4 GHz would need 83 operations a cycle",
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
             Journal of Computer Science 39(3), 2012, 312–320. Its Figs. 1 to 4 and 13 to 17 print \
             neither f nor data, so the presets say what we chose.",
            "M. D. Hill and M. R. Marty, “Amdahl's Law in the Multicore Era”, IEEE Computer 41(7), \
             2008. X.-H. Sun and Y. Chen, “Reevaluating Amdahl's law in the multicore era”, 2010. \
             X.-H. Sun and L. M. Ni, “Another view on parallel speedup”, Supercomputing 1990. \
             N. J. Gunther, Guerrilla Capacity Planning, 2007. A. H. Karp and H. P. Flatt, \
             “Measuring parallel processor performance”, CACM 33(5), 1990.",
        ],
        table: &[],
    },
];
