package io.intarsia.benchmarks.layers;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// The variables of a network, and the ops that make something of them and an input.
///
/// @param forward takes weights in their order
record HandNetwork(List<Variable> variables, Forward forward) {
  /// Ops by hand.
  @FunctionalInterface
  interface Forward {
    Tensor of(Ops g, Iterator<Tensor> weights, Tensor x);
  }

  /// Variables that begin as those of layers do.
  static final class Weights {
    private final Environment tf;
    private final List<Variable> made = new ArrayList<>();

    Weights(Environment tf) {
      this.tf = tf;
    }

    /// @param name in Keras
    Weights with(String name, int... shape) {
      float[] initial = Examples.initial(name, Shape.of(longs(shape)));
      made.add(tf.variable(tf.reshape(tf.constant(initial), shape)));
      return this;
    }

    private static long[] longs(int... sizes) {
      long[] longs = new long[sizes.length];
      for (int i = 0; i < sizes.length; i++) {
        longs[i] = sizes[i];
      }
      return longs;
    }

    Weights withDense(int inputs, int outputs) {
      return with("kernel", inputs, outputs).with("bias", outputs);
    }

    HandNetwork then(Forward forward) {
      return new HandNetwork(List.copyOf(made), forward);
    }
  }

  Tensor apply(Ops g, Tensor x) {
    return forward.of(g, variables.stream().map(each -> each.read(g)).iterator(), x);
  }
}
