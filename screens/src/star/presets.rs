//! The paper's figures and examples as states.

use crate::screen::Preset;

/// Named states.
pub(super) const PRESETS: &[Preset] = &[
    Preset {
        title: "A buffer that is too small: D = 8 B",
        link: "m=10&n=fewest&V=550&D=8",
        source: "Our example, with the paper's rates A = 1 ms, C = 1 µs a byte, S = 1 ms: D lies below D* = 10.1 B",
    },
    Preset {
        title: "D* = 10.1 B, the steady buffer",
        link: "m=10&n=fewest&V=550&D=10.101010101010102",
        source: "Drozdowski and Wolniewicz, section 5: D* = mS / (A − mC)",
    },
    Preset {
        title: "Section 4.1: D = 1 unbalances the load",
        link: "m=3&n=1&V=3&D=1&A=1&C=1&S=0",
        source: "Drozdowski and Wolniewicz, section 4.1: processors stop at 2, 3 and 4",
    },
    Preset {
        title: "Section 4.1: D = 1.5, the printed 3.5",
        link: "m=3&n=1&V=3&D=1.5&A=1&C=1&S=0",
        source: "Drozdowski and Wolniewicz, section 4.1: loads 1.5, 1, 0.5",
    },
    Preset {
        title: "Section 4.1: D = 12/7 is better still",
        link: "m=3&n=1&V=3&D=1.7142857142857144&A=1&C=1&S=0",
        source: "Our solution of the same example: 24/7, and no buffer gives less",
    },
    Preset {
        title: "Fig. 6: chunks in 50 stages",
        link: "m=10&n=50&V=5000&D=1e4",
        source: "Drozdowski and Wolniewicz, Fig. 6; n is not printed, 50 fits its last stage",
    },
    Preset {
        title: "Fig. 6, one stage more: P10 gets nothing",
        link: "m=10&n=51&V=5000&D=1e4",
        source: "Drozdowski and Wolniewicz, Fig. 6; from n = 51 on the last message is empty",
    },
    Preset {
        title: "Figs. 7 and 8: D = 100 B",
        link: "m=10&n=fewest&V=5000&D=100&Ds=1,1e4,1e6",
        source: "Drozdowski and Wolniewicz, Figs. 7 and 8 (least n, then least m)",
    },
    Preset {
        title: "Fig. 7: D = 1 B costs as much as one processor",
        link: "m=10&n=fewest&V=5000&D=1",
        source: "Drozdowski and Wolniewicz, Fig. 7: both are S + V (A + C), because A = S",
    },
    Preset {
        title: "Fig. 9a: slow links, D = 0.2 V",
        link: "m=10&n=2&V=1e7&D=2e6&A=100us&C=100us&S=100ms",
        source: "Drozdowski and Wolniewicz, Fig. 9a",
    },
    Preset {
        title: "Fig. 9b: the best n, D unlimited",
        link: "m=10&n=best&V=1e7&D=inf&A=1ms&C=100us&S=10ms",
        source: "Drozdowski and Wolniewicz, Fig. 9b; the optimum at n = 105 is computed here",
    },
    Preset {
        title: "How many processors?",
        link: "m=best&n=4&V=5000&D=1e4",
        source: "Our example, with the paper's rates",
    },
];
