//! What stands on the page whatever the parameters.

use crate::screen::Note;

/// The notes.
pub(super) const NOTES: &[Note] = &[
    Note {
        title: "Three functions",
        text: &[
            "The paper writes the latency of communicating as a superposition. In a NOW, f1(ts) counts the start-ups of a parallel process, a of them, and f2(tw) the words it sends, b in all: both follow from how the problem is cut, as on the screen on strips and blocks. A Grid is a network of u such networks, and a message between them adds f3 for its hops: lh th where all networks are alike, the sum of lhᵢ thᵢ where they are not.",
            "A hop is a crossing of what joins networks: repeater, switch, bridge, router, gate, or a line for remote transmission. th and lh depend on the networks and on the way that routing finds through them.",
        ],
        table: &[
            &["part", "function", "paid for", "less by"],
            &[
                "f1(ts)",
                "a ts",
                "each communication",
                "fewer, larger messages",
            ],
            &["f2(tw)", "b tw", "each word", "bandwidth, sending less"],
            &[
                "f3(th)",
                "Σ lhᵢ thᵢ",
                "each hop",
                "nearer neighbours, faster routers",
            ],
        ],
    },
    Note {
        title: "Once, or for each message?",
        text: &[
            "The sum adds f3 once, while the paper's single step, ts + m tw + lh th, has its own hops. Both are given. Messages that follow each other without waiting share the delay of the way: then once is right. A program that waits for an answer, or for a neighbour's row before it goes on, pays the hops with every message.",
            "All networks are taken to be equally fast, and nobody else to use them. A slow line in the middle would raise tw for the whole way: type its bandwidth.",
            "A measured ts is the time of the smallest message and already contains the hops of the network it was measured in; count only the further ones.",
        ],
        table: &[],
    },
    Note {
        title: "Corrections of the source",
        text: &[],
        table: &[
            &["section", "printed", "here", "why"],
            &[
                "4.2",
                "one step: ts+ m tw lh th",
                "ts + m tw + lh th",
                "a product of two times is not a time",
            ],
            &[
                "4.2",
                "f3(th) and f3(ts, tw, lh)",
                "f3 = lh th",
                "ts and tw are in f1 and f2 already",
            ],
            &[
                "4.1",
                "Z_pp tc / p for the greatest process",
                "Z tc / p for the whole problem, or Z_pp tc",
                "the greatest process is one share already",
            ],
        ],
    },
];
