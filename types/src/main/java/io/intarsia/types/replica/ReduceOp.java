package io.intarsia.types.replica;

/// How values of several replicas become one.
///
/// @see "Python: tf.distribute.ReduceOp"
public enum ReduceOp {
  /// The sum of all.
  SUM,
  /// The mean of all.
  MEAN,
  /// The largest of all, element by element.
  MAX,
  /// The smallest of all, element by element.
  MIN,
  /// One after the other, in the order of the replicas.
  CONCAT
}
