package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.List;

/// Finds numbers of tokens, and makes vectors of them.
///
/// @param <L> the layer
abstract class LookupCode<L extends LookupLayer<?>> extends LayerCode<L, Tensor, Tensor>
    implements SparseCode<L, Tensor> {
  @Override
  void build(L layer, State state, Object spec) {
    layer.settings();
  }

  @Override
  Tensor compute(L layer, LayerCall call, Tensor x) {
    LookupSettings settings = layer.settings();
    return vectors(layer, settings, call, find(layer, settings, call, x));
  }

  /// The numbers of tokens, or the tokens of numbers.
  static Tensor find(LookupLayer<?> layer, LookupSettings settings, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    Tensor keys = keys(settings, tf, x);
    TokenTable table = layer.table(call);
    if (settings.isInverted()) {
      Tensor tokens = table.find(tf, keys, token(settings, tf, settings.oov()));
      return settings.mask() == null
          ? tokens
          : tf.where(tf.math.equal(keys, 0), token(settings, tf, settings.mask()), tokens);
    }
    boolean isShared = settings.oovIndices() == 1;
    long missing = isShared ? settings.maskIndices() : -1;
    Tensor found = table.find(tf, keys, tf.constant(missing));
    Tensor masked =
        settings.mask() == null
            ? found
            : tf.where(
                tf.equal(keys, token(settings, tf, settings.mask())),
                // As a number that no vector has.
                tf.constant(settings.maskIndices() == 1 ? 0 : Long.MAX_VALUE),
                found);
    return isShared ? masked : others(settings, tf, keys, masked);
  }

  private static Tensor keys(LookupSettings settings, Ops tf, Tensor x) {
    boolean areStrings = settings.tokens() == DType.STRING && !settings.isInverted();
    if (areStrings != (x.dtype() == DType.STRING)) {
      throw PreprocessingErrors.input(
          settings.layer(), areStrings ? "strings" : "integers", x.dtype());
    }
    return areStrings || x.dtype() == DType.INT64 ? x : tf.cast(x, DType.INT64);
  }

  private static Tensor token(LookupSettings settings, Ops tf, Object token) {
    return tf.constant(settings.token(token));
  }

  /// Gives those a number that are not in the vocabulary and have -1.
  private static Tensor others(LookupSettings settings, Ops tf, Tensor keys, Tensor found) {
    if (settings.oovIndices() == 0) {
      tf.debugging.assertGreaterEqual(
          found,
          0L,
          "layer %s: expected tokens of the vocabulary, got others (-1); allow them with num_oov_indices"
              .formatted(settings.layer().name()));
      return found;
    }
    Tensor other = hash(settings, tf, keys).plus(settings.maskIndices());
    return tf.where(tf.math.equal(found, -1), other, found);
  }

  private static Tensor hash(LookupSettings settings, Ops tf, Tensor keys) {
    int count = settings.oovIndices();
    if (!settings.isHashed()) {
      return tf.math.floormod(keys, count);
    }
    Tensor strings = keys.dtype() == DType.STRING ? keys : tf.strings.asString(keys);
    return settings.salt() == null
        ? tf.strings.toHashBucketFast(strings, count)
        : tf.strings.toHashBucketStrong(
            strings, count, Salt.key(settings.layer(), settings.salt()));
  }

  /// Numbers as they are, or as vectors.
  static Tensor vectors(
      LookupLayer<?> layer, LookupSettings settings, LayerCall call, Tensor numbers) {
    if (settings.mode().equals("int")) {
      return numbers;
    }
    Ops tf = call.tf();
    Tensor vectors = categories(layer, settings, tf).encode(numbers, counted(settings));
    List<Float> idf = layer.content().idf();
    return idf == null ? vectors : tf.cast(vectors, DType.FLOAT32).times(weights(tf, idf));
  }

  @Override
  public SparseTensor computeSparse(L layer, LayerCall call, Tensor x) {
    LookupSettings settings = layer.settings();
    return sparse(layer, settings, call, find(layer, settings, call, x));
  }

  /// Numbers as sparse vectors.
  static SparseTensor sparse(
      LookupLayer<?> layer, LookupSettings settings, LayerCall call, Tensor numbers) {
    Ops tf = call.tf();
    SparseTensor vectors = categories(layer, settings, tf).sparse(numbers, counted(settings));
    List<Float> idf = layer.content().idf();
    if (idf == null) {
      return vectors;
    }
    Tensor last = vectors.indices().get(Index.ellipsis(), -1);
    Tensor counts = tf.cast(vectors.values(), DType.FLOAT32);
    return vectors.withValues(counts.times(tf.gather(weights(tf, idf), last)));
  }

  private static Categories categories(LookupLayer<?> layer, LookupSettings settings, Ops tf) {
    return new Categories(tf, Vocabulary.size(settings, layer.vocabularySize()), DType.INT64);
  }

  private static String counted(LookupSettings settings) {
    return settings.mode().equals("tf_idf") ? "count" : settings.mode();
  }

  private static Tensor weights(Ops tf, List<Float> idf) {
    double[] weights = idf.stream().mapToDouble(Float::doubleValue).toArray();
    return tf.cast(tf.constant(weights), DType.FLOAT32);
  }
}
