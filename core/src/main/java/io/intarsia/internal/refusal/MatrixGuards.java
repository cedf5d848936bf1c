package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;

/// Guards of ops on sparse matrices. Their kernels do not look whether they get the memory they ask
/// for, and divide by the number of rows.
final class MatrixGuards {
  private MatrixGuards() {}

  /// There is memory for a sparse matrix as a dense one.
  static Guard denseFits(String matrix, String type) {
    return Guard.ofHandles(
        "there is memory for the dense form of `%s`, else the failure is one of resources"
            .formatted(matrix),
        call -> {
          DType dtype = call.dtype(type);
          checkMemory(call, dtype, denseShape(call, matrix, dtype));
        });
  }

  /// There is memory for where the rows begin, in a matrix of this shape.
  static Guard rowsFit(String shape) {
    return Guard.ofInputs(
        "there is memory for a number for each row of `%s`, else the failure is one of resources"
            .formatted(shape),
        call -> {
          long[] sizes = Known.integers(call.tensor(shape));
          boolean isBatch = sizes.length == 3;
          // Of more rows, or another shape, the kernel says so itself.
          if ((isBatch || sizes.length == 2) && sizes[sizes.length - 2] < Integer.MAX_VALUE) {
            long rows = sizes[sizes.length - 2] + 1;
            checkMemory(
                call, DType.INT32, isBatch ? new long[] {sizes[0], rows} : new long[] {rows});
          }
        });
  }

  /// The left side of a product has rows. Transposed it takes another path, and so does a single
  /// matrix where the kernel is that of oneDNN.
  static Guard productHasRows(String matrix) {
    return Guard.ofHandles(
        "`%s` has rows, unless it is transposed".formatted(matrix),
        call -> checkRows(call, matrix));
  }

  private static void checkRows(GuardedCall call, String matrix) {
    if (isAnyTrue(call, "transpose_a", "adjoint_a") || !isEmpty(call, matrix)) {
      return;
    }
    long[] sizes = denseShape(call, matrix, call.dtype("T"));
    if (sizes[sizes.length - 2] == 0) {
      throw call.wrong("input '" + matrix + "'", "with rows", Arrays.toString(sizes));
    }
  }

  /// Only a matrix without stored values may be without rows; to ask for their number is cheap.
  private static boolean isEmpty(GuardedCall call, String matrix) {
    Place tf = call.ops();
    try (Tensor counts =
        tf.execute("SparseMatrixNNZ", Attributes.NONE, Known.handle(call.tensor(matrix)))[0]) {
      return Arrays.stream(Known.integers(counts)).allMatch(count -> count == 0);
    }
  }

  private static boolean isAnyTrue(GuardedCall call, String... attributes) {
    return Arrays.stream(attributes)
        .anyMatch(attribute -> Boolean.TRUE.equals(call.attribute(attribute)));
  }

  /// The shape of a sparse matrix: no op tells it alone.
  private static long[] denseShape(GuardedCall call, String matrix, DType dtype) {
    Place tf = call.ops();
    Attributes attributes = Attributes.of("type", dtype);
    Tensor[] parts =
        tf.execute("CSRSparseMatrixToSparseTensor", attributes, Known.handle(call.tensor(matrix)));
    try (Tensor _ = parts[0];
        Tensor _ = parts[1];
        Tensor shape = parts[2]) {
      return Known.integers(shape);
    }
  }

  /// @throws io.intarsia.errors.TensorFlowException.ResourceExhausted if there is not so much
  ///   memory
  private static void checkMemory(GuardedCall call, DType dtype, long... sizes) {
    Place tf = call.ops();
    int[] dims = Arrays.stream(sizes).mapToInt(Math::toIntExact).toArray();
    try (var host = HostTensor.of(dims);
        Tensor shape = tf.constant(host)) {
      tf.execute("Empty", Attributes.of("dtype", dtype), shape)[0].close();
    }
  }
}
