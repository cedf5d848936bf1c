package io.intarsia.keras.initializer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.TreeSet;

/// Waves, `[frame, channels, frequencies]`, whose products with a signal are its Fourier transform.
final class STFTCode implements InitializerCode<STFT> {
  @Override
  public Tensor initialize(STFT initializer, Ops tf, Shape shape, DType dtype) {
    check(initializer, shape);
    Tensor time = steps(tf, shape.dim(0), dtype, Shape.of(-1, 1, 1));
    Tensor frequency =
        steps(tf, shape.dim(2), dtype, Shape.of(1, 1, -1)).div((shape.dim(2) - 1) * 2);
    Tensor angle = time.times(-2).times(frequency).times(Math.PI);
    Tensor waves = initializer.side().equals("real") ? tf.math.cos(angle) : tf.math.sin(angle);
    return tf.broadcastTo(windowed(initializer, tf, waves, shape), shape);
  }

  private static void check(STFT initializer, Shape shape) {
    if (shape.rank() != 3) {
      throw InitializerErrors.shape(initializer, "3 axes, [frame, channels, frequencies]", shape);
    }
    String window = initializer.window();
    if (window != null && !Windows.names().contains(window)) {
      throw InitializerErrors.choice(initializer, "window", new TreeSet<>(Windows.names()), window);
    }
    check(initializer, "side", List.of("real", "imag"), initializer.side());
    String scaling = initializer.scaling();
    if (scaling != null) {
      check(initializer, "scaling", List.of("density", "spectrum"), scaling);
    }
  }

  private static void check(
      STFT initializer, String argument, List<String> choices, String choice) {
    if (!choices.contains(choice)) {
      throw InitializerErrors.choice(initializer, argument, choices, choice);
    }
  }

  private static Tensor steps(Ops tf, long count, DType dtype, Shape shape) {
    return tf.reshape(tf.cast(tf.range(count), dtype), shape);
  }

  private static Tensor windowed(STFT initializer, Ops tf, Tensor waves, Shape shape) {
    String name = initializer.window();
    if (name == null) {
      return waves;
    }
    double[] numbers = Windows.of(name, Math.toIntExact(shape.dim(0)), initializer.periodic());
    Tensor window = tf.reshape(tf.cast(tf.constant(numbers), waves.dtype()), -1, 1, 1);
    Tensor product = waves.times(window);
    String scaling = initializer.scaling();
    if (scaling == null) {
      return product;
    }
    return product.div(
        scaling.equals("density")
            ? tf.math.sqrt(tf.reduceSum(tf.math.square(window)))
            : tf.reduceSum(tf.math.abs(window)));
  }
}
