package io.intarsia.function;

import io.intarsia.internal.caller.Mistake;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Options of a traced function.
///
/// @param name what its graph and messages call it
/// @param inputSignature a spec for each argument: the function is traced for these alone, and
///   takes nothing else; null traces for what comes
/// @param traceLimit how many traces it may have before the next one is an error
/// @param jitCompile whether XLA must compile it; ops that XLA does not have are an error at the
///   first call
/// @param sourceLines whether failures of calls name the line of code that made the node; looking
///   for it takes up to half of the time of tracing
public record FunctionOptions(
    String name,
    @Nullable List<Object> inputSignature,
    int traceLimit,
    boolean jitCompile,
    boolean sourceLines) {
  private static final FunctionOptions DEFAULTS =
      new FunctionOptions("function", null, 64, false, true);

  /// Copies the signature.
  ///
  /// @throws IllegalArgumentException if the limit is not positive
  public FunctionOptions {
    inputSignature = inputSignature == null ? null : List.copyOf(inputSignature);
    if (traceLimit < 1) {
      throw Mistake.argument("FunctionOptions: traceLimit must be at least 1, got " + traceLimit);
    }
  }

  /// The name `function`, any arguments, 64 traces, lines in failures.
  public static FunctionOptions defaults() {
    return DEFAULTS;
  }

  /// These options with another name.
  public FunctionOptions withName(String name) {
    return new FunctionOptions(name, inputSignature, traceLimit, jitCompile, sourceLines);
  }

  /// These options with a spec, or a nest of specs, for each argument.
  public FunctionOptions withInputSignature(Object... specs) {
    return new FunctionOptions(name, List.of(specs), traceLimit, jitCompile, sourceLines);
  }

  /// These options with another limit.
  public FunctionOptions withTraceLimit(int traceLimit) {
    return new FunctionOptions(name, inputSignature, traceLimit, jitCompile, sourceLines);
  }

  /// These options with compilation by XLA, or without.
  public FunctionOptions withJitCompile(boolean jitCompile) {
    return new FunctionOptions(name, inputSignature, traceLimit, jitCompile, sourceLines);
  }

  /// These options with the lines of code in failures, or without.
  public FunctionOptions withSourceLines(boolean sourceLines) {
    return new FunctionOptions(name, inputSignature, traceLimit, jitCompile, sourceLines);
  }
}
