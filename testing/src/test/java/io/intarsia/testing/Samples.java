package io.intarsia.testing;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.SplittableRandom;

/// Random tensors and static data for the types of the tests.
final class Samples {
  private static final List<String> NAMES = List.of("batch", "time", "名前", "");

  private Samples() {}

  /// A shape of few and short axes; sizes repeat, so that equal shapes occur.
  static long[] shape(SplittableRandom random, int leastRank, int mostRank) {
    return random.longs(random.nextInt(leastRank, mostRank + 1), 0, 4).toArray();
  }

  /// A tensor of numbers, NaN and infinities among them.
  static Tensor floats(Ops tf, SplittableRandom random, long... shape) {
    int size = (int) Shape.of(shape).numElements();
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      values[i] =
          switch (random.nextInt(10)) {
            case 0 -> Float.NaN;
            case 1 -> Float.NEGATIVE_INFINITY;
            case 2 -> -0f;
            default -> random.nextInt(100) / 4f;
          };
    }
    return reshaped(tf, tf.constant(values), shape);
  }

  static Tensor ints(Ops tf, SplittableRandom random, long... shape) {
    int[] values = random.ints(Shape.of(shape).numElements(), -9, 9).toArray();
    return reshaped(tf, tf.constant(values), shape);
  }

  static Tensor bools(Ops tf, SplittableRandom random, long... shape) {
    return ints(tf, random, shape).gt(0);
  }

  static Tensor strings(Ops tf, SplittableRandom random, long... shape) {
    return tf.strings.asString(ints(tf, random, shape));
  }

  /// A tensor of any of several dtypes.
  static Tensor any(Ops tf, SplittableRandom random, long... shape) {
    return switch (random.nextInt(6)) {
      case 0 -> ints(tf, random, shape);
      case 1 -> bools(tf, random, shape);
      case 2 -> strings(tf, random, shape);
      case 3 -> ints(tf, random, shape).cast(DType.INT64);
      case 4 -> ints(tf, random, shape).cast(DType.COMPLEX64);
      default -> floats(tf, random, shape);
    };
  }

  static String name(SplittableRandom random) {
    return NAMES.get(random.nextInt(NAMES.size()));
  }

  private static Tensor reshaped(Ops tf, Tensor flat, long[] shape) {
    return tf.reshape(flat, shape);
  }
}
