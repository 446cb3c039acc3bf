//! The letters of the formulas.

use crossover_figures::formula::Letters;

use crate::screen::prelude::*;

use super::state::State;

pub(super) fn letters(s: &State) -> Letters {
    let shared = |striped, pinned| if s.is_pinned() { pinned } else { striped };
    let mut letters = Letters::new();
    if s.tw_nic.is_none() {
        letters = letters.define("t_nic", "per-word time of a NIC", Unit::SecondPerWord, "tw");
    }
    if s.gap.is_none() {
        letters = letters.define("o", "time between two messages", Unit::Second, "ts / 2");
    }
    letters.joined(letters! {
        "s" One : shared("C / r", "min(C, ceil(k / r))") => "messages that share a NIC";
        "s_more" One : shared("C / (r + 1)", "min(C, ceil(k / (r + 1)))") => "messages that share a NIC, with one more";
        "b" Second : "max(m tw, s m t_nic, s g_nic)" => "time of a message after its start-up";
        "b_more" Second : "max(m tw, s_more m t_nic, s_more g_nic)" => "the same with one more NIC";
        "d" Second : "max(o, b)" => "time from one message of a process to its next";
        "T_1" Second : "ts + m tw" => "time of a message alone";
        "m_rate" Byte : "word s g_nic / max(tw, s t_nic)" => "size up to which the message rate limits";
    })
}
