//! The paper's figures and examples as states.

use crate::screen::Preset;

/// Named states.
pub(super) const PRESETS: &[Preset] = &[
    Preset {
        title: "Fig. 10: V = 1100 B just fills four layers",
        link: "V=1100&D=100",
        source: "Drozdowski and Wolniewicz, Fig. 10: p = 2, h = 10, NLF, A = 1 ms, C = 1 µs a byte, S = 1 ms",
    },
    Preset {
        title: "Fig. 10: 1101 B finish sooner than 1100",
        link: "V=1101&D=100",
        source: "Drozdowski and Wolniewicz, Fig. 10: the fifth layer is activated",
    },
    Preset {
        title: "Fig. 10: V = 2901 B, two stages and six layers",
        link: "V=2901&D=100",
        source: "Drozdowski and Wolniewicz, Fig. 10, past its last drop; all ten layers would not be faster",
    },
    Preset {
        title: "Section 4.2: layers 4 and 5 alone",
        link: "V=2900&D=100&n=5&layers=4,5",
        source: "Our solution of the paper's open problem for Fig. 10: 47.7 ms against 101.1 ms",
    },
    Preset {
        title: "Fig. 11: D = 100 B, a hundred stages",
        link: "order=LLF&V=2.9e5&D=100",
        source: "Drozdowski and Wolniewicz, Fig. 11: near the asymptote V A / 29 = 10 s",
    },
    Preset {
        title: "Fig. 11: D = 1 B is worse than one layer alone",
        link: "order=LLF&V=1000&D=1",
        source: "Drozdowski and Wolniewicz, Fig. 11: 1.93 s, against 0.50 s with D unlimited",
    },
    Preset {
        title: "Fig. 12a: binomial 5 against ordinary 7, D = 10 kB",
        link: "h=5&h_other=7&V=1e6&D=1e4",
        source: "Drozdowski and Wolniewicz, Fig. 12a (1 buffer)",
    },
    Preset {
        title: "Fig. 12b: the ordinary tree takes half the time, D = 1 B",
        link: "shape=ordinary&h=7&h_other=5&buffers=2&V=1400&D=1",
        source: "Drozdowski and Wolniewicz, Fig. 12b (2 buffers)",
    },
    Preset {
        title: "Fig. 13a: NLF against LLF in a binomial tree",
        link: "order=LLF&V=11600&D=100",
        source: "Drozdowski and Wolniewicz, Fig. 13a: LLF starts layer 1 last, 55.35 ms later",
    },
    Preset {
        title: "Fig. 13b: one against two buffers, D = 100 B",
        link: "shape=ordinary&order=LLF&V=4000&D=100",
        source: "Drozdowski and Wolniewicz, Fig. 13b: 2 buffers save 9.45 ms, however large V is",
    },
    Preset {
        title: "Fig. 13b: one against two buffers, D = 1 B",
        link: "shape=ordinary&order=LLF&V=4000&D=1&n=200",
        source: "Drozdowski and Wolniewicz, Fig. 13b: 2 buffers save 9 ms in each of 200 stages",
    },
    Preset {
        title: "Store and forward with two buffers, to be played",
        link: "shape=ordinary&h=3&order=LLF&buffers=2&n=3&V=300&D=30&S=2ms",
        source: "Our example: relays receive one message while they pass on another",
    },
    Preset {
        title: "Section 5: D* of three layers",
        link: "h=3&n=10&V=2900&D=37",
        source: "Drozdowski and Wolniewicz, section 5, with our figures: at D* = 37.0 B the last layer hardly waits",
    },
];
