package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.stream.LongStream;

/// A vocabulary in the runtime. It is kept when the vocabulary changes, so that functions that were
/// traced before see the new one.
final class TokenTable {
  private final Tensor handle;

  /// @param tf the environment, or a graph, outside of which the table is made
  TokenTable(Ops tf, LookupSettings settings) {
    this.handle = Ops.of(tf.home()).raw.AnonymousMutableHashTable(keys(settings), values(settings));
  }

  private static DType keys(LookupSettings settings) {
    return settings.isInverted() ? DType.INT64 : settings.tokens();
  }

  private static DType values(LookupSettings settings) {
    return settings.isInverted() ? settings.tokens() : DType.INT64;
  }

  /// Takes another vocabulary.
  void fill(LookupSettings settings, Vocabulary vocabulary) {
    Ops tf = Ops.of(handle.place());
    List<Object> tokens = vocabulary.tokens();
    Tensor words =
        settings.tokens() == DType.STRING
            ? tf.constant(tokens.toArray(String[]::new))
            : tf.constant(tokens.stream().mapToLong(each -> (Long) each).toArray());
    int first = settings.firstToken();
    Tensor numbers = tf.constant(LongStream.range(first, first + (long) tokens.size()).toArray());
    if (settings.isInverted()) {
      tf.raw.LookupTableImportV2(handle, numbers, words);
    } else {
      tf.raw.LookupTableImportV2(handle, words, numbers);
    }
  }

  Tensor find(Ops tf, Tensor keys, Tensor otherwise) {
    return tf.ensureShape(tf.raw.LookupTableFindV2(handle, keys, otherwise), keys.shape());
  }
}
