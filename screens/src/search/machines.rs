//! Finding a machine by what one knows of it.

use crate::screen::Machine;

/// Words one may look for, where a name holds the first of them.
const ALSO: &[(&str, &str)] = &[
    ("h100", "nvidia gpu hopper"),
    ("gh200", "nvidia gpu hopper grace"),
    ("b200", "nvidia gpu blackwell"),
    ("a100", "nvidia gpu ampere"),
    ("v100", "nvidia gpu volta"),
    ("t4", "nvidia gpu turing"),
    ("mi3", "amd gpu instinct"),
    ("nccl", "nvidia"),
    ("rccl", "amd"),
    ("all-reduce", "allreduce"),
    ("infiniband", "ib nvidia mellanox"),
    ("slingshot", "hpe cray"),
    ("gigabit ethernet", "1 gbit/s gbe"),
    ("gbit/s ethernet", "gbe"),
    ("aws", "amazon"),
    ("efa", "aws amazon"),
    ("azure", "microsoft"),
    ("oci", "oracle"),
    ("tpu", "google"),
    ("shared memory", "node intranode"),
    ("open mpi", "openmpi"),
];

impl Machine {
    /// Returns whether every word of `query` begins a word of its name, id, layer, kind, operation or
    /// date, or of what is also said of it. Case and signs between words do not count.
    pub fn is_found_by(&self, query: &str) -> bool {
        let text = self.words();
        let begins = |word: &str| words(&text).any(|own| own.starts_with(word));
        words(&query.to_lowercase()).all(begins)
    }

    /// Returns the words by which it is found, in small letters.
    pub fn words(&self) -> String {
        let operation = self.run.map_or("", |run| run.operation);
        let (layer, kind) = (self.layer.name(), self.kind().name());
        let Self { id, name, date, .. } = self;
        let mut text = format!("{name} {id} {layer} {kind} {operation} {date}").to_lowercase();
        for (word, also) in ALSO {
            if text.contains(word) {
                text.push(' ');
                text.push_str(also);
            }
        }
        text
    }
}

/// Returns the words of a text, without the signs between them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use crate::screen::machines;

    fn find_machines(query: &str) -> Vec<&'static str> {
        let found = machines().filter(|machine| machine.is_found_by(query));
        found.map(|machine| machine.id).collect()
    }

    #[test]
    fn a_machine_is_found_by_any_words_of_its_row() {
        let all = machines().count();
        assert_eq!(find_machines("").len(), all);
        assert_eq!(find_machines("  ").len(), all);
        assert_eq!(find_machines("fddi"), ["fddi"]);
        assert_eq!(find_machines("FDDI now"), ["fddi"]);
        assert_eq!(find_machines("no such machine"), [""; 0]);
        // Not those of a "library".
        assert!(
            !find_machines("ib").contains(&"fddi")
                && find_machines("ib").contains(&"hdr100_ib_ucx_2020")
        );
        assert_eq!(find_machines("all-reduce"), find_machines("all reduce"));
        assert_eq!(find_machines("2026-05").len(), 3);
        assert!(find_machines("collective library").len() > 10);
        let gpus = find_machines("gh200 slingshot 2026");
        assert!(gpus.contains(&"slingshot11_gpu_eessi_2026"), "{gpus:?}");
    }

    #[test]
    fn a_machine_is_found_by_its_vendor_though_the_name_leaves_it_out() {
        assert!(find_machines("nvidia").contains(&"nccl_p5_2x8"));
        assert!(find_machines("amazon").contains(&"efa_hpc6a_eks_2024"));
        assert!(find_machines("google tpu").contains(&"tpu_v5p_ici"));
        assert!(find_machines("allreduce amd").contains(&"rccl_mi300x_2x8_large"));
    }
}
