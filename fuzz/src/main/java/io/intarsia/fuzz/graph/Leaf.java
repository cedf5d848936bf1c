package io.intarsia.fuzz.graph;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Locale;

/// A tensor of float32 that a graph begins with.
record Leaf(Kind kind, Shape shape) {
  /// What it is.
  enum Kind {
    /// What the function is given.
    ARGUMENT,
    /// A constant of ones.
    ONES,
    /// A constant of zeros.
    ZEROS,
    /// A constant of other numbers.
    NUMBERS
  }

  /// The tensor, or what an argument is given.
  Tensor tensor(Ops tf) {
    return switch (kind) {
      case ONES -> tf.ones(shape, DType.FLOAT32);
      case ZEROS -> tf.zeros(shape, DType.FLOAT32);
      case ARGUMENT, NUMBERS -> tf.constant(numbers(Math.toIntExact(shape.numElements())), shape);
    };
  }

  private static float[] numbers(int count) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = 0.5f + i % 4;
    }
    return numbers;
  }

  @Override
  public String toString() {
    return kind.name().toLowerCase(Locale.ROOT) + shape;
  }
}
