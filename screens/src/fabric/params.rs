//! The parameters: the family, its numbers, the links and their prices.

use crossover_model::fabric::{Family, MOST_DIMENSIONS, MOST_NODES};

use crate::screen::prelude::*;

const NETWORK: &str = "Network";
const TREE: &str = "Fat tree";
const DRAGONFLY: &str = "Dragonfly";
const GRID: &str = "HyperX and torus";
const LINKS: &str = "Links and prices";

/// The headings of what matters most.
pub(super) const BASIC: &[&str] = &[NETWORK, TREE, DRAGONFLY, GRID];

/// The most ports, routers and so on.
const MOST: f64 = 4096.0;

choices! {
    /// The families.
    const FAMILIES: Family = {
        FatTree = "fat_tree", "fat tree";
        Dragonfly = "dragonfly", "dragonfly";
        HyperX = "hyperx", "HyperX";
        Torus = "torus", "torus";
    }
}

parameters! {
    /// The parameters, in the order of the page.
    pub(super) struct Values {
        family: Family = Param::choice("Family", FAMILIES, "fat_tree")
            .help("How switches and nodes are linked.")
            .symbol("").group(NETWORK);
        node: f64 = Param::integer("Devices of a server", Unit::One, 8.0).symbol("g")
            .help("Devices that fast links join inside. Each has a link of its own into the network.")
            .with_domain(1.0, 1024.0).log(1.0, 64.0).group(NETWORK);
        radix: f64 = Param::integer("Ports of a switch", Unit::One, 64.0).symbol("k")
            .help("Ports of each switch, its radix. A multiple of taper + 1.")
            .with_domain(2.0, MOST).log(4.0, 256.0).group(TREE).only_with("family", "fat_tree");
        levels: f64 = Param::integer("Levels of switches", Unit::One, 2.0)
            .help("1: one switch. 2: leaves and spines. 3: pods of two levels below cores.")
            .symbol("").with_domain(1.0, 3.0).slider(1.0, 3.0).group(TREE).only_with("family", "fat_tree");
        taper: f64 = Param::integer("Taper of the leaves", Unit::One, 1.0).symbol("r")
            .help("Links down over links up of a leaf, its oversubscription. 1: full bandwidth.")
            .with_domain(1.0, 64.0).log(1.0, 63.0).group(TREE).only_with("family", "fat_tree");
        taper2: f64 = Param::integer("Taper of the pods", Unit::One, 1.0).symbol("s")
            .help("Links down over links up of a switch above the leaves, with 3 levels.")
            .with_domain(1.0, 64.0).log(1.0, 63.0).group(TREE).only_with("levels", "3");
        rails: bool = Param::switch("Rails", false)
            .help("A leaf serves the devices of the same place in all servers, not whole servers.")
            .symbol("").group(TREE).only_with("family", "fat_tree");
        a: f64 = Param::integer("Routers of a group", Unit::One, 16.0)
            .help("Routers of a group. Each is linked with all others of its group.")
            .with_domain(1.0, MOST).log(1.0, 64.0).group(DRAGONFLY).only_with("family", "dragonfly");
        t: f64 = Param::integer("Nodes of a router", Unit::One, 8.0)
            .help("Nodes that hang from a router.")
            .with_domain(1.0, MOST).log(1.0, 64.0).group(DRAGONFLY).only_with("family", "dragonfly");
        h: f64 = Param::integer("Global links of a router", Unit::One, 8.0)
            .help("Links of a router to other groups. There are a h + 1 groups.")
            .with_domain(1.0, MOST).log(1.0, 64.0).group(DRAGONFLY).only_with("family", "dragonfly");
        dims: Vec<f64> = Param::list("Dimensions", Unit::One, "16,16", (2.0, MOST_NODES), MOST_DIMENSIONS)
            .symbol("S")
            .help("Switches (HyperX) or nodes (torus) along each dimension, such as 64,32,32.")
            .group(GRID).only_with("family", "hyperx|torus");
        T: f64 = Param::integer("Nodes of a switch", Unit::One, 16.0)
            .help("Nodes that hang from a switch of a HyperX.")
            .with_domain(1.0, MOST).log(1.0, 64.0).group(GRID).only_with("family", "hyperx");
        K: f64 = Param::integer("Links between two switches", Unit::One, 1.0)
            .help("Links between two switches of a HyperX that are linked.")
            .with_domain(1.0, 64.0).log(1.0, 16.0).group(GRID).only_with("family", "hyperx");
        bw: f64 = Param::number("Bandwidth of a link", Unit::BitPerSecond, 400e9)
            .help("Each link carries as much in each direction.")
            .with_domain(1.0, 1e18).log(1e9, 1e13).group(LINKS);
        port: f64 = Param::number("Price of a port", Unit::One, 1.0).symbol("c_p")
            .help("Of a port of a switch that is used, in any unit of money.")
            .with_domain(0.0, 1e12).slider(0.0, 10.0).group(LINKS);
        cable: f64 = Param::number("Price of a cable", Unit::One, 0.5).symbol("c_c")
            .help("Of a link, in the same unit.")
            .with_domain(0.0, 1e12).slider(0.0, 10.0).group(LINKS);
        m: f64 = Param::number("Bytes for each other node", Unit::Byte, 1e6)
            .help("What a node sends to each other node in an all-to-all.")
            .with_domain(0.0, 1e18).log(1.0, 1e9).group(LINKS);
    }
}
