package io.intarsia.imperative;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.SplittableRandom;

/// Makes random tensors of a given dtype and shape: mostly small numbers, sometimes extreme ones.
final class FuzzInput {
  private static final String[] WORDS = {
    "",
    "a",
    "0",
    "1,2",
    "name",
    "äß\u0000",
    "{\"a\": [1]}",
    "float32",
    "GZIP",
    "1.5",
    "x".repeat(60)
  };
  private static final double[] EXTREMES = {
    -1,
    0,
    1,
    2,
    3,
    127,
    255,
    -128,
    65536,
    1L << 31,
    1L << 40,
    -(1L << 40),
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    Double.NaN,
    1e30,
    Double.POSITIVE_INFINITY
  };

  private final Ops tf;
  private final SplittableRandom random;

  FuzzInput(Ops tf, SplittableRandom random) {
    this.tf = tf;
    this.random = random;
  }

  Tensor tensor(DType dtype, long[] shape) {
    int size = (int) Arrays.stream(shape).reduce(1, (a, b) -> a * b);
    if (dtype == DType.STRING) {
      return reshape(tf.constant(strings(size)), shape);
    }
    Tensor numbers = reshape(tf.constant(numbers(size)), shape);
    return dtype == DType.BOOL ? numbers.gt(0) : cast(numbers, dtype);
  }

  Tensor text(String text) {
    return reshape(tf.constant(new String[] {text}), new long[0]);
  }

  private Tensor reshape(Tensor flat, long[] shape) {
    return tf.execute("Reshape", Attributes.NONE, flat, tf.constant(shape))[0];
  }

  private Tensor cast(Tensor numbers, DType dtype) {
    if (dtype == DType.FLOAT64) {
      return numbers;
    }
    if (!dtype.isQuantized()) {
      return tf.execute("Cast", Attributes.of("DstT", dtype), numbers)[0];
    }
    // There is no cast to quantized dtypes; they share the bits of these.
    DType carrier =
        switch (dtype) {
          case QINT32 -> DType.INT32;
          case QINT16 -> DType.INT16;
          case QUINT16 -> DType.UINT16;
          case QUINT8 -> DType.UINT8;
          default -> DType.INT8;
        };
    Tensor carried = tf.execute("Cast", Attributes.of("DstT", carrier), numbers)[0];
    return tf.execute("Bitcast", Attributes.of("type", dtype), carried)[0];
  }

  private double[] numbers(int size) {
    double[] numbers = new double[size];
    int kind = random.nextInt(8);
    for (int i = 0; i < size; i++) {
      numbers[i] =
          switch (kind) {
            case 0 -> EXTREMES[random.nextInt(EXTREMES.length)];
            case 1 -> random.nextInt(-3, 8);
            case 2 -> i;
            case 3 -> random.nextInt(2);
            case 4 -> 0;
            case 5 -> random.nextDouble();
            default -> 1 + random.nextInt(3);
          };
    }
    return numbers;
  }

  private String[] strings(int size) {
    String[] strings = new String[size];
    for (int i = 0; i < size; i++) {
      strings[i] = WORDS[random.nextInt(WORDS.length)];
    }
    return strings;
  }
}
