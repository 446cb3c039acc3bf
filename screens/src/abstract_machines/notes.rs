//! What stands on the page whatever the parameters.

use crate::screen::Note;

/// The notes.
pub(super) const NOTES: &[Note] = &[
    Note {
        title: "One network, many letters",
        text: &[
            "Only ts, th, tw and tc are given; every other letter is the same number seen through another model, by the usual correspondences below, and its slider moves the one behind it. So choosing a machine sets ts and tw, and with them o, g, G and both letters of BSP; L follows th, which was never measured with those machines and stays as it is.",
            "A measured ts is the time of the smallest message, so it already contains L once. Models that add L to 2 o then count the hops twice: set th to 0 to leave them out.",
        ],
        table: &[
            &["letter", "model", "from the network", "meaning"],
            &[
                "o",
                "LogP, LogGP",
                "ts / 2",
                "a processor is busy sending, or receiving",
            ],
            &[
                "L",
                "LogP, LogGP",
                "l th",
                "bound of a message's time on the way",
            ],
            &[
                "g",
                "LogP",
                "max(o, w tw)",
                "least time between two messages of w words",
            ],
            &["G", "LogGP", "tw / word", "time per byte of a long message"],
            &[
                "g",
                "LogGP",
                "given; o where it is less",
                "least time between two messages; G charges their bytes",
            ],
            &[
                "g",
                "BSP, CGM",
                "tw / tc",
                "cycles per word of an h-relation",
            ],
            &["l", "BSP, CGM", "ts / tc", "cycles of a barrier"],
            &[
                "1/r∞",
                "adjusted BSP",
                "tw",
                "time per word at the bandwidth limit",
            ],
        ],
    },
    Note {
        title: "How the jobs are done",
        text: &[
            "Broadcast: a binomial tree, ⌈log₂ p⌉ steps of one word; in each, all who have it send it on. Sum: each adds its ⌈n/p⌉ numbers, then a tree of ⌈log₂ p⌉ steps sends a partial sum and adds it. Stencil: n²/p points, then two edges of n words (strips, p ≥ 3) or four of n/√p (blocks, p a square from 9), sent while as many are received. A list is done as written, each exchange in one message, which LogP cuts into several.",
            "All steps wait for each other, as in BSP, in LogP too. In LogP itself a processor may go on as soon as it has its message; a broadcast whose senders go on sending every g then ends sooner: 24 in place of 30 cycles with 8 processors, L = 6, o = 2, g = 4. The readout gives that time, a switch draws it.",
        ],
        table: &[],
    },
    Note {
        title: "What each model leaves out",
        text: &[],
        table: &[
            &["model", "charges", "leaves out"],
            &[
                "PRAM",
                "operations",
                "all communication and synchronization",
            ],
            &[
                "GRAM",
                "operations; a word per edge, or ts and tw to each neighbour",
                "synchronization",
            ],
            &[
                "BSP",
                "w + g h + l",
                "single messages: their number, order and start-up",
            ],
            &[
                "adjusted BSP",
                "overhead, computing, ts + m / r∞",
                "barrier",
            ],
            &[
                "CGM",
                "few rounds of n/p words",
                "how much of n/p is really sent",
            ],
            &[
                "LogP",
                "L, o, g of every short message",
                "long messages; the network's shape",
            ],
            &[
                "LogGP",
                "L, o, g of every message, and G a byte",
                "the network's shape",
            ],
        ],
    },
    Note {
        title: "SPMD and MPMD",
        text: &[
            "Two ways to write a parallel program (sections 3.2 and 3.4.1). SPMD asks what the data are cut into, MPMD what the work is cut into. MPI runs either: SPMD by asking a process for its rank.",
        ],
        table: &[
            &[
                "",
                "SPMD: single process (usually: program), multiple data",
                "MPMD: multiple process (program), multiple data",
            ],
            &[
                "computers",
                "shared memory, massively parallel (SMP, supercomputers)",
                "networks of computers (LAN, WAN; bus, star, tree, ring)",
            ],
            &[
                "parallelism",
                "of data: one program, each with its part",
                "of functions: different programs",
            ],
            &[
                "decomposition",
                "domain; manager and worker",
                "functional; manager and server (client, worker); objects",
            ],
            &["synchronization", "in step", "asynchronous"],
        ],
    },
    Note {
        title: "Shared memory or messages",
        text: &[
            "How processes communicate (section 2.2). With shared memory there are more ways: one process stores, another reads, and what is charged is contention and synchronization. With distributed memory there is only the network, so every cooperation is a message with its ts and tw. Hybrid programs use both: threads within a node, messages between nodes.",
        ],
        table: &[
            &["", "shared memory", "distributed memory"],
            &[
                "means",
                "a common address, I/O instructions, services",
                "messages over the network only",
            ],
            &[
                "written with",
                "OpenMP, Pthreads, Java threads",
                "MPI (point to point, collective), PVM, Java network services",
            ],
            &["models", "PRAM, SPMD", "BSP, CGM, LogP, MPMD"],
        ],
    },
    Note {
        title: "Corrections of the source",
        text: &[],
        table: &[
            &["section", "printed", "here", "why"],
            &[
                "3.3.2",
                "h a number of cycles, g a throughput",
                "h words, g cycles per word",
                "g h must be cycles",
            ],
            &[
                "3.3.2.1",
                "1/r∞ = tc(p)",
                "the time per byte or word, not the tc of computing",
                "two meanings of tc",
            ],
            &[
                "3.3.2.3",
                "acknowledged: 2 L 2 + o",
                "2 L + 4 o",
                "two messages of L + 2 o",
            ],
            &[
                "3.3.2.3",
                "L start-up time, o overflow",
                "latency bound, overhead",
                "Culler et al. 1993",
            ],
            &[
                "3.3.2.3",
                "L/g messages in the network",
                "⌈L/g⌉ from or to each processor",
                "Culler et al. 1993",
            ],
        ],
    },
];
