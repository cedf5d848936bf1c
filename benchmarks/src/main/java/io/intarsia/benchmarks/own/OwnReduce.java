package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.cluster.Pair;
import io.intarsia.benchmarks.cluster.Workers;
import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.cluster.ClusterSpec;
import io.intarsia.cluster.CollectiveOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.replicas.Replicas;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.ReduceOp;
import java.io.IOException;

/// The replica of one of two processes, whose vectors are added up.
final class OwnReduce {
  private final Environment tf;
  private final Replicas replicas;
  private final Tensor values;

  private OwnReduce(ClusterSpec cluster, int task, int elements) {
    var options = CollectiveOptions.of(cluster, Workers.JOB, task);
    this.tf = Environment.open(EnvironmentOptions.defaults().withCollectives(options));
    this.replicas = Replicas.ofProcesses(tf, "B22");
    this.values = tf.constant(Data.ramp(elements));
  }

  /// The partner of [#open].
  public static void main(String[] args) throws IOException {
    var reduce = new OwnReduce(ClusterSpec.parse(args[0]), 1, Integer.parseInt(args[1]));
    Pair.follow(reduce::call);
  }

  /// With a process of its own as the partner.
  static TimedLoop open(int elements) {
    var pair = new Pair(OwnReduce.class, elements);
    var reduce = new OwnReduce(pair.cluster(), 0, elements);
    pair.await();
    return TimedLoop.timed(
        calls -> pair.time(calls, reduce::call),
        () -> {
          pair.call(1);
          return Digest.of(OwnOps.values(reduce.sum()));
        },
        () -> {
          reduce.tf.close();
          pair.close();
        });
  }

  private Tensor sum() {
    return replicas.run((g, r) -> r.allReduce(ReduceOp.SUM, values)).get(0);
  }

  private void call() {
    try (var _ = tf.scope()) {
      sum().close();
    }
  }
}
