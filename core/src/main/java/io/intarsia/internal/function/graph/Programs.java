package io.intarsia.internal.function.graph;

import io.intarsia.internal.trace.Program;
import java.util.List;
import java.util.Optional;

/// The programs that nodes of others name: of functions they call, and of branches and loops.
///
/// @param used functions, with all that they use
/// @param traced what is being traced, if the nodes may name parts of it
public record Programs(List<RuntimeFunction> used, Optional<FunctionParts> traced) {
  public static Programs of(List<RuntimeFunction> used) {
    return new Programs(used, Optional.empty());
  }

  /// Those of a function, and of what it uses.
  public static Programs in(RuntimeFunction function) {
    return of(List.of(function));
  }

  /// Those that nodes of a graph may name.
  public static Programs in(TracingGraph graph) {
    return new Programs(graph.parts().called(), Optional.of(graph.parts()));
  }

  /// The program of a branch, or of a part of a loop.
  public Program part(Object name) {
    return find(name).orElseThrow(() -> new AssertionError("no part is called " + name));
  }

  /// The same; empty if it is a function of another kind that a node names.
  public Optional<Program> find(Object name) {
    if (traced.isPresent() && traced.get().programs().get(name) != null) {
      return Optional.of(traced.get().programs().get(name).program());
    }
    return RuntimeFunction.all(used).stream()
        .map(function -> function.partProgram(name))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /// A function that nodes call by its name.
  public Optional<RuntimeFunction> called(Object name) {
    return RuntimeFunction.all(used).stream()
        .filter(function -> function.name().equals(name))
        .findFirst();
  }
}
