package io.intarsia.imperative;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.NativeOp;
import io.intarsia.op.OpDefinition;
import io.intarsia.op.OpDefinitions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.EagerTensor;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// One call of an op that has a guard, about to be run.
///
/// @param inputs all tensors in order, lists flattened
/// @param op the native op with attributes and inputs set
@SuppressWarnings("ArrayRecordComponent") // made for one call and never compared
record GuardedCall(Operation operation, EagerTensor[] inputs, NativeOp op) {

  OperationKey key() {
    return operation.key();
  }

  OpDefinition definition() {
    return OpDefinitions.find(key().op()).orElseThrow();
  }

  /// The tensors of an input: one, or those of a list.
  List<EagerTensor> input(String name) {
    int at = 0;
    int next = 0;
    for (var argument : definition().inputs()) {
      int code = key().signature()[at];
      int count = code < 0 ? -code - 1 : 1;
      if (argument.name().equals(name)) {
        return Arrays.asList(inputs).subList(next, next + count);
      }
      next += count;
      at += code < 0 ? count + 1 : 1;
    }
    throw new NoSuchElementException(key().op() + " has no input '" + name + "'; please report");
  }

  Shape shape(String input) {
    return input(input).getFirst().shape();
  }

  /// The elements of an `int32` or `int64` tensor.
  static long[] integers(EagerTensor tensor) {
    try (var host = tensor.toHost()) {
      var data = host.nativeTensor().data();
      return tensor.dtype() == DType.INT32
          ? Arrays.stream(data.toArray(ValueLayout.JAVA_INT)).asLongStream().toArray()
          : data.toArray(ValueLayout.JAVA_LONG);
    }
  }

  /// The value of an attribute, its default included; null if it follows from the inputs.
  @Nullable Object attribute(String name) {
    Object given = key().attributes().get(name);
    return given != null
        ? given
        : definition().attribute(name).map(OpDefinition.Attribute::defaultValue).orElse(null);
  }

  /// The dtype a type attribute has, given, inferred or by default.
  DType dtype(String attribute) {
    for (var input : definition().inputs()) {
      if (attribute.equals(input.typeAttribute()) && !input(input.name()).isEmpty()) {
        return input(input.name()).getFirst().dtype();
      }
    }
    return attribute(attribute) instanceof DType dtype
        ? dtype
        : DType.ofName(String.valueOf(attribute(attribute)));
  }

  IllegalArgumentException wrong(String what, String expected, Object got) {
    return Failures.refused(Failures.wouldEndProcess(key(), what, expected, got), inputs);
  }
}
