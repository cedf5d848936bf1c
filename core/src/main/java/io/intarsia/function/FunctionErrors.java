package io.intarsia.function;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.nest.KeyPath;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// The messages of this package.
final class FunctionErrors {
  private FunctionErrors() {}

  static NoSuchElementException unknownOp(String op) {
    return new NoSuchElementException("no op is registered as '" + op + "'");
  }

  static IllegalArgumentException notATensor(String op, int input, @Nullable Object got) {
    return new IllegalArgumentException(
        "%s: input %d must be a tensor, got %s; make one with tf.constant(…), and pass attributes by name"
            .formatted(
                op, input, got == null ? "null" : got.getClass().getSimpleName() + " " + got));
  }

  static IllegalArgumentException leaked(String op, SymbolicTensor tensor, String function) {
    return new IllegalArgumentException(
        ("%s: %s belongs to the trace of another function, which has ended; %s is traced now. A tensor of"
                + " a trace can only be used in it, return it from its function instead")
            .formatted(op, tensor, function));
  }

  static IllegalArgumentException foreign(String op) {
    return new IllegalArgumentException(
        ("%s: an input belongs to another environment; a tensor can only be used where it was made,"
                + " move it with tf.constant(t.toHost())")
            .formatted(op));
  }

  static IllegalArgumentException refused(
      String op, List<?> inputs, String function, TensorFlowException cause) {
    return new IllegalArgumentException(
        "%s of %s in function %s: %s".formatted(op, inputs, function, cause.getMessage()), cause);
  }

  static IllegalStateException tracedAlready(String op, String function) {
    return new IllegalStateException(
        ("%s: the trace of function %s has ended; its tensors and its Ops can only be used while it is"
                + " traced, return what is needed from the function instead")
            .formatted(op, function));
  }

  static IllegalStateException recursion(String function, Signature signature) {
    return new IllegalStateException(
        ("%s: the code calls itself with arguments of the kind it is being traced for, %s; a trace"
                + " would never end, use tf.whileLoop, or an argument that is not a tensor to count down")
            .formatted(function, signature));
  }

  static IllegalStateException tooManyTraces(FunctionOptions options, String why) {
    return new IllegalStateException(
        ("%s: traced %d times already, which is the limit; pass tensors in place of numbers that"
                + " change, or raise the limit with FunctionOptions.withTraceLimit. The traces:%n%s")
            .formatted(options.name(), options.traceLimit(), why));
  }

  static IllegalArgumentException otherSignature(
      String function, Signature expected, Signature got) {
    return new IllegalArgumentException(
        "%s: expected arguments of the input signature %s, got %s"
            .formatted(function, expected, got));
  }

  static IllegalArgumentException structures(
      String operation, @Nullable Object first, @Nullable Object other) {
    return new IllegalArgumentException(
        "%s: all branches must give one structure; one gives %s, another %s"
            .formatted(operation, Nest.describe(first), Nest.describe(other)));
  }

  static IllegalArgumentException noCommonType(
      String operation, KeyPath path, @Nullable Object first, @Nullable Object other) {
    return new IllegalArgumentException(
        ("%s: the branches give %s and %s at %s, which have no type in common; cast one of them"
                + " to the type of the other")
            .formatted(operation, first, other, path.of("result")));
  }

  static IllegalArgumentException invariant(
      KeyPath path, @Nullable Object entry, @Nullable Object body) {
    return new IllegalArgumentException(
        ("whileLoop: the body must give what it takes; at %s it takes %s and gives %s, which"
                + " have no type in common; cast one to the other before the loop or at its end")
            .formatted(path.of("loopVars"), entry, body));
  }

  static IllegalArgumentException notACondition(Tensor got) {
    return new IllegalArgumentException(
        "whileLoop: the condition must be a boolean scalar, got %s %s"
            .formatted(got.dtype(), got.shape()));
  }

  static IllegalArgumentException loopStructure(Structure takes, Structure gives) {
    return new IllegalArgumentException(
        "whileLoop: the body must give the structure it takes; it takes %s and gives %s"
            .formatted(takes, gives));
  }

  static IllegalArgumentException noSpec(String function, KeyPath path, @Nullable Object got) {
    return new IllegalArgumentException(
        ("host function '%s': the result must be declared by a spec, or a nest of specs; %s is"
                + " %s, use a TensorSpec or the spec of an extension type")
            .formatted(function, path.of("result"), got));
  }

  static IllegalArgumentException noHostForm(String function, String where, Object got) {
    return new IllegalArgumentException(
        ("host function '%s': %s holds a tensor that has no value in Java, %s; pass what it leads to,"
                + " such as the value of a variable")
            .formatted(function, where, got));
  }

  static IllegalArgumentException otherResult(
      KeyPath path, @Nullable Object expected, @Nullable Object got) {
    return new IllegalArgumentException(
        "%s: expected %s, got %s; return what is declared (a tensor of host data is made by tf.constant), or declare what is returned"
            .formatted(path.of("result"), expected, got));
  }

  static IllegalArgumentException symbolicResult(KeyPath path, Tensor got) {
    return new IllegalArgumentException(
        ("%s: %s belongs to a trace and has no value; compute the result from the input of the"
                + " host function")
            .formatted(path.of("result"), got));
  }

  static IllegalArgumentException closedResult(KeyPath path) {
    return new IllegalArgumentException(
        "%s: the tensor was closed; a host function hands its result over, do not close it"
            .formatted(path.of("result")));
  }

  static IllegalStateException noHostFunction() {
    return new IllegalStateException(
        "the graph calls a host function that is not there: it was made by another process, or the function"
            + " that held it is gone; trace the function again in this process");
  }

  static IllegalStateException tracingWaits(String function) {
    return new IllegalStateException(
        ("%s: traced for the first time by a host function, while another thread that traces does not come"
                + " to an end, perhaps because it waits for that host function; call it once before")
            .formatted(function));
  }

  static TensorFlowException late(Duration limit) {
    return TensorFlowException.of(
        TensorFlowException.Code.DEADLINE_EXCEEDED,
        "the code took longer than the timeout of the run options, %d ms"
            .formatted(limit.toMillis()));
  }
}
