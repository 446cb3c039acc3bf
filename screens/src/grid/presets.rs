//! Named states, with their sources.

use crate::screen::Preset;

/// The presets.
pub(super) const PRESETS: &[Preset] = &[
    Preset {
        title: "Two networks on Ethernet, 11.24 ms",
        link: "startups=4&words=1024&ts=1500us&tw=5us&hops=1,2&nth=20us,50us",
        source: "ts and tw of Hanuliak 2014, section 6.1.2; hops, th and traffic chosen by us: 120 µs of hops hardly show",
    },
    Preset {
        title: "The same in one NOW",
        link: "startups=4&words=1024&ts=1500us&tw=5us&hops=none&nth=none",
        source: "ts and tw of Hanuliak 2014, section 6.1.2",
    },
    Preset {
        title: "The paper's step: 100 words over 3 hops, 2.06 ms",
        link: "startups=1&words=100&ts=1500us&tw=5us&hops=3&nth=20us",
        source: "ts + m tw + lh th of Hanuliak 2014, section 4.2, with Ethernet; th chosen by us",
    },
    Preset {
        title: "Fast clusters, a slow way between them",
        link: "startups=1000&words=1000000&ts=1us&tw=667.76ps&hops=3,10,3&nth=250ns,500us,250ns",
        source: "ts and tw measured on AlaSKA, 2020 (HDR100); th of a switch quoted in 2012; 10 hops of 500 µs between the clusters chosen by us",
    },
    Preset {
        title: "A campus: SP-2 machines behind FDDI",
        link: "startups=64&words=65536&ts=35us&tw=230ns&hops=2,4,2&nth=5us,100us,5us",
        source: "ts and tw of Hanuliak 2014 (ts by its place in a list); networks chosen by us",
    },
];
