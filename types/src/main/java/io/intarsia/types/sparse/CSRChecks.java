package io.intarsia.types.sparse;

import io.intarsia.dispatch.Api;
import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.TensorLike;
import java.util.Arrays;
import java.util.List;

/// What the kernels of matrices in compressed-row form can take, as far as it is known before they
/// run.
final class CSRChecks {
  private static final List<DType> DTYPES =
      List.of(DType.FLOAT32, DType.FLOAT64, DType.COMPLEX64, DType.COMPLEX128);

  private CSRChecks() {}

  static void check(String operation, Shape shape, DType dtype) {
    if (shape.hasRank() && shape.rank() != 2 && shape.rank() != 3) {
      throw Mistake.argument(
          "%s: expected a matrix or a batch of matrices, of rank 2 or 3, got shape %s; reshape it"
              .formatted(operation, shape));
    }
    checkDtype(operation, dtype);
    if (shape.hasRank() && Arrays.stream(shape.toArray()).anyMatch(n -> n > Integer.MAX_VALUE)) {
      throw Mistake.argument(
          "%s: expected fewer than 2^31 rows, columns and matrices, got shape %s"
              .formatted(operation, shape));
    }
    if (shape.hasRank() && shape.rank() == 3 && shape.dim(0) == 0) {
      throw Mistake.argument(
          "%s: expected at least one matrix, got shape %s; the runtime keeps no empty batches"
              .formatted(operation, shape));
    }
  }

  static void checkDtype(String operation, DType dtype) {
    if (!DTYPES.contains(dtype)) {
      throw Mistake.argument(
          "%s: expected one of the dtypes %s, which have kernels, got %s; cast it"
              .formatted(operation, DTYPES, dtype));
    }
  }

  /// Whether memory for all elements can be taken for granted.
  static boolean isSmall(Shape shape) {
    return shape.isFullyKnown() && shape.numElements() <= 1 << 28;
  }

  static void checkSameDtype(Api api, DType a, DType b) {
    if (a != b) {
      throw Mistake.argument(
          "%s: expected arguments and result of one dtype, got %s and %s; cast one"
              .formatted(api, a, b));
    }
  }

  static void checkSameShape(Api api, Shape a, Shape b) {
    if (!a.isCompatibleWith(b)) {
      throw Mistake.argument(
          "%s: expected CSRSparseTensors of one shape, got %s and %s; they do not broadcast"
              .formatted(api, a, b));
    }
  }

  static void checkScalar(Api api, Object other) {
    if (other instanceof TensorLike tensor
        && !(tensor.shape().hasRank() && tensor.shape().rank() == 0)) {
      throw Mistake.argument(
          ("%s: a CSRSparseTensor is only multiplied by a number or scalar, got shape %s;"
                  + " use linalg.matMul for products of matrices, or toDense")
              .formatted(api, tensor.shape()));
    }
  }
}
