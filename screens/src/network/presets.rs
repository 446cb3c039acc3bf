//! Named states: the paper's cluster and comparisons, and states that show one thing each.

use crate::screen::Preset;

/// The presets, in the order of the page.
pub(super) const PRESETS: &[Preset] = &[
    Preset {
        title: "Fig. 12: a halo exchange on the cluster of Table I",
        link: "N=80&cores=16&f=0.99",
        source: "Khanyile et al. 2012, Table I: 5 nodes of 16 cores, gigabit network, NVP 0.67; f, \
                 Tseq, messages and overhead chosen by us, the paper prints none",
    },
    Preset {
        title: "Fig. 13: five laws and a halo exchange",
        link: "N=80&cores=16&f=0.99&axes=linear",
        source: "Khanyile et al. 2012, Fig. 13; f, Tseq and messages chosen by us; the measured \
                 points are yours to type, the paper prints none",
    },
    Preset {
        title: "Fig. 14: file locking, no message but a longer serial part",
        link: "N=80&cores=16&f=0.9&pattern=none&axes=linear",
        source: "Khanyile et al. 2012, Fig. 14: locks make writing serial; f chosen by us",
    },
    Preset {
        title: "Fig. 16: process-rank ordering, no message",
        link: "N=80&cores=16&f=0.99&pattern=none&axes=linear",
        source: "Khanyile et al. 2012, Fig. 16: overlapped data in place of messages; f chosen by us",
    },
    Preset {
        title: "Fig. 17: a large array, hardly a message",
        link: "N=80&cores=16&Tseq=2280&pattern=names&L=1024&plot=time",
        source: "Khanyile et al. 2012, Fig. 17: Amdahl stays above s Tseq = 114 s; f and Tseq \
                 chosen by us to give just that",
    },
    Preset {
        title: "How points are typed: an example, not a measurement",
        link: "points=1:100s;2:55s;4:31s&base=amdahl",
        source: "Our example of the grammar: N and a time, three times; nobody measured them",
    },
    Preset {
        title: "A transpose: every processor tells every other",
        link: "pattern=all_to_all&L=8192&base=amdahl",
        source: "Khanyile et al. 2012, (18), for N (N − 1) messages an exchange",
    },
    Preset {
        title: "Blocks instead of strips",
        link: "pattern=halo_blocks&L=4e6&bw=100Mbit/s",
        source: "Khanyile et al. 2012, (18), for 4 (N − √N) messages of L / √N",
    },
    Preset {
        title: "Two sites 1000 km apart",
        link: "dist=1000km&base=amdahl&bw=100Gbit/s&eps=1.66us&N=4",
        source: "Khanyile et al. 2012, (14), (15) and (19): 5 µs a kilometre that no bandwidth removes",
    },
    Preset {
        title: "One slow processor among four kinds",
        link: "perf=2.4,2.4,3,1.2&perf_ref=2.4&N=32",
        source: "Khanyile et al. 2012, (12), with min for its max; speeds in GHz chosen by us",
    },
];
