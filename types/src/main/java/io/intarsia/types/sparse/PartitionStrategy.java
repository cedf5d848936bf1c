package io.intarsia.types.sparse;

/// How the rows of a table are dealt to parts: in either case the first parts have one row more if
/// they do not come out even.
///
/// @see "Python: partition_strategy of tf.compat.v1.nn.embedding_lookup"
public enum PartitionStrategy {
  /// Consecutive rows: of 5 in 2 parts `[0, 1, 2]` and `[3, 4]`. That of `tf.nn` in Python.
  DIV,
  /// By turns: of 5 in 2 parts `[0, 2, 4]` and `[1, 3]`.
  MOD
}
