package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;

/// Drops channels: one number for all elements of one.
final class SpatialDropoutCode extends NoiseCode<KerasLayer<Tensor, Tensor>> {
  private final int rank;

  /// @param axes how many there are between batch and channels
  SpatialDropoutCode(int axes) {
    super("rate", 1);
    this.rank = axes + 2;
  }

  @Override
  Tensor noisy(KerasLayer<Tensor, Tensor> layer, LayerCall call, Tensor x) {
    if (x.shape().hasRank() && x.shape().rank() != rank) {
      throw LayerMistakes.of(
          "a tensor of %d axes".formatted(rank), x.shape(), "channels are one of them");
    }
    boolean isFirst =
        layer.arguments().types().containsKey("data_format")
            && "channels_first"
                .equals(layer.arguments().optionalValue("data_format", String.class));
    int[] noise = new int[rank];
    Arrays.fill(noise, 1);
    noise[0] = -1;
    noise[isFirst ? 1 : rank - 1] = -1;
    return Drops.of(layer, call, x, amount(layer), noise);
  }
}
