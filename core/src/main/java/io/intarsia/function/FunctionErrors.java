package io.intarsia.function;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.caller.Texts;
import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.refusal.Mismatch;
import io.intarsia.internal.refusal.RefusalErrors;
import io.intarsia.nest.KeyPath;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The messages of this package.
final class FunctionErrors {
  private static final int LONGEST_VALUE = 80;

  private FunctionErrors() {}

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

  static IllegalArgumentException foreign(String op) {
    return Mistake.argument(
        ("%s: an input belongs to another environment; a tensor can only be used where it was made,"
                + " move it with tf.constant(t.toHost())")
            .formatted(op));
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

  static IllegalArgumentException customGradient(String operation, String problem) {
    return Mistake.argument(operation + ": " + problem);
  }

  static IllegalArgumentException unnamedVariable(String operation, Tensor handle) {
    return Mistake.argument(
        "%s: the code reads the trainable variable of %s, which no gradient would reach; say its gradient with WithGradient.andOf(variable, …)"
            .formatted(operation, handle));
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

  static IllegalArgumentException structures(
      String operation, Structure first, @Nullable Object other) {
    return Mistake.argument(
        "%s: all branches must give one structure; one gives %s, another %s%s"
            .formatted(
                operation, shown(first), shown(Nest.structure(other)), difference(first, other)));
  }

  static IllegalArgumentException resultStructure(
      String operation, Structure declared, @Nullable Object result) {
    return Mistake.argument(
        "%s: the code must give one structure for all elements; it gives %s, and %s before%s"
            .formatted(
                operation,
                shown(Nest.structure(result)),
                shown(declared),
                difference(declared, result)));
  }

  private static String shown(Structure structure) {
    return structure.isLeaf() ? "a single value" : structure.toString();
  }

  /// Says at which path a value has another structure.
  private static String difference(Structure expected, @Nullable Object got) {
    try {
      List<?> ignored = expected.leaves(got);
      return "";
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      return "; " + message.substring(message.indexOf(": ") + 2);
    }
  }

  static IllegalArgumentException noCommonType(
      String operation, KeyPath path, @Nullable Object first, @Nullable Object other) {
    return Mistake.argument(
        ("%s: the branches give %s and %s at %s%s, which have no type in common; cast one of them"
                + " to the type of the other")
            .formatted(operation, first, other, path.of("result"), Unlike.of(first, other)));
  }

  static IllegalArgumentException invariant(
      Loop loop,
      KeyPath path,
      @Nullable Object entry,
      @Nullable Object body,
      Optional<? extends TypeSpec<?>> working) {
    String wayOut =
        working
            .map(spec -> "a working invariant is " + spec)
            .orElse(
                "they have no type in common; cast one to the other before the loop or at its end");
    return Mistake.argument(
        "%s: the body must give what it takes; at %s it takes %s and gives %s%s; %s"
            .formatted(
                loop.operation(),
                path.of(loop.variables()),
                entry,
                body,
                Unlike.of(entry, body),
                wayOut));
  }

  static IllegalArgumentException entry(
      Loop loop, KeyPath path, TypeSpec<?> declared, @Nullable Object entry) {
    String wayOut =
        entry instanceof TypeSpec<?> spec
            ? Merge.common(declared, spec).map(t -> "; a working invariant is " + t).orElse("")
            : "";
    return Mistake.argument(
        "%s: the loop starts with %s at %s, which is not of the declared %s%s%s"
            .formatted(
                loop.operation(),
                entry,
                path.of(loop.variables()),
                declared,
                Unlike.of(entry, declared),
                wayOut));
  }

  static IllegalArgumentException invariantStructure(
      Loop loop, Structure structure, IllegalArgumentException cause) {
    return Mistake.argument(
        "%s: shapeInvariants must have the structure of the variables, %s, or be a list with one for each leaf; %s"
            .formatted(loop.operation(), structure, Texts.reason(cause)),
        cause);
  }

  static IllegalArgumentException notAnInvariant(
      KeyPath path, Object given, @Nullable Object entry) {
    return Mistake.argument(
        "whileLoop: %s must be a spec, or the shape of a tensor, got %s %s for %s"
            .formatted(path.of("shapeInvariants"), ClassNames.of(given), given, entry));
  }

  static IllegalArgumentException noFixedPoint(Loop loop, Merge types) {
    return Mistake.argument(
        "%s: the body gives another type each time it is traced, at last %s; declare one with shapeInvariants"
            .formatted(loop.operation(), types.leaves()));
  }

  static IllegalArgumentException notACondition(@Nullable Tensor got) {
    return Mistake.argument(
        "whileLoop: the condition must be a boolean scalar, got %s"
            .formatted(got == null ? "null" : got.dtype() + " " + got.shape()));
  }

  static IllegalArgumentException loopStructure(
      Loop loop, Structure takes, @Nullable Object gives) {
    return Mistake.argument(
        "%s: the body must give the structure it takes; it takes %s and gives %s%s"
            .formatted(
                loop.operation(),
                shown(takes),
                shown(Nest.structure(gives)),
                difference(takes, gives)));
  }

  static IllegalArgumentException specAsArgument(Object spec) {
    return Mistake.argument(
        "functions are called with values, not specs; got %s; concrete(…) takes specs"
            .formatted(spec));
  }

  static IllegalArgumentException hiddenTensor(String what, String path, Object leaf) {
    return Mistake.argument(
        "%s holds a tensor at %s, where the function does not see it, in a %s; pass tensors in lists,"
                .formatted(what, path, ClassNames.full(leaf))
            + " maps, records and extension types, or let the class be one of these");
  }

  static IllegalArgumentException specAsValue(Object spec) {
    return Mistake.argument(
        "branches and loops take and give values, not specs; got %s".formatted(spec));
  }

  static IllegalArgumentException notElements(
      String operation, KeyPath path, @Nullable Object got, @Nullable String why) {
    return Mistake.argument(
        "%s: %s must be a tensor, or a value that can be unstacked, got %s%s"
            .formatted(operation, path.of("elems"), got, why == null ? "" : "; " + why));
  }

  static IllegalArgumentException elementCounts(
      String operation, KeyPath path, long expected, long got) {
    return Mistake.argument(
        "%s: all of elems must have one number of elements; the first has %d, %s has %d"
            .formatted(operation, expected, path.of("elems"), got));
  }

  static IllegalArgumentException noElements(String operation) {
    return Mistake.argument(
        "%s: elems is empty, so there is no element to begin with; pass an initializer"
            .formatted(operation));
  }

  static IllegalArgumentException notStackable(
      String operation, KeyPath path, @Nullable Object type, @Nullable String why) {
    return Mistake.argument(
        "%s: what the code gives at %s cannot be stacked, it is %s%s"
            .formatted(operation, path.of("result"), type, why == null ? "" : "; " + why));
  }

  static IllegalArgumentException notTheSignature(
      String operation, KeyPath path, @Nullable Object declared, @Nullable Object got) {
    return Mistake.argument(
        "%s: the code gives %s at %s, which is not of the declared %s%s; leave fnOutputSignature out to have it found out"
            .formatted(operation, got, path.of("result"), declared, Unlike.of(got, declared)));
  }

  static IllegalArgumentException noSpec(String function, KeyPath path, @Nullable Object got) {
    return Mistake.argument(
        ("host function '%s': the result must be declared by a spec, or a nest of specs; %s is"
                + " %s, use a TensorSpec or the spec of an extension type")
            .formatted(function, path.of("result"), got));
  }

  static IllegalArgumentException noHostForm(String function, String where, Object got) {
    return Mistake.argument(
        ("host function '%s': %s holds a tensor that has no value in Java, %s; pass what it leads"
                + " to, such as the value of a variable")
            .formatted(function, where, got));
  }

  static IllegalArgumentException otherResult(
      KeyPath path, @Nullable Object expected, @Nullable Object got) {
    return Mistake.argument(
        "%s: expected %s, got %s%s; return what is declared (a tensor of host data is made by tf.constant), or declare what is returned"
            .formatted(path.of("result"), expected, got, Unlike.of(expected, got)));
  }

  static IllegalArgumentException symbolicResult(KeyPath path, Tensor got) {
    return Mistake.argument(
        ("%s: %s belongs to a trace and has no value; compute the result from the input of the"
                + " host function")
            .formatted(path.of("result"), got));
  }

  static IllegalArgumentException closedResult(KeyPath path) {
    return Mistake.argument(
        "%s: the tensor was closed; a host function hands its result over, do not close it"
            .formatted(path.of("result")));
  }

  static IllegalStateException noHostFunction() {
    return Mistake.state(
        "the graph calls a host function that is not there: it was made by another process, or the"
            + " function that held it is gone; trace the function again in this process");
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

  static IllegalArgumentException ofAnotherEnvironment(String function, String caller) {
    return Mistake.argument(
        ("%s: belongs to another environment than %s, which is traced now; a function can only be"
                + " called where it was made, make it anew there")
            .formatted(function, caller));
  }

  static IllegalArgumentException notATensorOf(
      String function, String where, IllegalArgumentException cause) {
    return Mistake.argument(
        "%s: %s is made a tensor, as arrays are: %s"
            .formatted(function, where, Texts.reason(cause)),
        cause);
  }

  static IllegalArgumentException mayChange(Object value) {
    return Mistake.argument(
        ("a %s may change after the trace, which would go on with what it was; pass a tensor, a"
                + " List or a Map, or an immutable value such as Set.copyOf(…), got %s")
            .formatted(ClassNames.of(value), Texts.of(value, LONGEST_VALUE)));
  }

  static IllegalArgumentException notKept(String where, IllegalArgumentException cause) {
    return Mistake.argument(where + ": " + Texts.reason(cause), cause);
  }

  static TensorFlowException late(Duration limit) {
    return TensorFlowException.of(
        TensorFlowException.Code.DEADLINE_EXCEEDED,
        "the code took longer than the timeout of the run options, %d ms"
            .formatted(limit.toMillis()));
  }
}
