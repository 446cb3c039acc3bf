//! Named states, with their sources.

use crate::screen::Preset;

pub(super) const PRESETS: &[Preset] = &[
    Preset {
        title: "A ring of 16",
        link: "topology=ring&p=16",
        source: "Grama et al., section 2.4.3: the simplest network that closes",
    },
    Preset {
        title: "Hypercube of 16: one bit a link",
        link: "topology=hypercube&p=16&from=0&to=15",
        source: "Grama et al., sections 2.4.3 and 2.6: dimension-ordered routing",
    },
    Preset {
        title: "Transpose on a hypercube of 16",
        link: "topology=hypercube&p=16&pattern=transpose",
        source: "Grama et al., section 2.6; the pattern is ours",
    },
    Preset {
        title: "Everyone to everyone on a bus",
        link: "topology=bus&p=16&pattern=all_to_all",
        source: "Hanuliak 2014, section 2.1 lists the bus; Grama et al., section 2.4.3",
    },
    Preset {
        title: "A tree: the root is the narrow place",
        link: "topology=tree&p=15&pattern=all_to_all&from=7&to=14",
        source: "Grama et al., section 2.4.3",
    },
    Preset {
        title: "A fat tree mends it",
        link: "topology=fat_tree&p=16&pattern=all_to_all&from=0&to=15",
        source: "Grama et al., section 2.4.3",
    },
    Preset {
        title: "Butterfly of 16, transposed",
        link: "topology=butterfly&p=16&pattern=transpose&from=3&to=12",
        source: "Hanuliak 2014, section 2.1; Grama et al., section 2.4.3 on multistage networks",
    },
    Preset {
        title: "Mesh of 64, transposed: the corners are busy",
        link: "topology=mesh2d&p=64&pattern=transpose",
        source: "Grama et al., sections 2.4.3 and 2.6",
    },
    Preset {
        title: "Ring of 32, store-and-forward against cut-through",
        link: "topology=ring&p=32&pattern=shift&k=1",
        source: "lecture notes on message-passing costs; the size is ours",
    },
];
