package io.intarsia.benchmarks.own;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// A net in one step, and the backward pass through it, written by hand.
final class DenseByHand {
  private static final Attributes FIRST = Attributes.of("transpose_a", true);
  private static final Attributes SECOND = Attributes.of("transpose_b", true);

  private final Ops g;
  private final DenseNet net;
  // What the backward pass reads, the last layer on top.
  private final Deque<Layer> layers = new ArrayDeque<>();
  private final List<List<Tensor>> weights = new ArrayList<>();
  private final List<List<Tensor>> biases = new ArrayList<>();

  DenseByHand(Ops g, DenseNet net) {
    this.g = g;
    this.net = net;
    for (int i = 0; i < net.layers(); i++) {
      weights.add(new ArrayList<>());
      biases.add(new ArrayList<>());
    }
  }

  private record Layer(Tensor input, Tensor weight, Tensor output) {}

  Tensor forward(Tensor input) {
    Tensor x = input;
    for (int i = 0; i < net.layers(); i++) {
      Tensor weight = net.weight(i).read(g);
      Tensor sum = g.raw.BiasAdd(g.raw.MatMul(x, weight), net.bias(i).read(g));
      Tensor output = i + 1 < net.layers() ? g.raw.Relu(sum) : sum;
      layers.push(new Layer(x, weight, output));
      x = output;
    }
    return x;
  }

  /// Goes back through the last [#forward] that it did not go back through, and returns the
  /// gradient of its input.
  Tensor back(Tensor gradient) {
    Tensor before = gradient;
    for (int i = net.layers() - 1; i >= 0; i--) {
      before = back(i, before, true);
    }
    return before;
  }

  /// Does so where the gradient of the input is not needed.
  void backToTheWeights(Tensor gradient) {
    Tensor before = gradient;
    for (int i = net.layers() - 1; i >= 0; i--) {
      before = back(i, before, i > 0);
    }
  }

  private Tensor back(int index, Tensor gradient, boolean toInput) {
    Layer layer = layers.pop();
    Tensor sum = index + 1 < net.layers() ? g.raw.ReluGrad(gradient, layer.output) : gradient;
    biases.get(index).add(g.raw.BiasAddGrad(sum));
    weights.get(index).add(g.raw.MatMul(layer.input, sum, FIRST));
    return toInput ? g.raw.MatMul(sum, layer.weight, SECOND) : sum;
  }

  /// Goes down by the gradients.
  void update(Tensor rate) {
    for (int i = 0; i < net.layers(); i++) {
      net.weight(i).assignSub(g, g.raw.Mul(sum(weights.get(i)), rate));
      net.bias(i).assignSub(g, g.raw.Mul(sum(biases.get(i)), rate));
    }
  }

  private Tensor sum(List<Tensor> gradients) {
    return gradients.size() == 1 ? gradients.getFirst() : g.raw.AddN(gradients);
  }
}
