package io.intarsia.spec;

import io.intarsia.tensor.Tensor;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The specs of a class whose components are tensors of any kind, and numbers, booleans and
/// characters: of its values nothing has to be looked at but dtypes and shapes.
///
/// The last spec is kept with its hash, because the next value most often has the same one. It
/// holds no tensor, and no object of the program.
final class PlainFields {
  private final ComponentLayout layout;
  // Any thread's will do.
  private @Nullable DerivedSpec<?> last;

  /// @param layout that of values that have all tensors; the other components are primitive
  PlainFields(ComponentLayout layout) {
    this.layout = layout;
  }

  /// The spec of a value with these components, an array that becomes the spec's; null if a tensor
  /// is missing or is none, and then nothing has changed.
  @Nullable DerivedSpec<?> spec(CompositePlan plan, @Nullable Object[] components) {
    DerivedSpec<?> known = last;
    if (known != null && known.isOfPlain(components)) {
      return known;
    }
    if (!describe(components)) {
      return null;
    }
    var made = new DerivedSpec<>(plan, components, layout, 0);
    last = made;
    return made;
  }

  private boolean describe(@Nullable Object[] components) {
    for (int i : layout.positions()) {
      if (!(components[i] instanceof Tensor)) {
        return false;
      }
    }
    for (int i : layout.positions()) {
      components[i] = TensorSpec.of((Tensor) Objects.requireNonNull(components[i]));
    }
    return true;
  }

  /// Whether fields that are specs of tensors and primitive say what is to be said of these
  /// components.
  static boolean areOf(@Nullable Object[] fields, @Nullable Object[] components) {
    for (int i = 0; i < fields.length; i++) {
      boolean same =
          fields[i] instanceof TensorSpec spec
              ? components[i] instanceof Tensor tensor && spec.isOf(tensor)
              : Objects.equals(fields[i], components[i]);
      if (!same) {
        return false;
      }
    }
    return true;
  }
}
