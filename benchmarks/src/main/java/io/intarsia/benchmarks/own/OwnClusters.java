package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.cluster.Workers;
import io.intarsia.benchmarks.measure.ClusterWork;
import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.measure.Together;
import io.intarsia.cluster.ClusterOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Ops on workers, copies to them and from them, and what is added up from several.
final class OwnClusters {
  private static final String CLIENT = "client";

  private final Workers workers;
  private final Environment tf;
  private final Ops here;

  private OwnClusters(int count) {
    workers = new Workers(count);
    var cluster = workers.cluster().withTask(CLIENT, 0, "localhost:" + Workers.freePort());
    var joined = ClusterOptions.of(cluster, CLIENT, 0);
    tf = Environment.open(EnvironmentOptions.defaults().withCluster(joined));
    here = tf.device("/job:client/task:0/device:CPU:0");
  }

  /// With worker processes of its own.
  static TimedLoop open(ClusterWork work) {
    var loops = new OwnClusters(work.workers());
    return switch (work.task()) {
      case OP -> loops.op();
      case ROUND_TRIP -> loops.roundTrip();
      case CHAIN -> loops.chain();
      case SEND -> loops.send();
      case FETCH -> loops.fetch();
      case SUM -> loops.added(work.workers(), part -> part::sum);
      case REDUCE -> loops.added(work.workers(), part -> part::computed);
    };
  }

  private TimedLoop op() {
    Ops worker = worker(0);
    Tensor a = worker.constant(Data.nested(Data.a(), 2));
    Tensor b = worker.constant(Data.nested(Data.b(), 2));
    return loop(
        () -> worker.math.multiply(a, b).close(), () -> OwnOps.values(worker.math.multiply(a, b)));
  }

  private TimedLoop roundTrip() {
    Ops worker = worker(0);
    Tensor a = worker.constant(Data.nested(Data.a(), 2));
    Tensor b = worker.constant(Data.nested(Data.b(), 2));
    return loop(() -> OwnOps.values(worker.math.multiply(a, b)));
  }

  private TimedLoop chain() {
    Ops worker = worker(0);
    Tensor a = worker.constant(Data.nested(Data.a(), 2));
    Tensor b = worker.constant(Data.nested(Data.b(), 2));
    return loop(() -> {
      try (var sum = worker.math.add(a, b);
          var product = worker.math.multiply(sum, a);
          var difference = worker.math.subtract(product, b)) {
        return OwnOps.values(worker.math.negative(difference));
      }
    });
  }

  private TimedLoop send() {
    Ops worker = worker(0);
    float[] values = Data.ramp(ClusterWork.LARGE);
    return loop(() -> {
      try (var there = worker.constant(values);
          var count = worker.size(there)) {
        return new float[] {count.asInt()};
      }
    });
  }

  private TimedLoop fetch() {
    Tensor x = worker(0).constant(Data.ramp(ClusterWork.LARGE));
    return loop(() -> x.toArray(float[].class));
  }

  private TimedLoop added(int count, Function<Part, Callable<Tensor>> task) {
    List<Part> parts = IntStream.range(0, count).mapToObj(Part::new).toList();
    var together = new Together<>(parts.stream().map(task).toList());
    return TimedLoop.of(
        () -> added(together.run()).close(),
        () -> values(added(together.run())),
        () -> {
          together.close();
          close();
        });
  }

  private Tensor added(List<Tensor> tensors) {
    Tensor total = tensors.getFirst();
    for (Tensor tensor : tensors.subList(1, tensors.size())) {
      try (var before = total;
          var next = tensor) {
        total = tf.math.add(before, next);
      }
    }
    return total;
  }

  private static float[] values(Tensor tensor) {
    return tensor.rank() == 0 ? new float[] {tensor.asFloat()} : OwnOps.values(tensor);
  }

  private Ops worker(int task) {
    return tf.device(Workers.device(task));
  }

  private TimedLoop loop(Supplier<float[]> call) {
    return loop(
        () -> {
          float[] ignored = call.get();
        },
        call);
  }

  private TimedLoop loop(Runnable call, Supplier<float[]> result) {
    return TimedLoop.of(call, result, this::close);
  }

  private void close() {
    tf.close();
    workers.close();
  }

  /// The values of one worker.
  private final class Part {
    private final Ops worker;
    private final Tensor values;
    private final Tensor axis;

    Part(int task) {
      worker = worker(task);
      values = worker.constant(ClusterWork.part(task));
      axis = worker.constant(new int[] {0});
    }

    Tensor sum() {
      try (var sum = worker.raw.Sum(values, axis)) {
        return here.identity(sum);
      }
    }

    Tensor computed() {
      try (var result = worker.math.negative(values)) {
        return here.identity(result);
      }
    }
  }
}
