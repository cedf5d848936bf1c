package io.intarsia.internal.function.trace;

import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.function.host.HostBinding;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// The results of a function that are handles, such as data sets. The runtime may run nodes of the
/// function when they are used, so they keep its host functions, which the runtime finds by number,
/// and what the arguments keep that they may be made of.
///
/// @param positions which results they are
/// @param code the host functions of the function, and of all that it calls
record GivenHandles(List<Integer> positions, List<HostBinding> code) {
  private static final GivenHandles NONE = new GivenHandles(List.of(), List.of());

  static GivenHandles of(RuntimeFunction function) {
    List<TensorSpec> results = function.resultSpecs();
    List<Integer> positions = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      if (results.get(i).dtype().isHandle()) {
        positions.add(i);
      }
    }
    return positions.isEmpty()
        ? NONE
        : new GivenHandles(
            positions,
            RuntimeFunction.all(List.of(function)).stream()
                .flatMap(each -> each.bindings().stream())
                .toList());
  }

  /// The results of one call.
  Tensor[] of(Tensor[] results, List<Tensor> inputs) {
    if (!positions.isEmpty()) {
      List<Object> needed = new ArrayList<>(code);
      for (Tensor input : inputs) {
        if (input instanceof EagerTensor eager) {
          needed.addAll(eager.kept());
        }
      }
      for (int position : positions) {
        if (results[position] instanceof EagerTensor eager) {
          eager.keep(needed);
        }
      }
    }
    return results;
  }
}
