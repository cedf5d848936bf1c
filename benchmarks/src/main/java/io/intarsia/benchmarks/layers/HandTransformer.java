package io.intarsia.benchmarks.layers;

import io.intarsia.benchmarks.layers.HandNetwork.Weights;
import io.intarsia.benchmarks.measure.LayerWork.Network;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.op.nn.MeanVariance;
import io.intarsia.op.nn.MomentsOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Iterator;

/// A transformer over letters by ops.
final class HandTransformer {
  private static final int LAYERS = 4;
  private static final int WIDTH = 128;
  private static final int HEADS = 4;
  private static final int SIZE = WIDTH / HEADS;
  private static final int INNER = 512;
  private static final int LETTERS = Network.TRANSFORMER.classes();

  private HandTransformer() {}

  static HandNetwork make(Environment tf) {
    Weights weights = new Weights(tf).with("embeddings", LETTERS, WIDTH);
    for (int i = 0; i < LAYERS; i++) {
      norm(weights);
      for (int j = 0; j < 3; j++) {
        weights.with("kernel", WIDTH, HEADS, SIZE).with("bias", HEADS, SIZE);
      }
      norm(weights.with("kernel", HEADS, SIZE, WIDTH).with("bias", WIDTH));
      weights.withDense(WIDTH, INNER).withDense(INNER, WIDTH);
    }
    return norm(weights).withDense(WIDTH, LETTERS).then(HandTransformer::forward);
  }

  private static Weights norm(Weights weights) {
    return weights.with("gamma", WIDTH).with("beta", WIDTH);
  }

  private static Tensor forward(Ops g, Iterator<Tensor> weights, Tensor letters) {
    Tensor x = g.gather(weights.next(), letters);
    for (int i = 0; i < LAYERS; i++) {
      x = x.plus(attention(g, weights, normalized(g, weights, x)));
      Tensor inner = flatDense(g, weights, normalized(g, weights, x), INNER);
      x = x.plus(flatDense(g, weights, g.nn.gelu(inner), WIDTH));
    }
    return flatDense(g, weights, normalized(g, weights, x), LETTERS);
  }

  private static Tensor flatDense(Ops g, Iterator<Tensor> weights, Tensor x, int outputs) {
    Tensor flat = g.reshape(x, new int[] {-1, Math.toIntExact(x.shape().dim(2))});
    Tensor y = HandNetworks.dense(g, weights, flat);
    return g.reshape(y, new int[] {-1, Network.TRANSFORMER.shape()[1], outputs});
  }

  private static Tensor normalized(Ops g, Iterator<Tensor> weights, Tensor x) {
    MeanVariance moments =
        g.nn.moments(x, new int[] {-1}, MomentsOptions.defaults().withKeepdims(true));
    Tensor scale = g.math.rsqrt(moments.variance().plus(1e-3f)).times(weights.next());
    return x.times(scale).plus(weights.next().minus(moments.mean().times(scale)));
  }

  private static Tensor attention(Ops g, Iterator<Tensor> weights, Tensor x) {
    Tensor query = heads(g, weights, x).times((float) (1 / Math.sqrt(SIZE)));
    Tensor key = heads(g, weights, x);
    Tensor value = heads(g, weights, x);
    Tensor scores = g.einsum("bqhd,bkhd->bhqk", query, key);
    int letters = Network.TRANSFORMER.shape()[1];
    Tensor seen = g.linalg.bandPart(g.ones(Shape.of(letters, letters), x.dtype()), -1, 0);
    Tensor masked = scores.plus(seen.minus(1f).times(1e9f));
    Tensor mixed = g.einsum("bhqk,bkhd->bqhd", g.nn.softmax(masked), value);
    return g.einsum("bqhd,hdw->bqw", mixed, weights.next()).plus(weights.next());
  }

  private static Tensor heads(Ops g, Iterator<Tensor> weights, Tensor x) {
    return g.einsum("btw,whd->bthd", x, weights.next()).plus(weights.next());
  }
}
