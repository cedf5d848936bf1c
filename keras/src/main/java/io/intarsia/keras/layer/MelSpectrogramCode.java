package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;

/// Windows slide over a sound whose ends are mirrored; their frequencies are summed up in bands.
final class MelSpectrogramCode extends LayerCode<MelSpectrogram, Tensor, Tensor> {
  private static final List<String> WINDOWS = List.of("hann", "hamming");

  @Override
  void build(MelSpectrogram layer, State state, Object spec) {
    if (!WINDOWS.contains(layer.window())) {
      throw PreprocessingErrors.argument(layer, "window", "one of " + WINDOWS, layer.window());
    }
    if (layer.sequenceStride() < 1 || layer.numMelBins() < 1 || fft(layer) < 1) {
      throw PreprocessingErrors.input(
          layer, "fft_length, sequence_stride and num_mel_bins of at least 1", layer.arguments());
    }
    if (length(layer) < 1 || length(layer) > fft(layer)) {
      throw PreprocessingErrors.argument(
          layer, "sequence_length", "1 to fft_length, which is " + fft(layer), length(layer));
    }
    Shape shape = state.shape(spec);
    if (shape.hasRank() && shape.rank() < 1) {
      throw PreprocessingErrors.input(layer, "sounds of shape [steps] or [batch, steps]", shape);
    }
  }

  private static int fft(MelSpectrogram layer) {
    return Objects.requireNonNullElse(layer.fftLength(), 0);
  }

  private static int length(MelSpectrogram layer) {
    return Objects.requireNonNullElse(layer.sequenceLength(), fft(layer));
  }

  @Override
  Tensor compute(MelSpectrogram layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    boolean isWide = layer.computeDType() == DType.FLOAT64;
    DType dtype = isWide ? DType.FLOAT64 : DType.FLOAT32;
    Tensor framed = frames(layer, tf, tf.cast(x, dtype));
    Tensor windowed = framed.times(tf.constant(window(layer), dtype));
    Tensor spectrum =
        tf.raw.RFFT(
            windowed,
            tf.constant(new int[] {fft(layer)}),
            Attributes.of("Tcomplex", isWide ? DType.COMPLEX128 : DType.COMPLEX64));
    Tensor power = tf.math.pow(tf.math.abs(spectrum), tf.constant(layer.magExp(), dtype));
    Tensor bands = tf.cast(tf.constant(MelBands.weights(layer, fft(layer) / 2 + 1)), dtype);
    Tensor mel = tf.tensordot(power, bands, 1);
    Tensor scaled = layer.powerToDb() ? decibels(layer, tf, mel) : mel;
    return tf.cast(tf.linalg.matrixTranspose(scaled), layer.computeDType());
  }

  /// `[…, frames, fft_length]`.
  private static Tensor frames(MelSpectrogram layer, Ops tf, Tensor x) {
    int half = fft(layer) / 2;
    Tensor last = tf.stack(List.of(tf.rank(x).minus(1)));
    Tensor ends = tf.scatterNd(tf.expandDims(last, 0), tf.constant(new int[] {half}), rank(tf, x));
    Tensor mirrored = tf.raw.MirrorPad(x, tf.stack(List.of(ends, ends), 1), "REFLECT");
    Tensor steps = tf.gather(tf.shape(mirrored), tf.rank(x).minus(1));
    Tensor count = tf.math.floordiv(steps.minus(fft(layer)), layer.sequenceStride()).plus(1);
    Tensor starts = tf.range(tf.math.maximum(count, 0)).times(layer.sequenceStride());
    Tensor places = tf.expandDims(starts, 1).plus(tf.range(fft(layer)));
    return tf.gather(mirrored, places, -1);
  }

  private static Tensor rank(Ops tf, Tensor x) {
    return tf.reshape(tf.rank(x), Shape.of(1));
  }

  /// Of the length of a sequence, with zeros on both sides.
  private static double[] window(MelSpectrogram layer) {
    double[] window = new double[fft(layer)];
    int length = length(layer);
    int first = (window.length - length) / 2;
    double middle = layer.window().equals("hann") ? 0.5 : 0.54;
    for (int i = 0; i < length; i++) {
      // A window of one step is 1.
      window[first + i] =
          length == 1 ? 1 : middle - (1 - middle) * Math.cos(2 * Math.PI * i / length);
    }
    return window;
  }

  private static Tensor decibels(MelSpectrogram layer, Ops tf, Tensor power) {
    double reference = Math.max(Math.abs(layer.refPower()), layer.minPower());
    Tensor logarithm = tf.math.log(tf.math.maximum(power, layer.minPower()));
    Tensor decibels = logarithm.times(10 / Math.log(10)).minus(10 * Math.log10(reference));
    return tf.math.maximum(decibels, tf.reduceMax(decibels).minus(layer.topDb()));
  }
}
