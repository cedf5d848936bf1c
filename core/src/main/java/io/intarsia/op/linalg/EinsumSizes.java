package io.intarsia.op.linalg;

import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The dimension behind each label, to choose the order of products by; 1 if unknown.
record EinsumSizes(Map<Character, Double> dims) {
  /// Two operands to multiply next, the first one standing before the second.
  record Pair(int first, int second) {}

  EinsumSizes {
    dims = Map.copyOf(dims);
  }

  static EinsumSizes of(EinsumEquation equation, List<Tensor> inputs) {
    Map<Character, Double> dims = new HashMap<>();
    for (int i = 0; i < inputs.size(); i++) {
      Shape shape = inputs.get(i).shape();
      if (shape.isFullyKnown()) {
        collect(equation.inputs().get(i), shape, dims);
      }
    }
    return new EinsumSizes(dims);
  }

  private static void collect(String labels, Shape shape, Map<Character, Double> dims) {
    int ellipsis = labels.indexOf(EinsumEquation.ELLIPSIS);
    int open = shape.rank() - labels.length() + 1;
    for (int i = 0; i < labels.length(); i++) {
      double size = 1;
      if (i == ellipsis) {
        for (int axis = i; axis < i + open; axis++) {
          size *= shape.dim(axis);
        }
      } else {
        size = shape.dim(ellipsis >= 0 && i > ellipsis ? i + open - 1 : i);
      }
      dims.merge(labels.charAt(i), size, Math::max);
    }
  }

  /// The pair whose product takes the least room beyond what its operands take.
  Pair cheapestPair(List<String> labels, String output) {
    Pair best = new Pair(0, 1);
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < labels.size(); i++) {
      for (int j = i + 1; j < labels.size(); j++) {
        String product = EinsumEquation.product(labels, i, j, output);
        double growth = size(product) - size(labels.get(i)) - size(labels.get(j));
        if (growth < least) {
          least = growth;
          best = new Pair(i, j);
        }
      }
    }
    return best;
  }

  private double size(String labels) {
    return labels
        .chars()
        .mapToDouble(label -> dims.getOrDefault((char) label, 1.0))
        .reduce(1, (product, size) -> product * size);
  }
}
