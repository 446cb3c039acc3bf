//! What stands on the page whatever the parameters: the lecture's comparison, assumptions, slips
//! of the sources.

use crate::screen::Note;

pub(super) const NOTES: &[Note] = &[
    Note {
        title: "The three methods compared",
        text: &["After the comparison tables of the lecture notes on message-passing costs."],
        table: &[
            &["", "Store-and-forward", "Packet routing", "Cut-through"],
            &[
                "What is sent",
                "the whole message",
                "packets",
                "flits, a few words or less each",
            ],
            &[
                "A node forwards",
                "when it has the whole message",
                "when it has a whole packet",
                "as soon as the header has chosen the way",
            ],
            &[
                "Header",
                "one a message",
                "one in every packet",
                "one a message: a tracer sets up the way",
            ],
            &[
                "Path",
                "fixed",
                "may differ from packet to packet",
                "the same for all flits",
            ],
            &[
                "Error check",
                "once a message",
                "in every packet",
                "once a message",
            ],
            &[
                "Sequence numbers",
                "not needed",
                "needed, packets may overtake each other",
                "not needed, order is kept",
            ],
            &[
                "Use of the links",
                "poor: one works while the others wait",
                "good: a pipeline",
                "best: one stream over all links",
            ],
            &["Latency", "highest", "medium", "lowest"],
            &[
                "Where it is used",
                "simple and reliable systems",
                "general networks such as the Internet",
                "interconnects of parallel computers",
            ],
            &[
                "Time",
                "ts + l (th + m tw)",
                "ts + l th + m tw, headers within tw",
                "ts + l th + m tw",
            ],
        ],
    },
    Note {
        title: "Two messages worked out",
        text: &[
            "ts = 10 µs, th = 1 µs, tw = 0.01 µs a word, l = 3 links. The lecture notes work out the cut-through column; the others follow from its formulas.",
            "The hops weigh less the longer the message is. That is what lets the simplified model leave them out.",
        ],
        table: &[
            &[
                "Words",
                "Store-and-forward",
                "without hops",
                "Cut-through",
                "Simplified",
                "Share of the hops",
            ],
            &["1000", "43 µs", "40 µs", "23 µs", "20 µs", "13 %"],
            &["10000", "313 µs", "310 µs", "113 µs", "110 µs", "2.7 %"],
        ],
    },
    Note {
        title: "What the model assumes",
        text: &[
            "One message at a time on an idle network. When messages share a link, each sees less of it, and how much less depends on the pattern and the network; none of these formulas says so.",
            "All links are alike, and a link carries one thing at a time. Buffers never fill up.",
            "ts is paid once, at the ends of the path. th is paid once for every link. l counts links, so two different nodes are at least l = 1 apart; at l = 1 store-and-forward and cut-through are the same.",
            "Packets all follow one path here, as in the timeline. The last one is padded to full length. A later packet has its hop while the link still carries the one before it, so that th is paid once a link and not once a packet.",
            "Cut-through is drawn with a header of no length; its words follow in flits too small to matter.",
        ],
        table: &[],
    },
    Note {
        title: "Where the sources are corrected",
        text: &[
            "The notes leave th out because it is “smaller than ts and tw”. A time per hop cannot be compared with one per word: what must be small is l th, against ts for short messages or against m tw for long ones.",
            "The notes say that a node receives a whole packet before it forwards it, and still give packet routing the time of cut-through. Stored packets add l − 1 packet times, and each carries its header: ts + tw1 m + l th + (n + l − 1) tw (r + s). Both are shown, as is the textbook's formula between them, in which packets do not wait.",
            "The notes give ts + l th + m tw as the time of a message in general. It is not that of store-and-forward, where the words are paid on every link.",
            "The notes call tw “much smaller” for cut-through. On the same links it is smaller by the packets' overhead alone, tw1 + tw s/r a word.",
        ],
        table: &[],
    },
    Note {
        title: "Machines and units",
        text: &[
            "tw and the bandwidth are two faces of one value: tw = 8 word / bandwidth, with the bytes of a word and bits a second. A link to this page carries tw.",
            "Measured machines give a start-up that already contains the hops of their own network, so adding l th counts some of it twice. th was not measured with any of them; a switch of 10 Gbit/s Ethernet was quoted with 0.15 to 0.85 µs in 2012, and 0.25 µs is a fair choice.",
            "Machines printed in papers give tw per word of a size that is not stated; their bandwidth is shown as if the word had the size chosen here.",
        ],
        table: &[],
    },
];
