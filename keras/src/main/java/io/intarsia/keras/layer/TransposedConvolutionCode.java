package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.op.Ops;
import io.intarsia.op.nn.ConvTransposeOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Enlarges spatial axes: the gradient of a convolution with respect to its input.
final class TransposedConvolutionCode extends ChannelsLastCode {
  TransposedConvolutionCode(int spatialAxes) {
    super(spatialAxes);
  }

  private SpatialWindow window(KerasLayer<?, ?> layer) {
    return SpatialWindow.ofKernel(layer, spatialAxes());
  }

  private int @Nullable [] outputPadding(KerasLayer<?, ?> layer) {
    return layer.arguments().optionalIntegers("output_padding") == null
        ? null
        : SpatialArguments.numbers(layer, "output_padding", spatialAxes(), 0);
  }

  @Override
  void check(KerasLayer<Tensor, Tensor> layer) {
    SpatialArguments.positive(layer, "filters");
    SpatialWindow window = window(layer);
    window.checkStridesOrDilations();
    int[] padding = outputPadding(layer);
    if (padding != null
        && IntStream.range(0, padding.length)
            .anyMatch(axis -> padding[axis] >= window.strides().get(axis))) {
      throw LayerMistakes.outputPadding(Arrays.toString(padding), window.strides());
    }
    checkSame(window, padding);
  }

  // The convolution of a result so small would not give as much as there is.
  private static void checkSame(SpatialWindow window, int @Nullable [] padding) {
    if (padding == null || window.isValid()) {
      return;
    }
    for (int axis = 0; axis < padding.length; axis++) {
      if (window.reach(axis) % 2 + padding[axis] == 0) {
        throw LayerMistakes.noOutputPadding(Arrays.toString(padding), window.sizes());
      }
    }
  }

  @Override
  void makeWeights(KerasLayer<Tensor, Tensor> layer, State state, Object spec) {
    int filters = layer.arguments().integer("filters");
    state.weight(
        "kernel",
        window(layer).kernel(filters, Channels.of(layer, state, spec)),
        layer.arguments().value("kernel_initializer", Initializer.class),
        Weights.kernel(layer));
    Biases.make(layer, state, filters);
  }

  @Override
  Tensor computeLast(KerasLayer<Tensor, Tensor> layer, LayerCall call, Tensor x) {
    Tensor kernel = layer.read(call, "kernel");
    Channels.check(kernel.shape().dim(-1), x);
    SpatialWindow window = window(layer);
    var options =
        ConvTransposeOptions.defaults()
            .withPadding(window.mode())
            .withDilations(SpatialWindow.array(window.dilations()));
    long[] sizes = sizes(window, beyond(layer), x.shape());
    int[] strides = SpatialWindow.array(window.strides());
    Tensor shape = shape(call.tf(), layer, x, sizes);
    Tensor y = call.tf().nn.convTranspose(x, kernel, shape, strides, options);
    return Biases.add(layer, call, ofSizes(call.tf(), y, sizes));
  }

  /// The sizes of the result on all axes.
  ///
  /// @param known on the spatial ones; negative where they are not known
  private Tensor shape(Ops tf, KerasLayer<?, ?> layer, Tensor x, long[] known) {
    int filters = layer.arguments().integer("filters");
    if (x.shape().isFullyKnown()) {
      long[] sizes = x.shape().toArray();
      System.arraycopy(known, 0, sizes, 1, known.length);
      sizes[known.length + 1] = filters;
      return tf.constant(Arrays.stream(sizes).mapToInt(Math::toIntExact).toArray());
    }
    Tensor sizes = tf.shape(x);
    Tensor batch = tf.slice(sizes, new int[] {0}, new int[] {1});
    Tensor spatial = tf.slice(sizes, new int[] {1}, new int[] {spatialAxes()});
    Tensor strides = tf.constant(SpatialWindow.array(window(layer).strides()));
    Tensor larger = spatial.times(strides).plus(tf.constant(beyond(layer)));
    return tf.concat(List.of(batch, larger, tf.constant(new int[] {filters})), 0);
  }

  /// How much larger the result is than the input times the strides.
  private int[] beyond(KerasLayer<?, ?> layer) {
    SpatialWindow window = window(layer);
    int[] padding = outputPadding(layer);
    return IntStream.range(0, spatialAxes())
        .map(axis -> beyond(window, axis, padding == null ? -1 : padding[axis]))
        .toArray();
  }

  /// @param padding negative if the layer does not say
  private static int beyond(SpatialWindow window, int axis, int padding) {
    int stride = window.strides().get(axis);
    int reach = window.reach(axis);
    if (window.isValid()) {
      return padding < 0 ? Math.max(reach - stride, 0) : reach + padding - stride;
    }
    return padding < 0 ? 0 : reach % 2 + padding - stride;
  }

  /// The spatial sizes of the result; negative where they are not known.
  private static long[] sizes(SpatialWindow window, int[] beyond, Shape shape) {
    long[] sizes = new long[beyond.length];
    for (int axis = 0; axis < beyond.length; axis++) {
      long size = shape.dim(axis + 1);
      sizes[axis] = size < 0 ? -1 : size * window.strides().get(axis) + beyond[axis];
      if (size == 0) {
        throw LayerMistakes.empty(shape, window.toString());
      }
      if (sizes[axis] > Integer.MAX_VALUE) {
        throw LayerMistakes.tooLarge("a result", sizes[axis]);
      }
    }
    return sizes;
  }
}
