package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.initializer.STFT;
import io.intarsia.op.Ops;
import io.intarsia.op.nn.ConvOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/// Each channel is convolved with waves, those of the real and those of the imaginary part;
/// training may change them.
final class STFTSpectrogramCode extends LayerCode<STFTSpectrogram, Tensor, Tensor> {
  private static final List<String> MODES =
      List.of("log", "magnitude", "psd", "real", "imag", "angle", "stft");
  private static final List<String> PADDINGS = List.of("valid", "same");
  private static final double EPSILON = 1e-7;

  @Override
  void build(STFTSpectrogram layer, State state, Object spec) {
    check(layer);
    Shape shape = state.shape(spec);
    if (shape.hasRank() && shape.rank() != 3) {
      throw PreprocessingErrors.input(layer, "sounds of shape [batch, steps, channels]", shape);
    }
    Shape waves = Shape.of(layer.frameLength(), 1, fft(layer) / 2 + 1);
    for (String side : sides(layer)) {
      STFT initializer = STFT.of().withSide(side).withPeriodic(layer.periodic());
      state.weight(
          side + "_kernel",
          waves,
          initializer.withWindow(layer.window()).withScaling(layer.scaling()));
    }
  }

  private static List<String> sides(STFTSpectrogram layer) {
    return switch (layer.mode()) {
      case "real" -> List.of("real");
      case "imag" -> List.of("imag");
      default -> List.of("real", "imag");
    };
  }

  private static void check(STFTSpectrogram layer) {
    if (!MODES.contains(layer.mode())) {
      throw PreprocessingErrors.argument(layer, "mode", "one of " + MODES, layer.mode());
    }
    if (!PADDINGS.contains(layer.padding())) {
      throw PreprocessingErrors.argument(layer, "padding", "one of " + PADDINGS, layer.padding());
    }
    SpatialArguments.areChannelsFirst(layer);
    int length = layer.frameLength();
    if (length < 1) {
      throw PreprocessingErrors.argument(layer, "frame_length", "at least 1", length);
    }
    if (step(layer) < 1 || step(layer) > length) {
      throw PreprocessingErrors.argument(
          layer, "frame_step", "1 to frame_length, which is " + length, step(layer));
    }
    if (fft(layer) < length) {
      throw PreprocessingErrors.argument(
          layer, "fft_length", "at least frame_length, which is " + length, fft(layer));
    }
  }

  private static int step(STFTSpectrogram layer) {
    return Objects.requireNonNullElse(layer.frameStep(), layer.frameLength() / 2);
  }

  /// By default the next power of two.
  private static int fft(STFTSpectrogram layer) {
    int length = layer.frameLength();
    int power = length == 1 ? 1 : Integer.highestOneBit(length - 1) << 1;
    return Objects.requireNonNullElse(layer.fftLength(), power);
  }

  @Override
  Tensor compute(STFTSpectrogram layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    Tensor sounds = SpatialArguments.areChannelsFirst(layer) ? x : tf.transpose(x, 0, 2, 1);
    if (layer.padding().equals("valid")
        && Sizes.isKnown(sounds, 2)
        && sounds.shape().dim(2) < layer.frameLength()) {
      throw PreprocessingErrors.input(
          layer, "at least as many steps as a frame, which is " + layer.frameLength(), x.shape());
    }
    List<Tensor> sides =
        sides(layer).stream().map(side -> waves(layer, call, sounds, side)).toList();
    return placed(layer, tf, combined(layer.mode(), tf, sides));
  }

  /// How much of each wave is in each frame, `[batch, channels, frames, frequencies]`.
  private static Tensor waves(STFTSpectrogram layer, LayerCall call, Tensor sounds, String side) {
    Ops tf = call.tf();
    Tensor kernel = layer.read(call, side + "_kernel");
    Tensor steps = Sizes.of(tf, sounds, 2);
    Tensor channels = Sizes.of(tf, sounds, 1);
    Tensor batch = Sizes.of(tf, sounds, 0);
    Tensor one = tf.constant(1);
    Tensor single = tf.reshape(sounds, tf.stack(List.of(batch.times(channels), steps, one)));
    Tensor found =
        tf.nn.convolution(
            single,
            kernel,
            new int[] {step(layer)},
            layer.padding().toUpperCase(Locale.ROOT),
            ConvOptions.defaults());
    Tensor frequencies = tf.constant((int) kernel.shape().dim(2));
    Tensor sizes = tf.stack(List.of(batch, channels, Sizes.of(tf, found, 1), frequencies));
    long known = found.shape().hasRank() ? found.shape().dim(1) : Shape.UNKNOWN_SIZE;
    Shape shape = sounds.shape();
    return tf.ensureShape(
        tf.reshape(found, sizes),
        shape.hasRank()
            ? Shape.of(shape.dim(0), shape.dim(1), known, kernel.shape().dim(2))
            : Shape.unknownOfRank(4));
  }

  private static Tensor combined(String mode, Ops tf, List<Tensor> sides) {
    return switch (mode) {
      case "real", "imag" -> sides.getFirst();
      case "stft" -> tf.concat(sides, 3);
      case "angle" -> tf.math.atan2(sides.get(1), sides.get(0));
      case "psd" -> doubled(tf, power(tf, sides));
      case "magnitude" -> magnitude(tf, sides);
      default -> tf.math.log(tf.math.maximum(magnitude(tf, sides), EPSILON));
    };
  }

  private static Tensor power(Ops tf, List<Tensor> sides) {
    return tf.math.square(sides.get(0)).plus(tf.math.square(sides.get(1)));
  }

  private static Tensor magnitude(Ops tf, List<Tensor> sides) {
    return tf.math.sqrt(tf.math.maximum(power(tf, sides), EPSILON));
  }

  /// Frequencies but for the first and the last stand for negative ones as well.
  private static Tensor doubled(Ops tf, Tensor power) {
    int last = (int) power.shape().dim(3);
    Tensor inner =
        tf.slice(power, new int[] {0, 0, 0, 1}, new int[] {-1, -1, -1, Math.max(last - 2, 0)});
    return last < 3
        ? power
        : power.plus(tf.pad(inner, new int[][] {{0, 0}, {0, 0}, {0, 0}, {1, 1}}));
  }

  private static Tensor placed(STFTSpectrogram layer, Ops tf, Tensor y) {
    boolean isFirst = SpatialArguments.areChannelsFirst(layer);
    if (layer.expandDims()) {
      return isFirst ? y : tf.transpose(y, 0, 2, 3, 1);
    }
    Tensor batch = Sizes.of(tf, y, 0);
    Tensor frames = Sizes.of(tf, y, 2);
    Tensor all = Sizes.of(tf, y, 1).times(tf.constant((int) y.shape().dim(3)));
    return isFirst
        ? tf.reshape(tf.transpose(y, 0, 1, 3, 2), tf.stack(List.of(batch, all, frames)))
        : tf.reshape(tf.transpose(y, 0, 2, 1, 3), tf.stack(List.of(batch, frames, all)));
  }
}
