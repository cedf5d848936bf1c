package io.intarsia.spec;

import io.intarsia.internal.records.RecordParts;
import io.intarsia.nest.Nest;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Makes the first value of a class again where its file does not say the names of its parameters
/// and the constructor does more than store them: a field that a parameter goes into may be
/// something else than the parameter, as the logarithm of a scale is. The constructor makes the
/// same of what it made, or the class is refused.
final class RemadeCheck {
  private final Class<?> type;
  private final RecordParts parts;
  private final List<CompositeParameter> parameters;
  private volatile boolean passed;

  RemadeCheck(Class<?> type, RecordParts parts, List<CompositeParameter> parameters) {
    this.type = type;
    this.parts = parts;
    this.parameters = parameters;
  }

  /// @param read what a value has for each parameter
  /// @throws IllegalArgumentException if a value made of it has something else
  void check(@Nullable Object[] read) {
    if (!passed) {
      @Nullable Object[] again = remade(read);
      for (int i = 0; i < read.length; i++) {
        if (!isSame(read[i], again[i])) {
          throw ComponentErrors.otherRemade(type, parameters.get(i).name(), null);
        }
      }
      passed = true;
    }
  }

  private @Nullable Object[] remade(@Nullable Object[] read) {
    @Nullable Object[] arguments = read.clone();
    for (int i = 0; i < arguments.length; i++) {
      if (parameters.get(i).role() == CompositeParameter.Role.PLACE) {
        arguments[i] = CompositePlan.placeOf(type, read);
      }
    }
    try {
      return parts.read(parts.make(arguments));
    } catch (IllegalArgumentException | NullPointerException | ClassCastException e) {
      throw ComponentErrors.otherRemade(type, null, e);
    }
  }

  // Tensors are the same ones, as values are made again without running ops.
  private static boolean isSame(@Nullable Object one, @Nullable Object other) {
    if (Objects.equals(one, other)) {
      return true;
    }
    return Nest.expanded().flatten(one).equals(Nest.expanded().flatten(other));
  }
}
