//! Sentences made of numbers: what the hops cost, where, and when they would not matter.

use super::setting::Setting;
use crate::quantity::{Unit, fixed, percent};

/// The one sentence.
pub(super) fn takeaway(s: &Setting) -> String {
    let time = match s.time() {
        Ok(time) => time,
        Err(error) => return format!("There is no Grid to time: {error}."),
    };
    let shown = |t: f64| Unit::Second.show(t);
    if time.t == 0.0 {
        return "Nothing takes any time here: give messages, words or hops that do.".to_owned();
    }
    if s.traffic.startups == 0.0 && s.traffic.words == 0.0 {
        return format!(
            "Nothing is sent: give at least one start-up. The {} are the hops alone, which the \
             formula adds even so.",
            shown(time.t)
        );
    }
    let count = s.networks.as_ref().map_or(0, Vec::len);
    if time.f3 == 0.0 {
        let hops = s.networks.iter().flatten().map(|network| network.hops);
        let why = if count == 0 {
            "no network is crossed"
        } else if hops.sum::<f64>() == 0.0 {
            "no hop is taken"
        } else {
            "no hop takes any time"
        };
        return format!(
            "The Grid takes {}, just what one NOW takes: {why}, so only start-ups and words count.",
            shown(time.t)
        );
    }
    let hops = time.f3 / time.t;
    let networks = if count == 1 { "network" } else { "networks" };
    let where_ = match s.largest() {
        Ok(Some((index, most))) if 1 < count => format!(
            ", {} of that in network {}",
            percent(most / time.f3),
            index + 1
        ),
        _ => String::new(),
    };
    let turn = if s.limit < hops {
        match s.words_limit() {
            Ok(words) => format!(
                "from {} on they would be at most {}",
                Unit::Word.many(words.ceil()),
                exactly(s.limit)
            ),
            Err(_) => "more words would change nothing, for they take no time".to_owned(),
        }
    } else {
        let factor = (1.0 / hops - 1.0) * s.limit / (1.0 - s.limit);
        format!(
            "they would reach {} if every hop took {} times as long",
            exactly(s.limit),
            Unit::One.show(crate::quantity::round_to(factor, 2))
        )
    };
    let against = if 0.0 < time.t_now {
        format!(
            "{} times the {} of one NOW",
            fixed_ratio(time.t / time.t_now),
            shown(time.t_now)
        )
    } else {
        "where one NOW takes none".to_owned()
    };
    format!(
        "Crossing {count} {networks} takes {}, {against}: hops are {} of it{where_}; {turn}.",
        shown(time.t),
        percent(hops),
    )
}

/// What to know about these parameters.
pub(super) fn hints(s: &Setting) -> Vec<String> {
    let mut hints = Vec::new();
    let (Ok(time), Ok(each)) = (s.time(), s.each()) else {
        return hints;
    };
    let (a, b) = (s.traffic.startups, s.traffic.words);
    if 1.0 < a && time.t * (1.0 + s.limit) < each {
        hints.push(format!(
            "The formula pays the hops once. If each of the {} messages waits for the one before, the Grid takes {}: pack words into fewer messages.",
            Unit::One.show(a),
            Unit::Second.show(each)
        ));
    }
    if 0.0 < b && a == 0.0 {
        hints.push(
            "Words without a message: at least one start-up is needed to send them.".to_owned(),
        );
    }
    if a == 1.0 && b == 0.0 {
        hints.push("The message is empty, and pays ts all the same.".to_owned());
    } else if b == 0.0 && b < a {
        hints.push(format!(
            "All {} messages are empty, and pay ts all the same.",
            Unit::One.show(a)
        ));
    } else if b < a {
        hints.push(format!(
            "{} messages carry only {}: some of them are empty, and pay ts all the same.",
            Unit::One.show(a),
            Unit::Word.show(b)
        ));
    }
    if let Ok(networks) = &s.networks
        && networks.iter().any(|network| network.hops == 0.0)
    {
        hints.push("A network of 0 hops costs nothing: the message does not pass it.".to_owned());
    }
    hints
}

/// Which of the parts is the greatest, in a sentence.
pub(super) fn leading(parts: &[(&str, f64)]) -> String {
    let total: f64 = parts.iter().map(|part| part.1).sum();
    let most = parts
        .iter()
        .filter(|part| part.1.is_finite())
        .max_by(|a, b| a.1.total_cmp(&b.1));
    match most {
        Some((name, time)) if 0.0 < total => {
            format!("Its greatest part, {}, is {name}.", percent(time / total))
        }
        _ => String::new(),
    }
}

/// A share that was chosen, which is never "under 0.01 %".
fn exactly(share: f64) -> String {
    format!("{} %", Unit::One.tabulate(100.0 * share))
}

fn fixed_ratio(ratio: f64) -> String {
    if ratio < 9.95 {
        fixed(ratio, 2)
    } else {
        Unit::One.show(crate::quantity::round_to(ratio, 3))
    }
}
