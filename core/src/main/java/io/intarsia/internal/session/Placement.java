package io.intarsia.internal.session;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Where a piece runs and where the tensors are that it takes.
///
/// @param device the full name of the device of its op; null for the runtime's choice
/// @param inputs that of each tensor it takes; empty if they are where the op is
public record Placement(@Nullable String device, List<String> inputs) {
  /// Everything in one place.
  public static Placement at(@Nullable String device) {
    return new Placement(device, List.of());
  }

  /// Where an input is.
  @Nullable String input(int position) {
    return inputs.isEmpty() ? device : inputs.get(position);
  }

  /// All devices that have part in it.
  Set<String> devices() {
    return Stream.concat(Stream.ofNullable(device), inputs.stream())
        .collect(Collectors.toUnmodifiableSet());
  }
}
