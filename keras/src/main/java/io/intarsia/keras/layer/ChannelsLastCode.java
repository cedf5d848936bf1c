package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.activation.ActivationFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/// A layer over spatial axes that computes with channels last, as the kernels of a CPU do; around
/// it axes are transposed where they come first. Then comes the activation, if there is one.
abstract class ChannelsLastCode extends SpatialCode {
  ChannelsLastCode(int spatialAxes) {
    super(spatialAxes);
  }

  @Override
  final Tensor computeRanked(KerasLayer<Tensor, Tensor> layer, LayerCall call, Tensor x) {
    Tensor y =
        SpatialArguments.areChannelsFirst(layer)
            ? channelsFirst(call.tf(), computeLast(layer, call, channelsLast(call.tf(), x)))
            : computeLast(layer, call, x);
    var activation = layer.arguments().optionalValue("activation", ActivationFunction.class);
    return Activated.of(activation, call, y);
  }

  /// @param x `[batch, spatial…, channels]`
  abstract Tensor computeLast(KerasLayer<Tensor, Tensor> layer, LayerCall call, Tensor x);

  /// A tensor whose spatial sizes are known, which the runtime does not find out by itself.
  ///
  /// @param y channels last
  /// @param sizes negative where they are not known
  static Tensor ofSizes(Ops tf, Tensor y, long[] sizes) {
    long[] known = y.shape().toArray();
    System.arraycopy(sizes, 0, known, 1, sizes.length);
    Shape shape = Shape.of(known);
    return y.shape().equals(shape) ? y : tf.ensureShape(y, shape);
  }

  private Tensor channelsLast(Ops tf, Tensor x) {
    int last = spatialAxes() + 1;
    return tf.transpose(x, order(axis -> axis == last ? 1 : axis + 1));
  }

  private Tensor channelsFirst(Ops tf, Tensor y) {
    int last = spatialAxes() + 1;
    return tf.transpose(y, order(axis -> axis == 1 ? last : axis - 1));
  }

  // The batch stays where it is.
  private int[] order(IntUnaryOperator from) {
    return IntStream.range(0, spatialAxes() + 2)
        .map(axis -> axis == 0 ? 0 : from.applyAsInt(axis))
        .toArray();
  }
}
