package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.cluster.Workers;
import io.intarsia.benchmarks.measure.ClusterWork;
import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.TargetWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import java.util.function.Supplier;

/// Ops in a session on a worker, and copies to it and from it.
final class OwnTargets {
  private final Workers workers = new Workers(1);
  private final Environment tf =
      Environment.open("grpc://" + workers.cluster().address(Workers.JOB, 0));

  /// With a worker process of its own.
  static TimedLoop open(TargetWork work) {
    var loops = new OwnTargets();
    return switch (work.task()) {
      case OP -> loops.op();
      case ROUND_TRIP -> loops.roundTrip();
      case SEND -> loops.send();
      case FETCH -> loops.fetch();
    };
  }

  private TimedLoop op() {
    Tensor a = tf.constant(Data.nested(Data.a(), 2));
    Tensor b = tf.constant(Data.nested(Data.b(), 2));
    return TimedLoop.of(
        () -> tf.math.multiply(a, b).close(),
        () -> OwnOps.values(tf.math.multiply(a, b)),
        this::close);
  }

  private TimedLoop roundTrip() {
    Tensor a = tf.constant(Data.nested(Data.a(), 2));
    Tensor b = tf.constant(Data.nested(Data.b(), 2));
    return loop(() -> OwnOps.values(tf.math.multiply(a, b)));
  }

  private TimedLoop send() {
    float[] values = Data.ramp(ClusterWork.LARGE);
    return loop(() -> {
      try (var there = tf.constant(values);
          var count = tf.size(there)) {
        return new float[] {count.asInt()};
      }
    });
  }

  private TimedLoop fetch() {
    Tensor x = tf.constant(Data.ramp(ClusterWork.LARGE));
    return loop(() -> x.toArray(float[].class));
  }

  private TimedLoop loop(Supplier<float[]> call) {
    return TimedLoop.of(
        () -> {
          float[] ignored = call.get();
        },
        call,
        this::close);
  }

  private void close() {
    tf.close();
    workers.close();
  }
}
