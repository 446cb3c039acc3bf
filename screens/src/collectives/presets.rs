//! Named states, with their sources.

use crate::screen::Preset;

pub(super) const PRESETS: &[Preset] = &[
    Preset {
        title: "Broadcast on the paper's Ethernet, 100 words",
        link: "op=broadcast&network=ethernet&p=8&m=100&ts=1500us&tw=5us",
        source: "Hanuliak 2014, section 7.2.2, with its ts = 1500 µs and tw = 5 µs; p and m are ours",
    },
    Preset {
        title: "All-gather on the same Ethernet: packed, it is too low",
        link: "op=all_gather&network=ethernet&p=8&m=100&ts=1500us&tw=5us",
        source: "Hanuliak 2014, section 7.2.2; p and m are ours",
    },
    Preset {
        title: "One word each on the same Ethernet: too low as printed",
        link: "op=all_gather&network=ethernet&p=8&m=1&ts=1500us&tw=5us",
        source: "Hanuliak 2014, section 7.2.2; p and m are ours",
    },
    Preset {
        title: "A long broadcast: scatter, then all-gather",
        link: "op=broadcast&p=64&m=1e5",
        source: "Thakur, Rabenseifner and Gropp 2005, section 4: van de Geijn's algorithm",
    },
    Preset {
        title: "All-reduce of one number, 256 processes",
        link: "op=all_reduce&p=256&m=1",
        source: "Thakur, Rabenseifner and Gropp 2005, section 4: doubling for short vectors",
    },
    Preset {
        title: "All-reduce of a long vector: Rabenseifner",
        link: "op=all_reduce&p=16&m=1e5&gamma=1ns&algorithm=rabenseifner",
        source: "Thakur, Rabenseifner and Gropp 2005, section 4",
    },
    Preset {
        title: "All-reduce among 12: no power of two",
        link: "op=all_reduce&p=12&m=1e4",
        source: "our example: 4 of the 12 are folded into the other 8, and out again",
    },
    Preset {
        title: "All-to-all: Bruck for short, pairwise for long messages",
        link: "op=all_to_all&p=16&m=50",
        source: "Thakur, Rabenseifner and Gropp 2005, section 4",
    },
    Preset {
        title: "All-to-all on a ring",
        link: "op=all_to_all&network=ring&p=16&m=100",
        source: "Grama et al., section 4.5 and Table 4.1",
    },
    Preset {
        title: "Doubling on a ring: links are shared",
        link: "op=all_reduce&network=ring&p=16",
        source: "Grama et al., Table 4.1, which neglects that: 80 µs; p and m are ours",
    },
];
