package io.intarsia.types.sparse;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Apis;
import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;

/// What functions of sparse tensors have to say against their arguments.
final class SparseErrors {
  private SparseErrors() {}

  static IllegalArgumentException axis(String operation, int axis, int rank) {
    return Mistake.argument(
        "%s: expected an axis of a sparse tensor of rank %d, got %d; it may be from %d to %d"
            .formatted(operation, rank, axis, -rank, rank - 1));
  }

  static IllegalArgumentException shapes(String operation, Shape a, Shape b) {
    return Mistake.argument(
        "%s: expected operands of one shape, got %s and %s; sparse.resetShape makes one larger"
            .formatted(operation, a, b));
  }

  static IllegalArgumentException broadcast(String operation, Shape sparse, Shape dense) {
    return Mistake.argument(
        "%s: expected a sparse tensor and a tensor that broadcast, got shapes %s and %s"
            .formatted(operation, sparse, dense));
  }

  static IllegalArgumentException dtypes(String operation, DType a, DType b) {
    return Mistake.argument(
        "%s: expected operands of one dtype, got %s and %s; cast one".formatted(operation, a, b));
  }

  static IllegalArgumentException rank(String operation, String expected, Shape got) {
    return Mistake.argument(
        "%s: expected %s, got shape %s; reshape it".formatted(operation, expected, got));
  }

  static IllegalArgumentException unknownRank(String operation) {
    return Mistake.argument(
        operation + ": expected tensors of known rank; give them a shape, as by ensureShape");
  }

  static IllegalArgumentException wouldBeDense(String operation, String wayOut) {
    return Mistake.argument(
        "%s: expected sparse tensors on both sides, as zeros would not stay zero; use %s, or toDense"
            .formatted(operation, wayOut));
  }

  /// What stands in for a function that would have to make the zeros.
  static String wayOut(Api api) {
    if (api == Apis.Math.REDUCE_MAX) {
      return "SparseOps.reduceMax, for which only what is stored counts, or toDense()";
    }
    return switch (api.family()) {
      case UNARY_ELEMENTWISE, BINARY_ELEMENTWISE ->
          "SparseOps.mapValues, which runs it on what is stored alone, or toDense()";
      default -> "toDense(), or its indices() and values()";
    };
  }

  static IllegalArgumentException argument(String operation, String expected, Object got) {
    return Mistake.argument("%s: expected %s, got %s".formatted(operation, expected, got));
  }
}
