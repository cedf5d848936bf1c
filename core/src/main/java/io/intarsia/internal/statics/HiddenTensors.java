package io.intarsia.internal.statics;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Composite;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.Tensor;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Looks for tensors in a value that is about to be taken as static data: in its fields, in those
/// of what they hold, in what lambdas captured, in collections, optionals and references. Nobody
/// would see these tensors: a trace would keep the ones it was made with, and a result would let
/// symbolic ones out.
///
/// Handles of resources are no data: whoever holds a variable finds its value at any time.
public final class HiddenTensors {
  /// Larger values are taken to hold no tensors.
  private static final int MOST_VALUES = 10_000;

  /// Stands for a tensor in a field of a class that is not open to this library.
  static final Object UNREADABLE = new Object();

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Visit> open = new ArrayDeque<>();

  private HiddenTensors() {}

  /// A value on the way, and how it was reached.
  private record Visit(@Nullable Visit from, String step, Object value) {
    String path() {
      return from == null ? step : from.path() + step;
    }
  }

  /// Whether values of a class hold nothing to look into, as strings and numbers do.
  public static boolean areClosed(Class<?> type) {
    return Insides.of(type).isClosed();
  }

  /// The code that leads from the value to a tensor in it, such as `.weights.get(0)`; empty if
  /// there is none.
  public static Optional<String> find(@Nullable Object value) {
    return value == null || areClosed(value.getClass())
        ? Optional.empty()
        : new HiddenTensors().search(value);
  }

  private Optional<String> search(Object root) {
    visit(null, "", root);
    while (!open.isEmpty() && seen.size() <= MOST_VALUES) {
      Visit here = open.remove();
      if (isData(here.value)) {
        return Optional.of(here.path());
      }
      Insides.of(here.value.getClass())
          .of(here.value, MOST_VALUES)
          .forEach((step, inner) -> visit(here, step, inner));
    }
    return Optional.empty();
  }

  private void visit(@Nullable Visit from, String step, Object value) {
    boolean isOpen = value == UNREADABLE || !areClosed(value.getClass());
    if (isOpen && seen.add(value)) {
      open.add(new Visit(from, step, value));
    }
  }

  private static boolean isData(Object value) {
    return switch (value) {
      case Tensor tensor -> tensor.dtype() != DType.RESOURCE;
      case Composite composite -> hasData(composite);
      default -> value == UNREADABLE;
    };
  }

  private static boolean hasData(Composite composite) {
    try {
      return Nest.expanded().flatten(composite).stream()
          .anyMatch(leaf -> leaf instanceof Tensor tensor && isData(tensor));
    } catch (UnsupportedOperationException e) {
      return false; // a spec whose values cannot be flattened
    }
  }
}
