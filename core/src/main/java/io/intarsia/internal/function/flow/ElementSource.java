package io.intarsia.internal.function.flow;

import io.intarsia.internal.function.graph.TensorLists;
import io.intarsia.op.Ops;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Elements in lists of tensors, which a loop of a graph takes them from.
record ElementSource(Elements elements, List<Tensor> lists) {
  static ElementSource of(Ops tf, Elements elements) {
    List<Tensor> lists = new ArrayList<>();
    List<TensorSpec> specs = elements.tensorSpecs();
    for (int i = 0; i < specs.size(); i++) {
      lists.add(TensorLists.unstack(tf, specs.get(i), elements.tensors().get(i)));
    }
    return new ElementSource(elements, lists);
  }

  @Nullable Object get(Ops tf, Tensor index) {
    List<Tensor> parts = new ArrayList<>();
    List<TensorSpec> specs = elements.tensorSpecs();
    for (int i = 0; i < specs.size(); i++) {
      parts.add(TensorLists.get(tf, specs.get(i), lists.get(i), index));
    }
    return elements.element(parts);
  }
}
