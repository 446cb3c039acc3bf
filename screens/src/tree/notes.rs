//! What stands on the page whatever the parameters.

use crate::screen::Note;

/// The notes.
pub(super) const NOTES: &[Note] = &[
    Note {
        title: "What is assumed",
        text: &[
            "All processors and links are alike; the originator only sends. A node receives a message whole before it relays or computes it, computes while it receives the next, and sends on all p ports at once. A message for a deeper layer is cut at every relay, so the processors of layer i of an ordinary tree get at most D / p^(i−1) each from one message, those of a binomial tree D / (p (p+1)^(i−2)). Results are not sent back.",
            "An ordinary tree works by store and forward: while a message goes down, the originator sends the next, as far as the relays' 1 or 2 buffers are free. In a binomial tree a message occupies the whole tree until it is distributed; in exchange every node that was reached helps to feed the next layer.",
            "All messages are sent, an empty one with its start-up too, and the last one must have arrived by C_max.",
        ],
        table: &[],
    },
    Note {
        title: "How it is solved",
        text: &[
            "Binomial trees: messages follow each other without a pause, so the exact recursion of stars serves. Ordinary trees: their relays are resources of their own; an interior-point method made for the band structure of the program finds the loads, a simulator plays them by the rules, and the dual solution bounds the optimum: both agree to 1e-9. Ordinary trees of more than 250 hops of messages are refused here unless all buffers are full; \"crossover lp\" writes their program for other solvers.",
        ],
        table: &[],
    },
    Note {
        title: "Printed and computed",
        text: &[
            "Where a claim of the paper does not hold as printed, both are given. p = 2, h = 10, A = 1 ms, C = 1 µs a byte, S = 1 ms unless said.",
        ],
        table: &[
            &["place", "printed", "computed here", "why"],
            &[
                "Fig. 10",
                "a bigger load may be faster (NLF, fewest n and h)",
                "500 B: 101.1 ms, 501 B: 27.7 ms; so at every layer up to h = 10. 2900 to 2901 B: with all ten layers 101.1 to 111.5 ms, with the fewest, six, 65.2 ms",
                "A new layer takes most of the load from layer 1. Beyond a full stage it depends on whether h is the fewest, too",
            ],
            &[
                "Figs. 10, 11, line LB",
                "lower bound",
                "no bound: with p = 2, h = 1, n = 3, A = 0.1, C = 1, S = 0.01, V = 2 it is 1.063 s and the optimum 1.03 s; in Fig. 10 its n* for layer 10 is below 0.5",
                "It is one distribution among others, leaves D out, and counts n* that are no whole numbers",
            ],
            &[
                "Section 4.2, C_max(n) of one layer",
                "n s + c, s sending a chunk, c computing it",
                "max(n s + c, s + n c)",
                "When c > s chunks queue: A = S = 1 ms, C = 1 µs, V = 10 kB, layer 1: printed 0.15 s, really 5.0 s",
            ],
            &[
                "Section 4.2, chunk of layer i",
                "D / p^((p+1)^(i−2))",
                "D / (p (p+1)^(i−2))",
                "(32)",
            ],
            &[
                "Fig. 11",
                "lines approach V A / (h (p+1) − 1)",
                "at full stages from above; between them also below: D = 10 kB, V = 10 MB: 275 s, not 345 s",
                "A stage that is not full lets layer 1 take less than D",
            ],
            &[
                "Fig. 12a",
                "shapes differ only for V in p D … D (h (p+1) − 1)",
                "equal (to 0.12 s) at multiples of 140 kB, but 35.0 s against 33.3 s at V = 1 MB",
                "Between full stages the loads of layers differ",
            ],
            &[
                "Fig. 12b",
                "the ordinary tree takes about half the time",
                "LLF 0.467 to 0.484; NLF 0.667 at n = 2, 0.468 at n = 400",
                "Its stages overlap, those of the binomial tree do not",
            ],
            &[
                "Fig. 13a",
                "NLF faster, except for some D = 1",
                "by 54 S + 13.5 C D at full stages; LLF faster also at D = 100 B, V = 201 B by 0.25 ms",
                "With two layers in use LLF sends the larger share first",
            ],
            &[
                "Fig. 13b",
                "difference constant for D > 1, growing for D = 1; none for NLF, D > 1",
                "just so: 9 (S + C D / p) once, or in each stage",
                "The second buffer lets layer 1 start earlier; at D = 1 sending alone counts",
            ],
            &[
                "D*, binomial tree",
                "C D* h (p+1) / p of sending a stage",
                "C D* (1 + (h−1)(p+1)/p)",
                "(31): layer 1 gets D",
            ],
            &[
                "D*, ordinary tree, 1 buffer",
                "h S of start-ups a stage",
                "(2h − 1) S, and C D* (h + (h−1)/p)",
                "Its own premise: the messages to layer 1 and from it take 2 S + C D + C D / p",
            ],
            &[
                "Programs (8), (9), (13), (14), (16)–(18), (24)–(27), (29)",
                "indices and powers of p",
                "one rule: store and forward, one message a link, a buffer reused only when empty",
                "As printed some messages overlap on a link or leave before they arrive",
            ],
            &[
                "Sizes (p^(h+1) − 1)/(p − 1), (p+1)^h",
                "processors m",
                "one less computes",
                "They count the originator: 255 and 243 in Fig. 12 are 254 and 242",
            ],
        ],
    },
    Note {
        title: "Words for n and h",
        text: &[
            "n = fewest takes n_min stages of the whole tree and then the least h that holds the load in them: the paper's \"minimum h and n\". n = best takes the n of least C_max with all h layers. h = fewest takes as few layers as hold V in n stages, h = best the number of least C_max (up to 24, 10 in an ordinary tree).",
            "Which layers to use, and in which order, is an open problem in the paper. \"layers\" leaves some out as mere relays; the table of choices tries all 2^h.",
        ],
        table: &[],
    },
];
