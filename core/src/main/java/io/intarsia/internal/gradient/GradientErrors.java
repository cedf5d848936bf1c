package io.intarsia.internal.gradient;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Spelling;
import io.intarsia.internal.c.HostOp;
import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.nest.KeyPath;
import io.intarsia.nest.Nest;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Exceptions about gradients.
final class GradientErrors {
  private GradientErrors() {}

  static IllegalArgumentException noRule(String op, Attributes attributes) {
    if (HostOp.has(op)) {
      return Mistake.argument(
          "GradientTape.gradient: the host function %s has no gradient, and the target depends on a source through it; give it one with HostFunction.withGradient, or end the gradient before it with tf.stopGradient"
              .formatted(attributes.get("function")));
    }
    return Mistake.argument(
        "GradientTape.gradient: %s has no gradient rule, and the target depends on a source through it; end the gradient before it with tf.stopGradient"
            .formatted(op));
  }

  static IllegalArgumentException notDifferentiable(String what, KeyPath path, DType dtype) {
    return Mistake.argument(
        "%s: expected floating-point or complex numbers at %s, got %s"
            .formatted(what, path.of(argument(what)), dtype));
  }

  static IllegalArgumentException noTensor(String method, String path, @Nullable Object got) {
    return Mistake.argument(
        "GradientTape.%s: expected a tensor, a variable or a value made of tensors at %s, got %s"
            .formatted(method, path, got));
  }

  static IllegalArgumentException notTensorLike(@Nullable Object sources) {
    return Mistake.argument(
        "GradientTape.gradient: %s holds variables, so its gradient is the named tuple of their gradients and nothing like a tensor; ask with the source as an Object: gradient(target, (Object) source)"
            .formatted(Nest.describe(sources)));
  }

  static IllegalArgumentException foreign(String method, String path) {
    return Mistake.argument(
        "GradientTape.%s: the tensor at %s belongs to another environment than the tape"
            .formatted(method, path));
  }

  static IllegalArgumentException tapeOutside(String method, String path, Tensor tensor) {
    return Mistake.argument(
        "GradientTape.%s: %s at %s is of a function, whose ops this tape does not see; make a tape with the function's Ops"
            .formatted(method, tensor, path));
  }

  static IllegalArgumentException outputStructure(String detail) {
    return Mistake.argument(
        "GradientTape.gradient: outputGradients must be of the structure of the target: " + detail);
  }

  static IllegalArgumentException batches(Tensor target, Tensor source) {
    return Mistake.argument(
        "GradientTape.batchJacobian: expected a target and a source of one batch size, got shapes %s and %s"
            .formatted(target.shape(), source.shape()));
  }

  static IllegalArgumentException notBatched(String what, Tensor tensor) {
    return Mistake.argument(
        "GradientTape.batchJacobian: expected %s with a batch as its first axis, got shape %s"
            .formatted(what, tensor.shape()));
  }

  private static String argument(String what) {
    return what.endsWith("watch") ? "nest" : "target";
  }

  static IllegalArgumentException noOpForRule(String op, boolean isCall) {
    return Mistake.argument(
        isCall
            ? "GradientRules: %s calls functions, whose gradients follow from their ops; tf.customGradient gives code another one"
                .formatted(op)
            : "GradientRules: no op is registered as '%s'%s"
                .formatted(op, Spelling.suggestion(op, OpDefinitions.names())));
  }

  static IllegalStateException dense(IndexedSlices slices, String user) {
    return Mistake.state(
        "GradientTape.gradient: a gradient that is IndexedSlices, rows of %s %s, would become a tensor for %s; GradientRules.withDensification(true) allows it"
            .formatted(slices.dtype(), slices.shape(), user));
  }

  static IllegalArgumentException noGradient(@Nullable Object value) {
    return Mistake.argument(
        "a gradient rule gave %s, expected a tensor or IndexedSlices"
            .formatted(ClassNames.full(value)));
  }

  static IllegalStateException closed(String method) {
    return Mistake.state(
        "GradientTape.%s: the tape is closed; ask it before, inside its try block"
            .formatted(method));
  }

  static IllegalStateException noExplanations() {
    return Mistake.state(
        "GradientTape.explainGradient: make the tape with"
            + " TapeOptions.defaults().withExplanations(true), so that it notes what runs");
  }

  static IllegalStateException askedBefore(String method) {
    return Mistake.state(
        "GradientTape.%s: the tape gives gradients once, and forgot the rest; ask for all sources in one call, or make it with TapeOptions.defaults().withPersistent(true)"
            .formatted(method));
  }

  static IllegalArgumentException outputGradient(KeyPath path, String expected, String got) {
    return Mistake.argument(
        "GradientTape.gradient: expected %s at %s, got %s"
            .formatted(expected, path.of("outputGradients"), got));
  }
}
