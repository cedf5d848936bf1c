package io.intarsia.benchmarks.neighbour;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.ModelWork;
import io.intarsia.benchmarks.measure.OpWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.measure.Workload;
import java.util.Optional;
import org.tensorflow.EagerSession;
import org.tensorflow.Operand;
import org.tensorflow.TensorFlow;
import org.tensorflow.op.Ops;
import org.tensorflow.op.linalg.MatMul;
import org.tensorflow.types.TFloat32;

/// TensorFlow-Java 1.1.0, eager. A session keeps every result until it is closed, so a loop takes a
/// new one every 1,000 calls, or 100 with large results; closing it counts, opening it does not.
final class TensorFlowJavaSide implements Neighbour {
  private static final MatMul.Options TRANSPOSED = MatMul.transposeB(true);

  @Override
  public Contender contender() {
    return Contender.TF_JAVA;
  }

  @Override
  public String version() {
    return "TensorFlow-Java 1.1.0, TensorFlow " + TensorFlow.version();
  }

  @Override
  public float[] firstResult() {
    try (var session = EagerSession.create()) {
      return SessionLoop.values(add().prepare(Ops.create(session)).get());
    }
  }

  @Override
  public Optional<TimedLoop> open(Workload workload) {
    return switch (workload) {
      case ModelWork work -> TensorFlowJavaModels.open(work);
      case OpWork work -> op(work);
      default -> Optional.empty();
    };
  }

  private static Optional<TimedLoop> op(OpWork work) {
    return switch (work) {
      case ADD, ADD_FACADE -> Optional.of(add());
      case MUL -> Optional.of(multiply());
      case MATMUL -> Optional.of(matMul());
      case IDENTITY -> Optional.of(identity());
      case MATMUL_784 -> Optional.of(matMulTransposed());
      case MATMUL_512 -> Optional.of(matMul(Data.SQUARE));
      case ADD_MILLION -> Optional.of(add(Data.MILLION));
      case CHAIN, CHAIN_SCOPED -> Optional.of(chain());
      case IN_4 -> Optional.of(TensorFlowJavaTransfers.in(4));
      case IN_1024 -> Optional.of(TensorFlowJavaTransfers.in(1024));
      case IN_262144 -> Optional.of(TensorFlowJavaTransfers.in(262_144));
      case IN_78400 -> Optional.of(TensorFlowJavaTransfers.in(Data.ROWS * Data.COLUMNS));
      case IN_NESTED -> Optional.of(TensorFlowJavaTransfers.inNested());
      case OUT_4 -> Optional.of(TensorFlowJavaTransfers.out(4));
      case OUT_1024 -> Optional.of(TensorFlowJavaTransfers.out(1024));
      case OUT_262144 -> Optional.of(TensorFlowJavaTransfers.out(262_144));
      case OUT_78400 -> Optional.of(TensorFlowJavaTransfers.out(Data.ROWS * Data.COLUMNS));
      case OUT_NESTED -> Optional.of(TensorFlowJavaTransfers.outNested());
      case ALPHAS_1, ALPHAS_10, ALPHAS_100, ALPHAS_1000, ALPHAS_10000, ALPHAS_NEW, SHAPES_4000 ->
          Optional.empty();
      case WHILE_LOOP, START, THREADS_1, THREADS_2, THREADS_4 -> Optional.empty();
    };
  }

  @Override
  public void close() {}

  private static Operand<TFloat32> a(Ops tf) {
    return tf.constant(Data.nested(Data.a(), 2));
  }

  private static Operand<TFloat32> b(Ops tf) {
    return tf.constant(Data.nested(Data.b(), 2));
  }

  private static SessionLoop add() {
    return SessionLoop.of(tf -> {
      var a = a(tf);
      var b = b(tf);
      return () -> tf.math.add(a, b);
    });
  }

  private static SessionLoop multiply() {
    return SessionLoop.of(tf -> {
      var a = a(tf);
      var b = b(tf);
      return () -> tf.math.mul(a, b);
    });
  }

  private static SessionLoop matMul() {
    return SessionLoop.of(tf -> {
      var a = a(tf);
      var b = b(tf);
      return () -> tf.linalg.matMul(a, b);
    });
  }

  private static SessionLoop identity() {
    return SessionLoop.of(tf -> {
      var a = a(tf);
      return () -> tf.identity(a);
    });
  }

  private static SessionLoop chain() {
    return SessionLoop.of(tf -> {
      var a = a(tf);
      var b = b(tf);
      return () -> tf.math.neg(tf.math.sub(tf.math.mul(tf.math.add(a, b), a), b));
    });
  }

  private static SessionLoop matMulTransposed() {
    return SessionLoop.of(tf -> {
      var matrix = tf.constant(Data.nested(Data.ramp(Data.ROWS * Data.COLUMNS), Data.COLUMNS));
      return () -> tf.linalg.matMul(matrix, matrix, TRANSPOSED);
    });
  }

  private static SessionLoop matMul(int side) {
    return SessionLoop.ofLarge(tf -> {
      var matrix = tf.constant(Data.nested(Data.ramp(side * side), side));
      return () -> tf.linalg.matMul(matrix, matrix);
    });
  }

  private static SessionLoop add(int length) {
    return SessionLoop.ofLarge(tf -> {
      var vector = tf.constant(Data.ramp(length));
      return () -> tf.math.add(vector, vector);
    });
  }
}
