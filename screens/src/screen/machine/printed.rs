//! Machines printed in the papers, with times per word of unstated size.

use super::data::Machine;
use super::entry::printed;

/// The entries.
pub(super) const PRINTED: &[Machine] = &[
    printed("ibm_sp2", "IBM SP-2 (NOW)", "IBM SP-2", (3.5e-5, 2.3e-7)).from(
        "Hanuliak 2014, tw with the machine name (sec. 6.1.2); ts=35 µs only in the unlabeled list of Table 2",
        "ts pairing is inferred. tw=0.23 µs equals 8 bytes at about 35 MB/s, so this word seems to be 8 bytes while the other machines of the list look like 4-byte words",
    ),
    printed("ncube2", "nCUBE 2", "nCUBE 2", (1.54e-4, 2.4e-6)).from(
        "Hanuliak 2014, tw with the machine name (sec. 6.1.2); ts=154 µs only in the unlabeled list",
        "ts pairing is inferred",
    ),
    printed("fddi", "NOW with FDDI", "FDDI", (0.0011, 1.1e-6)).from(
        "Hanuliak 2014, both printed with the name (sec. 6.1.2 and 7.2.2)",
        "Table 2 has 1150 µs, the prose 1100 µs",
    ),
    printed("ethernet", "NOW with Ethernet", "Ethernet", (0.0015, 5e-6)).from(
        "Hanuliak 2014, both printed with the name (sec. 6.1.2 and 7.2.2)",
        "",
    ),
];
