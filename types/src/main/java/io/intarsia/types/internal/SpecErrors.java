package io.intarsia.types.internal;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.nest.Tuple;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What more than one type has to say against its arguments.
public final class SpecErrors {
  private SpecErrors() {}

  public static IllegalArgumentException component(
      String operation, String component, String expected, Tensor got) {
    return Mistake.argument(
        "%s: %s must be %s, got %s%s"
            .formatted(operation, component, expected, got.dtype(), got.shape()));
  }

  public static IllegalArgumentException dtype(
      String operation, String what, String expected, DType got) {
    return Mistake.argument("%s: %s must be %s, got %s".formatted(operation, what, expected, got));
  }

  public static IllegalArgumentException cannotCast(TypeSpec<?> spec, @Nullable Object value) {
    return Mistake.argument(
        "cast: expected a value that fits %s, got %s; convert it before"
            .formatted(spec, describe(value)));
  }

  public static IllegalArgumentException cannotUnstack(TypeSpec<?> spec, int minimumRank) {
    return Mistake.argument(
        "toBoxedTensor: %s has fewer than %d axes, so it cannot be unstacked so often"
            .formatted(spec, minimumRank));
  }

  public static IllegalStateException noFirstAxis(TypeSpec<?> spec) {
    return Mistake.state(
        "unstacked: %s has no first axis, so there is nothing to unstack".formatted(spec));
  }

  public static IllegalArgumentException state(Tuple state, Class<?>... items) {
    String wanted =
        Arrays.stream(items)
            .map(item -> item == Object.class ? "nest of specs" : item.getSimpleName())
            .collect(Collectors.joining(", ", "(", ")"));
    String got =
        state.toList().stream()
            .map(item -> item == null ? "null" : item.getClass().getSimpleName())
            .limit(20)
            .collect(Collectors.joining(", ", "(", ")"));
    return Mistake.argument("the state of the spec must be %s, got %s".formatted(wanted, got));
  }

  public static String describe(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case Tensor tensor -> "a tensor " + tensor.dtype() + tensor.shape();
      case io.intarsia.spec.ExtensionType extension -> "a value of " + TypeSpecs.of(extension);
      default -> value.getClass().getSimpleName() + " " + value;
    };
  }
}
