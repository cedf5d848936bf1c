package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;

/// Crosses of features: each combination of one value of each column, row by row.
final class SparseCrosses {
  static final long HASH_KEY = 0xDECAFCAFFEL;

  private SparseCrosses() {}

  static SparseTensor strings(List<? extends TensorLike> inputs, String separator) {
    Columns columns = Columns.of("sparse.cross", inputs);
    Ops tf = columns.tf();
    var crossed =
        tf.raw.SparseCrossV2(
            columns.indices(),
            columns.values(),
            columns.shapes(),
            columns.dense(),
            tf.constant(separator));
    return new SparseTensor(
        crossed.outputIndices(),
        crossed.outputValues(),
        crossed.outputShape(),
        Shape.unknownOfRank(2));
  }

  static SparseTensor hashed(List<? extends TensorLike> inputs, long numBuckets, long hashKey) {
    Columns columns = Columns.of("sparse.crossHashed", inputs);
    var crossed =
        columns
            .tf()
            .raw
            .SparseCross(
                columns.indices(),
                columns.values(),
                columns.shapes(),
                columns.dense(),
                true,
                numBuckets,
                hashKey == 0 ? HASH_KEY : hashKey,
                DType.INT64,
                columns.hasIntegers() ? DType.INT64 : DType.STRING);
    return new SparseTensor(
        crossed.outputIndices(),
        crossed.outputValues(),
        crossed.outputShape(),
        Shape.unknownOfRank(2));
  }

  /// The inputs as the kernels take them: strings, or `int64`.
  private record Columns(
      Ops tf, List<Tensor> indices, List<Tensor> values, List<Tensor> shapes, List<Tensor> dense) {
    static Columns of(String operation, List<? extends TensorLike> inputs) {
      if (inputs.isEmpty()) {
        throw SparseErrors.argument(operation, "at least one column", "none");
      }
      Ops tf = SparsePlace.of(inputs);
      var columns =
          new Columns(
              tf, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      inputs.forEach(input -> columns.add(operation, input));
      return columns;
    }

    private void add(String operation, TensorLike input) {
      switch (input) {
        case SparseTensor sparse -> {
          indices.add(sparse.indices());
          values.add(wide(sparse.values()));
          shapes.add(sparse.denseShape());
        }
        case Tensor tensor -> dense.add(wide(tensor));
        default -> throw SparseErrors.argument(operation, "tensors, dense or sparse", input);
      }
    }

    private Tensor wide(Tensor tensor) {
      return tensor.dtype() == DType.STRING ? tensor : tf.cast(tensor, DType.INT64);
    }

    boolean hasIntegers() {
      return values.stream().anyMatch(each -> each.dtype() == DType.INT64)
          || dense.stream().anyMatch(each -> each.dtype() == DType.INT64);
    }
  }
}
