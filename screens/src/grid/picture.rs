//! One message on its way: start-up, the hops of each network, the words behind the header.

use crate::kits::timeline::{BarKind, Timeline, WHOLE_ROW};
use crate::screen::prelude::*;

use super::quantities::{HOPS, START_UPS, WORDS};
use super::state::{State, zero_time_error};

/// Up to this number of hops a network's are drawn one by one.
const MOST_HOPS: f64 = 32.0;
/// Room for the time behind the last bar.
const MARGIN: f64 = 1.3;

/// Start-up, hops, words.
const KINDS: [BarKind; 3] =
    [("start-up ts", START_UPS, false), ("hops th", HOPS, false), ("words m tp", WORDS, false)];

pub(super) fn journey(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let time = s.time()?;
    let (end, m, ts) = (time.t_message, s.traffic.per_message(), s.ts);
    if end == 0.0 {
        return Err(zero_time_error());
    }
    // The slowest network sets the pace of the words.
    let body = m * time.tw;
    let words = format!("{}, {}", Unit::Word.show(m), Unit::Second.show(body));
    let startup = format!("ts = {}", Unit::Second.show(ts));
    let mut timeline = Timeline::new(KINDS);
    timeline.bar(0, (0, WHOLE_ROW), (0.0, ts), startup.clone());
    timeline.bar(2, (0, WHOLE_ROW), (ts, ts + body), words.clone());
    timeline.step(0.0, format!("The sender starts up: {startup}."));
    let mut names = vec!["sender".to_owned()];
    let mut now = ts;
    for (index, network) in s.networks()?.into_iter().enumerate() {
        let (row, hops) = (index + 1, network.hops);
        let (counted, th) = (Unit::Hop.show(hops), Unit::SecondPerHop.show(network.th));
        let crossed = now + network.time()?;
        if hops <= MOST_HOPS {
            for hop in 0..hops as usize {
                let start = now + hop as f64 * network.th;
                let span = (start, start + network.th);
                timeline.bar(1, (row, WHOLE_ROW), span, format!("th = {th}"));
            }
        } else {
            timeline.bar(1, (row, WHOLE_ROW), (now, crossed), format!("{counted} of {th}"));
        }
        if now < crossed {
            let text = format!("The header crosses network {row}: {counted} of {th}.");
            timeline.step(now, text);
        }
        now = crossed;
        timeline.bar(2, (row, WHOLE_ROW), (now, now + body), words.clone());
        names.push(format!("network {row}"));
    }
    let last = names.len();
    names.push("receiver".to_owned());
    timeline.bar(2, (last, WHOLE_ROW), (now, now + body), words);
    if 0.0 < body {
        timeline.step(now, format!("The words arrive: {}.", Unit::Second.show(body)));
    }
    let rows = Axis::rows("where the message is", names);
    Ok(timeline.plot(rows, MARGIN, (end, last), "t_step").into())
}
