package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.Made;
import io.intarsia.internal.c.OwnedTensor;
import io.intarsia.internal.tensor.NodeOutput;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Guards of handles: each is one, not several, and leads to what the op expects, as far as it is
/// known which op made it. Kernels take that for granted.
final class HandleGuards {
  /// Inputs that take handles of any shape.
  private static final Set<String> ANY_SHAPE =
      Set.of(
          "TensorListPushBackBatch:input_handles",
          "DeserializeIterator:serialized",
          "RaggedTensorFromVariant:encoded_ragged");

  private static final Pattern NEEDS_VALUES =
      Pattern.compile("Resource(Sparse)?Apply.*|ResourceScatter.*");

  /// Ops whose variables are probed, where there is one to ask.
  private static final Set<String> NEEDS_DTYPE =
      Set.of("ResourceGather", "ResourceGatherNd", "ResourceStridedSliceAssign");

  private static final Map<String, Optional<Guard>> GUARDS = new ConcurrentHashMap<>();

  private HandleGuards() {}

  /// The guard of the handles that an op takes; empty if it takes none.
  static Optional<Guard> of(OpDefinition op) {
    return GUARDS.computeIfAbsent(
        op.name(),
        _ -> {
          Stream<Guard> each =
              op.inputs().stream()
                  .filter(input -> input.dtype() != null && input.dtype().isHandle())
                  .filter(input -> !ANY_SHAPE.contains(op.name() + ":" + input.name()))
                  .map(input -> guard(op.name(), input.name()));
          return Stream.concat(each, variables(op).stream()).reduce(Guard::and);
        });
  }

  private static Guard guard(String op, String input) {
    String kind = HandleKinds.takenBy(op, input).orElse(null);
    return Guard.ofInputs(
        "%s is one handle%s".formatted(Rules.quoted(input), kind == null ? "" : ", of a " + kind),
        call -> {
          for (Tensor handle : call.input(input)) {
            check(call, input, handle, kind);
          }
        });
  }

  private static void check(
      GuardedCall call, String input, Tensor handle, @Nullable String expected) {
    requireOne(call, input, handle);
    Made made = made(handle);
    if (expected == null || made == null) {
      return;
    }
    String kind = HandleKinds.madeBy(made.op()).orElse(expected);
    if (!kind.equals(expected)) {
      throw call.wrong(
          "input '" + input + "'", "a " + expected, "a " + kind + " made by " + made.op());
    }
  }

  /// A handle is one, and not several or none.
  static void requireOne(GuardedCall call, String input, Tensor handle) {
    if (handle.shape().hasRank() && handle.shape().rank() != 0) {
      throw call.wrong("input '" + input + "'", "one handle", "shape " + handle.shape());
    }
    if (!handle.shape().hasRank()) {
      throw call.wrong(
          "input '" + input + "'",
          "one handle; declare it so, with shape []",
          "a handle of unknown shape");
    }
  }

  /// The op that made a handle, or null.
  static @Nullable Made made(Tensor handle) {
    return switch (handle) {
      case EagerTensor eager -> eager.handle() instanceof OwnedTensor known ? known.made() : null;
      case SymbolicTensor symbolic -> NodeOutput.made(symbolic);
    };
  }

  /// Whether the kernel takes for granted that all its variables have values of its dtype.
  static boolean needsValues(OpDefinition op) {
    return NEEDS_VALUES.matcher(op.name()).matches();
  }

  /// Whether it takes the dtype of a variable for granted.
  static boolean needsDType(OpDefinition op) {
    return needsValues(op) || NEEDS_DTYPE.contains(op.name());
  }

  /// The attribute that holds the dtype of the variables.
  static String dtypeOfValues(OpDefinition op) {
    return op.attribute("dtype").isPresent() ? "dtype" : "T";
  }

  /// Variables have a value, of the dtype an attribute says. Of handles that are arguments of a
  /// function, a node that reads them finds that out.
  private static Optional<Guard> variables(OpDefinition op) {
    if (!needsValues(op)) {
      return Optional.empty();
    }
    String attribute = dtypeOfValues(op);
    List<String> inputs =
        op.inputs().stream()
            .filter(input -> input.dtype() == DType.RESOURCE)
            .map(OpDefinition.Argument::name)
            .toList();
    return Optional.of(
        Guard.ofInputs(
            "%s: with values of dtype %s"
                .formatted(Rules.quoted(inputs.toArray(String[]::new)), Rules.quoted(attribute)),
            call -> inputs.forEach(input -> checkVariable(call, input, call.dtype(attribute)))));
  }

  private static void checkVariable(GuardedCall call, String input, DType dtype) {
    Tensor handle = call.tensor(input);
    Made made = made(handle);
    if (made != null && made.op().equals("VarHandleOp")) {
      String got = String.valueOf(made.attributes().get("dtype"));
      if (!got.equals(dtype.toString())) {
        throw call.wrong("input '" + input + "'", "a variable of dtype " + dtype, got);
      }
    }
    EagerTensor variable = Known.handle(handle);
    if (variable.handle() instanceof OwnedTensor known && known.holdsValue()) {
      return;
    }
    requireValue(call, input, variable, dtype);
    // What has a value keeps one.
    if (variable.handle() instanceof OwnedTensor known) {
      known.setHoldsValue();
    }
  }

  /// Reading copies nothing.
  private static void requireValue(
      GuardedCall call, String input, EagerTensor variable, DType dtype) {
    try {
      call.ops().execute("ReadVariableOp", Attributes.of("dtype", dtype), variable)[0].close();
    } catch (TensorFlowException e) {
      if (call.when() == GuardedCall.When.LATER) {
        throw NotKnown.yet();
      }
      throw call.wrong(
          "input '" + input + "'",
          "a variable with a value of dtype " + dtype,
          String.valueOf(e.getMessage()));
    }
  }
}
