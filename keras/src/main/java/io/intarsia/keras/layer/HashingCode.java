package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.argument.DTypePolicy;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Numbers are hashed as the strings that they are written as; floats without what is behind the
/// point.
final class HashingCode extends LayerCode<Hashing, Tensor, Tensor>
    implements SparseCode<Hashing, Tensor> {
  private static final List<String> MODES = List.of("int", "one_hot", "multi_hot", "count");

  @Override
  void build(Hashing layer, State state, Object spec) {
    PreprocessingErrors.mode(layer, layer.outputMode(), MODES);
    if (layer.numBins() < 1) {
      throw PreprocessingErrors.argument(layer, "num_bins", "at least 1", layer.numBins());
    }
    requireIntegers(layer, layer.dtype(), layer.outputMode());
  }

  static void requireIntegers(KerasLayer<?, ?> layer, @Nullable DTypePolicy policy, String mode) {
    if (mode.equals("int") && policy != null && !policy.computeDType().isInteger()) {
      throw PreprocessingErrors.argument(
          layer, "dtype", "int32 or int64, for output_mode int", policy.kerasName());
    }
  }

  /// What a layer of hashes gives.
  static DType dtype(@Nullable DTypePolicy policy, String mode) {
    if (policy != null) {
      return policy.computeDType();
    }
    return mode.equals("int") ? DType.INT64 : DType.FLOAT32;
  }

  @Override
  Tensor compute(Hashing layer, LayerCall call, Tensor x) {
    return categories(layer, call).encode(found(layer, call.tf(), x), layer.outputMode());
  }

  @Override
  public SparseTensor computeSparse(Hashing layer, LayerCall call, Tensor x) {
    return categories(layer, call).sparse(found(layer, call.tf(), x), layer.outputMode());
  }

  private static Categories categories(Hashing layer, LayerCall call) {
    DType dtype = dtype(layer.dtype(), layer.outputMode());
    return new Categories(call.tf(), layer.numBins(), dtype);
  }

  private static Tensor found(Hashing layer, Ops tf, Tensor x) {
    boolean isColumn =
        layer.outputMode().equals("one_hot")
            && x.shape().hasRank()
            && x.shape().rank() > 0
            && x.shape().dim(-1) == 1;
    return bins(layer, tf, isColumn ? tf.squeeze(x, -1) : x);
  }

  /// With a mask, bin 0 is that of the masked value.
  private static Tensor bins(Hashing layer, Ops tf, Tensor x) {
    Object masked = layer.maskValue();
    if (masked == null || layer.numBins() == 1) {
      return hash(layer, tf, x, layer.numBins());
    }
    Tensor hashed = hash(layer, tf, x, layer.numBins() - 1).plus(1);
    Tensor isMasked = tf.equal(x, tf.constant(masked, x.dtype()));
    return tf.where(isMasked, tf.zerosLike(hashed), hashed);
  }

  private static Tensor hash(Hashing layer, Ops tf, Tensor x, int bins) {
    Tensor strings = strings(tf, x);
    List<Integer> salt = layer.salt();
    return salt == null
        ? tf.strings.toHashBucketFast(strings, bins)
        : tf.strings.toHashBucketStrong(strings, bins, Salt.key(layer, salt));
  }

  private static Tensor strings(Ops tf, Tensor x) {
    if (x.dtype() == DType.STRING) {
      return x;
    }
    return tf.strings.asString(x.dtype().isFloating() ? tf.cast(x, DType.INT64) : x);
  }
}
