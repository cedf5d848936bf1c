package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class SubtractCode extends MergeCode<Subtract> {
  @Override
  Tensor merged(LayerCall call, List<Tensor> xs, List<@Nullable Tensor> masks) {
    if (xs.size() != 2) {
      throw LayerMistakes.of("two tensors", xs.size(), "add those first that are taken away");
    }
    return xs.get(0).minus(xs.get(1));
  }
}
