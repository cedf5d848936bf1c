package io.intarsia.benchmarks.layers;

import io.intarsia.benchmarks.layers.HandNetwork.Weights;
import io.intarsia.benchmarks.measure.LayerWork;
import io.intarsia.benchmarks.measure.LayerWork.Network;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.op.array.UnstackOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Iterator;
import java.util.List;

/// The networks as who uses ops writes them.
final class HandNetworks {
  private static final int[] UPSTREAM = {10, 64, 128, 256, 256, 10};
  private static final int[] ONE = {1, 1};

  private HandNetworks() {}

  static HandNetwork of(Environment tf, LayerWork work) {
    return switch (work.network()) {
      case TINY -> dense(tf, 10, 10);
      case MLP -> dense(tf, 784, 128, 128, 10);
      case CNN -> cnn(tf);
      case GRU -> gru(tf);
      case TRANSFORMER -> HandTransformer.make(tf);
      case SEQUENTIAL, FUNCTIONAL, OWN -> dense(tf, UPSTREAM);
      case DENSE -> deep(tf, work.size());
      case MOBILENETV2 -> throw new AssertionError(work);
    };
  }

  static Tensor dense(Ops g, Iterator<Tensor> weights, Tensor x) {
    return g.nn.biasAdd(g.linalg.matMul(x, weights.next()), weights.next());
  }

  private static HandNetwork dense(Environment tf, int... widths) {
    Weights weights = new Weights(tf);
    for (int i = 1; i < widths.length; i++) {
      weights.withDense(widths[i - 1], widths[i]);
    }
    return weights.then((g, each, x) -> {
      Tensor y = dense(g, each, x);
      while (each.hasNext()) {
        y = dense(g, each, g.nn.relu(y));
      }
      return y;
    });
  }

  private static HandNetwork deep(Environment tf, int layers) {
    Weights weights = new Weights(tf);
    for (int i = 0; i < layers; i++) {
      weights.withDense(LayerWork.WIDTH, LayerWork.WIDTH);
    }
    return weights.then((g, each, x) -> {
      Tensor y = x;
      while (each.hasNext()) {
        y = dense(g, each, y);
      }
      return y;
    });
  }

  private static HandNetwork cnn(Environment tf) {
    return new Weights(tf)
        .with("kernel", 3, 3, 3, 32)
        .with("bias", 32)
        .with("kernel", 3, 3, 32, 64)
        .with("bias", 64)
        .withDense(6 * 6 * 64, 10)
        .then((g, each, x) -> {
          Tensor y = pooled(g, each, pooled(g, each, x));
          return dense(g, each, g.reshape(y, new int[] {-1, 6 * 6 * 64}));
        });
  }

  private static Tensor pooled(Ops g, Iterator<Tensor> weights, Tensor x) {
    Tensor sum = g.nn.biasAdd(g.nn.conv2d(x, weights.next(), ONE, "VALID"), weights.next());
    return g.nn.maxPool2d(g.nn.relu(sum), 2, 2, "VALID");
  }

  /// Unrolled, which is faster than a loop.
  private static HandNetwork gru(Environment tf) {
    int units = 128;
    int[] shape = Network.GRU.shape();
    return new Weights(tf)
        .with("kernel", shape[2], 3 * units)
        .with("recurrent_kernel", units, 3 * units)
        .with("bias", 2, 3 * units)
        .withDense(units, 10)
        .then((g, each, x) -> {
          Tensor kernel = each.next();
          Tensor recurrent = each.next();
          List<Tensor> biases = g.unstack(each.next());
          Tensor flat = g.reshape(x, new int[] {-1, shape[2]});
          Tensor products = g.nn.biasAdd(g.linalg.matMul(flat, kernel), biases.get(0));
          Tensor given = g.reshape(products, new int[] {-1, shape[1], 3 * units});
          Tensor state = g.zeros(Shape.of(shape[0], units), x.dtype());
          for (Tensor step : g.unstack(given, UnstackOptions.defaults().withAxis(1))) {
            Tensor seen = g.nn.biasAdd(g.linalg.matMul(state, recurrent), biases.get(1));
            state = gates(g, g.split(step, 3, 1), g.split(seen, 3, 1), state);
          }
          return dense(g, each, state);
        });
  }

  private static Tensor gates(Ops g, List<Tensor> given, List<Tensor> seen, Tensor before) {
    Tensor stay = g.math.sigmoid(given.get(0).plus(seen.get(0)));
    Tensor reset = g.math.sigmoid(given.get(1).plus(seen.get(1)));
    Tensor fresh = g.math.tanh(given.get(2).plus(reset.times(seen.get(2))));
    return fresh.plus(stay.times(before.minus(fresh)));
  }
}
