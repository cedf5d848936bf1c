package io.intarsia.testing;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// In what two values differ first: specs, then tensors by dtype, shape and content. NaN equals
/// NaN; the content of handles is not looked at.
///
/// @param where the place, such as `component 2`
record Difference(String where, Object expected, Object got) {
  static Optional<Difference> between(Object expected, Object got) {
    TypeSpec<?> spec = TypeSpecs.of(expected);
    TypeSpec<?> other = TypeSpecs.of(got);
    if (!spec.equals(other)) {
      return Optional.of(new Difference("value.typeSpec()", spec, other));
    }
    return ofLeaves(Nest.expanded().flatten(expected), Nest.expanded().flatten(got));
  }

  /// @throws LawBroken if the values differ
  static void none(Sample sample, String rule, Object expected, Object got) {
    between(expected, got)
        .ifPresent(difference -> {
          throw LawBroken.of(
              sample,
              "%s; differs at %s".formatted(rule, difference.where),
              difference.expected,
              difference.got);
        });
  }

  /// In what two lists of leaves differ.
  static Optional<Difference> ofLeaves(List<?> leaves, List<?> others) {
    if (leaves.size() != others.size()) {
      return Optional.of(new Difference("the number of components", leaves.size(), others.size()));
    }
    for (int i = 0; i < leaves.size(); i++) {
      if (!sameLeaf(leaves.get(i), others.get(i))) {
        return Optional.of(
            new Difference("component " + i, Texts.show(leaves.get(i)), Texts.show(others.get(i))));
      }
    }
    return Optional.empty();
  }

  private static boolean sameLeaf(@Nullable Object a, @Nullable Object b) {
    return a instanceof Tensor tensor && b instanceof Tensor other
        ? sameTensor(tensor, other)
        : Objects.equals(a, b);
  }

  private static boolean sameTensor(Tensor a, Tensor b) {
    if (a.dtype() != b.dtype() || !a.shape().equals(b.shape())) {
      return false;
    }
    return a == b || a.dtype().isHandle() || sameContent(a, b);
  }

  private static boolean sameContent(Tensor a, Tensor b) {
    try (HostTensor left = a.toHost();
        HostTensor right = b.toHost()) {
      for (long i = 0; i < left.size(); i++) {
        if (!sameElement(left, right, i)) {
          return false;
        }
      }
      return true;
    }
  }

  private static boolean sameElement(HostTensor a, HostTensor b, long position) {
    return a.dtype() == DType.STRING
        ? java.util.Arrays.equals(a.bytes(position), b.bytes(position))
        : a.elementAt(position).equals(b.elementAt(position));
  }
}
