//! A simulator of messages. It knows links, ports and what a message occupies, and nothing of any
//! formula.

use std::collections::HashMap;

/// The ports of a process.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ports {
    /// Send one message and receive one.
    Duplex,
    /// Send or receive one.
    Simplex,
}

/// A link, in one direction.
pub type Link = (usize, usize);

/// Processes, links and when each of them is free again. Messages are served in the order in which
/// they are given.
pub struct Machine {
    ports: Ports,
    send: Vec<f64>,
    receive: Vec<f64>,
    links: HashMap<Link, f64>,
    now: f64,
}

impl Machine {
    /// `p` idle processes.
    pub fn new(p: usize, ports: Ports) -> Self {
        Self { ports, send: vec![0.0; p], receive: vec![0.0; p], links: HashMap::new(), now: 0.0 }
    }

    /// A message that is there at `ready` and occupies both ends and all links of its path for
    /// `duration`. Returns when it has arrived.
    pub fn deliver(&mut self, path: &[usize], ready: f64, duration: f64) -> f64 {
        let (from, to) = (path[0], path[path.len() - 1]);
        let links = || path.iter().copied().zip(path.iter().copied().skip(1));
        let mut start = ready.max(self.send[from]).max(self.receive[to]);
        if self.ports == Ports::Simplex {
            start = start.max(self.receive[from]).max(self.send[to]);
        }
        for link in links() {
            start = start.max(self.links.get(&link).copied().unwrap_or(0.0));
        }
        let end = start + duration;
        self.send[from] = end;
        self.receive[to] = end;
        if self.ports == Ports::Simplex {
            self.receive[from] = end;
            self.send[to] = end;
        }
        for link in links() {
            self.links.insert(link, end);
        }
        self.now = self.now.max(end);
        end
    }

    /// A process that does nothing else for `duration`. Returns when it is done.
    pub fn work(&mut self, process: usize, duration: f64) -> f64 {
        let start = self.send[process].max(self.receive[process]);
        let end = start + duration;
        self.send[process] = end;
        self.receive[process] = end;
        self.now = self.now.max(end);
        end
    }

    /// When the last message arrived and the last work was done.
    pub fn finish_time(&self) -> f64 {
        self.now
    }
}

/// Packets over a chain of links, each of which sends one packet at a time, whole, before the next
/// node sends it on. `lengths` are the times a link is busy with each packet; a hop delays a packet
/// by `hop` more without keeping the link busy. Returns when the last one has arrived.
pub fn chain(links: usize, lengths: &[f64], hop: f64, start: f64) -> f64 {
    let mut free = vec![start; links];
    let mut last = start;
    for length in lengths {
        let mut here = start;
        for link in &mut free {
            let begin = here.max(*link);
            *link = begin + length;
            here = *link + hop;
        }
        last = last.max(here);
    }
    if lengths.is_empty() {
        // A header alone goes from hop to hop.
        return start + links as f64 * hop;
    }
    last
}
