package io.intarsia.types.sparse;

import io.intarsia.dispatch.Call;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import org.jspecify.annotations.Nullable;

/// How often values occur.
final class SparseCounts {
  private SparseCounts() {}

  // -- counts that are sparse ---------------------------------------------------------------------

  static SparseTensor sparse(TensorLike values, SparseBincountOptions options) {
    check("sparse.bincount", options.weights(), options.axis(), options.binaryOutput());
    return switch (values) {
      case SparseTensor sparse -> ofSparse(sparse, options);
      case Tensor dense -> ofDense(dense, options);
      default ->
          throw SparseErrors.argument("sparse.bincount", "a tensor, dense or sparse", values);
    };
  }

  static void check(String operation, @Nullable Object weights, int axis, boolean binaryOutput) {
    if (weights != null && binaryOutput) {
      throw SparseErrors.argument(operation, "weights or a binary output", "both");
    }
    if (axis != 0 && axis != -1) {
      throw SparseErrors.argument(operation, "an axis of 0 or -1", axis);
    }
  }

  private static SparseTensor ofSparse(SparseTensor values, SparseBincountOptions options) {
    Ops tf = SparsePlace.of(values, options.weights());
    Tensor weights = weights(tf, "sparse.bincount", values, options.weights(), values.dtype());
    if (options.axis() == 0) {
      return counted(tf, values.values(), weights, options);
    }
    var counts =
        tf.raw.SparseCountSparseOutput(
            values.indices(),
            values.values(),
            values.denseShape(),
            weights,
            options.binaryOutput(),
            lengths(options));
    return new SparseTensor(
        counts.outputIndices(), counts.outputValues(), counts.outputDenseShape(), Shape.unknown());
  }

  private static SparseTensor ofDense(Tensor values, SparseBincountOptions options) {
    Ops tf = SparsePlace.of(values, options.weights());
    Tensor weights =
        switch (options.weights()) {
          case null -> tf.zeros(Shape.of(0), values.dtype());
          case Tensor dense -> dense;
          default ->
              throw SparseErrors.argument(
                  "sparse.bincount", "a tensor of weights for a tensor", options.weights());
        };
    if (!weights.shape().isCompatibleWith(values.shape()) && options.weights() != null) {
      throw SparseErrors.shapes("sparse.bincount", values.shape(), weights.shape());
    }
    return options.axis() == 0
        ? counted(tf, tf.reshape(values, -1), tf.reshape(weights, -1), options)
        : counted(tf, values, weights, options);
  }

  private static SparseTensor counted(
      Ops tf, Tensor values, Tensor weights, SparseBincountOptions options) {
    var counts =
        tf.raw.DenseCountSparseOutput(values, weights, options.binaryOutput(), lengths(options));
    Shape shape = values.shape().hasRank() ? Shape.unknownOfRank(values.rank()) : Shape.unknown();
    return new SparseTensor(
        counts.outputIndices(), counts.outputValues(), counts.outputDenseShape(), shape);
  }

  private static Attributes lengths(SparseBincountOptions options) {
    Integer least = options.minlength();
    Integer most = options.maxlength();
    return Attributes.of("minlength", least == null ? -1 : least)
        .with("maxlength", most == null ? -1 : most);
  }

  /// Those of the values; none if there are no weights.
  private static Tensor weights(
      Ops tf, String operation, SparseTensor values, @Nullable Object weights, DType dtype) {
    if (weights == null) {
      return tf.zeros(Shape.of(0), dtype);
    }
    if (!(weights instanceof SparseTensor sparse)) {
      throw SparseErrors.argument(
          operation, "sparse weights for a sparse tensor", weights.getClass().getSimpleName());
    }
    SparseChecks.samePositions(tf, operation, values, sparse);
    return sparse.values();
  }

  // -- counts that are dense ----------------------------------------------------------------------

  /// `math.bincount` of a sparse tensor.
  static Tensor dense(Call call, SparseTensor x) {
    Object weights = call.arg("weights");
    int axis = call.arg("axis") instanceof Number given ? given.intValue() : 0;
    boolean binary = Boolean.TRUE.equals(call.arg("binary_output"));
    check("math.bincount", weights, axis, binary);
    Ops tf = Ops.of(call.place());
    SparseTensor values =
        x.dtype().isInteger() ? x : x.withValues(tf.cast(x.values(), DType.INT32));
    Tensor counted =
        weights(tf, "math.bincount", values, weights, SparseDispatch.dtype(call.arg("dtype")));
    Tensor size = bins(tf, call, values);
    Attributes output = Attributes.of("binary_output", binary);
    return axis == 0
        ? tf.raw.DenseBincount(values.values(), size, counted, output)
        : tf.raw.SparseBincount(
            values.indices(), values.values(), values.denseShape(), size, counted, output);
  }

  /// One more than the largest value, within the limits that the call sets.
  private static Tensor bins(Ops tf, Call call, SparseTensor x) {
    Tensor largest = tf.raw.Max(x.values(), tf.constant(0));
    Tensor size = tf.math.maximum(largest, tf.constant(-1, x.dtype())).plus(1);
    // Of an empty shape there are none, whatever is stored.
    Tensor elements = tf.raw.Prod(x.denseShape(), tf.constant(0));
    size = size.times(tf.cast(tf.math.greater(elements, 0), x.dtype()));
    Object least = call.arg("minlength");
    if (least != null) {
      size = tf.math.maximum(like(tf, least, x.dtype()), size);
    }
    Object most = call.arg("maxlength");
    if (most != null) {
      size = tf.math.minimum(like(tf, most, x.dtype()), size);
    }
    return size;
  }

  private static Tensor like(Ops tf, Object limit, DType dtype) {
    return limit instanceof Tensor tensor ? tf.cast(tensor, dtype) : tf.constant(limit, dtype);
  }
}
