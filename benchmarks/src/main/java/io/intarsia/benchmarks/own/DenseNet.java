package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.List;

/// Dense layers, with rectifiers between them.
final class DenseNet {
  private final List<Integer> widths;
  private final List<Variable> weights = new ArrayList<>();
  private final List<Variable> biases = new ArrayList<>();

  /// @param widths that of the input first
  DenseNet(Environment tf, List<Integer> widths) {
    this.widths = widths;
    for (int i = 1; i < widths.size(); i++) {
      weights.add(tf.variable(weights(i)));
      biases.add(tf.variable(new float[widths.get(i)]));
    }
  }

  private float[][] weights(int layer) {
    int width = widths.get(layer);
    return Data.nested(Data.weights(widths.get(layer - 1), width), width);
  }

  /// Forgets what it was trained to.
  void reset() {
    for (int i = 1; i < widths.size(); i++) {
      weight(i - 1).assign(weights(i));
      bias(i - 1).assign(new float[widths.get(i)]);
    }
  }

  int layers() {
    return weights.size();
  }

  Variable weight(int layer) {
    return weights.get(layer);
  }

  Variable bias(int layer) {
    return biases.get(layer);
  }

  /// Weights and biases of each layer.
  List<Variable> variables() {
    List<Variable> all = new ArrayList<>();
    for (int i = 0; i < layers(); i++) {
      all.add(weight(i));
      all.add(bias(i));
    }
    return all;
  }

  /// What it makes of an input, `[rows, width]`.
  Tensor apply(Ops g, Tensor input) {
    Tensor x = input;
    for (int i = 0; i < layers(); i++) {
      Tensor sum = g.nn.biasAdd(g.linalg.matMul(x, weight(i).read(g)), bias(i).read(g));
      x = i + 1 < layers() ? g.nn.relu(sum) : sum;
    }
    return x;
  }
}
