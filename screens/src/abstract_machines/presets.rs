//! Named states, with their sources.

use crate::screen::Preset;

/// The presets.
pub(super) const PRESETS: &[Preset] = &[
    Preset {
        title: "L = 6, o = 2, g = 4: a word to 8 processors in 24 cycles",
        link: "job=broadcast&p=8&greedy=1",
        source: "Culler et al. 1993 draw their broadcast with these letters, in cycles; here a cycle is 1 µs",
    },
    Preset {
        title: "A superstep of 2100 cycles, 1000 with overlap",
        link: "job=supersteps&w=1000&h=250&ts=100us&tw=4us&words=50&overlap=1",
        source: "Our example: w = 1000, g = 4, h = 250, l = 100, where computing hides all the rest",
    },
    Preset {
        title: "Two supersteps, 2740 cycles",
        link: "job=supersteps&w=1000,500&h=250,10&ts=100us&tw=4us&words=50",
        source: "Our example for the sum over supersteps of Hanuliak 2014, section 3.3.2",
    },
    Preset {
        title: "CGM: three rounds over a million words",
        link: "job=supersteps&w=5000,5000,5000&h=62500,62500,62500&n=1000000&p=16&rounds=3&ts=200ns&tw=2ns&tc=1ns&words=512",
        source: "Our example: h = n/p = 62 500 words a round, Hanuliak 2014, section 3.3.2.2",
    },
    Preset {
        title: "Stencil in strips on Ethernet (NOW)",
        link: "job=stencil&n=1024&p=16&ts=1500us&tw=5us&th=20us&tc=100ns&words=512",
        source: "ts and tw of Hanuliak 2014, section 6.1.2; th, tc and messages of 512 words chosen by us",
    },
    Preset {
        title: "Stencil in blocks on an IBM SP-2",
        link: "job=stencil&cut=blocks&n=1024&p=16&ts=35us&tw=230ns&th=250ns&tc=10ns&words=64",
        source: "ts and tw of Hanuliak 2014 (ts by its place in a list); th, tc and messages of 64 words chosen by us",
    },
    Preset {
        title: "A million numbers over 100 Gbit/s InfiniBand",
        link: "job=sum&n=1000000&p=64&ts=1us&tw=667.76ps&th=250ns&tc=1ns",
        source: "ts and tw measured on AlaSKA, 2020 (HDR100); th of a switch quoted in 2012; tc chosen by us",
    },
];
