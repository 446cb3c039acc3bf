//! The routing methods: their names, their colors, and their times as curves.

use crossover_figures::figure::{Ink, Stroke};
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

use super::inputs::Inputs;

/// A routing method, or the model that simplifies it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Method {
    StoreAndForward,
    Packets,
    CutThrough,
    Simplified,
}

impl Method {
    /// The methods that have a timeline.
    pub const DRAWN: [Self; 3] = [Self::StoreAndForward, Self::Packets, Self::CutThrough];

    /// Returns its name in a legend.
    pub const fn name(self) -> &'static str {
        match self {
            Self::StoreAndForward => "store-and-forward",
            Self::Packets => "packets",
            Self::CutThrough => "cut-through",
            Self::Simplified => "simplified",
        }
    }

    /// Returns the key of its time among the readouts.
    pub const fn shows(self) -> &'static str {
        match self {
            Self::StoreAndForward => "t_store_and_forward",
            Self::Packets => "t_packet",
            Self::CutThrough => "t_cut_through",
            Self::Simplified => "t_simplified",
        }
    }

    /// Returns its color in every figure of the screen.
    pub const fn ink(self) -> Ink {
        match self {
            Self::StoreAndForward => Ink::Series(0),
            Self::Packets => Ink::Series(1),
            Self::CutThrough => Ink::Series(2),
            Self::Simplified => Ink::Series(4),
        }
    }

    /// Returns whether it is among those to show. Its readout is named after its option.
    pub fn is_chosen(self, params: &Params) -> bool {
        params.has("methods", self.shows().trim_start_matches("t_"))
    }
}

/// A time of a method as a curve.
pub(super) struct Way {
    pub method: Method,
    /// The name in the legend.
    pub name: &'static str,
    pub stroke: Stroke,
    /// The key of its readout.
    pub shows: &'static str,
    pub time: fn(&Inputs) -> Result<f64, Error>,
    /// It is drawn with the approximations only.
    pub approximate: bool,
}

impl Way {
    const fn exact(method: Method, time: fn(&Inputs) -> Result<f64, Error>) -> Self {
        let stroke = match method {
            Method::Simplified => Stroke::Dashed,
            _ => Stroke::Solid,
        };
        let (name, shows, approximate) = (method.name(), method.shows(), false);
        Self { method, name, stroke, shows, time, approximate }
    }

    const fn shorter(
        method: Method,
        name: &'static str,
        shows: &'static str,
        time: fn(&Inputs) -> Result<f64, Error>,
    ) -> Self {
        let (stroke, approximate) = (Stroke::Dashed, true);
        Self { method, name, stroke, shows, time, approximate }
    }
}

/// Every curve of time, in the order of the legend.
const WAYS: &[Way] = {
    use Method::{CutThrough, Packets, Simplified, StoreAndForward};
    let without_hops = Inputs::store_and_forward_approx;
    &[
        Way::exact(StoreAndForward, Inputs::store_and_forward),
        Way::shorter(StoreAndForward, "without hops", "t_store_and_forward_approx", without_hops),
        Way::exact(Packets, Inputs::packet),
        Way::shorter(Packets, "packets, textbook", "t_packet_textbook", Inputs::packet_textbook),
        Way::exact(CutThrough, Inputs::cut_through),
        Way::exact(Simplified, Inputs::simplified),
    ]
};

/// Returns the curves that are chosen.
///
/// # Errors
/// Names `methods` where none is.
pub(super) fn ways(params: &Params) -> Result<Vec<&'static Way>, Error> {
    let approximations = params.is_on("approx");
    let chosen = WAYS.iter().filter(|way| way.method.is_chosen(params));
    let shown: Vec<_> = chosen.filter(|way| approximations || !way.approximate).collect();
    if shown.is_empty() {
        return Err(none_chosen());
    }
    Ok(shown)
}

/// Returns the error of a figure that has no method to show.
pub(super) fn none_chosen() -> Error {
    let help = "choose store-and-forward, packets or cut-through";
    Error::new(ErrorKind::MissingInput, "methods", "empty", help)
}
