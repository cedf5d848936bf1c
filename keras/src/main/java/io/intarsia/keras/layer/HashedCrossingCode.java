package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.SparseFeatures;
import io.intarsia.types.sparse.SparseTensor;
import java.util.List;

/// Combinations are hashed together.
final class HashedCrossingCode extends LayerCode<HashedCrossing, List<Tensor>, Tensor>
    implements SparseCode<HashedCrossing, List<Tensor>> {
  private static final List<String> MODES = List.of("int", "one_hot");

  @Override
  void build(HashedCrossing layer, State state, Object spec) {
    PreprocessingErrors.mode(layer, layer.outputMode(), MODES);
    HashingCode.requireIntegers(layer, layer.dtype(), layer.outputMode());
    if (layer.numBins() < 1) {
      throw PreprocessingErrors.argument(layer, "num_bins", "at least 1", layer.numBins());
    }
    if (state.shapes(spec).size() < 2) {
      throw PreprocessingErrors.input(layer, "two or more tensors", spec);
    }
  }

  @Override
  Tensor compute(HashedCrossing layer, LayerCall call, List<Tensor> x) {
    return categories(layer, call).encode(bins(layer, call.tf(), x), layer.outputMode());
  }

  @Override
  public SparseTensor computeSparse(HashedCrossing layer, LayerCall call, List<Tensor> x) {
    return categories(layer, call).sparse(bins(layer, call.tf(), x), layer.outputMode());
  }

  private static Categories categories(HashedCrossing layer, LayerCall call) {
    DType dtype = HashingCode.dtype(layer.dtype(), layer.outputMode());
    return new Categories(call.tf(), layer.numBins(), dtype);
  }

  private static Tensor bins(HashedCrossing layer, Ops tf, List<Tensor> x) {
    List<Tensor> columns = x.stream().map(each -> column(layer, tf, each)).toList();
    Tensor crossed = SparseFeatures.crossHashed(columns, layer.numBins()).toDense();
    Tensor first = x.get(0);
    return first.shape().isFullyKnown()
        ? tf.reshape(crossed, first.shape())
        : tf.ensureShape(tf.reshape(crossed, tf.shape(first)), first.shape());
  }

  private static Tensor column(HashedCrossing layer, Ops tf, Tensor x) {
    Shape shape = x.shape();
    boolean fits =
        !shape.hasRank() || shape.rank() < 2 || shape.rank() == 2 && Math.abs(shape.dim(1)) == 1;
    if (!fits || !x.dtype().isInteger() && x.dtype() != DType.STRING) {
      throw PreprocessingErrors.input(
          layer, "integers or strings of shape [], [batch] or [batch, 1]", x.dtype() + " " + shape);
    }
    return tf.reshape(x, Shape.of(Shape.UNKNOWN_SIZE, 1));
  }
}
