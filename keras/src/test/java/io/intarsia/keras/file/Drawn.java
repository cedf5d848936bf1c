package io.intarsia.keras.file;

import io.intarsia.dtype.DType;
import io.intarsia.keras.Layer;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.zip.CRC32;

/// Weights and inputs that no file holds: `tools/golden/keras_applications.py` computes the same
/// numbers of the number of an array and of its elements.
final class Drawn {
  /// Where inputs are among the arrays.
  private static final int INPUTS = 100_000;

  private static final int LABELS = 200_000;

  /// What sizes are that models leave open.
  private static final int UNKNOWN = 8;

  private Drawn() {}

  /// Numbers of [-1, 1) that have 24 bits.
  private static float[] uniform(int number, int count) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      int bits = i * 0x9E3779B9 + number * 0x85EBCA6B + 1;
      bits = (bits ^ bits >>> 16) * 0x7FEB352D;
      bits = (bits ^ bits >>> 15) * 0x846CA68B;
      bits ^= bits >>> 16;
      numbers[i] = (bits >>> 8) * 0x1p-23f - 1;
    }
    return numbers;
  }

  /// What a model takes.
  ///
  /// @param spec of a tensor, or a nest of such
  /// @param scale of the numbers
  static Object inputs(Ops tf, Object spec, int rows, float scale) {
    int[] number = {INPUTS};
    return Objects.requireNonNull(
        Nest.mapStructure(
            leaf -> {
              TensorSpec tensor = (TensorSpec) Objects.requireNonNull(leaf);
              Shape shape = known(tensor.shape(), rows);
              return input(tf, number[0]++, shape, tensor.dtype(), scale);
            },
            spec));
  }

  private static Shape known(Shape shape, int rows) {
    long[] sizes = shape.toArray();
    sizes[0] = rows;
    for (int i = 1; i < sizes.length; i++) {
      sizes[i] = sizes[i] < 0 ? UNKNOWN : sizes[i];
    }
    return Shape.of(sizes);
  }

  private static Tensor input(Ops tf, int number, Shape shape, DType dtype, float scale) {
    float[] values = uniform(number, Math.toIntExact(shape.numElements()));
    for (int i = 0; i < values.length; i++) {
      values[i] = dtype.isFloating() ? values[i] * scale : (int) ((values[i] + 1) * 8);
    }
    return tf.reshape(tf.cast(tf.constant(values), dtype), shape);
  }

  /// Numbers of classes.
  static Tensor labels(Ops tf, Shape shape, int classes) {
    float[] values = uniform(LABELS, Math.toIntExact(shape.numElements()));
    int[] labels = new int[values.length];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = (int) ((values[i] + 1) * (classes / 2f));
    }
    return tf.reshape(tf.constant(labels), shape);
  }

  /// Gives all floating weights of a model their numbers.
  ///
  /// @param gain the variance of what kernels give to that of what they take
  static void fill(Ops tf, Layer<?, ?> model, double gain) {
    int number = 0;
    for (Variable weight : model.weights()) {
      if (weight.dtype().isFloating()) {
        float[] values = values(number++, last(weight.name()), weight.shape(), gain);
        weight.assign(tf.reshape(tf.constant(values), weight.shape()));
      }
    }
  }

  private static float[] values(int number, String name, Shape shape, double gain) {
    float[] values = uniform(number, Math.toIntExact(shape.numElements()));
    boolean isKernel = name.endsWith("kernel") || name.endsWith("embeddings");
    boolean isOffset = name.endsWith("beta") || name.endsWith("bias") || name.endsWith("mean");
    float factor = isKernel ? (float) Math.sqrt(3 * gain / fanIn(shape)) : isOffset ? 0.1f : 0.25f;
    for (int i = 0; i < values.length; i++) {
      values[i] = isKernel || isOffset ? values[i] * factor : values[i] * factor + 1;
    }
    return values;
  }

  /// How many inputs an output of a kernel has; those of one output are depthwise.
  private static long fanIn(Shape shape) {
    int rank = shape.rank();
    boolean isDepthwise = rank == 4 && shape.dim(3) == 1;
    long inputs = 1;
    for (int axis = 0; axis < (isDepthwise ? 2 : rank - 1); axis++) {
      inputs *= shape.dim(axis);
    }
    return inputs;
  }

  /// Of names, shapes and types of all weights in their order.
  static long fingerprint(Layer<?, ?> model) {
    var crc = new CRC32();
    for (Variable weight : model.weights()) {
      String shape = weight.shape().toString().replaceAll("[^\\d,]", "");
      String line = last(weight.name()) + " " + shape + " " + weight.dtype() + "\n";
      crc.update(line.getBytes(StandardCharsets.UTF_8));
    }
    return crc.getValue();
  }

  private static String last(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
