package io.intarsia.keras.layer;

import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// All steps at once, as more examples of a batch. Keras does one step after the other, which gives
/// the same but for layers that look at the whole batch or draw numbers: those see all steps here.
final class TimeDistributedCode extends LayerCode<TimeDistributed, Tensor, Tensor> {
  private static final String LAYER = "layer";

  @Override
  void build(TimeDistributed layer, State state, Object spec) {
    Shape shape = state.shape(spec);
    if (shape.hasRank() && shape.rank() < 3) {
      throw LayerErrors.noSequence(layer, spec);
    }
    state.part(LAYER, layer.layer());
    if (layer.layer() instanceof StatefulLayer<?, ?> stateful) {
      stateful.build(state.tf(), RecurrentCode.withoutSteps((TensorSpec) spec));
    }
  }

  @Override
  Tensor compute(TimeDistributed layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    Tensor mask = (Tensor) call.mask();
    Layer<Tensor, Tensor> part = Parts.of(layer, LAYER);
    LayerCall inner = call.withMask(mask == null ? null : joined(tf, mask));
    return apart(tf, part.call(inner, joined(tf, x)), x);
  }

  @Override
  @Nullable Object mask(TimeDistributed layer, LayerCall call, Tensor x) {
    return call.mask();
  }

  /// `[batch · steps, …]`.
  private static Tensor joined(Ops tf, Tensor x) {
    Shape shape = x.shape();
    if (shape.hasRank() && shape.subShape(2, shape.rank()).isFullyKnown() && has(shape)) {
      Shape each = shape.subShape(2, shape.rank());
      return tf.reshape(x, Shape.of(Shape.UNKNOWN_SIZE).concatenate(each));
    }
    Tensor sizes = tf.shape(x);
    Tensor both = tf.reduceProd(tf.slice(sizes, new int[] {0}, new int[] {2}));
    Tensor all = tf.concat(List.of(tf.reshape(both, Shape.of(1)), behind(tf, sizes, 2)), 0);
    Tensor joined = tf.reshape(x, all);
    return shape.hasRank()
        ? tf.ensureShape(
            joined, Shape.of(Shape.UNKNOWN_SIZE).concatenate(shape.subShape(2, shape.rank())))
        : joined;
  }

  // Of no elements, no size can be found out.
  private static boolean has(Shape shape) {
    return shape.subShape(2, shape.rank()).numElements() > 0;
  }

  /// `[batch, steps, …]`.
  private static Tensor apart(Ops tf, Tensor y, Tensor x) {
    Tensor steps = tf.slice(tf.shape(x), new int[] {0}, new int[] {2});
    Tensor apart = tf.reshape(y, tf.concat(List.of(steps, behind(tf, tf.shape(y), 1)), 0));
    Shape given = x.shape();
    return y.shape().hasRank() && given.hasRank()
        ? tf.ensureShape(
            apart, given.subShape(0, 2).concatenate(y.shape().subShape(1, y.shape().rank())))
        : apart;
  }

  private static Tensor behind(Ops tf, Tensor sizes, int axis) {
    return tf.slice(sizes, new int[] {axis}, new int[] {-1});
  }
}
