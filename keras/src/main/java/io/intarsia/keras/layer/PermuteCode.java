package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

final class PermuteCode extends LayerCode<Permute, Tensor, Tensor> {
  @Override
  Tensor compute(Permute layer, LayerCall call, Tensor x) {
    List<Integer> dims = layer.dims();
    List<Integer> all = IntStream.rangeClosed(1, dims.size()).boxed().toList();
    if (!dims.stream().sorted().toList().equals(all)) {
      throw LayerMistakes.of("dims that have %s each once".formatted(all), dims, "0 is the batch");
    }
    if (x.shape().hasRank() && x.shape().rank() != dims.size() + 1) {
      throw LayerMistakes.of(
          "a tensor of %d axes".formatted(dims.size() + 1), x.shape(), "name all axes in dims");
    }
    return call.tf()
        .transpose(x, IntStream.concat(IntStream.of(0), dims.stream().mapToInt(i -> i)).toArray());
  }

  @Override
  @Nullable Object mask(Permute layer, LayerCall call, Tensor x) {
    return null;
  }
}
