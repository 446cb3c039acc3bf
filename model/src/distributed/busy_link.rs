//! A link at which messages arrive while it is busy: how long they wait, and what makes it answer faster.

use super::message::LinkMessage;
use super::parts::MessageParts;
use crate::check::{non_negative, positive, result};
use crate::communication::{Channels, Service};
use crate::{Error, ErrorKind};

/// Messages that arrive at a link.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Arrivals {
    /// Arrivals a second.
    pub lambda: f64,
    /// The distribution of service times.
    pub queue: Service,
}

/// A link, the messages that arrive at it, and its improvements.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BusyLink {
    /// Who arrives.
    pub arrivals: Arrivals,
    /// Mean time that a message occupies the link, in seconds.
    pub service: f64,
    /// Propagation delay, which occupies no link, in seconds.
    pub propagation: f64,
    /// Messages served at once, a whole number from 1.
    pub servers: f64,
}

/// A request and its reply.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Application {
    /// Time from the request to the end of its reply, in seconds.
    pub t: f64,
    /// Bits of reply a second, for an application that waits for each reply, in bit/s.
    pub rate: f64,
    /// Bits on their way that keep the link busy all that time.
    pub window: f64,
}

impl Arrivals {
    /// Returns the link that these messages arrive at. A message occupies it for its transmission and its
    /// overhead, the physical latency; propagation delays it and occupies nothing.
    ///
    /// ```
    /// use crossover_model::communication::Service;
    /// use crossover_model::distributed::{Arrivals, Run, message_parts};
    /// let message = message_parts(&Run::default(), 16.0)?;
    /// let arrivals = Arrivals { lambda: 4431.0, queue: Service::Exponential };
    /// let link = arrivals.at(&message)?;
    /// assert!((link.response()? - 902.725_943e-6).abs() < 1e-12);
    /// assert!((link.half_service().response()? - 150.689_956e-6).abs() < 1e-12);
    /// assert!((link.two_servers().response()? - 215.168_134e-6).abs() < 1e-12);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `lambda` when it is negative or not finite.
    ///
    /// Source: ours, for Khanyile et al. 2012, section II-B and Fig. 8.
    pub fn at(self, message: &MessageParts) -> Result<BusyLink, Error> {
        non_negative("lambda", self.lambda)?;
        let service = message.transmission + message.overhead;
        let propagation = message.propagation;
        Ok(BusyLink { arrivals: self, service, propagation, servers: 1.0 })
    }
}

impl BusyLink {
    /// Returns the link whose messages take half the time: half the latency and half the transmission.
    #[must_use]
    pub fn half_service(self) -> Self {
        Self { service: self.service / 2.0, ..self }
    }

    /// Returns the link beside a second one: twice the bandwidth, at which a message takes as long.
    #[must_use]
    pub fn two_servers(self) -> Self {
        Self { servers: 2.0, ..self }
    }

    /// Returns the share of the time in which each server is busy, 1 and more where more arrives than
    /// the link can carry.
    ///
    /// ```
    /// use crossover_model::communication::Service;
    /// use crossover_model::distributed::{Arrivals, BusyLink};
    /// // 400 messages a second, of 2 ms each.
    /// let arrivals = Arrivals { lambda: 400.0, queue: Service::Exponential };
    /// let link = BusyLink { arrivals, service: 2e-3, propagation: 1e-3, servers: 1.0 };
    /// assert_eq!((link.utilization(), link.saturation()?), (0.8, 500.0));
    /// assert!((link.wait()? - 8e-3).abs() < 1e-15 && (link.mean_waiting()? - 3.2).abs() < 1e-12);
    /// assert!((link.response()? - 11e-3).abs() < 1e-15);
    /// assert!((link.lambda_of_response(11e-3)? - 400.0).abs() < 1e-9);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn utilization(&self) -> f64 {
        self.arrivals.lambda * self.service / self.servers
    }

    /// Returns the rate at which the link saturates, in messages a second.
    ///
    /// # Errors
    /// Names `L` when a message occupies the link for no time, so that nothing saturates it.
    pub fn saturation(&self) -> Result<f64, Error> {
        let rate = self.servers / self.service;
        if rate.is_finite() {
            return Ok(rate);
        }
        let help = "messages that take no time never saturate the link: give a longer message";
        Err(Error::new(ErrorKind::Undefined, "L", "0 s a message", help))
    }

    /// Returns the mean time that a message waits for the link, in seconds.
    ///
    /// # Errors
    /// Names `lambda` when it is not below the rate at which the link saturates, `queue` for two servers
    /// and messages alike, `W` when it overflows.
    pub fn wait(&self) -> Result<f64, Error> {
        self.channels()?.wait(self.arrivals.queue)
    }

    /// Returns the mean number of messages that wait for the link.
    ///
    /// # Errors
    /// As [`BusyLink::wait`].
    pub fn mean_waiting(&self) -> Result<f64, Error> {
        self.channels()?.mean_waiting(self.arrivals.queue)
    }

    /// Returns the mean time from the arrival of a message at the link to its arrival at the receiver, in
    /// seconds: waiting, service and propagation.
    ///
    /// # Errors
    /// As [`BusyLink::wait`].
    pub fn response(&self) -> Result<f64, Error> {
        result("W", self.wait()? + self.service + self.propagation)
    }

    /// Returns the arrivals, in messages a second, at which the response takes `seconds`; none below
    /// the time without waiting.
    ///
    /// # Errors
    /// As [`Channels::of_wait`].
    pub fn lambda_of_response(&self, seconds: f64) -> Result<f64, Error> {
        let wait = (seconds - self.service - self.propagation).max(0.0);
        let of = Channels::of_wait(self.servers, self.service, wait, self.arrivals.queue)?;
        Ok(of.utilization * self.servers / self.service)
    }

    /// Returns a request and its reply over the link, each of which waits as a message does. The request
    /// has `request` bits and an overhead of `eps + eps_per_bit request`; `reply` is the message that the
    /// link was made for, and `bw` the bandwidth.
    ///
    /// ```
    /// use crossover_model::communication::Service;
    /// use crossover_model::distributed::{Arrivals, LinkMessage, Run, message_parts};
    /// let parts = message_parts(&Run::default(), 16.0)?;
    /// let link = Arrivals { lambda: 0.0, queue: Service::Exponential }.at(&parts)?;
    /// let reply = LinkMessage { bits: 1e4, dist: 100.0 };
    /// let both = link.application(&parts, &reply, 1e9)?;
    /// assert!((both.t - 2.0 * parts.total).abs() < 1e-12); // nobody waits
    /// assert_eq!(both.rate, 1e4 / both.t);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`BusyLink::wait`]; names `bw` when it is not above zero, `L_request` when the time of the
    /// request overflows or both messages take no time.
    ///
    /// Source: ours, for Khanyile et al. 2012, section II-B (application latency, after Shaffer) and II-C.
    pub fn application(
        &self,
        request: &MessageParts,
        reply: &LinkMessage,
        bw: f64,
    ) -> Result<Application, Error> {
        let waits = 2.0 * self.wait()?;
        let t = result("L_request", waits + request.total + self.service + self.propagation)?;
        if t == 0.0 {
            let help = "a request and its reply that take no time have no rate: give more bits";
            return Err(Error::new(ErrorKind::Undefined, "L_request", "0 s", help));
        }
        let window = result("L_request", positive("bw", bw)? * t)?;
        Ok(Application { t, rate: result("L", reply.bits / t)?, window })
    }

    fn channels(&self) -> Result<Channels, Error> {
        let (lambda, utilization) = (self.arrivals.lambda, self.utilization());
        if 1.0 <= utilization {
            let most = self.servers / self.service;
            let help = format!("the link saturates at {most} messages a second: give less");
            return Err(Error::new(ErrorKind::OutOfRange, "lambda", lambda, help));
        }
        Ok(Channels { count: self.servers, service: self.service, utilization })
    }
}
