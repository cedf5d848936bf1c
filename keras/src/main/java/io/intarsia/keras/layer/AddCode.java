package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class AddCode extends MergeCode<Add> {
  @Override
  Tensor merged(LayerCall call, List<Tensor> xs, List<@Nullable Tensor> masks) {
    return Sums.of(xs);
  }
}
