package io.intarsia.internal.function.trace;

import io.intarsia.function.FunctionOptions;
import io.intarsia.function.Signature;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.caller.Texts;
import io.intarsia.internal.function.type.Unlike;
import java.util.List;

/// What is wrong with calls of functions, and with when they are traced.
final class TraceErrors {
  private static final int LONGEST_VALUE = 80;

  private TraceErrors() {}

  static IllegalStateException recursion(String function, Signature signature) {
    return Mistake.state(
        ("%s: the code calls itself with arguments of the kind it is being traced for, %s; a trace"
                + " would never end, use tf.whileLoop, or an argument that is not a tensor to count"
                + " down")
            .formatted(function, signature));
  }

  static IllegalStateException tooManyTraces(FunctionOptions options, String why) {
    return Mistake.state(
        ("%s: traced %d times already, which is the limit; pass tensors in place of numbers that"
                + " change, or raise the limit with FunctionOptions.withTraceLimit. The traces:%n%s")
            .formatted(options.name(), options.traceLimit(), why));
  }

  static IllegalArgumentException signatureCount(String function, int arity, List<?> signature) {
    return Mistake.argument(
        "%s: the input signature %s is of %s, but the code takes %s; give a spec for each argument"
            .formatted(function, signature, arguments(signature.size()), arguments(arity)));
  }

  static IllegalArgumentException argumentCount(String function, int arity, int got) {
    return Mistake.argument(
        "%s: concrete(…) is given %s, but the code takes %s; give a value or a spec for each, or none if the function has an input signature"
            .formatted(function, arguments(got), arguments(arity)));
  }

  static IllegalArgumentException argumentClass(
      String function, List<?> given, ClassCastException cause) {
    return Mistake.argument(
        "%s: the code does not take what concrete(…) is given, %s; give its arguments one by one, not in a list"
            .formatted(
                function, given.stream().map(each -> Texts.of(each, LONGEST_VALUE)).toList()),
        cause);
  }

  private static String arguments(int count) {
    return count == 0 ? "no argument" : count == 1 ? "1 argument" : count + " arguments";
  }

  static IllegalArgumentException otherSignature(
      String function, Signature expected, Signature got) {
    return Mistake.argument(
        "%s: expected arguments of the input signature %s, got %s%s"
            .formatted(function, expected, got, Unlike.ofParts(expected.leaves(), got.leaves())));
  }

  static IllegalStateException tracingWaits(String function) {
    return Mistake.state(
        ("%s: traced for the first time by a host function, while another thread that traces does"
                + " not come to an end, perhaps because it waits for that host function; call it once"
                + " before")
            .formatted(function));
  }

  static IllegalStateException tracesWaitForEachOther(String function) {
    return Mistake.state(
        ("%s: traced for the first time while functions of another environment are traced, by a"
                + " thread that waits for this one; call it once before, so that it is not traced"
                + " there")
            .formatted(function));
  }
}
