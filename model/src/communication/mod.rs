//! One message through a network: what its start-up, its hops and its words cost.
//!
//! Sources: lecture notes on message-passing costs, after Grama, Gupta, Karypis and Kumar,
//! *Introduction to Parallel Computing*, 2nd ed., 2003, section 2.5; J. Hanuliak, "Modeling of
//! Communication Complexity in Parallel Computing", 2014, section 4.

mod bandwidth;
mod grid_of_networks;
mod network;
mod packets;
mod passage;
mod payload;
mod queue;
mod retransmission;
mod routing;

pub use bandwidth::{Hockney, hockney, tw_from_bandwidth};
pub use grid_of_networks::{
    Crossing, GridTime, Negligible, Traffic, grid_step, grid_time, negligible_hops, steps,
};
pub use network::{Message, Network};
pub use packets::{
    OptimalPacket, PacketTime, Packets, PipelineTime, packet, packet_count, packet_optimum,
    packet_pipeline, packet_textbook,
};
pub use passage::{
    PacketOnLink, Passage, cut_through_passage, packet_passage, store_and_forward_passage,
};
pub use payload::{EqualPackets, equal_packets, packet_unrounded};
pub use queue::{Channels, MOST_CHANNELS, Service};
pub use retransmission::{MOST_LOSS, Reliable, arrives_complete, reliable, rounds_needed};
pub(crate) use routing::start_up_and_word;
pub use routing::{
    cut_through, cut_through_after, hop_share, simplified_cost, simplified_error,
    store_and_forward, store_and_forward_approx,
};
