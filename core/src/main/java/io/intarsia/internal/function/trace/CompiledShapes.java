package io.intarsia.internal.function.trace;

import io.intarsia.internal.function.graph.Programs;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.function.graph.Trace;
import io.intarsia.internal.place.TracingLock;
import io.intarsia.internal.trace.Program;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// What XLA compiles a function for: the shapes of what a call gives it, of which the trace knew
/// less. Kernels of XLA end the process where they are given another rank than the shape functions
/// of their ops allow, so the ops of the function are traced for these shapes first, and whatever
/// that trace refuses, the call does. Once for each shapes, as XLA compiles once for each, which
/// takes far longer; functions of known shapes pay nothing.
final class CompiledShapes {
  private static final CompiledShapes NONE = new CompiledShapes(Optional.empty());
  private static final int MOST = 1_000;

  /// Empty if its trace has checked all.
  private final Optional<RuntimeFunction> function;

  private final Set<List<Shape>> accepted = ConcurrentHashMap.newKeySet();

  private CompiledShapes(Optional<RuntimeFunction> function) {
    this.function = function;
  }

  static CompiledShapes of(RuntimeFunction function) {
    boolean isOpen =
        function.isCompiled() && function.allPrograms().anyMatch(CompiledShapes::isOpen);
    return isOpen ? new CompiledShapes(Optional.of(function)) : NONE;
  }

  private static boolean isOpen(Program program) {
    return program.inputs().stream()
        .map(program.values()::get)
        .anyMatch(value -> !value.dtype().isHandle() && !value.shape().isFullyKnown());
  }

  /// Whether there is nothing left to check, or all is known of what is given, and checked now.
  ///
  /// @throws IllegalArgumentException if a call would end the process
  boolean areDecided(List<Tensor> inputs) {
    if (function.isEmpty()) {
      return true;
    }
    boolean areKnown =
        inputs.stream().allMatch(input -> input.dtype().isHandle() || input.shape().isFullyKnown());
    if (areKnown) {
      check(inputs);
    }
    return areKnown;
  }

  /// Checks the shapes of what a call gives.
  ///
  /// @param inputs the arguments and what is captured
  /// @throws IllegalArgumentException if it would end the process
  void check(List<Tensor> inputs) {
    if (function.isEmpty()) {
      return;
    }
    List<Shape> shapes = inputs.stream().map(CompiledShapes::shape).toList();
    if (accepted.contains(shapes)) {
      return;
    }
    trace(function.get(), inputs, shapes);
    if (accepted.size() >= MOST) {
      accepted.clear();
    }
    accepted.add(shapes);
  }

  private static Shape shape(Tensor input) {
    return input.dtype().isHandle() ? Shape.unknown() : input.shape();
  }

  private static void trace(RuntimeFunction function, List<Tensor> inputs, List<Shape> shapes) {
    TracingLock lock = PolymorphicFunction.locked(function.host(), function.name());
    try (var trace = Trace.ofTrial(function.host(), function.name())) {
      List<Object> arguments = new ArrayList<>();
      for (int i = 0; i < inputs.size(); i++) {
        Tensor input = inputs.get(i);
        arguments.add(
            input instanceof EagerTensor && input.dtype().isHandle()
                ? input
                : trace.argument(TensorSpec.of(shapes.get(i), input.dtype())));
      }
      new ProgramCode(function.program(), List.of(), Programs.in(function), true)
          .run(trace.graph(), Collections.unmodifiableList(arguments));
    } finally {
      lock.unlock();
    }
  }
}
