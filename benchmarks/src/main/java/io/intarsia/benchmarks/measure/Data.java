package io.intarsia.benchmarks.measure;

/// The inputs of the workloads; `bench_tf.py` makes the same.
public final class Data {
  /// Side lengths of the two-dimensional workloads.
  public static final int ROWS = 100;

  public static final int COLUMNS = 784;
  public static final int SQUARE = 512;
  public static final int MILLION = 1_000_000;

  private Data() {}

  /// A 2×2 matrix, flat.
  public static float[] a() {
    return new float[] {1, 2, 3, 4};
  }

  /// Another 2×2 matrix, flat.
  public static float[] b() {
    return new float[] {-5, 6, 7, 8};
  }

  /// A 2×2 matrix that leaves the size of what it is multiplied by, flat.
  public static float[] signs() {
    return new float[] {1, -1, 1, -1};
  }

  /// Numbers in [0, 1) without a visible pattern.
  public static float[] ramp(int length) {
    float[] values = new float[length];
    for (int i = 0; i < length; i++) {
      values[i] = i * 7919L % 1000 / 1000f;
    }
    return values;
  }

  /// The weights of a dense layer, flat.
  public static float[] weights(int inputs, int outputs) {
    float[] values = ramp(inputs * outputs);
    float scale = 2 / (float) Math.sqrt(inputs);
    for (int i = 0; i < values.length; i++) {
      values[i] = (values[i] - 0.5f) * scale;
    }
    return values;
  }

  /// The rows of a flat matrix.
  public static float[][] nested(float[] flat, int columns) {
    float[][] rows = new float[flat.length / columns][columns];
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(flat, i * columns, rows[i], 0, columns);
    }
    return rows;
  }

  /// The elements of a matrix, row by row.
  public static float[] flat(float[][] rows) {
    float[] flat = new float[rows.length * rows[0].length];
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(rows[i], 0, flat, i * rows[i].length, rows[i].length);
    }
    return flat;
  }
}
