package io.intarsia.nest;

import io.intarsia.internal.caller.ClassNames;
import org.jspecify.annotations.Nullable;

/// A container does not take one of its children; whoever packs it adds where it is.
final class MismatchException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  /// The code that leads from the container to the child.
  private final String step;

  /// @param step the code that leads from the container to the child
  /// @param wanted what it takes, such as `int`
  MismatchException(String step, String wanted, @Nullable Object got) {
    super("takes %s, got %s".formatted(wanted, NestErrors.leaf(got)));
    this.step = step;
  }

  /// @param step the code that leads from the container to the child
  /// @param wanted the class it takes
  MismatchException(String step, Class<?> wanted, @Nullable Object got) {
    super(
        "takes %s, got %s%s"
            .formatted(
                ClassNames.of(wanted),
                NestErrors.leaf(got),
                got == null ? "" : ClassNames.unlike(wanted, got.getClass())));
    this.step = step;
  }

  String step() {
    return step;
  }
}
