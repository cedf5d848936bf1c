package io.intarsia.spec;

import io.intarsia.internal.guard.NoOps;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The value of a [ShapeParameter] as part of a spec, from which the tensor is made again. Compared
/// by the value alone.
final class KnownTensor {
  private final ArrayLiteral value;
  private final @Nullable Place home;

  /// @param home the environment of the tensor; null if the spec was loaded
  KnownTensor(ArrayLiteral value, @Nullable Place home) {
    this.value = value;
    this.home = home;
  }

  /// Null if the value of the tensor is not known.
  static @Nullable KnownTensor of(Tensor tensor) {
    Optional<HostTensor> known = tensor.staticValue();
    if (known.isEmpty()) {
      return null;
    }
    try (HostTensor host = known.get()) {
      return new KnownTensor(ArrayLiteral.of(host), tensor.place().home());
    }
  }

  ArrayLiteral value() {
    return value;
  }

  /// A tensor with data; no op is run for it, whatever graph the other components are of.
  ///
  /// @param components the dynamic ones of the record
  /// @throws IllegalArgumentException if neither the spec nor a component is of an environment
  Tensor tensor(Object components) {
    Place environment = home == null ? environmentOf(components) : home;
    var outer = NoOps.lift();
    try (HostTensor host = value.toHost()) {
      return environment.constant(host);
    } finally {
      NoOps.leave(outer);
    }
  }

  private Place environmentOf(Object components) {
    for (Object component : Nest.expanded().flatten(components)) {
      if (component instanceof Tensor tensor) {
        return tensor.place().home();
      }
    }
    throw SpecErrors.noEnvironment(value);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof KnownTensor known && value.equals(known.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
