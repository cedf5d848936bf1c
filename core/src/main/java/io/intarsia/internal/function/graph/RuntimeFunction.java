package io.intarsia.internal.function.graph;

import io.intarsia.function.ConcreteFunction;
import io.intarsia.internal.function.host.HostBinding;
import io.intarsia.internal.trace.Program;
import io.intarsia.internal.trace.StoredProgram;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A concrete function as the library sees it: graphs call it, gradients go through it, and whoever
/// stores it reads its programs.
public interface RuntimeFunction extends ConcreteFunction {
  /// What a concrete function is to the library.
  static RuntimeFunction of(ConcreteFunction function) {
    return (RuntimeFunction) function;
  }

  /// The environment it belongs to.
  FunctionHost host();

  /// The ops it was traced into, in an order they can run in.
  Program program();

  /// The ops of the branches and loops of it, by the names its nodes have for them.
  Map<String, Program> partPrograms();

  /// The program of a branch or a loop of it.
  Optional<Program> partProgram(Object part);

  /// Whether this is the name of a branch or a loop of it.
  boolean has(Object name);

  /// Its program as it is kept.
  StoredProgram stored();

  /// Those of its branches and loops, by name.
  Map<String, StoredProgram> storedParts();

  /// The specs of the tensors it gives.
  List<TensorSpec> resultSpecs();

  /// The host functions its own nodes call.
  List<HostBinding> bindings();

  /// The functions it calls.
  List<RuntimeFunction> used();

  /// How many ops it is run by, one by one; 0 if it is not.
  int replayedOps();

  /// Whether its nodes are checked for numbers that are not finite.
  boolean checksNumerics();

  /// Whether XLA compiles it.
  boolean isCompiled();

  /// Whether failures of its nodes name lines of code.
  boolean keepsLines();

  /// Whether nothing in it keeps a limit of time from ending it.
  boolean canBeStopped();

  /// Whether there is a loop in it, or in what it calls.
  boolean hasLoops();

  /// Whether it can be called with the run options as they are.
  boolean isUsable();

  /// Runs it, or adds a call to the graph that some input is of.
  ///
  /// @param inputs the tensors of arguments of its signature; changed
  @Nullable Object run(List<Tensor> inputs);

  /// What it gives, in a form that gradients go through if somebody records that.
  ///
  /// @param inputs the tensors of the arguments and what is captured
  Tensor[] given(List<Tensor> inputs);

  /// Makes it one that nodes of a graph can name.
  void useIn(TracingGraph caller);

  /// How gradients go through it, if that does not follow from its ops.
  ///
  /// @throws IllegalArgumentException if that cannot be found out
  Optional<FunctionGradient> ownGradient();

  /// Functions and all that they call, also through others. Each once: gradients of gradients call
  /// the same ones on so many ways that nobody could go them all.
  static Set<RuntimeFunction> all(Collection<RuntimeFunction> functions) {
    Set<RuntimeFunction> all = new LinkedHashSet<>();
    Deque<RuntimeFunction> waiting = new ArrayDeque<>(functions);
    while (!waiting.isEmpty()) {
      RuntimeFunction next = waiting.poll();
      if (all.add(next)) {
        waiting.addAll(next.used());
      }
    }
    return all;
  }

  /// What a thread runs before it calls a function: the checks of the host functions that it, and
  /// all that it calls, has calls of.
  static List<Runnable> callerChecks(RuntimeFunction function) {
    return all(List.of(function)).stream()
        .flatMap(each -> each.bindings().stream())
        .map(HostBinding::callerCheck)
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  /// Those of this function and its parts, and of all that it calls.
  default Stream<Program> allPrograms() {
    return all(List.of(this)).stream()
        .flatMap(function ->
            Stream.concat(
                Stream.of(function.program()), function.partPrograms().values().stream()));
  }
}
