package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.op.Ops;
import io.intarsia.op.nn.ConvOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Slides filters over spatial axes.
final class ConvolutionCode extends ChannelsLastCode {
  ConvolutionCode(int spatialAxes) {
    super(spatialAxes);
  }

  private SpatialWindow window(KerasLayer<?, ?> layer) {
    return spatialAxes() == 1
        ? SpatialWindow.ofCausalKernel(layer)
        : SpatialWindow.ofKernel(layer, spatialAxes());
  }

  private static int groups(KerasLayer<?, ?> layer) {
    return layer.arguments().integer("groups");
  }

  @Override
  void check(KerasLayer<Tensor, Tensor> layer) {
    window(layer).checkStridesOrDilations();
    int filters = SpatialArguments.positive(layer, "filters");
    int groups = SpatialArguments.positive(layer, "groups");
    if (filters % groups != 0) {
      throw LayerMistakes.groups("filters", filters, groups);
    }
  }

  @Override
  void makeWeights(KerasLayer<Tensor, Tensor> layer, State state, Object spec) {
    int filters = layer.arguments().integer("filters");
    long channels = Channels.of(layer, state, spec);
    if (channels % groups(layer) != 0) {
      throw LayerMistakes.groups("channels", channels, groups(layer));
    }
    state.weight(
        "kernel",
        window(layer).kernel(channels / groups(layer), filters),
        layer.arguments().value("kernel_initializer", Initializer.class),
        Weights.kernel(layer));
    Biases.make(layer, state, filters);
  }

  @Override
  Tensor computeLast(KerasLayer<Tensor, Tensor> layer, LayerCall call, Tensor x) {
    SpatialWindow window = window(layer);
    Channels.check(layer.weight("kernel").shape().dim(-2) * groups(layer), x);
    if (window.padding().equals("causal")) {
      Tensor padded = call.tf().pad(x, new int[][] {{0, 0}, {window.reach(0) - 1, 0}, {0, 0}});
      return convolved(layer, call, window.withPadding("valid"), padded);
    }
    return convolved(layer, call, window, x);
  }

  private static Tensor convolved(
      KerasLayer<Tensor, Tensor> layer, LayerCall call, SpatialWindow window, Tensor x) {
    window.checkFits(x.shape());
    Tensor kernel = layer.read(call, "kernel");
    boolean isDepthwise =
        groups(layer) > 1 && kernel.shape().dim(-2) == 1 && window.sizes().size() < 3;
    Tensor y =
        isDepthwise
            ? Depthwise.filter(call, window, x, byChannel(call.tf(), kernel, groups(layer)))
            : grouped(call.tf(), window, groups(layer), x, kernel);
    return Biases.add(layer, call, y);
  }

  // Groups of one channel each, of which there may be hundreds, are one operation.
  private static Tensor byChannel(Ops tf, Tensor kernel, int groups) {
    long[] sizes = kernel.shape().toArray();
    sizes[sizes.length - 2] = groups;
    sizes[sizes.length - 1] /= groups;
    return tf.reshape(kernel, Shape.of(sizes));
  }

  // The kernels of a CPU take no groups in training, so each is convolved by itself.
  private static Tensor grouped(Ops tf, SpatialWindow window, int groups, Tensor x, Tensor kernel) {
    if (groups == 1) {
      return convolve(tf, window, x, kernel);
    }
    List<Tensor> parts = tf.split(x, groups, -1);
    List<Tensor> kernels = tf.split(kernel, groups, -1);
    List<Tensor> results = new ArrayList<>();
    for (int i = 0; i < groups; i++) {
      results.add(convolve(tf, window, parts.get(i), kernels.get(i)));
    }
    return tf.concat(results, -1);
  }

  private static Tensor convolve(Ops tf, SpatialWindow window, Tensor x, Tensor kernel) {
    var options = ConvOptions.defaults().withDilations(SpatialWindow.array(window.dilations()));
    int[] strides = SpatialWindow.array(window.strides());
    Tensor y = tf.nn.convolution(x, kernel, strides, window.mode(), options);
    return ofSizes(tf, y, window.sizesOver(x.shape()));
  }
}
