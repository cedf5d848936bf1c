package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.WeightOptions;
import io.intarsia.keras.initializer.Ones;
import io.intarsia.keras.initializer.Zeros;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Mean and variance are weights, or numbers if they were given.
final class NormalizationCode extends LayerCode<Normalization, Tensor, Tensor> {
  /// Below this, a standard deviation counts as this.
  private static final double EPSILON = 1e-7;

  @Override
  void build(Normalization layer, State state, Object spec) {
    requireGiven(layer);
    for (int axis : layer.axis()) {
      state.axis(spec, axis);
    }
    if (layer.mean() == null) {
      Shape sizes = KeptAxes.of(layer, state.shape(spec)).sizes();
      WeightOptions kept = WeightOptions.defaults().withTrainable(false);
      state.weight("mean", sizes, Zeros.of(), kept);
      state.weight("variance", sizes, Ones.of(), kept);
      state.weight("count", Shape.of(), Zeros.of(), kept.withDtype(DType.INT64));
    }
  }

  private static void requireGiven(Normalization layer) {
    List<Double> mean = layer.mean();
    List<Double> variance = layer.variance();
    if ((mean == null) != (variance == null)
        || mean != null && variance != null && mean.size() != variance.size()) {
      throw PreprocessingErrors.input(
          layer, "as many numbers as mean as there are as variance", mean + " and " + variance);
    }
  }

  @Override
  Tensor compute(Normalization layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    Tensor numbers = tf.cast(x, layer.computeDType());
    Tensor mean = values(layer, call, "mean", layer.mean(), x);
    Tensor variance = values(layer, call, "variance", layer.variance(), x);
    Tensor deviation = tf.maximum(tf.sqrt(variance), EPSILON);
    return layer.invert()
        ? numbers.times(deviation).plus(mean)
        : numbers.minus(mean).div(deviation);
  }

  private static Tensor values(
      Normalization layer, LayerCall call, String name, @Nullable List<Double> given, Tensor x) {
    if (given == null) {
      return along(call.tf(), layer.read(call, name), layer.axis(), x);
    }
    double[] numbers = given.stream().mapToDouble(Double::doubleValue).toArray();
    Tensor values = call.tf().constant(numbers, layer.computeDType());
    // They are along the last of the axes; a single one counts for all.
    return numbers.length == 1
        ? call.tf().reshape(values, Shape.of())
        : along(call.tf(), values, List.of(last(layer, x)), x);
  }

  private static int last(Normalization layer, Tensor x) {
    if (x.shape().hasRank()) {
      return KeptAxes.of(layer, x.shape()).kept().getLast();
    }
    return layer.axis().stream().max(Comparator.comparingInt(NormalizationCode::order)).orElse(-1);
  }

  /// Where an axis is among those of a tensor of unknown rank.
  private static int order(int axis) {
    return axis < 0 ? axis + Integer.MAX_VALUE : axis;
  }

  /// Values along some axes, so that they fit a tensor.
  private static Tensor along(Ops tf, Tensor values, List<Integer> axes, Tensor x) {
    if (axes.equals(List.of(-1)) || axes.isEmpty()) {
      return values;
    }
    if (x.shape().hasRank()) {
      int rank = x.shape().rank();
      long[] sizes = new long[rank];
      Arrays.fill(sizes, 1);
      int[] sorted = axes.stream().mapToInt(axis -> Math.floorMod(axis, rank)).sorted().toArray();
      for (int i = 0; i < sorted.length; i++) {
        sizes[sorted[i]] = values.shape().dim(i);
      }
      return tf.reshape(values, Shape.of(sizes));
    }
    int[] sorted =
        axes.stream()
            .sorted(Comparator.comparingInt(NormalizationCode::order))
            .mapToInt(Integer::intValue)
            .toArray();
    Tensor rank = tf.reshape(tf.rank(x), Shape.of(1));
    Tensor places = tf.math.floormod(tf.constant(sorted), rank);
    Tensor ones = tf.fill(rank, tf.constant(1));
    return tf.reshape(
        values, tf.tensorScatterNdUpdate(ones, tf.expandDims(places, 1), tf.shape(values)));
  }
}
