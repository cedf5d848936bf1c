package io.intarsia.gradient;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/// An op whose gradients are compared with differences of its values.
///
/// @param code gives a tensor of `float64` of inputs of `float64`
record RuleCase(String name, Code code, List<Input> inputs) {
  /// The op under test.
  @FunctionalInterface
  interface Code {
    Tensor run(Ops tf, List<Tensor> inputs);
  }

  /// Numbers in a range.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Input(long seed, double least, double most, long... shape) {
    double[] numbers() {
      var random = new SplittableRandom(seed);
      int count = Math.toIntExact(Arrays.stream(shape).reduce(1, (a, b) -> a * b));
      return random.doubles(count, least, most).toArray();
    }

    Tensor tensor(Ops tf, double... numbers) {
      return tf.reshape(tf.constant(numbers), shape);
    }

    Shape toShape() {
      return Shape.of(shape);
    }
  }

  static RuleCase of(String name, Code code, Input... inputs) {
    return new RuleCase(name, code, List.of(inputs));
  }

  /// Numbers between -2 and 2.
  static Input any(long... shape) {
    return in(-2, 2, shape);
  }

  /// Numbers between 0.3 and 2.
  static Input positive(long... shape) {
    return in(0.3, 2, shape);
  }

  static Input in(double least, double most, long... shape) {
    long seed = Double.doubleToLongBits(least) ^ Arrays.hashCode(shape);
    return new Input(seed, least, most, shape);
  }

  List<Tensor> tensors(Ops tf, double[][] numbers) {
    return Stream.iterate(0, i -> i < inputs.size(), i -> i + 1)
        .map(i -> inputs.get(i).tensor(tf, numbers[i]))
        .toList();
  }

  double[][] numbers() {
    double[][] numbers = new double[inputs.size()][];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = inputs.get(i).numbers();
    }
    // Inputs of the same range and shape are not the same.
    for (int i = 1; i < numbers.length; i++) {
      if (Arrays.equals(numbers[i], numbers[i - 1])) {
        Input input = inputs.get(i);
        numbers[i] =
            new Input(input.seed() + i, input.least(), input.most(), input.shape()).numbers();
      }
    }
    return numbers;
  }

  @Override
  public String toString() {
    return name;
  }
}
