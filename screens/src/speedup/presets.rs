//! Named states: the figures of the paper, and states that show one thing each.

use crate::screen::Preset;

/// The presets, in the order of the page.
pub(super) const PRESETS: &[Preset] = &[
    Preset {
        title: "Fig. 1: Amdahl's fixed-size speedup",
        link: "show=amdahl&f=0.99&fs=0.5,0.75,0.9,0.95&axes=linear",
        source: "Khanyile et al. 2012, Fig. 1; f chosen by us, the paper prints none",
    },
    Preset {
        title: "Fig. 2: Gustafson's scaled-size speedup",
        link: "show=gustafson&f=0.99&fs=0.5,0.75,0.9,0.95&axes=linear",
        source: "Khanyile et al. 2012, Fig. 2; f chosen by us, the paper prints none",
    },
    Preset {
        title: "Fig. 3: Hill and Marty's fixed-size model",
        link: "show=hill_marty&f=0.999&fs=0.5,0.75,0.9,0.975,0.99&r=4&one_bce=1&axes=linear",
        source: "Khanyile et al. 2012, Fig. 3; f and r chosen by us, the paper prints none",
    },
    Preset {
        title: "Fig. 4: Sun and Chen's fixed-time model",
        link: "show=sun_chen&f=0.999&fs=0.5,0.75,0.9,0.975,0.99&axes=linear",
        source: "Khanyile et al. 2012, Fig. 4; f chosen by us, the paper prints none",
    },
    Preset {
        title: "Fig. 13: five laws and a halo exchange",
        link: "show=amdahl,gustafson,hill_marty,sun_chen,network_aware&r=1&N=80&cores=16&f=0.99",
        source: "Khanyile et al. 2012, Fig. 13 and Table I (5 nodes of 16 cores); f, Tseq and \
                 messages chosen by us, the paper prints none",
    },
    Preset {
        title: "Fig. 17: a large array, hardly a message",
        link: "show=amdahl,sun_chen,network_aware&N=80&cores=16&Tseq=2280&pattern=names&L=1024",
        source: "Khanyile et al. 2012, Fig. 17: Amdahl stays above s Tseq = 114 s; f and Tseq \
                 chosen by us to give just that",
    },
    Preset {
        title: "The same program: 15.4 or 60.8?",
        link: "show=ideal,amdahl,gustafson&N=64",
        source: "f = 0.95 on 64 processors, by Khanyile et al. 2012, (1) and (2)",
    },
    Preset {
        title: "A fixed program on Gigabit Ethernet",
        link: "base=amdahl",
        source: "Khanyile et al. 2012, (16), with (1) in the place of (13)",
    },
    Preset {
        title: "Every processor tells every other",
        link: "pattern=all_to_all&L=8192&base=amdahl",
        source: "Khanyile et al. 2012, (18), for N (N − 1) messages an exchange",
    },
    Preset {
        title: "Two sites 1000 km apart",
        link: "dist=1000km&base=amdahl&bw=100Gbit/s&eps=1.66us&N=4",
        source: "Khanyile et al. 2012, (15) and (19): 5 µs a kilometre that no bandwidth removes",
    },
    Preset {
        title: "How strong should cores be? A chip of 256",
        link: "n=256&r=4&N=64&f=0.975&show=hill_marty,hill_marty_asymmetric,hill_marty_dynamic&one_bce=1",
        source: "Hill and Marty 2008, Fig. 2, f = 0.975 and n = 256",
    },
    Preset {
        title: "Contention and coherence",
        link: "show=ideal,amdahl,usl&sigma=0.05&kappa=0.001&N=32",
        source: "Gunther 2007; parameters chosen by us",
    },
];
