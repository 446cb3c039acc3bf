//! What stands on the page whatever the parameters.

use crate::screen::Note;

/// Each network's formulas, as the readouts show them.
const FORMULAS: &[&[&str]] = &[
    &[
        "network",
        "diameter",
        "links",
        "most links of a node",
        "mean distance",
        "bisection",
    ],
    &["bus", "1", "1", "1", "1", "1"],
    &["star", "2", "p − 1", "p − 1", "2 (p − 1) / p", "⌊p / 2⌋"],
    &[
        "linear array",
        "p − 1",
        "p − 1",
        "min(p − 1, 2)",
        "(p + 1) / 3",
        "1",
    ],
    &["ring", "⌊p / 2⌋", "p", "2", "p² / (4 (p − 1))", "2"],
    &["ring, p odd", "⌊p / 2⌋", "p", "2", "(p + 1) / 4", "2"],
    &[
        "mesh",
        "2 (√p − 1)",
        "2 (p − √p)",
        "min(2 (√p − 1), 4)",
        "2 √p / 3",
        "√p",
    ],
    &[
        "mesh, p odd",
        "2 (√p − 1)",
        "2 (p − √p)",
        "4",
        "2 √p / 3",
        "√p + 1",
    ],
    &[
        "torus",
        "2 ⌊√p / 2⌋",
        "2 p",
        "4",
        "p √p / (2 (p − 1))",
        "2 √p",
    ],
    &[
        "torus, p odd",
        "2 ⌊√p / 2⌋",
        "2 p",
        "4",
        "√p / 2",
        "2 √p + 2",
    ],
    &[
        "hypercube",
        "log2 p",
        "p log2 p / 2",
        "log2 p",
        "p log2 p / (2 (p − 1))",
        "p / 2",
    ],
    &[
        "tree",
        "2 log2 ((p + 1) / 2)",
        "p − 1",
        "min(p − 1, 3)",
        "2 (p + 1) (log2 ((p + 1) / 2) (p + 2) − 2 (p − 1)) / (p (p − 1))",
        "1",
    ],
    &[
        "fat tree",
        "2 log2 p",
        "p log2 p",
        "p",
        "2 (p (log2 p − 1) + 1) / (p − 1)",
        "p / 2",
    ],
    &["butterfly", "log2 p", "2 p log2 p", "4", "log2 p", "p / 2"],
    &[
        "complete network",
        "1",
        "p (p − 1) / 2",
        "p − 1",
        "1",
        "⌊p / 2⌋ ⌈p / 2⌉",
    ],
];

pub(super) const NOTES: &[Note] = &[
    Note {
        title: "The networks and their formulas",
        text: &[
            "After Tables 2.1 and 2.2 of Grama et al.; the means are derived.",
            "The table of the textbook prints 1 for the bisection of a star. To part its nodes into halves, half of its links must be cut; that is counted here. In a star the hub is one of the p nodes. The links of a fat tree double towards the root and are counted as often as they carry messages at once. A butterfly stands between p inputs and p outputs, the same nodes; every message passes all its ranks.",
        ],
        table: FORMULAS,
    },
    Note {
        title: "What is assumed",
        text: &[
            "A route is always the same and a shortest one: along the row, then the column; on a hypercube and a butterfly bit by bit from the lowest; on a ring the shorter way; up and down in a tree. A link carries one message at once in each direction, a bus one in all.",
            "All messages of a pattern travel at once. The busiest link carries its messages one after the other, so a word takes as many times as long as that link has messages for each one that a node must send anyway. The formulas for one message hold only without that.",
            "Store-and-forward receives the whole message at each node, packet routing a packet of r + s words; cut-through passes words on as they come. tw and th are those of one link; long wires are not charged for.",
        ],
        table: &[],
    },
    Note {
        title: "The networks that the paper names",
        text: &[
            "Hanuliak 2014, section 2.1, lists networks of computers with shared and with distributed memory; here is what each of them is.",
        ],
        table: &[
            &["named", "what it is", "here"],
            &[
                "bus, multibus",
                "one medium for all; several of them carry several messages at once",
                "bus",
            ],
            &[
                "multistage",
                "ranks of small switches between inputs and outputs, fewer than a crossbar needs",
                "butterfly",
            ],
            &["array", "a row or a grid of nodes", "linear array, mesh"],
            &[
                "crossbar",
                "a switch at every crossing of p inputs and p outputs: p² of them, no blocking",
                "like a complete network",
            ],
            &["annulus (ring)", "a row whose ends are joined", "ring"],
            &[
                "mesh, annuloid (torus)",
                "a grid; a grid whose rows and columns are rings",
                "mesh, torus",
            ],
            &[
                "hypercube",
                "2^d nodes, linked when their numbers differ in one bit",
                "hypercube",
            ],
            &[
                "butterfly",
                "rank k joins rows whose numbers differ in bit k",
                "butterfly",
            ],
            &[
                "omega",
                "log2 p equal ranks, each a perfect shuffle and switches of two; the butterfly with its rows renamed",
                "like a butterfly",
            ],
            &[
                "shuffle (perfect, with exchange, k-routes)",
                "node i to the rotation of its bits, and to the one that differs in the last",
                "–",
            ],
            &[
                "De Bruijn network (printed De Bruin)",
                "node i to 2 i and 2 i + 1 modulo p: degree 4, diameter log2 p",
                "–",
            ],
            &[
                "Banyan network",
                "any multistage network with exactly one way from each input to each output",
                "like a butterfly",
            ],
            &[
                "Batcher network",
                "sorts its inputs in log2 p (log2 p + 1) / 2 ranks of comparators",
                "–",
            ],
            &[
                "Benes network",
                "two butterflies back to back: every permutation without a shared link",
                "–",
            ],
            &[
                "ATM",
                "switches for cells of 53 bytes over circuits set up before",
                "–",
            ],
            &[
                "FDDI",
                "a double ring of fibre on which a token goes round: one sends at once",
                "like a bus",
            ],
            &["X-tree", "a tree whose levels are joined sideways", "–"],
            &[
                "H-tree",
                "a binary tree laid out in a plane as nested Hs",
                "tree",
            ],
            &[
                "fat tree",
                "a tree whose links double towards the root",
                "fat tree",
            ],
            &[
                "hyper tree",
                "a tree of switches in two or more dimensions, with several roots",
                "–",
            ],
            &[
                "hash networks",
                "addresses spread at random over the memory modules, so that traffic is even",
                "pattern random",
            ],
            &["star", "a hub and a link to every other node", "star"],
            &[
                "tree",
                "one way between any two nodes; the root is the narrow place",
                "tree",
            ],
            &[
                "Ethernet (Fast, Giga, 10 Giga)",
                "once a shared cable; with switches a star or tree",
                "bus, star",
            ],
            &[
                "Myrinet, Infiniband, Quadrics",
                "switched, cut-through, mostly as fat trees",
                "fat tree",
            ],
        ],
    },
];
