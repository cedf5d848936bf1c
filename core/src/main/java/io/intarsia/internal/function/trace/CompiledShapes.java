package io.intarsia.internal.function.trace;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.function.graph.ArgumentChecks;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/// What XLA compiles a function for: the shapes of what a call gives it, of which the trace may
/// have known less. Kernels of XLA end the process where they are given another rank than the shape
/// functions of their ops allow, so the ops of the function are traced for these shapes first, and
/// whatever that trace refuses, the call does. Once for each shapes, as XLA compiles once for each,
/// which takes far longer; functions of known shapes pay nothing, unless what they check of a call
/// follows from what they know only if all that they call is looked at.
final class CompiledShapes {
  private static final int MOST = 1_000;

  private final RuntimeFunction function;
  private final ArgumentChecks own;
  private volatile boolean isOpen;

  // What is left to check of a call with these shapes.
  private final Map<List<Shape>, ArgumentChecks> tried = new ConcurrentHashMap<>();

  /// @param own what the trace of the function left to check
  CompiledShapes(RuntimeFunction function, ArgumentChecks own) {
    this.function = function;
    this.own = own;
    this.isOpen = function.isCompiled() && function.allPrograms().anyMatch(CompiledShapes::isOpen);
  }

  private static boolean isOpen(Program program) {
    return program.inputs().stream()
        .map(program.values()::get)
        .anyMatch(value ->
            value.dtype() == DType.STRING
                || (!value.dtype().isHandle() && !value.shape().isFullyKnown()));
  }

  /// Whether there is nothing to check of a call in a graph: what is known of the inputs is enough.
  ///
  /// @throws IllegalArgumentException if a call would end the process
  boolean areDecided(List<Tensor> inputs) {
    if (!isOpen) {
      return own.isEmpty();
    }
    boolean areKnown =
        inputs.stream().allMatch(input -> input.dtype().isHandle() || input.shape().isFullyKnown());
    return areKnown && tried(inputs).isEmpty();
  }

  /// Checks what a call gives.
  ///
  /// @throws IllegalArgumentException if it would end the process
  void check(List<Tensor> inputs) {
    if (!isOpen) {
      try {
        own.run(inputs);
        return;
      } catch (IllegalArgumentException e) {
        tried(inputs).run(inputs);
        isOpen = true;
      }
    } else {
      tried(inputs).run(inputs);
    }
  }

  private ArgumentChecks tried(List<Tensor> inputs) {
    List<Shape> shapes = inputs.stream().map(CompiledShapes::shape).toList();
    ArgumentChecks known = tried.get(shapes);
    if (known != null) {
      return known;
    }
    ArgumentChecks left = trace(inputs, shapes);
    if (tried.size() >= MOST) {
      tried.clear();
    }
    tried.put(shapes, left);
    return left;
  }

  private static Shape shape(Tensor input) {
    return input.dtype().isHandle() ? Shape.unknown() : input.shape();
  }

  // The runtime refuses strings, but takes what has no elements for a constant, and 2.21 ends the
  // process when it compares the bytes of such ones.
  private void refuseEmptyStrings(List<Tensor> inputs, List<Shape> shapes) {
    for (int i = 0; i < inputs.size(); i++) {
      if (inputs.get(i).dtype() == DType.STRING && shapes.get(i).numElements() == 0) {
        throw Mistake.argument(
            "%s: input %d is string%s, but XLA has no strings (DT_STRING); trace the function"
                    .formatted(function.name(), i, shapes.get(i))
                + " without withJitCompile(true)");
      }
    }
  }

  private ArgumentChecks trace(List<Tensor> inputs, List<Shape> shapes) {
    refuseEmptyStrings(inputs, shapes);
    TracingLock lock = PolymorphicFunction.locked(function.host(), function.name());
    try (var trace = Trace.ofTrial(function.host(), function.name())) {
      List<Tensor> arguments = new ArrayList<>();
      for (int i = 0; i < inputs.size(); i++) {
        Tensor input = inputs.get(i);
        arguments.add(
            input instanceof EagerTensor && input.dtype().isHandle()
                ? input
                : argument(trace, TensorSpec.of(shapes.get(i), input.dtype())));
      }
      new ProgramCode(function.program(), List.of(), Programs.in(function), true)
          .run(trace.graph(), new ArrayList<>(arguments));
      return ArgumentChecks.of(trace.graph().parts().checks(), arguments);
    } finally {
      lock.unlock();
    }
  }

  private static Tensor argument(Trace trace, TensorSpec spec) {
    return (Tensor) Objects.requireNonNull(trace.argument(spec));
  }
}
