package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Masks of lists of tensors.
final class Masks {
  private Masks() {}

  /// The mask of each tensor.
  ///
  /// @param count how many tensors there are
  static List<@Nullable Tensor> list(LayerCall call, int count) {
    Object mask = call.mask();
    if (mask == null) {
      return Collections.nCopies(count, null);
    }
    if (!(mask instanceof List<?> list) || list.size() != count) {
      throw LayerMistakes.of(
          "a list of %d masks".formatted(count), mask, "give one, or null, for each tensor");
    }
    List<@Nullable Tensor> masks = new ArrayList<>();
    list.forEach(each -> masks.add((Tensor) each));
    return masks;
  }

  /// What is there in any of the tensors; null if there is all of one.
  static @Nullable Tensor any(LayerCall call, int count) {
    Tensor any = null;
    for (Tensor mask : list(call, count)) {
      if (mask == null) {
        return null;
      }
      any = any == null ? mask : call.tf().logicalOr(any, mask);
    }
    return any;
  }

  /// A mask beside a tensor of one axis more.
  static @Nullable Tensor beside(Ops tf, @Nullable Tensor mask) {
    return mask == null ? null : tf.expandDims(tf.cast(mask, DType.BOOL), -1);
  }
}
