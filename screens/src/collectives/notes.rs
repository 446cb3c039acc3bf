//! What stands on the page whatever the parameters.

use crate::screen::Note;

pub(super) const NOTES: &[Note] = &[
    Note {
        title: "What m is, and the n of the MPI papers",
        text: &[
            "m is what one process contributes, n what the papers on MPI count. The formulas of both kinds agree once one is turned into the other.",
        ],
        table: &[
            &["operation", "m", "n"],
            &["broadcast, reduce, all-reduce", "the whole vector", "m"],
            &[
                "reduce-scatter",
                "the whole vector; each keeps m / p of the sum",
                "m",
            ],
            &[
                "scatter, gather, all-gather",
                "the part of one process",
                "m p",
            ],
            &[
                "all-to-all",
                "the words from one process to one other",
                "m p",
            ],
            &["barrier", "nothing", "0"],
        ],
    },
    Note {
        title: "What is assumed",
        text: &[
            "A message of w words takes ts + w tw. A process sends one message and receives one at a time, both at once. Rounds follow each other; words are combined at the end of a round, γ each. On the switched network any two processes are neighbours.",
            "On a ring, mesh, torus and hypercube hops are taken for nothing (cut-through, th small). Messages of a round that share a link pass it one after the other: a round takes ts and tw for each word over its busiest link. The textbook's algorithms are made for their networks and share none, but for exchanges at a distance on a ring or mesh, whose sharing the textbook neglects. The time with every hop follows each message over its route; p is then at most 64.",
            "Doubling, halving and Rabenseifner exchange among a power of two of the processes. Where p is none, the others are folded in before and out after: for an all-reduce by doubling two more rounds. Only rows and columns need a square p. A chain cuts its words into as many segments as take least time. All costs are those of played schedules.",
        ],
        table: &[],
    },
    Note {
        title: "Ethernet: printed, packed, needed",
        text: &[
            "Hanuliak 2014, section 7.2.2, charges broadcast m (ts + tw) and every other operation (p − 1) m (ts + tw). That pays a start-up for every word. Packed into one message each, it is ts + m tw and (p − 1)(ts + m tw).",
            "The text counts \"m − 1 remaining processors\"; there are p − 1. It calls (p − 1) m (ts + tw) of order O(p); it is O(p m).",
            "On one channel a message is heard by all, so an all-gather or an all-reduce needs p messages, one from each process, and an all-to-all p messages of (p − 1) m words. Both forms count fewer: the packed one is below what the channel needs, and so is the printed one for single words.",
        ],
        table: &[
            &["operation", "printed", "packed", "what the channel needs"],
            &["broadcast", "m (ts + tw)", "ts + m tw", "ts + m tw"],
            &[
                "scatter",
                "(p − 1) m (ts + tw)",
                "(p − 1)(ts + m tw)",
                "ts + (p − 1) m tw",
            ],
            &[
                "gather, reduce",
                "the same",
                "the same",
                "(p − 1)(ts + m tw)",
            ],
            &[
                "all-gather, all-reduce",
                "the same",
                "the same",
                "p (ts + m tw)",
            ],
            &[
                "reduce-scatter",
                "the same",
                "the same",
                "p ts + (p − 1) m tw",
            ],
            &[
                "all-to-all",
                "the same",
                "the same",
                "p ts + p (p − 1) m tw",
            ],
            &[
                "barrier (not in the paper)",
                "(p − 1) ts",
                "(p − 1) ts",
                "p ts",
            ],
        ],
    },
];
