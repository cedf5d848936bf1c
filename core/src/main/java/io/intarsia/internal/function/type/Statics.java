package io.intarsia.internal.function.type;

import io.intarsia.internal.statics.HiddenTensors;
import io.intarsia.nest.KeyPath;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Looks for tensors in what a trace takes as it is: it would keep those it was made with.
public final class Statics {
  private Statics() {}

  /// Checks a leaf of arguments or results.
  ///
  /// @param what what it is, such as `a result`
  /// @param name what the nest is called
  /// @throws IllegalArgumentException if there is a tensor in it that is no leaf of the nest
  public static void check(String what, String name, @Nullable Object nest, @Nullable Object leaf) {
    if (leaf == null || leaf instanceof Tensor || leaf instanceof TypeSpec<?>) {
      return;
    }
    if (!HiddenTensors.areClosed(leaf.getClass())) {
      HiddenTensors.find(leaf)
          .ifPresent(path -> {
            String leafPath = pathOf(leaf, nest).of(name);
            throw TypeErrors.hiddenTensor(what, leafPath + path, leaf);
          });
    }
  }

  private static KeyPath pathOf(Object leaf, @Nullable Object nest) {
    return Nest.expanded().flattenWithPaths(nest).stream()
        .filter(keyed -> keyed.value() == leaf)
        .map(KeyedLeaf::path)
        .findFirst()
        .orElse(KeyPath.root());
  }
}
