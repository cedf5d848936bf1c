package io.intarsia.keras.training;

/// What a loop over data tells while it runs.
///
/// @see "Python: the argument verbose of keras.Model.fit"
public enum Verbose {
  /// Nothing; Keras's 0.
  SILENT,
  /// A line that is drawn again and again, if there is a terminal; Keras's 1.
  BAR,
  /// An entry of the log (`System.Logger`, INFO) for each epoch; Keras's 2.
  LINES
}
