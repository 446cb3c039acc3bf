//! Questions as files that other systems read.
