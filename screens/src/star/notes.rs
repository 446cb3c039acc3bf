//! What stands on the page whatever the parameters.

use crate::screen::Note;

/// The notes.
pub(super) const NOTES: &[Note] = &[
    Note {
        title: "What is assumed",
        text: &[
            "The load can be cut anywhere and its parts depend on nothing but themselves. All processors and links are alike; the originator only sends, to one processor at a time, in the same order in every stage. A processor computes while it receives, but only what has arrived whole. Results are not sent back.",
            "All n m messages are sent, an empty one with its start-up too, and the last one must have arrived by C_max. So with too many stages C_max grows by m S a stage. The paper calls this an inaccuracy of the model and removes superfluous messages; the readout \"messages worth sending\" does so exactly.",
            "D limits a message, not what a processor has stored: a processor that lags behind queues what it got.",
        ],
        table: &[],
    },
    Note {
        title: "How it is solved",
        text: &[
            "The linear program LoadDirect, (1) to (5), with its sum in (5) read as i = 1..m (printed: h). Sending without a pause loses nothing, so the start times can be left out; the loads then follow from the last message to the first, once the time left behind the last message is known, and Newton's method finds that time. The optimum is exact up to rounding, in time proportional to the messages. The authors solved over 2600 programs with a general solver and met its numerical limits.",
            "Shadow prices come from the same pass the other way round. They are one-sided derivatives of C_max: at ties, such as all buffers full, more and less have different prices.",
        ],
        table: &[],
    },
    Note {
        title: "Printed and computed",
        text: &[
            "Where a claim of the paper does not hold as printed, both are given. Rates as in the presets.",
        ],
        table: &[
            &["place", "printed", "computed here", "why"],
            &[
                "Section 4.1, m = 3, A = C = 1, S = 0, V = 3",
                "D ≥ 1.5 allows 3.5",
                "3.5 at D = 1.5; 24/7 = 3.4286 from D = 12/7 on",
                "3.5 is feasible for every D ≥ 1.5, but the least only for D = 1.5",
            ],
            &[
                "Fig. 6",
                "no load is sent to P10 in the last stage",
                "n ≤ 50: at least 0.556 B; n ≥ 51: none",
                "The last message is empty exactly when C_max = n m S + C V. C_max is nearly flat from n = 3 on, so general solvers return zero chunks earlier",
            ],
            &[
                "Fig. 7",
                "D = 1 and D = ∞ overlap",
                "identical when V is a multiple of 10",
                "Both are S + V (A + C), because A = S in number, as the paper says",
            ],
            &[
                "Fig. 7",
                "C_max nearly flat for V in D … m D",
                "a saw-tooth with peaks near A D",
                "It falls whenever one more processor joins: D = 100, V = 200: 0.1022 s, V = 201: 0.0691 s",
            ],
            &[
                "Fig. 8",
                "differences level off for V > m D",
                "m C (D − 100 B) at multiples of m D: 0.099 s, 9.999 s",
                "Only the first stage's sending differs",
            ],
            &[
                "Fig. 9",
                "C_max grows linearly beyond a limit",
                "by m S a stage: 1 s (a), from n = 2 on with D ≥ 0.1 V; 0.1 s (b), from n = 105 on with D unlimited",
                "Communication alone sets C_max = n m S + C V",
            ],
            &[
                "n_min",
                "V / (D m)",
                "rounded up",
                "Stages are whole; section 4.1 has the ceiling, section 3.3 leaves it out",
            ],
        ],
    },
    Note {
        title: "Words for n and m",
        text: &[
            "n = fewest takes n_min = ⌈V / (m D)⌉ stages and then no more processors than the load needs, m = min(m, ⌈V / D⌉): the paper's \"minimum n\", by which V ≤ D uses one processor and an unlimited buffer always does. n = best takes the n of least C_max with all m processors.",
            "m = fewest takes as few as hold the load in n stages; m = best the number of least C_max for that n.",
            "For loads of n full stages, V = n m D, C_max = max(m (S + C D) + n A D, n m (S + C D) + A D). The first is bound by computing, the second by communication; they change places at D*.",
        ],
        table: &[],
    },
];
