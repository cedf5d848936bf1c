package io.intarsia.replicas;

import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where values are.
final class Places {
  private Places() {}

  /// The innermost graph that a value is of, else the environment.
  static Ops of(Environment tf, List<PerReplica<?>> values) {
    List<Tensor> tensors = new ArrayList<>();
    for (PerReplica<?> each : values) {
      each.values().forEach(value -> tensors.addAll(tensors(value)));
    }
    return Ops.of(tf.placeFor(tensors));
  }

  /// A nest with others in the place of its tensors.
  static @Nullable Object with(@Nullable Object nest, List<Tensor> tensors) {
    Iterator<Tensor> next = tensors.iterator();
    return Nest.expanded().mapStructure(part -> part instanceof Tensor ? next.next() : part, nest);
  }

  /// The tensors of a nest, those of values of extension types included.
  static List<Tensor> tensors(@Nullable Object nest) {
    List<Tensor> tensors = new ArrayList<>();
    for (Object part : Nest.expanded().flatten(nest)) {
      if (part instanceof Tensor tensor) {
        tensors.add(tensor);
      }
    }
    return tensors;
  }
}
