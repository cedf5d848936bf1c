package io.intarsia.internal.function.graph;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.refusal.Mismatch;
import io.intarsia.internal.refusal.RefusalErrors;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// What is wrong with ops that graphs are given.
public final class GraphErrors {
  private GraphErrors() {}

  static NoSuchElementException unknownOp(String op) {
    return Mistake.missing("no op is registered as '" + op + "'");
  }

  static IllegalArgumentException notATensor(String op, int input, @Nullable Object got) {
    return Mistake.argument(
        "%s: input %d must be a tensor, got %s; make one with tf.constant(…), and pass attributes by name"
            .formatted(op, input, got == null ? "null" : ClassNames.of(got) + " " + got));
  }

  static IllegalArgumentException leaked(String op, SymbolicTensor tensor, String function) {
    return Mistake.argument(
        ("%s: %s belongs to the trace of another function, which has ended; %s is traced now. A"
                + " tensor of a trace can only be used in it, return it from its function instead")
            .formatted(op, tensor, function));
  }

  static IllegalArgumentException tooManyElements(String node, Shape shape, String function) {
    return Mistake.argument(
        "%s in function %s: its result would have the shape %s, more elements than a tensor can have (2⁶³ − 1)"
            .formatted(node, function, shape));
  }

  static IllegalStateException tooManyElementsCaught(String function) {
    return Mistake.state(
        "%s: a result of more elements than a tensor can have was refused while it was traced; let that exception end the trace"
            .formatted(function));
  }

  static IllegalArgumentException refused(OpCall call, String function, TensorFlowException cause) {
    Tensor[] inputs = RefusalErrors.flat(call.inputs());
    String report = String.valueOf(cause.getMessage());
    return Mistake.argument(
        "%s: %s%s\n  in function %s"
            .formatted(
                call.op(),
                Mismatch.said(call.op(), call.attributes(), inputs, report),
                RefusalErrors.described(inputs),
                function),
        cause);
  }

  static IllegalStateException tracedAlready(String op, String function) {
    return Mistake.state(
        ("%s: the trace of function %s has ended; its tensors and its Ops can only be used while it"
                + " is traced, return what is needed from the function instead")
            .formatted(op, function));
  }

  static IllegalArgumentException ofAnotherPart(String op, SymbolicTensor tensor, String function) {
    return Mistake.argument(
        ("%s: %s belongs to another branch, or to another part of a loop, than %s, which is traced"
                + " now; return it from that part to use it outside")
            .formatted(op, tensor, function));
  }

  static IllegalArgumentException effectOutside(String op, String part, String function) {
    return Mistake.argument(
        ("%s: it would be done by %s whenever that runs, not by %s, the branch or part of a loop"
                + " whose code asks for it; use the Ops this code is given, and tensors of it:"
                + " tf.cond(p, b -> v.assign(b, x), …)")
            .formatted(op, function, part));
  }

  public static IllegalArgumentException ofAnotherEnvironment(String function, String caller) {
    return Mistake.argument(
        ("%s: belongs to another environment than %s, which is traced now; a function can only be"
                + " called where it was made, make it anew there")
            .formatted(function, caller));
  }
}
