package io.intarsia.benchmarks.layers;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.LayerWork.Network;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;

/// A batch, and what a network starts with; `bench_keras.py` makes the same.
///
/// @param x what it takes
/// @param y classes, int32
record Examples(Tensor x, Tensor y) {
  static Examples of(Environment tf, Network network) {
    int[] shape = network.shape();
    int rows = network == Network.TRANSFORMER ? shape[0] * shape[1] : shape[0];
    Tensor classes = tf.constant(scattered(rows, network.classes()));
    if (network == Network.TRANSFORMER) {
      Tensor letters = tf.reshape(classes, shape);
      return new Examples(letters, letters);
    }
    return new Examples(x(tf, shape), classes);
  }

  private static Tensor x(Environment tf, int[] shape) {
    int count = Arrays.stream(shape).reduce(1, Math::multiplyExact);
    return tf.reshape(tf.constant(Data.ramp(count)), shape);
  }

  private static int[] scattered(int count, int classes) {
    int[] values = new int[count];
    for (int i = 0; i < count; i++) {
      values[i] = (int) (i * 7919L % 1000 % classes);
    }
    return values;
  }

  /// The first of the examples alone.
  static Tensor one(Environment tf, Network network) {
    int[] shape = network.shape();
    shape[0] = 1;
    return x(tf, shape);
  }

  /// What a weight starts with, whatever the layer, flat.
  ///
  /// @param name the last part of its name in Keras
  static float[] initial(String name, Shape shape) {
    int count = Math.toIntExact(shape.numElements());
    if (name.endsWith("kernel") || name.equals("embeddings")) {
      int outputs = Math.toIntExact(shape.dim(shape.rank() - 1));
      return Data.weights(count / outputs, outputs);
    }
    float[] values = new float[count];
    Arrays.fill(values, name.equals("gamma") || name.equals("moving_variance") ? 1 : 0);
    return values;
  }
}
