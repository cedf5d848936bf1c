package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.StepWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/// The floor of steps: the same ops of this library, with the derivatives written by hand.
public final class StepsByHand {
  private static final int[] ALL = {0, 1};

  private final Environment tf = Environment.open();

  private StepsByHand() {}

  /// A loop in an environment of its own.
  public static TimedLoop open(StepWork work) {
    var hand = new StepsByHand();
    return work.task().isMlp() ? hand.mlp(work) : hand.leapfrog(work);
  }

  private TimedLoop loop(StepWork work, List<DenseNet> nets, Function<Ops, Tensor> step) {
    var function = tf.function((Ops g) -> step.apply(g));
    Supplier<Tensor> call = work.task().isFunction() ? function::apply : () -> step.apply(tf);
    return Steps.loop(tf, nets, call, tf::close);
  }

  private TimedLoop mlp(StepWork work) {
    var net = new DenseNet(tf, StepWork.MLP);
    Tensor x = Steps.rows(tf, work.size(), StepWork.MLP.getFirst(), 0);
    Tensor y = Steps.rows(tf, work.size(), StepWork.MLP.getLast(), 1);
    float slope = 2f / work.size() / StepWork.MLP.getLast();
    return loop(
        work,
        List.of(net),
        g -> {
          var hand = new DenseByHand(g, net);
          Tensor apart = g.raw.Sub(hand.forward(x), y);
          Tensor loss = g.raw.Mean(g.raw.Square(apart), g.constant(ALL));
          hand.backToTheWeights(g.raw.Mul(apart, g.constant(slope)));
          hand.update(g.constant(StepWork.RATE));
          return loss;
        });
  }

  private TimedLoop leapfrog(StepWork work) {
    var position = new DenseNet(tf, StepWork.NET);
    var momentum = new DenseNet(tf, StepWork.NET);
    Tensor x = Steps.rows(tf, work.size(), StepWork.NET.getFirst(), 0);
    Tensor v = Steps.rows(tf, work.size(), StepWork.NET.getFirst(), 1);
    float slope = 2f / work.size() / StepWork.NET.getFirst();
    return loop(
        work,
        List.of(position, momentum),
        g -> new Leapfrog(g, position, momentum, slope).step(x, v));
  }

  /// Leapfrog steps there and back.
  private static final class Leapfrog {
    private final Ops g;
    private final DenseByHand position;
    private final DenseByHand momentum;
    private final Tensor epsilon;
    private final Tensor slope;

    Leapfrog(Ops g, DenseNet position, DenseNet momentum, float slope) {
      this.g = g;
      this.position = new DenseByHand(g, position);
      this.momentum = new DenseByHand(g, momentum);
      this.epsilon = g.constant(StepWork.EPSILON);
      this.slope = g.constant(slope);
    }

    Tensor step(Tensor fromX, Tensor fromV) {
      Tensor x = fromX;
      Tensor v = fromV;
      for (int i = 0; i < StepWork.LEAPFROG_STEPS; i++) {
        v = g.raw.Sub(v, g.raw.Mul(momentum.forward(x), epsilon));
        x = g.raw.AddV2(x, g.raw.Mul(position.forward(v), epsilon));
      }
      Tensor energy = g.raw.AddV2(g.raw.Square(x), g.raw.Square(v));
      Tensor loss = g.raw.Mean(energy, g.constant(ALL));
      back(g.raw.Mul(x, slope), g.raw.Mul(v, slope));
      Tensor rate = g.constant(StepWork.RATE);
      position.update(rate);
      momentum.update(rate);
      return loss;
    }

    private void back(Tensor ofX, Tensor ofV) {
      Tensor x = ofX;
      Tensor v = ofV;
      for (int i = StepWork.LEAPFROG_STEPS - 1; i >= 0; i--) {
        v = g.raw.AddV2(v, position.back(g.raw.Mul(x, epsilon)));
        Tensor down = g.raw.Mul(g.raw.Neg(v), epsilon);
        if (i > 0) {
          x = g.raw.AddV2(x, momentum.back(down));
        } else {
          momentum.backToTheWeights(down);
        }
      }
    }
  }
}
