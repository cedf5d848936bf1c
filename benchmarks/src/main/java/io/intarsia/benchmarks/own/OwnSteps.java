package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.StepWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.SGD;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/// Steps of trainings, by a tape and an optimizer.
final class OwnSteps {
  private final Environment tf;

  OwnSteps(Environment tf) {
    this.tf = tf;
  }

  TimedLoop open(StepWork work) {
    return work.task().isMlp() ? mlp(work) : leapfrog(work);
  }

  private TimedLoop mlp(StepWork work) {
    var net = new DenseNet(tf, StepWork.MLP);
    Tensor x = Steps.rows(tf, work.size(), StepWork.MLP.getFirst(), 0);
    Tensor y = Steps.rows(tf, work.size(), StepWork.MLP.getLast(), 1);
    return training(
        work, List.of(net), g -> g.math.reduceMean(g.math.square(net.apply(g, x).minus(y))));
  }

  private TimedLoop leapfrog(StepWork work) {
    var position = new DenseNet(tf, StepWork.NET);
    var momentum = new DenseNet(tf, StepWork.NET);
    Tensor x = Steps.rows(tf, work.size(), StepWork.NET.getFirst(), 0);
    Tensor v = Steps.rows(tf, work.size(), StepWork.NET.getFirst(), 1);
    return training(work, List.of(position, momentum), g -> energy(g, position, momentum, x, v));
  }

  private static Tensor energy(
      Ops g, DenseNet position, DenseNet momentum, Tensor fromX, Tensor fromV) {
    Tensor x = fromX;
    Tensor v = fromV;
    for (int i = 0; i < StepWork.LEAPFROG_STEPS; i++) {
      v = v.minus(momentum.apply(g, x).times(StepWork.EPSILON));
      x = x.plus(position.apply(g, v).times(StepWork.EPSILON));
    }
    return g.math.reduceMean(g.math.square(x).plus(g.math.square(v)));
  }

  private TimedLoop training(StepWork work, List<DenseNet> nets, Function<Ops, Tensor> loss) {
    List<Variable> variables = nets.stream().flatMap(net -> net.variables().stream()).toList();
    var optimizer = Optimizer.of(tf, SGD.of(StepWork.RATE)).build(variables);
    Supplier<Tensor> step;
    if (work.task().isFunction()) {
      var function = tf.function((Ops g) -> step(g, variables, loss, optimizer));
      step = function::apply;
    } else {
      step = () -> step(tf, variables, loss, optimizer);
    }
    return Steps.loop(
        tf,
        nets,
        step,
        () -> {
          optimizer.close();
          variables.forEach(Variable::close);
        });
  }

  private static Tensor step(
      Ops g, List<Variable> variables, Function<Ops, Tensor> loss, Optimizer optimizer) {
    try (GradientTape tape = g.gradientTape()) {
      Tensor value = loss.apply(g);
      optimizer.apply(g, tape.gradient(value, variables), variables);
      return value;
    }
  }
}
