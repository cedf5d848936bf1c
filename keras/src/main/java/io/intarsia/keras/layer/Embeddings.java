package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// A table of vectors, of layers that have the arguments `input_dim` and `output_dim`.
final class Embeddings {
  private Embeddings() {}

  static void build(KerasLayer<?, ?> layer, State state) {
    Shape shape = shape(layer);
    if (shape.dim(0) <= 0 || shape.dim(1) <= 0) {
      throw LayerMistakes.of(
          "input_dim and output_dim of 1 or more", shape, "say how many integers there are");
    }
    state.weight("embeddings", shape, initializer(layer), Weights.of(layer, "embeddings"));
  }

  /// How many integers there are, and of how many numbers their vectors are.
  static Shape shape(KerasLayer<?, ?> layer) {
    return Shape.of(
        layer.arguments().integer("input_dim"), layer.arguments().integer("output_dim"));
  }

  static Initializer initializer(KerasLayer<?, ?> layer) {
    return layer.arguments().value("embeddings_initializer", Initializer.class);
  }

  /// The vectors of integers; negative ones count from the end.
  static Tensor of(KerasLayer<?, ?> layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    Tensor table = call.read(layer.weight("embeddings"));
    Tensor ids = x.dtype() == DType.INT64 ? x : tf.cast(x, DType.INT32);
    Tensor fromStart = tf.where(tf.less(ids, 0), ids.plus(table.shape().dim(0)), ids);
    return tf.cast(tf.gather(table, fromStart), layer.computeDType());
  }

  /// Which integers are not 0, if that stands for nothing.
  static @Nullable Tensor mask(KerasLayer<?, ?> layer, LayerCall call, Tensor x) {
    return layer.arguments().flag("mask_zero") ? call.tf().notEqual(x, 0) : null;
  }
}
