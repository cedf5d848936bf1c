package io.intarsia.keras.layer;

import io.intarsia.keras.Call;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class AddCode extends MergeCode<Add> {
  @Override
  Tensor merged(Call call, List<Tensor> xs, List<@Nullable Tensor> masks) {
    return Sums.of(xs);
  }
}
