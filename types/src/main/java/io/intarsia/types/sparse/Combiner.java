package io.intarsia.types.sparse;

/// How the embeddings of a row become one.
public enum Combiner {
  /// Their sum.
  SUM,
  /// Their sum, over that of the weights.
  MEAN,
  /// Their sum, over the square root of the sum of the squares of the weights.
  SQRTN
}
