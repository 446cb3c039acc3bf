//! The parameters of nodes of several processes that several screens share.

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::nodes::{Placement, RailUse};

use crate::screen::machine::Levels;
use crate::screen::typed::Chosen;
use crate::screen::{Choice, Machine, MachineKey, Param, Params};

/// The group of these parameters.
pub(crate) const NODES: &str = "Nodes";

/// Parameters that are shown where `key` is `option`, or always.
#[derive(Clone, Copy)]
pub(crate) struct NodeParameters(pub Option<(&'static str, &'static str)>);

impl NodeParameters {
    const fn shown(self, param: Param) -> Param {
        let param = param.group(NODES);
        match self.0 {
            Some((key, option)) => param.only_with(key, option),
            None => param,
        }
    }

    /// Returns the parameter `ppn`.
    pub const fn ppn(self, default: f64) -> Param {
        let param = Param::integer("Processes per node", Unit::One, default);
        self.shown(param.symbol("k").with_domain(1.0, 1024.0).log(1.0, 128.0))
            .help("Processes that share a node, its memory and its NICs; p is a multiple of it.")
    }

    /// Returns the parameter `ts_in`.
    pub const fn startup_inside(self) -> Param {
        let param = Param::number("Start-up time inside a node", Unit::Second, 1e-6);
        self.shown(param.symbol("ts'").with_domain(0.0, 1e6).log(10e-9, 100e-6))
            .help("Time before the first word of a message between two processes of a node.")
    }

    /// Returns the parameter `tw_in`.
    pub const fn per_word_inside(self, default: f64) -> Param {
        let label = "Per-word time inside a node";
        let param = Param::number(label, Unit::SecondPerWord, default);
        self.shown(param.symbol("tw'").with_domain(0.0, 1e6).log(1e-11, 100e-9)).help(
            "Time that each word of such a message adds, through memory or links of the node.",
        )
    }

    /// Returns the parameter `tw_mem`.
    pub const fn memory(self) -> Param {
        let label = "Per-word time of the node's memory";
        let param = Param::number(label, Unit::SecondPerWord, 0.0);
        self.shown(param.symbol("t_mem").with_domain(0.0, 1e6).slider(0.0, 10e-9))
            .help("All messages inside a node share the memory; 0: it has no limit.")
    }

    /// Returns the parameter `tw_nic`.
    pub const fn nic(self) -> Param {
        let param = Param::number("Per-word time of a NIC", Unit::SecondPerWord, 10e-9);
        self.shown(param.symbol("t_nic").with_domain(0.0, 1e6).log(1e-11, 1e-4))
            .or_words(SAME_AS_TW)
            .word_by_default()
            .help("All processes of a node share its NICs. Auto: one process alone fills a NIC; 0: no limit.")
    }

    /// Returns the parameter `gap_nic`.
    pub const fn gap(self) -> Param {
        let param = Param::number("Time of a NIC per message", Unit::Second, 0.0);
        self.shown(param.symbol("g_nic").with_domain(0.0, 1.0).slider(0.0, 1e-6))
            .help("1 over its message rate: what a NIC needs for a message, however short.")
    }

    /// Returns the parameter `rails`.
    pub const fn rails(self) -> Param {
        let param = Param::integer("NICs per node", Unit::One, 1.0);
        self.shown(param.symbol("r").with_domain(1.0, 64.0).slider(1.0, 8.0))
            .help("Network interfaces of a node, each sending and receiving at the same time.")
    }

    /// Returns the parameter `rail_use`.
    pub const fn rail_use(self) -> Param {
        self.shown(Param::choice("Use of the NICs", RAIL_USES, "striped").symbol(""))
            .help("Striped: a message can use all NICs. Pinned: each process has one of them.")
    }

    /// Returns the parameter `placement`.
    pub const fn placement(self) -> Param {
        self.shown(Param::choice("Placement", PLACEMENTS, "block").symbol(""))
            .help("Block: process i is on node i/k, rounded down. Cyclic: on node i mod N.")
    }
}

const SAME_AS_TW: &[Choice] = &[Choice::new("auto", "as tw")];

const RAIL_USES: &[Choice] = &[
    Choice::new("striped", "striped: all for each message").short("striped"),
    Choice::new("pinned", "pinned: one for each process").short("pinned"),
];

impl Chosen for RailUse {
    const ALL: &'static [Self] = &Self::ALL;
}

const PLACEMENTS: &[Choice] = &[
    Choice::new("block", "block: neighbors on one node").short("block"),
    Choice::new("cyclic", "cyclic: round the nodes").short("cyclic"),
];

impl Chosen for Placement {
    const ALL: &'static [Self] = &Self::ALL;
}

/// What a machine sets of its nodes: one of which no nodes are known leaves those that are there, but for what one
/// NIC of another machine needs.
pub(crate) const PPN: MachineKey =
    MachineKey::text("ppn", |machine, _| Some(machine.levels?.ppn?.to_string()));
pub(crate) const TS_IN: MachineKey =
    MachineKey::text("ts_in", |machine, _| known(machine, |on| Unit::Second.write(on.ts_in)));
pub(crate) const TW_IN: MachineKey = MachineKey::text("tw_in", |machine, word| {
    known(machine, |on| Unit::SecondPerWord.write(word * on.tw_in))
});
pub(crate) const TW_MEM: MachineKey =
    MachineKey::text("tw_mem", |machine, _| known(machine, |_| "0".to_owned()));
pub(crate) const TW_NIC: MachineKey = MachineKey::text("tw_nic", |machine, word| {
    let of_nic = machine.levels.and_then(|on| on.tw_nic);
    let text = of_nic.map(|tw| Unit::SecondPerWord.write(word * tw));
    sends(machine).then(|| text.unwrap_or_else(|| "auto".to_owned()))
});
pub(crate) const GAP_NIC: MachineKey = MachineKey::text("gap_nic", |machine, _| {
    let gap = machine.levels.map_or(0.0, |on| on.gap_nic);
    sends(machine).then(|| Unit::Second.write(gap))
});
pub(crate) const RAILS: MachineKey =
    MachineKey::text("rails", |machine, _| Some(machine.levels?.nics?.rails.to_string()));
pub(crate) const RAIL_USE: MachineKey = MachineKey::text("rail_use", |machine, _| {
    Some(if machine.levels?.nics?.is_pinned { "pinned" } else { "striped" }.to_owned())
});

/// Returns the key of a choice that a machine sets to `nodes` where it has them.
pub(crate) const fn chosen(key: &'static str) -> MachineKey {
    MachineKey::text(key, |machine, _| known(machine, |_| "nodes".to_owned()))
}

fn known(machine: &Machine, text: impl FnOnce(&Levels) -> String) -> Option<String> {
    machine.levels.as_ref().map(text)
}

/// Returns whether it sends single messages.
fn sends(machine: &Machine) -> bool {
    machine.roof.is_none() && !machine.is_collective() && machine.ts.is_finite()
}

/// Returns the parameters with `nodes` chosen under this key: as they are where that is so, else with nodes that the
/// processes fill.
pub(crate) fn placed(params: &Params, key: &'static str) -> Result<Params, Error> {
    let mut there = params.clone();
    if params.at(key).choice() == Some("nodes") {
        return Ok(there);
    }
    let [p, ppn] = ["p", "ppn"].map(|key| params.at(key).number());
    let mut k = ppn.min(p).max(1.0);
    while p % k != 0.0 {
        k -= 1.0;
    }
    there.set_text(key, "nodes")?;
    there.set_text("ppn", &k.to_string())?;
    Ok(there)
}
