package io.intarsia.dispatch;

import io.intarsia.nest.Nest;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Functions that mean the same for a value as for each tensor in it, so that types need no handler
/// for them.
final class ByComponents {
  private ByComponents() {}

  /// Whether a function runs on the tensors in a value rather than on what it converts to, as lists
  /// and arrays of numbers do.
  static boolean isMeant(Api api, Object value) {
    return !(value instanceof Tensor)
        && (api == Apis.IDENTITY || api == Apis.STOP_GRADIENT)
        && Nest.expanded().flatten(value).stream().anyMatch(Tensor.class::isInstance);
  }

  /// A value of the same structure.
  static @Nullable Object run(Original original, Object value) {
    return Nest.expanded()
        .<@Nullable Object>mapStructure(part -> original.run(new @Nullable Object[] {part}), value);
  }
}
