//! Machines drawn from a fit, and rows drawn again.

use crossover_measurements::fit::{Covariance, Weight, bootstrap, line};
use crossover_model::random::SplitMix64;

use super::noise::{noisy, sizes};

fn share(draws: &[(f64, f64)], is_in: impl Fn(&(f64, f64)) -> bool) -> f64 {
    draws.iter().filter(|draw| is_in(draw)).count() as f64 / draws.len() as f64
}

#[test]
fn the_intervals_of_a_fit_hold_95_percent_of_its_draws() {
    for rows in [4, 6, 24] {
        let sizes: Vec<f64> = sizes().into_iter().step_by(24 / rows).collect();
        let rows = noisy(&sizes, 0.02, &mut SplitMix64::new(6), |m| 2e-6 + 0.4e-9 * m);
        let line = line(&rows, Weight::Relative).expect("many sizes");
        let draws: Vec<_> = (0..20_000).map(|k| line.draw(30, k)).collect();
        let (ts, tw) = (line.ts_interval().expect("known"), line.tw_interval().expect("known"));
        let held = (share(&draws, |draw| ts.holds(draw.0)), share(&draws, |draw| tw.holds(draw.1)));
        assert!((held.0 - 0.95).abs() < 0.01 && (held.1 - 0.95).abs() < 0.01, "{held:?}");
    }
}

#[test]
fn draws_go_together_as_the_fit_says() {
    let covariance = Covariance { ts: 4e-14, tw: 1e-20, both: -1.6e-17, degrees: 1000 };
    let draws: Vec<_> = (0..50_000).map(|k| covariance.draw((10e-6, 5e-9), 1, k)).collect();
    let n = draws.len() as f64;
    let product = |draw: &(f64, f64)| (draw.0 - 10e-6) * (draw.1 - 5e-9);
    let both = draws.iter().map(product).sum::<f64>() / n;
    let ts = draws.iter().map(|draw| (draw.0 - 10e-6).powi(2)).sum::<f64>() / n;
    assert!((both / covariance.both - 1.0).abs() < 0.03 && (ts / covariance.ts - 1.0).abs() < 0.03);
}

#[test]
fn a_draw_is_above_zero_and_the_same_each_time() {
    let wide = Covariance { ts: 1e-10, tw: 1e-16, both: 0.0, degrees: 3 };
    for k in 0..1000 {
        let drawn = wide.draw((1e-6, 1e-9), 5, k);
        assert!(0.0 < drawn.0 && 0.0 < drawn.1);
        assert_eq!(drawn, wide.draw((1e-6, 1e-9), 5, k));
    }
    assert_ne!(wide.draw((1e-6, 1e-9), 5, 0), wide.draw((1e-6, 1e-9), 5, 1));
    assert_ne!(wide.draw((1e-6, 1e-9), 5, 0), wide.draw((1e-6, 1e-9), 6, 0));
    let below = Covariance { ts: 1e-20, tw: 1e-30, both: 0.0, degrees: 1000 };
    assert_eq!(below.draw((-1.0, 1.0), 5, 0), (-1.0, 1.0));
}

#[test]
fn rows_drawn_again_are_as_sure_as_student_s_t_where_noise_is_normal() {
    let four: Vec<f64> = sizes().into_iter().flat_map(|m| [m; 4]).collect();
    let rows = noisy(&four, 0.05, &mut SplitMix64::new(8), |m| 2e-6 + 0.4e-9 * m);
    let fit =
        |rows: &[(f64, f64)]| line(rows, Weight::Relative).ok().map(|line| [line.ts, line.tw]);
    let [ts, tw] = bootstrap(&rows, fit).expect("each size four times");
    let line = line(&rows, Weight::Relative).expect("many sizes");
    let known = [line.ts_interval(), line.tw_interval()].map(|known| known.expect("known"));
    for (drawn, known) in [ts, tw].into_iter().zip(known) {
        let ratio = (drawn.high - drawn.low) / (known.high - known.low);
        assert!((0.8..1.25).contains(&ratio), "{drawn:?} {known:?}");
    }
    assert_eq!(bootstrap(&rows, fit), Some([ts, tw]));
    let once = noisy(&sizes(), 0.05, &mut SplitMix64::new(8), |m| 2e-6 + 0.4e-9 * m);
    assert_eq!(bootstrap(&once, fit), None);
    assert_eq!(bootstrap(&[], fit), None);
    assert_eq!(bootstrap(&rows, |_| None::<[f64; 1]>), None);
}
