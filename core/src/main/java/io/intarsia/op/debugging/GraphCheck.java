package io.intarsia.op.debugging;

import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// A condition that only a graph can check, and what it prints if that does not hold.
final class GraphCheck {
  private final BaseOps tf;
  private final List<Tensor> data = new ArrayList<>();

  GraphCheck(BaseOps tf) {
    this.tf = tf;
  }

  /// Prints a text next.
  GraphCheck print(String text) {
    data.add(Constants.of(tf, text));
    return this;
  }

  /// Prints a text next, and the first elements of a tensor.
  GraphCheck print(String text, Tensor value) {
    print(text);
    data.add(value);
    return this;
  }

  /// Prints the first elements of tensors next.
  GraphCheck print(List<Tensor> values) {
    data.addAll(values);
    return this;
  }

  /// Lets the graph fail unless all elements are true.
  void require(Tensor each, int summarize) {
    Tensor all = tf.raw.All(each, Axes.all(tf, each));
    tf.raw.Assert(all, data, Attributes.of("summarize", summarize));
  }
}
