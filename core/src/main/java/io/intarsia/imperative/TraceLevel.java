package io.intarsia.imperative;

/// What the runtime records of a run.
///
/// @see "Python: tf.compat.v1.RunOptions.TraceLevel"
public enum TraceLevel {
  /// Nothing.
  NO_TRACE,
  /// What ran on the host.
  SOFTWARE_TRACE,
  /// What ran on the host and, where the runtime can tell, on the device.
  HARDWARE_TRACE,
  /// Everything there is.
  FULL_TRACE
}
