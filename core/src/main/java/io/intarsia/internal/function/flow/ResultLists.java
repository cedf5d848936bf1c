package io.intarsia.internal.function.flow;

import io.intarsia.internal.function.graph.TensorLists;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.op.Ops;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The lists of tensors that a loop of a graph puts its results into.
///
/// @param graph that the lists are of
record ResultLists(Ops graph, Stack stack) {
  /// Lists with room for a number of results.
  List<Tensor> reserved(Tensor count) {
    List<Tensor> lists = new ArrayList<>();
    for (TensorSpec spec : stack.tensorSpecs()) {
      lists.add(TensorLists.reserve(graph, spec, count));
    }
    return lists;
  }

  /// The lists with one more result.
  List<Tensor> put(Ops tf, @Nullable Object lists, Tensor index, @Nullable Object result) {
    List<?> before = (List<?>) Objects.requireNonNull(lists);
    List<Tensor> box = stack.box(stack.checked(result));
    List<Tensor> filled = new ArrayList<>();
    for (int i = 0; i < box.size(); i++) {
      Tensor list = (Tensor) Objects.requireNonNull(before.get(i));
      filled.add(TensorLists.set(tf, list, index, box.get(i)));
    }
    return filled;
  }

  /// The stack of all results.
  ///
  /// @param count how many there are; -1 if not known
  @Nullable Object stacked(@Nullable Object lists, long count) {
    List<Tensor> full = Merge.tensors(lists);
    List<TensorSpec> specs = stack.tensorSpecs();
    List<Tensor> stacked = new ArrayList<>();
    for (int i = 0; i < specs.size(); i++) {
      stacked.add(TensorLists.stack(graph, specs.get(i), full.get(i), count));
    }
    return stack.unbox(stacked, count);
  }
}
