//! What stands on the page whatever the parameters.

use crate::screen::Note;

pub(super) const NOTES: &[Note] = &[
    Note {
        title: "What is assumed",
        text: &[
            "Each iteration replaces every point of an n by n grid by the mean of its four \
             neighbours. A message of m words between neighbours costs ts + m tw, whatever the \
             distance and the load; a row or a column travels as one message.",
            "A processor sends and receives one message at a time: two neighbours make 2 sends and \
             2 receives, hence 4 (ts + n tw) for a strip; four neighbours make 8 (ts + n tw / √p) \
             for a block. Links that carry both directions at once halve both, so the comparison \
             does not change. That an interior part has all its neighbours needs p ≥ 3 for strips \
             and p ≥ 9 for blocks; with fewer the curves use the edges really there.",
            "Strips need p ≤ n. Blocks need a square p; where √p does not divide n the edge is \
             taken as the fraction n/√p. The computing time n² tc/p supposes parts of equal size, \
             a memory that keeps its speed, and equal processors.",
        ],
        table: &[],
    },
    Note {
        title: "Strips and blocks compared",
        text: &[],
        table: &[
            &["", "strips", "blocks"],
            &["neighbours of an interior part", "2", "4"],
            &["words of an edge", "n", "n/√p"],
            &["exchange, switched", "4 (ts + n tw)", "8 (ts + n tw/√p)"],
            &[
                "exchange, one shared channel",
                "2 (p − 1)(ts + n tw)",
                "4 (p − √p)(ts + n tw/√p)",
            ],
            &[
                "cheaper, switched",
                "ts > n (1 − 2/√p) tw",
                "ts < n (1 − 2/√p) tw",
            ],
            &["cheaper, shared", "ts > n tw", "ts < n tw"],
            &["p allowed", "1 to n", "squares, to n²"],
            &["work that keeps E", "grows as p²", "grows as p"],
            &[
                "edge in memory (row by row)",
                "contiguous",
                "columns must be packed",
            ],
        ],
    },
    Note {
        title: "A grid that is not square",
        text: &[
            "The paper pads an n by m matrix to a square. Cut as it is, strips should lie across \
             the longer side, so that the shorter edge of min(n, m) words travels: \
             4 (ts + min(n, m) tw). Blocks of n/√p by m/√p points send two edges of each kind: \
             4 (2 ts + (n + m)/√p tw). The longer the grid, the better for strips: from \
             √p ≤ (n + m)/min(n, m) on they win whatever the start-up time.",
        ],
        table: &[],
    },
    Note {
        title: "Does communication grow with k = n/p?",
        text: &[
            "For n > p the paper (section 7.1.1) repeats the work k = n/p times and multiplies both \
             complexities, of computing and of communicating, by k.",
            "For computing that is right. For communicating it is not, as long as a processor owns \
             k adjoining rows: only the first and the last of them have a neighbour elsewhere, so \
             two rows travel however many lie between. It would be right for rows dealt out in \
             turn, where every row's neighbours live elsewhere. The readouts give both; every \
             other number here is for adjoining rows.",
        ],
        table: &[],
    },
    Note {
        title: "One shared channel",
        text: &[
            "On a serial Ethernet (sections 4 and 7.2 of the paper) all messages of a step queue. \
             Strips then send 2 (p − 1) messages of n words, blocks 4 (p − √p) of n/√p. Set equal, \
             p falls out: ts* = n tw for every p, higher than the switched threshold.",
            "So a network can change sides: FDDI with n = 1024 and p = 64 has ts = 1100 µs, above \
             the switched threshold of 844.8 µs (strips) and below n tw = 1126.4 µs (blocks).",
            "For collective communication the paper prints m (ts + tw) and (p − 1) m (ts + tw): one \
             start-up for every word. Packed in one message it is ts + m tw, and p − 1 (not m − 1) \
             processors remain.",
        ],
        table: &[],
    },
    Note {
        title: "Has the run a best p?",
        text: &[
            "On a switched network T_comm of strips does not depend on p and that of blocks falls, \
             so more processors always shorten the run, if less and less: there is no U. One \
             processor exchanges nothing at all, however, and may beat every larger number.",
            "A convergence test adds (ts + tw) log2 p to T_comm in every iteration: strips are \
             then fastest at p* = n² tc ln 2 / (ts + tw). On a shared channel T_comm grows with the \
             number of messages.",
        ],
        table: &[],
    },
    Note {
        title: "Isoefficiency",
        text: &[
            "To keep an efficiency E the work must grow with the overhead: n² tc = K p T_comm with \
             K = E/(1 − E). For strips p T_comm holds 4 p n tw, so n grows as p and the work as p²; \
             for blocks it holds 8 √p n tw, so n grows as √p and the work as p only. In the long \
             run blocks scale, whichever is cheaper today.",
            "The paper's w(s) = max[T_comp, h(s,p)] names the dominating part of the time; it is not \
             the isoefficiency function.",
        ],
        table: &[],
    },
    Note {
        title: "Corrections of the source",
        text: &[
            "Hanuliak 2014 is J. Hanuliak, “Modeling of Communication Complexity in Parallel \
             Computing”, American Journal of Networks and Communications 3(5-1), 2014, 29–42.",
            "The code of section 7 measures with time() and difftime(): steps of a second, printed \
             as milliseconds. Microseconds need the performance counter that the same section names.",
        ],
        table: &[
            &["where", "printed", "used here", "because"],
            &[
                "section 6.1.2",
                "tw > n (1 − 2/√p) ts",
                "tw < ts / (n (1 − 2/√p))",
                "the inequality solved for tw",
            ],
            &[
                "section 7.1.1",
                "communication grows with k = n/p",
                "it does not",
                "only the outer rows of a strip travel",
            ],
            &[
                "Table 1, n = 256, from tw = 0.23 µs",
                "50.60, 97.68, 119.88, 244.20, 532.80, 1110.00",
                "51.52, 98.56, 120.96, 246.4, 537.6, 1120",
                "factors 220 and 222 in place of 224",
            ],
            &[
                "Table 1, n = 512, tw = 2.4 and 5 µs",
                "1072.2, 2233.7",
                "1120.19, 2333.73",
                "446.75 in place of 466.75",
            ],
            &[
                "Table 2, n = 256, ts = 35 µs",
                "0.01560",
                "0.15625",
                "the decimal point",
            ],
            &[
                "headings of Tables 1 and 2",
                "T(s,p)comm",
                "thresholds ts* and tw*",
                "they are no times of communication",
            ],
            &[
                "FDDI",
                "ts = 1100 µs in the text, 1150 µs in Table 2",
                "1100 µs",
                "printed with the name",
            ],
            &[
                "Fig. 16",
                "a curve over all p",
                "9 ≤ p ≤ n",
                "at p = 4 the threshold is 0; above p = n there are no strips",
            ],
        ],
    },
];
