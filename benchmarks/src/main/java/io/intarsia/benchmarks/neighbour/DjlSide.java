package io.intarsia.benchmarks.neighbour;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.GradientWork;
import io.intarsia.benchmarks.measure.OpWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.measure.Workload;
import java.util.Optional;

/// DJL on PyTorch, each result closed.
final class DjlSide implements Neighbour {
  private final NDManager manager = NDManager.newBaseManager("PyTorch");
  private final NDArray a = manager.create(Data.nested(Data.a(), 2));
  private final NDArray b = manager.create(Data.nested(Data.b(), 2));

  private final DjlGradients gradients = new DjlGradients(manager);

  @Override
  public Contender contender() {
    return Contender.DJL;
  }

  @Override
  public String version() {
    return "DJL 0.32.0, PyTorch " + Engine.getEngine("PyTorch").getVersion();
  }

  @Override
  public float[] firstResult() {
    return values(a.add(b));
  }

  @Override
  public Optional<TimedLoop> open(Workload workload) {
    return switch (workload) {
      case GradientWork work -> gradients.open(work);
      case OpWork work -> ops(work);
      default -> Optional.empty();
    };
  }

  private Optional<TimedLoop> ops(OpWork work) {
    return switch (work) {
      case ADD, ADD_FACADE ->
          Optional.of(TimedLoop.of(() -> a.add(b).close(), () -> values(a.add(b))));
      case MUL -> Optional.of(TimedLoop.of(() -> a.mul(b).close(), () -> values(a.mul(b))));
      case MATMUL ->
          Optional.of(TimedLoop.of(() -> a.matMul(b).close(), () -> values(a.matMul(b))));
      case MATMUL_784 -> Optional.of(matMulTransposed());
      case MATMUL_512 -> Optional.of(matMul(Data.SQUARE));
      case ADD_MILLION -> Optional.of(add(Data.MILLION));
      case CHAIN, CHAIN_SCOPED ->
          Optional.of(TimedLoop.of(() -> chain().close(), () -> values(chain())));
      case IN_4 -> Optional.of(in(4));
      case IN_1024 -> Optional.of(in(1024));
      case IN_262144 -> Optional.of(in(262_144));
      case IN_78400 -> Optional.of(in(Data.ROWS * Data.COLUMNS));
      case IN_NESTED -> Optional.of(inNested());
      case OUT_4 -> Optional.of(out(4));
      case OUT_1024 -> Optional.of(out(1024));
      case OUT_262144 -> Optional.of(out(262_144));
      case OUT_78400 -> Optional.of(out(Data.ROWS * Data.COLUMNS));
      case IDENTITY, OUT_NESTED -> Optional.empty();
      case ALPHAS_1, ALPHAS_10, ALPHAS_100, ALPHAS_1000, ALPHAS_10000, ALPHAS_NEW, SHAPES_4000 ->
          Optional.empty();
      case WHILE_LOOP, START, THREADS_1, THREADS_2, THREADS_4 -> Optional.empty();
    };
  }

  @Override
  public void close() {
    manager.close();
  }

  private TimedLoop matMulTransposed() {
    NDArray matrix = manager.create(Data.nested(Data.ramp(Data.ROWS * Data.COLUMNS), Data.COLUMNS));
    NDArray transposed = matrix.transpose();
    return TimedLoop.of(
        () -> matrix.matMul(transposed).close(), () -> values(matrix.matMul(transposed)));
  }

  private TimedLoop matMul(int side) {
    NDArray matrix = manager.create(Data.nested(Data.ramp(side * side), side));
    return TimedLoop.of(() -> matrix.matMul(matrix).close(), () -> values(matrix.matMul(matrix)));
  }

  private TimedLoop add(int length) {
    NDArray vector = manager.create(Data.ramp(length));
    return TimedLoop.of(() -> vector.add(vector).close(), () -> values(vector.add(vector)));
  }

  private NDArray chain() {
    try (NDArray sum = a.add(b);
        NDArray product = sum.mul(a);
        NDArray difference = product.sub(b)) {
      return difference.neg();
    }
  }

  private TimedLoop in(int length) {
    float[] values = Data.ramp(length);
    return TimedLoop.of(() -> manager.create(values).close(), () -> values(manager.create(values)));
  }

  private TimedLoop inNested() {
    float[][] rows = Data.nested(Data.ramp(Data.ROWS * Data.COLUMNS), Data.COLUMNS);
    return TimedLoop.of(() -> manager.create(rows).close(), () -> values(manager.create(rows)));
  }

  private TimedLoop out(int length) {
    NDArray array = manager.create(Data.ramp(length));
    return TimedLoop.of(array::toFloatArray, array::toFloatArray, array::close);
  }

  private static float[] values(NDArray array) {
    try (array) {
      return array.toFloatArray();
    }
  }
}
