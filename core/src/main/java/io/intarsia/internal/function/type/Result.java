package io.intarsia.internal.function.type;

import io.intarsia.nest.Structure;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a call gives: the structure the traced code returned, where each leaf is a tensor the
/// runtime gives, or a value known since the trace.
///
/// @param leaves a value, or [#TENSOR] where the next tensor goes
/// @param tensors the specs of the tensors
/// @param types of what the code returned: a spec for each tensor and extension type, or a value
public record Result(
    Structure structure, List<@Nullable Object> leaves, List<TensorSpec> tensors, Merge types) {
  public static final Object TENSOR = new Object();

  public @Nullable Object pack(Tensor[] given) {
    if (structure.isLeaf() && given.length == 1) {
      return given[0];
    }
    List<@Nullable Object> filled = new ArrayList<>(leaves.size());
    int next = 0;
    for (Object leaf : leaves) {
      filled.add(leaf == TENSOR ? given[next++] : HostValues.fresh(leaf));
    }
    return structure.pack(filled);
  }
}
