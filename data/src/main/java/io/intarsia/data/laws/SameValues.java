package io.intarsia.data.laws;

import io.intarsia.nest.Nest;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// In what values differ: in number, in what their spec takes, or in their tensors.
final class SameValues {
  private SameValues() {}

  static String difference(List<Object> expected, List<Object> got) {
    if (expected.size() != got.size()) {
      return "  expected: %d values\n  got: %d".formatted(expected.size(), got.size());
    }
    for (int i = 0; i < expected.size(); i++) {
      if (!isSame(expected.get(i), got.get(i))) {
        return "  expected: %s\n  got: %s".formatted(expected.get(i), got.get(i));
      }
    }
    return "";
  }

  private static boolean isSame(Object expected, Object got) {
    List<@Nullable Object> leaves = Nest.expanded().flatten(expected);
    List<@Nullable Object> others = Nest.expanded().flatten(got);
    if (!TypeSpecs.of(expected).isCompatibleWith(got) || leaves.size() != others.size()) {
      return false;
    }
    for (int i = 0; i < leaves.size(); i++) {
      if (!isSameLeaf(leaves.get(i), others.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSameLeaf(@Nullable Object leaf, @Nullable Object other) {
    return leaf instanceof Tensor a && other instanceof Tensor b
        ? isSameTensor(a, b)
        : Objects.equals(leaf, other);
  }

  // What handles and variants hold cannot be read.
  private static boolean isSameTensor(Tensor a, Tensor b) {
    return a.dtype() == b.dtype()
        && a.shape().equals(b.shape())
        && (Needs.isOpaque(a) || a.reshape(-1).toList().equals(b.reshape(-1).toList()));
  }
}
