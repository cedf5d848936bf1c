package io.intarsia.imperative;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.SplittableRandom;

/// Makes random tensors: often small and well formed, sometimes empty, deep or with extreme values.
final class FuzzInput {
  private static final String[] WORDS = {
    "", "a", "0", "1,2", "name", "äß\u0000", "{\"a\": [1]}", "x".repeat(60)
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
    1e30
  };

  private final Ops tf;
  private final SplittableRandom random;
  // Most calls have inputs of one shape: else hardly one would get past the shape checks.
  private final long[] commonShape;

  FuzzInput(Ops tf, SplittableRandom random) {
    this.tf = tf;
    this.random = random;
    this.commonShape = shape();
  }

  Tensor tensor(DType dtype) {
    long[] shape = random.nextInt(3) > 0 ? commonShape : shape();
    if (dtype.isHandle()) {
      return handle(dtype);
    }
    int size = (int) Arrays.stream(shape).reduce(1, (a, b) -> a * b);
    if (dtype == DType.STRING) {
      return reshape(tf.constant(strings(size)), shape);
    }
    if (dtype == DType.BOOL) {
      return reshape(tf.constant(numbers(size)), shape).gt(0);
    }
    return cast(reshape(tf.constant(numbers(size)), shape), dtype);
  }

  private Tensor handle(DType dtype) {
    return dtype == DType.VARIANT
        ? tf.execute(
                "EmptyTensorList",
                Attributes.of("element_dtype", DType.FLOAT32),
                tf.constant(new int[] {2}),
                tf.constant(3))[0]
        : tf.execute(
                "VarHandleOp",
                Attributes.of("dtype", DType.FLOAT32).with("shape", new long[] {2}),
                new Object[0])[0];
  }

  private Tensor reshape(Tensor flat, long[] shape) {
    return tf.execute("Reshape", Attributes.NONE, flat, tf.constant(shape))[0];
  }

  private Tensor cast(Tensor numbers, DType dtype) {
    if (dtype == DType.FLOAT64) {
      return numbers;
    }
    if (dtype.isQuantized()) {
      DType carrier = dtype == DType.QUINT8 || dtype == DType.QUINT16 ? DType.UINT8 : DType.INT8;
      return tf.execute("Cast", Attributes.of("DstT", carrier), numbers)[0];
    }
    return tf.execute("Cast", Attributes.of("DstT", dtype), numbers)[0];
  }

  private long[] shape() {
    long[] dims = new long[random.nextInt(8) == 0 ? random.nextInt(9) : random.nextInt(5)];
    for (int i = 0; i < dims.length; i++) {
      dims[i] =
          random.nextInt(10) == 0 ? random.nextInt(7) * random.nextInt(2) : 1 + random.nextInt(3);
    }
    return dims;
  }

  private double[] numbers(int size) {
    double[] numbers = new double[size];
    boolean wild = random.nextInt(3) == 0;
    for (int i = 0; i < size; i++) {
      numbers[i] = wild ? EXTREMES[random.nextInt(EXTREMES.length)] : random.nextInt(4);
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
