//! Named states: the sources' examples, and states that show one thing each.

use crate::screen::Preset;

/// The presets, in the order of the page.
pub(super) const PRESETS: &[Preset] = &[
    Preset {
        title: "Fig. 9: computing falls, communication rises",
        link: "problem=sum&Z=1e6&p=64",
        source: "Hanuliak 2014, Fig. 9, which prints no numbers: a sum of 10⁶ on the IBM SP-2, chosen by us",
    },
    Preset {
        title: "The textbook's sum: E = 0.8 with n = 8 p log p",
        link: "problem=formula&T_o=p_log_p&c=2&tc=1&Z=512&p=16&E=0.8",
        source: "Grama et al. 2003, section 5.4.1: T_o = 2 p log p in units of an addition",
    },
    Preset {
        title: "Two terms: the second one demands W = K⁴ p³",
        link: "problem=formula&T_o=two_terms&c=1&tc=1&Z=1e6&p=64",
        source: "Grama et al. 2003, section 5.4.2, example of T_o = p^3/2 + p^3/4 W^3/4",
    },
    Preset {
        title: "A grid in strips: W must grow as p²",
        link: "problem=strips&Z=1e7",
        source: "Hanuliak 2014, section 6.1, on the IBM SP-2; Z chosen by us",
    },
    Preset {
        title: "The same grid in blocks: as p",
        link: "problem=blocks&Z=1e7",
        source: "Hanuliak 2014, section 6.1.1, on the IBM SP-2; Z chosen by us",
    },
    Preset {
        title: "Strips on one Ethernet cable: best on few processors",
        link: "problem=strips&Z=1048576&channel=shared&ts=1.5ms&tw=5us&tc=1us&p=4",
        source: "Hanuliak 2014, sections 4 and 7.2: NOW with Ethernet; Z and tc chosen by us",
    },
    Preset {
        title: "Blocks with a convergence test: now there is a best p",
        link: "problem=blocks&Z=1e7&convergence=1",
        source: "Hanuliak 2014, section 6.1.1, with an all-reduce a step; Z chosen by us",
    },
    Preset {
        title: "Overhead by its parts",
        link: "problem=parts&Z=6.4e7&t_par=10ms&t_comm=200ms&t_syn=30ms&t_wait=5ms&tc=100ns",
        source: "Hanuliak 2014, section 5; the seconds chosen by us",
    },
    Preset {
        title: "Processors that wait for one memory",
        link: "problem=parts&Z=1e8&t_wait=1ms&wait_growth=linear",
        source: "Hanuliak 2014, section 5: waiting for shared resources; the seconds chosen by us",
    },
];
