package io.intarsia.internal.gradient;

import io.intarsia.internal.place.OpPath;
import io.intarsia.nest.KeyPath;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Checks what a tape is given.
///
/// @param tf where the tape is
/// @param path of the ops it sees
/// @param method that was called, for messages
record TapeArguments(Ops tf, OpPath path, String method) {
  /// A nest whose leaves all hold tensors of the place, but for what a record declares as a number.
  ///
  /// @param argument its name
  void requireTensors(String argument, @Nullable Object nest) {
    if (nest instanceof Tensor tensor) {
      requireHere(argument, KeyPath.root(), tensor);
      return;
    }
    List<KeyedLeaf> leaves = Nest.flattenWithPaths(nest);
    BitSet required = Nest.structure(nest).required();
    for (int i = 0; i < leaves.size(); i++) {
      KeyedLeaf leaf = leaves.get(i);
      if (isNothing(leaf.value()) && !required.get(i)) {
        throw GradientErrors.noTensor(method, leaf.path().of(argument), leaf.value());
      }
      Nest.expanded()
          .flatten(leaf.value())
          .forEach(part -> requireHere(argument, leaf.path(), part));
    }
  }

  /// A nest in which at least one leaf holds tensors, if it has any.
  void requireSomeTensor(String argument, @Nullable Object nest) {
    List<@Nullable Object> leaves = Nest.flatten(nest);
    if (!leaves.isEmpty() && leaves.stream().allMatch(TapeArguments::isNothing)) {
      KeyedLeaf first = Nest.flattenWithPaths(nest).getFirst();
      throw GradientErrors.noTensor(method, first.path().of(argument), first.value());
    }
  }

  /// Whether a leaf is neither a tensor nor a value that is made of some.
  private static boolean isNothing(@Nullable Object leaf) {
    if (leaf == null || leaf instanceof Tensor) {
      return leaf == null;
    }
    List<@Nullable Object> parts = Nest.expanded().flatten(leaf);
    return parts.size() == 1 && parts.getFirst() == leaf;
  }

  private void requireHere(String argument, KeyPath at, @Nullable Object part) {
    if (part instanceof EagerTensor tensor && tensor.place() != tf.home()) {
      throw GradientErrors.foreign(method, at.of(argument));
    }
    // A tape of an environment sees no ops of functions.
    if (part instanceof SymbolicTensor tensor && !path.isOfGraph()) {
      throw GradientErrors.tapeOutside(method, at.of(argument), tensor);
    }
  }
}
