package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.ReplicaWork;
import io.intarsia.benchmarks.measure.StepWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.SGD;
import io.intarsia.replicas.Replica;
import io.intarsia.replicas.Replicas;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.replica.ReduceOp;
import java.util.List;

/// Compiled steps of a training: of replicas, each of which has its rows and its net and learns
/// from the gradients of all, and of one device that has all rows.
final class ReplicaSteps {
  private final Environment tf;
  private final List<Integer> widths;
  private final Tensor x;
  private final Tensor y;

  private ReplicaSteps(Environment tf, ReplicaWork work) {
    int rows = work.size() * ReplicaWork.REPLICAS;
    this.tf = tf;
    this.widths = work.widths();
    this.x = Steps.rows(tf, rows, widths.getFirst(), 0);
    this.y = Steps.rows(tf, rows, widths.getLast(), 1);
  }

  private record Learner(DenseNet net, Optimizer optimizer) {
    static Learner of(Environment tf, List<Integer> widths) {
      var net = new DenseNet(tf, widths);
      return new Learner(net, Optimizer.of(tf, SGD.of(StepWork.RATE)).build(net.variables()));
    }

    Tensor loss(Ops g, Tensor x, Tensor y) {
      return g.math.reduceMean(g.math.square(net.apply(g, x).minus(y)));
    }
  }

  static TimedLoop together(ReplicaWork work) {
    return new ReplicaSteps(OwnReplicas.twoDevices(), work).together();
  }

  static TimedLoop alone(ReplicaWork work) {
    return new ReplicaSteps(Environment.open(), work).alone();
  }

  private TimedLoop together() {
    var replicas = Replicas.onDevices(tf);
    PerReplica<Learner> learners = replicas.run((_, _) -> Learner.of(tf, widths));
    PerReplica<Tensor> xs = replicas.split(x);
    PerReplica<Tensor> ys = replicas.split(y);
    var step =
        tf.function((Ops g, PerReplica<Tensor> mineX, PerReplica<Tensor> mineY) ->
            replicas.run(g, ReplicaSteps::step, learners, mineX, mineY).get(0));
    List<DenseNet> nets = learners.values().stream().map(Learner::net).toList();
    return Steps.loop(tf, nets, () -> step.apply(xs, ys), tf::close);
  }

  private static Tensor step(Ops g, Replica r, Learner learner, Tensor x, Tensor y) {
    try (GradientTape tape = g.gradientTape()) {
      Tensor loss = learner.loss(g, x, y);
      var weights = learner.net().variables();
      learner
          .optimizer()
          .apply(g, r.allReduce(ReduceOp.MEAN, tape.gradient(loss, weights)), weights);
      return r.allReduce(ReduceOp.MEAN, loss);
    }
  }

  private TimedLoop alone() {
    var learner = Learner.of(tf, widths);
    var step = tf.function((Ops g, Tensor all, Tensor wanted) -> step(g, learner, all, wanted));
    return Steps.loop(tf, List.of(learner.net()), () -> step.apply(x, y), tf::close);
  }

  private static Tensor step(Ops g, Learner learner, Tensor x, Tensor y) {
    try (GradientTape tape = g.gradientTape()) {
      Tensor loss = learner.loss(g, x, y);
      var weights = learner.net().variables();
      learner.optimizer().apply(g, tape.gradient(loss, weights), weights);
      return loss;
    }
  }
}
