//! What several screens share.

pub(crate) mod distributed;
pub(crate) mod divisible_load;
pub(crate) mod measured;
pub(crate) mod network_parameters;
pub(crate) mod node_parameters;
pub(crate) mod timeline;
