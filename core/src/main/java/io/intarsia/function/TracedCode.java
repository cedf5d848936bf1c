package io.intarsia.function;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Code and the functions it was traced into, as the library keeps them; see [Traced].
public interface TracedCode {
  /// Runs the code, or its trace, on arguments.
  @Nullable Object call(List<@Nullable Object> arguments);

  /// See [Traced#traces].
  List<ConcreteFunction> traces();

  /// See [Traced#concrete].
  ConcreteFunction concrete(List<@Nullable Object> arguments);

  /// See [Traced#dryRun].
  void dryRun(List<@Nullable Object> arguments);

  /// See [Traced#explainRetrace].
  String explainRetrace();
}
