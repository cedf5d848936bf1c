package io.intarsia.internal.refusal;

import static java.util.Collections.singletonList;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.place.OpKey;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Checks the inputs of a call against the op's definition: how many, lists or not, and their
/// dtypes.
public final class SignatureCheck {
  private final OpDefinition definition;
  private final OpKey key;
  private final Map<String, Object> bound = new HashMap<>();

  private SignatureCheck(OpDefinition definition, OpKey key) {
    this.definition = definition;
    this.key = key;
  }

  /// The attributes that follow from the inputs: a [DType], a length as [Long], or a list of
  /// dtypes.
  ///
  /// @throws IllegalArgumentException if the op does not take such inputs
  public static Map<String, Object> check(OpDefinition definition, OpKey key) {
    var check = new SignatureCheck(definition, key);
    check.run();
    return check.bound;
  }

  /// Refuses handles of resources where a node takes values.
  ///
  /// @param inputs tensors and lists of them; what is neither is for others to refuse
  /// @throws IllegalArgumentException if there is one
  public static void checkHandles(OpDefinition definition, @Nullable Object... inputs) {
    int count = Math.min(inputs.length, definition.inputs().size());
    for (int i = 0; i < count; i++) {
      for (Object each : inputs[i] instanceof List<?> list ? list : singletonList(inputs[i])) {
        var input = definition.inputs().get(i);
        if (each instanceof Tensor tensor && isHandleForValue(definition, input, tensor.dtype())) {
          throw Mistake.argument(
              "%s: input '%s' must be a tensor of values, got handles"
                  .formatted(definition.name(), input.name()));
        }
      }
    }
  }

  /// Kernels that are there for all dtypes copy handles of resources as if they were variants.
  private static boolean isHandleForValue(
      OpDefinition op, OpDefinition.Argument input, DType dtype) {
    return dtype == DType.RESOURCE
        && input.typeAttribute() != null
        && HandleKinds.takenBy(op.name(), input.name()).isEmpty();
  }

  private void run() {
    int[] signature = key.signature();
    List<OpDefinition.Argument> inputs = definition.inputs();
    int at = 0;
    for (int i = 0; i < inputs.size(); i++) {
      if (at >= signature.length) {
        throw wrongCount();
      }
      int length = signature[at] < 0 ? -signature[at] - 1 : 0;
      check(inputs.get(i), signature, at, length);
      at += 1 + length;
    }
    if (at != signature.length) {
      throw wrongCount();
    }
    requireInferred();
  }

  // An empty list says nothing about its dtype, and the runtime ends the process when an attribute
  // stays open.
  private void requireInferred() {
    for (var attribute : definition.attributes()) {
      String name = attribute.name();
      if (attribute.defaultValue() == null
          && definition.isInferred(name)
          && !bound.containsKey(name)
          && key.attributes().get(name) == null) {
        throw Mistake.argument(
            "%s: attribute '%s' does not follow from empty lists; pass it by name, got %s"
                .formatted(definition.name(), name, key));
      }
    }
  }

  private void check(OpDefinition.Argument input, int[] signature, int at, int length) {
    boolean isList = signature[at] < 0;
    if (isList != input.isList()) {
      throw wrong(
          input, input.isList() ? "a list of tensors" : "a tensor", isList ? "a list" : "a tensor");
    }
    if (!isList) {
      checkDtype(input, DType.ofCode(signature[at]));
      return;
    }
    checkLength(input, length);
    if (input.typeListAttribute() != null) {
      bind(input, input.typeListAttribute(), dtypes(signature, at + 1, length), "");
      return;
    }
    bind(input, input.numberAttribute(), (long) length, "tensors");
    for (int i = 1; i <= length; i++) {
      checkDtype(input, DType.ofCode(signature[at + i]));
    }
  }

  private static List<DType> dtypes(int[] signature, int from, int length) {
    return Arrays.stream(signature, from, from + length).mapToObj(DType::ofCode).toList();
  }

  private void checkLength(OpDefinition.Argument input, int length) {
    for (var attribute : definition.attributes()) {
      boolean sets =
          attribute.name().equals(input.numberAttribute())
              || attribute.name().equals(input.typeListAttribute());
      Long least = attribute.minimum();
      if (sets && least != null && length < least) {
        throw wrong(input, "a list of at least " + least + " tensors", "a list of " + length);
      }
    }
  }

  private void checkDtype(OpDefinition.Argument input, DType dtype) {
    if (input.dtype() != null && input.dtype() != dtype) {
      throw wrong(input, input.dtype().toString(), dtype.toString());
    }
    if (isHandleForValue(definition, input, dtype)) {
      throw wrong(input, "a tensor of values", "handles");
    }
    bind(input, input.typeAttribute(), dtype, "");
    for (var attribute : definition.attributes()) {
      if (attribute.name().equals(input.typeAttribute())
          && !attribute.allowedValues().isEmpty()
          && !attribute.allowedValues().contains(dtype)) {
        throw wrong(
            input, "one of " + attribute.allowedValues(), dtype.toString(), "; cast it first");
      }
    }
  }

  // The first input that mentions an attribute decides; the others, and the caller, must agree.
  private void bind(
      OpDefinition.Argument input, @Nullable String attribute, Object value, String unit) {
    if (attribute == null) {
      return;
    }
    Object before = bound.putIfAbsent(attribute, value);
    if (before != null && !before.equals(value)) {
      String advice = before instanceof DType dtype ? "; " + RefusalErrors.cast(dtype) : "";
      String expected = (before + " " + unit).strip() + ", as the inputs before";
      throw wrong(input, expected, value.toString(), advice);
    }
    Object explicit = key.attributes().get(attribute);
    if (explicit != null && !matches(explicit, value)) {
      throw wrong(input, explicit + " by attribute '" + attribute + "'", value.toString());
    }
  }

  private static boolean matches(Object explicit, Object value) {
    if (value instanceof List<?> dtypes) {
      return explicit instanceof List<?> given && given.toString().equals(dtypes.toString());
    }
    return value instanceof Long length
        ? explicit instanceof Number number && number.longValue() == length
        : explicit.equals(value) || explicit.equals(value.toString());
  }

  private IllegalArgumentException wrongCount() {
    return Mistake.argument(
        "%s: expected %d inputs %s, got %s"
            .formatted(
                definition.name(),
                definition.inputs().size(),
                definition.inputs().stream().map(OpDefinition.Argument::name).toList(),
                key));
  }

  private IllegalArgumentException wrong(OpDefinition.Argument input, String expected, String got) {
    return wrong(input, expected, got, "");
  }

  private IllegalArgumentException wrong(
      OpDefinition.Argument input, String expected, String got, String advice) {
    return Mistake.argument(
        "%s: input '%s' must be %s, got %s in %s%s"
            .formatted(definition.name(), input.name(), expected, got, key, advice));
  }
}
