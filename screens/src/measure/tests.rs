//! Measurements.

use crate::common::On;

const HERE: On = On("measure");

#[test]
fn the_line_of_a_published_measurement_is_that_of_the_list_of_machines() {
    HERE.near("", "ts", 1.737e-6, 1e-3);
}
