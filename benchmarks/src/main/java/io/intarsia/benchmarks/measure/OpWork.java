package io.intarsia.benchmarks.measure;

import java.util.stream.IntStream;

/// Ops, arrays in and out, and what goes with them: the workloads that differ in more than a
/// number.
public enum OpWork implements Workload {
  ADD("B1", "AddV2 2×2", Kind.HOT, 50_000),
  ADD_FACADE("B1", "tf.math.add 2×2, in Python tf.add", Kind.HOT, 50_000),
  MUL("B1", "Mul 2×2", Kind.HOT, 50_000),
  MATMUL("B1", "MatMul 2×2", Kind.HOT, 50_000),
  IDENTITY("B1", "Identity 2×2", Kind.HOT, 50_000),
  MATMUL_784("B1", "MatMul 100×784 by 100×784 transposed", Kind.HEAVY, 1_000),
  MATMUL_512("X1", "MatMul 512×512", Kind.HEAVY, 200),
  ADD_MILLION("X2", "AddV2 of 1,000,000", Kind.HEAVY, 500),
  CHAIN("X3", "-((a + b) * a - b) 2×2, each result closed", Kind.HOT, 12_500),
  CHAIN_SCOPED("X3", "-((a + b) * a - b) 2×2, in a scope", Kind.HOT, 12_500),

  ALPHAS_1("B2", "LeakyRelu 2×2, 1 alpha", Kind.HOT, 20_000),
  ALPHAS_10("B2", "LeakyRelu 2×2, 10 alphas in turn", Kind.HOT, 20_000),
  ALPHAS_100("B2", "LeakyRelu 2×2, 100 alphas in turn", Kind.HOT, 20_000),
  ALPHAS_1000("B2", "LeakyRelu 2×2, 1,000 alphas in turn", Kind.HOT, 20_000),
  ALPHAS_10000("B2", "LeakyRelu 2×2, 10,000 alphas in turn", Kind.HOT, 20_000),
  ALPHAS_NEW("B2", "LeakyRelu 2×2, first use of an alpha", Kind.COLD, 2_000),
  SHAPES_4000("B2", "AddV2, 4,000 shapes in turn", Kind.HOT, 20_000),

  IN_4("B3", "float[4] in", Kind.HOT, 200_000),
  IN_1024("B3", "float[1024] in", Kind.HOT, 50_000),
  IN_262144("B3", "float[262144] in", Kind.HEAVY, 500),
  IN_78400("B3", "float[78400] in", Kind.HEAVY, 2_000),
  IN_NESTED("B3", "float[100][784] in", Kind.HEAVY, 2_000),
  OUT_4("B3", "float[4] out", Kind.HOT, 200_000),
  OUT_1024("B3", "float[1024] out", Kind.HOT, 50_000),
  OUT_262144("B3", "float[262144] out", Kind.HEAVY, 500),
  OUT_78400("B3", "float[78400] out", Kind.HEAVY, 2_000),
  OUT_NESTED("B3", "float[100][784] out", Kind.HEAVY, 2_000),

  // A call is an iteration: a round is one loop of as many.
  WHILE_LOOP("X4", "iteration of a while loop that counts", Kind.THREADED, 100_000),

  START("B17", "process start to first result", Kind.PROCESS, 1),

  THREADS_1("B18", "AddV2 2×2, 1 thread", Kind.THREADED, 50_000),
  THREADS_2("B18", "AddV2 2×2, 2 threads, time over all calls", Kind.THREADED, 100_000),
  THREADS_4("B18", "AddV2 2×2, 4 threads, time over all calls", Kind.THREADED, 100_000);

  private final String id;
  private final String title;
  private final Kind kind;
  private final int calls;

  OpWork(String id, String title, Kind kind, int calls) {
    this.id = id;
    this.title = title;
    this.kind = kind;
    this.calls = calls;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public int calls() {
    return calls;
  }

  /// The alphas of the workloads that take turns with them, all different and exact in `float32`.
  public static float[] alphas(int count) {
    float[] alphas = new float[count];
    IntStream.range(0, count).forEach(i -> alphas[i] = (i + 1) / 65_536f);
    return alphas;
  }
}
