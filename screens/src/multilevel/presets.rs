//! Named states: the paper's example, its special cases, and algorithms one knows.

use crate::screen::Preset;

const PAPER: &str = "D'Amore et al., the example of section 5, (62) to (65)";

/// Every preset.
pub(super) const PRESETS: &[Preset] = &[
    Preset {
        title: "Sum of 16 as D15 on 3 processors",
        link: "problem=sum&size=16&level=3&P=3",
        source: PAPER,
    },
    Preset {
        title: "Sum of 16 as D7",
        link: "problem=sum&size=16&level=2&P=4&level_ref=3",
        source: PAPER,
    },
    Preset {
        title: "Sum of 16 as D3: an ideal efficiency above 1",
        link: "problem=sum&size=16&level=1&P=2&level_ref=3",
        source: PAPER,
    },
    Preset {
        title: "D15 by list schedule: one row less",
        link: "problem=sum&size=16&level=3&P=3&schedule=list",
        source: "D'Amore et al., (65); mapping of Hu 1961",
    },
    Preset {
        title: "Prefix sum, serial against parallel: a scale-up",
        link: "problem=prefix-parallel&size=16&P=8&problem_ref=prefix-serial",
        source: "D'Amore et al., Definition 17; Hillis and Steele 1986",
    },
    Preset {
        title: "One heavy operator",
        link: "problem=heavy&size=8&P=4",
        source: "D'Amore et al., Remark 19",
    },
    Preset {
        title: "A perfectly parallel algorithm: the FFT",
        link: "problem=fft&size=16&P=8",
        source: "D'Amore et al., Definition 15 and Theorem 16; Cooley and Tukey 1965",
    },
    Preset {
        title: "A sequential algorithm: the FFT on one processor",
        link: "problem=fft&size=16&P=1",
        source: "D'Amore et al., Definition 15",
    },
    Preset {
        title: "A sum cut unevenly",
        link: "problem=sum&tree=(4%2B4)%2B8&P=2",
        source: "Our example of a recursive decomposition, refined on one side",
    },
    Preset {
        title: "LU by 4 by 4 blocks",
        link: "problem=lu&size=64&level=2&P=4&schedule=list",
        source: "Our example; Golub and Van Loan, section 3.2",
    },
    Preset {
        title: "Stencil wavefront: slow at both ends",
        link: "problem=wavefront&size=64&level=3&P=8",
        source: "Our example: diagonals of 1 to 8 tiles and back",
    },
    Preset {
        title: "Matrix product by 2 by 2 blocks",
        link: "problem=matmul&size=64&level=1&P=4",
        source: "Our example: eight products, then four sums",
    },
    Preset {
        title: "Two rows that take 20 tcalc, and could take 11",
        link: "problem=graph&graph=a:%201;%20b:%2010%20%3C-%20a;%20big:%2010&P=2&schedule=list",
        source: "Counter-example to Corollary 24 of D'Amore et al.",
    },
];
