//! Named states: the paper's figures and its named machines.

use crate::screen::Preset;

pub(super) const PRESETS: &[Preset] = &[
    Preset {
        title: "Fig. 16: n = 256 on the IBM SP-2, tw = 0.23 µs",
        link: "#/decomposition?n=256&p=256&ts=35us&tw=0.23us",
        source: "Hanuliak 2014, Fig. 16 and section 6.1.2; ts from the list of Table 2",
    },
    Preset {
        title: "Fig. 16: n = 256 on the nCUBE 2, tw = 2.4 µs",
        link: "#/decomposition?n=256&p=256&ts=154us&tw=2.4us",
        source: "Hanuliak 2014, Fig. 16 and section 6.1.2; ts from the list of Table 2",
    },
    Preset {
        title: "Fig. 17: small start-up times, p = n",
        link: "#/decomposition?n=1024&p=1024&ts=77us&tw=0.54us",
        source: "Hanuliak 2014, Fig. 17 and Table 1, tw from 0.063 to 0.54 µs",
    },
    Preset {
        title: "Fig. 18: large start-up times, p = n",
        link: "#/decomposition?n=1024&p=1024&ts=1.5ms&tw=5us",
        source: "Hanuliak 2014, Fig. 18 and Table 1, tw from 1.1 to 5 µs",
    },
    Preset {
        title: "IBM SP-2",
        link: "#/decomposition?ts=35us&tw=0.23us&machine=ibm_sp2",
        source: "Hanuliak 2014, section 6.1.2 names tw = 0.23 µs; ts = 35 µs stands without a \
                 name in Table 2",
    },
    Preset {
        title: "nCUBE 2",
        link: "#/decomposition?ts=154us&tw=2.4us&machine=ncube2",
        source: "Hanuliak 2014, section 6.1.2 names tw = 2.4 µs; ts = 154 µs stands without a \
                 name in Table 2",
    },
    Preset {
        title: "Workstations on FDDI",
        link: "#/decomposition?ts=1100us&tw=1.1us&machine=fddi",
        source: "Hanuliak 2014, section 6.1.2: ts = 1100 µs (Table 2 has 1150 µs)",
    },
    Preset {
        title: "Workstations on Ethernet",
        link: "#/decomposition?ts=1500us&tw=5us&machine=ethernet",
        source: "Hanuliak 2014, section 6.1.2",
    },
    Preset {
        title: "FDDI as one shared ring, n = 1024: blocks after all",
        link: "#/decomposition?n=1024&ts=1100us&tw=1.1us&channel=shared&machine=fddi",
        source: "the network of Hanuliak 2014, section 6.1.2, with the queueing of sections 4 and 7.2",
    },
    Preset {
        title: "A run with a best p: convergence test on the SP-2, n = 1024",
        link: "#/decomposition?n=1024&p=256&convergence=1",
        source: "section 4.1 (Fig. 9) of Hanuliak 2014, with an all-reduce after each iteration",
    },
];
