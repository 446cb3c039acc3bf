//! How the lines of netperf become what an output says.

use super::super::super::super::lines::{Line, tokens};
use super::super::super::super::number::is_numeric;
use super::super::super::super::rows::Decimals;
use super::super::super::common::{option, positive, runs};
use super::super::marks::{is_csv, is_heading, is_key, is_title, unit};
use super::{Said, Test};

impl Said {
    /// Takes a line.
    pub fn read_line(&mut self, line: &Line<'_>) {
        let text = line.text;
        if is_title(text) {
            self.take_title(text);
        } else if runs(text, &["netperf"]) && !text.contains('=') {
            self.test = if text.contains("_CRR") || text.contains("_CC") {
                Test::ConnectedAnew
            } else if text.contains("_RR") {
                Test::Transaction
            } else {
                Test::Stream
            };
            // Without the option both have one byte.
            let sizes = option(text, &["-r"]).unwrap_or("1");
            let (request, response) = sizes.split_once(',').unwrap_or((sizes, sizes));
            (self.request, self.response) = (positive(request), positive(response));
            return;
        } else if is_csv(text) && self.names.is_empty() {
            self.names = text.split(',').map(|name| name.trim().to_owned()).collect();
        } else if !self.names.is_empty() && text.contains(',') && self.row == 0 {
            let names = std::mem::take(&mut self.names);
            for (name, value) in names.iter().zip(text.split(',')) {
                self.take_value(name, value.trim(), line);
            }
        } else if let Some((name, value)) = text.split_once('=').filter(|(name, _)| is_key(name)) {
            self.take_value(name, value.trim(), line);
        } else if !(self.take_unit(text) || (!self.title.is_empty() && self.take_row(line))) {
            return;
        }
        self.last = line.number;
    }

    fn take_title(&mut self, title: &str) {
        title.clone_into(&mut self.title);
        let upper = title.split(" TEST").next().unwrap_or_default().to_ascii_uppercase();
        self.is_udp = upper.contains("UDP");
        let count =
            title.split_once("first burst ").and_then(|(_, said)| positive(tokens(said).next()?));
        if upper.contains("CONNECT") {
            self.test = Test::ConnectedAnew;
        } else if upper.contains("REQUEST/RESPONSE") {
            self.test = if count.is_some() { Test::Burst } else { Test::Transaction };
        }
    }

    /// Transactions are the unit of the result.
    fn take_transaction(&mut self) {
        if self.test == Test::Stream {
            self.test = Test::Transaction;
        }
    }

    /// The unit of a table: `bytes  bytes   bytes    secs.    10^6bits/sec`.
    fn take_unit(&mut self, line: &str) -> bool {
        let is_units = line.starts_with("bytes") && line.contains("sec");
        if is_units {
            self.unit = tokens(line).find_map(unit).or(self.unit);
        }
        let is_table = is_heading(line);
        self.has_table |= is_table;
        is_units || is_table
    }

    /// A row of a table: its sizes, the length of the test, its result.
    fn take_row(&mut self, line: &Line<'_>) -> bool {
        let words: Vec<&str> = tokens(line.text).collect();
        let Some(last) = words.last() else { return false };
        let is_cut = is_numeric(last) && Decimals::of(2).is_cut(last, line);
        if !is_numeric(words[0]) || is_cut || self.is_received {
            return false;
        }
        let value = |at: usize| words.get(at).and_then(|word| positive(word));
        let omni = unit(last).filter(|_| words.len() > 1);
        if self.row > 0 {
            // What arrived of what was sent over UDP stands below it, without the size of a message.
            self.is_received = self.is_udp && self.test == Test::Stream && words.len() == 4;
            self.throughput = if self.is_received { value(3) } else { self.throughput };
            return self.is_received;
        }
        if *last == "Trans/s" {
            self.take_transaction();
            self.rate = value(words.len() - 2);
        } else if let Some(unit) = omni {
            (self.unit, self.throughput) = (Some(unit), value(words.len() - 2));
        } else if !self.has_table {
            // Columns that were chosen with -O stand anywhere.
            return false;
        } else if self.test != Test::Stream && words.len() > 5 {
            (self.request, self.response, self.rate) = (value(2), value(3), value(5));
        } else if self.test == Test::Stream && words.len() > 4 {
            self.throughput = value(if self.is_udp { 5 } else { 4 });
            self.message = value(if self.is_udp { 1 } else { 2 });
        } else {
            return false;
        }
        self.row = line.number;
        true
    }

    /// A value by its key, or by its name in a heading of CSV. The first counts.
    fn take_value(&mut self, name: &str, value: &str, line: &Line<'_>) {
        self.row = line.number;
        let number = positive(value).filter(|_| !line.is_open || value.contains('.'));
        let micro = number.map(|number| number / 1e6);
        match name {
            "THROUGHPUT" | "Throughput" => self.throughput = self.throughput.or(number),
            "THROUGHPUT_UNITS" | "Throughput Units" if value == "Trans/s" => {
                self.take_transaction();
            }
            "THROUGHPUT_UNITS" | "Throughput Units" => self.unit = self.unit.or(unit(value)),
            "TRANSACTION_RATE" | "Transaction Rate Tran/s" => self.rate = number,
            "RT_LATENCY" | "Round Trip Latency usec/tran" => self.latency = micro,
            "MEAN_LATENCY" | "Mean Latency Microseconds" => self.latency = self.latency.or(micro),
            "LOCAL_SEND_SIZE" | "Local Send Size" => self.message = number,
            "REQUEST_SIZE" | "Request Size Bytes" => self.request = number,
            "RESPONSE_SIZE" | "Response Size Bytes" => self.response = number,
            "REMOTE_RECV_THROUGHPUT" | "Remote Recv Throughput" => {
                self.is_received = true;
                self.throughput = number;
            }
            _ => {}
        }
    }
}
