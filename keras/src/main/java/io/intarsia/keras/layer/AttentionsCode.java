package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What layers compute in which queries look at values.
abstract class AttentionsCode<L extends AttentionLayer> extends LayerCode<L, List<Tensor>, Tensor> {
  /// @param scores null if nobody asked for them
  record Scored(Tensor output, @Nullable Tensor scores) {}

  abstract Scored attend(
      L layer, LayerCall call, List<Tensor> x, AttentionOptions options, boolean wantsScores);

  /// Whether the output costs what the regularizer says.
  boolean regularizesActivity() {
    return true;
  }

  @Override
  final Tensor compute(L layer, LayerCall call, List<Tensor> x) {
    return attend(layer, call, x, AttentionOptions.defaults(), false).output();
  }

  /// The mask of the queries.
  @Override
  final @Nullable Object mask(L layer, LayerCall call, List<Tensor> x) {
    return mask(layer, call, 0);
  }

  /// The key; the value if there is no other.
  static Tensor key(List<Tensor> x) {
    return x.getLast();
  }

  static void checkInputs(AttentionLayer layer, Object spec) {
    int size = spec instanceof List<?> list ? list.size() : 1;
    if (size != 2 && size != 3) {
      throw LayerErrors.other(layer, "[query, value] or [query, value, key]", "a list of " + size);
    }
  }

  /// A mask of an input, null if there is none.
  static @Nullable Tensor mask(AttentionLayer layer, LayerCall call, int input) {
    Object masks = call.mask();
    if (masks == null) {
      return null;
    }
    if (!(masks instanceof List<?> list) || list.size() < 2 || list.size() > 3) {
      throw LayerErrors.other(
          layer, "masks [query, value] or [query, value, key], null where there is none", masks);
    }
    return input < list.size() ? (Tensor) list.get(input) : null;
  }
}
