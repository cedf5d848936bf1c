package io.intarsia.keras.layer;

import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.WeightOptions;
import io.intarsia.keras.initializer.TruncatedNormal;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import org.jspecify.annotations.Nullable;

/// Divides the kernel of a layer by its largest singular value, which a few steps of the power
/// method find; the vector goes on from where the last call left it.
final class SpectralNormalizationCode extends LayerCode<SpectralNormalization, Tensor, Tensor> {
  // What Keras takes shorter vectors to be.
  private static final double EPSILON = 1e-7;

  @Override
  void build(SpectralNormalization layer, State state, Object spec) {
    if (layer.powerIterations() <= 0) {
      throw LayerMistakes.of(
          "power_iterations of 1 or more", layer.powerIterations(), "take withPowerIterations(1)");
    }
    state.part("layer", layer.layer());
    if (layer.layer() instanceof StatefulLayer<?, ?> inner) {
      inner.build(state.tf(), spec);
    }
    Variable kernel = kernel(layer);
    state.borrow(kernel);
    long units = kernel.shape().dim(kernel.shape().rank() - 1);
    state.weight(
        "vector_u",
        Shape.of(1, units),
        TruncatedNormal.of().withStddev(0.02),
        WeightOptions.defaults().withTrainable(false).withDtype(kernel.dtype()));
  }

  private static Variable kernel(SpectralNormalization layer) {
    if (layer.layer() instanceof StatefulLayer<?, ?> inner) {
      for (String name : new String[] {"kernel", "embeddings"}) {
        if (inner.state().get(name) instanceof Variable kernel) {
          return kernel;
        }
      }
    }
    throw LayerMistakes.of(
        "a layer that has a kernel or embeddings",
        layer.layer(),
        "wrap one such as Dense, Conv2D or Embedding");
  }

  @SuppressWarnings("unchecked") // a layer with a kernel takes and gives tensors
  private static Layer<Tensor, Tensor> inner(SpectralNormalization layer) {
    return (Layer<Tensor, Tensor>) layer.layer();
  }

  @Override
  Tensor compute(SpectralNormalization layer, LayerCall call, Tensor x) {
    if (call.isTraining()) {
      normalize(layer, call);
    }
    Tensor y = inner(layer).call(call, x);
    return x.dtype().isFloating() ? call.tf().cast(y, x.dtype()) : y;
  }

  private static void normalize(SpectralNormalization layer, LayerCall call) {
    Ops tf = call.tf();
    Variable kernel = kernel(layer);
    Tensor before = call.read(kernel);
    Tensor matrix = tf.reshape(before, -1, kernel.shape().dim(kernel.shape().rank() - 1));
    Tensor known = call.read(layer.weight("vector_u"));
    Tensor right = known;
    Tensor left = known;
    for (int i = 0; i < layer.powerIterations(); i++) {
      left = unit(tf, tf.matMul(right, matrix, false, true));
      right = unit(tf, tf.matMul(left, matrix));
    }
    Tensor largest = tf.matMul(tf.matMul(left, matrix), right, false, true);
    Tensor isZero = tf.reduceAll(tf.equal(before, 0));
    call.assign(layer.weight("vector_u"), tf.where(isZero, known, right));
    Tensor divided = before.div(tf.reshape(largest, Shape.scalar()));
    call.assign(kernel, tf.where(isZero, before, divided));
  }

  private static Tensor unit(Ops tf, Tensor x) {
    return Unit.of(tf, x, ReduceOptions.defaults(), EPSILON);
  }

  @Override
  @Nullable Object mask(SpectralNormalization layer, LayerCall call, Tensor x) {
    return inner(layer).mask(call, x);
  }
}
