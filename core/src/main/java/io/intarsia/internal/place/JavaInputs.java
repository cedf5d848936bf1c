package io.intarsia.internal.place;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinition.Argument;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Java values among the inputs of an op, and the tensors that they become: of the dtype of other
/// inputs that must have the same one, else of what they are by themselves.
final class JavaInputs {
  private final OpDefinition definition;
  private final OpCall call;
  private final OpPath.Site site;

  private JavaInputs(OpDefinition definition, OpCall call, OpPath.Site site) {
    this.definition = definition;
    this.call = call;
    this.site = site;
  }

  /// Whether there are any: every op asks, and few have some.
  static boolean areAmong(@Nullable Object[] inputs) {
    for (Object input : inputs) {
      if (!(input instanceof Tensor) && isValue(input)) {
        return true;
      }
    }
    return false;
  }

  /// A list of tensors is none; null and values of types that run functions are said to be wrong
  /// elsewhere.
  private static boolean isValue(@Nullable Object input) {
    if (!(input instanceof List<?> list)) {
      return input != null && !(input instanceof TensorLike);
    }
    for (int i = 0; i < list.size(); i++) {
      if (!(list.get(i) instanceof Tensor) && isValue(list.get(i))) {
        return true;
      }
    }
    return false;
  }

  /// The call with tensors in their place.
  ///
  /// @throws IllegalArgumentException if a value cannot become one, or not of the dtype
  static OpCall converted(OpCall call, OpPath.Site site) {
    return OpDefinitions.find(call.op())
        .map(definition -> new JavaInputs(definition, call, site).converted())
        .orElse(call);
  }

  private OpCall converted() {
    Object[] inputs = call.inputs().clone();
    for (int i = 0; i < Math.min(inputs.length, definition.inputs().size()); i++) {
      if (isValue(inputs[i])) {
        inputs[i] = input(definition.inputs().get(i), inputs[i]);
      }
    }
    return new OpCall(call.op(), call.attributes(), call.where(), inputs);
  }

  private Object input(Argument input, Object value) {
    if (!input.isList()) {
      return tensor(input, value);
    }
    List<?> elements =
        value instanceof Object[] array ? Arrays.asList(array) : listOf(input, value);
    return elements.stream()
        .map(element -> isValue(element) ? tensor(input, element) : element)
        .toList();
  }

  private List<?> listOf(Argument input, Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw Mistake.argument(
        "%s: input '%s' must be a list of tensors, got %s"
            .formatted(call.op(), input.name(), value));
  }

  private Tensor tensor(Argument input, Object value) {
    if (value instanceof Tensor tensor) {
      return tensor;
    }
    try {
      if (value instanceof HostTensor known) {
        return made(input, known); // whoever made it closes it
      }
      try (HostTensor host = host(input, value)) {
        return made(input, host);
      }
    } catch (IllegalArgumentException e) {
      throw Mistake.argument(
          "%s: input '%s' must be a tensor or become one: %s"
              .formatted(call.op(), input.name(), e.getMessage()),
          e);
    }
  }

  private Tensor made(Argument input, HostTensor host) {
    checkDType(input, host.dtype());
    return site.constant(call.where(), host);
  }

  private HostTensor host(Argument input, Object value) {
    DType dtype = input.dtype() == null ? shared(input.typeAttribute()) : input.dtype();
    if (dtype == null) {
      return HostTensor.of(value);
    }
    return value instanceof Number ? HostTensor.operand(value, dtype) : HostTensor.of(value, dtype);
  }

  /// In a trace it would be the runtime that refuses, which names the attribute alone.
  private void checkDType(Argument input, DType dtype) {
    List<Object> allowed =
        Optional.ofNullable(input.typeAttribute())
            .flatMap(definition::attribute)
            .map(OpDefinition.Attribute::allowedValues)
            .orElse(List.of());
    if (!allowed.isEmpty() && !allowed.contains(dtype)) {
      throw Mistake.argument("expected one of %s, got %s".formatted(allowed, dtype));
    }
  }

  /// The dtype that an attribute stands for, as far as it is known: from the caller, or from
  /// tensors that have it.
  private @Nullable DType shared(@Nullable String attribute) {
    if (attribute == null) {
      return null;
    }
    if (call.attributes().get(attribute) instanceof DType dtype) {
      return dtype;
    }
    for (int i = 0; i < Math.min(call.inputs().length, definition.inputs().size()); i++) {
      if (attribute.equals(definition.inputs().get(i).typeAttribute())) {
        DType dtype = ofTensor(call.inputs()[i]);
        if (dtype != null) {
          return dtype;
        }
      }
    }
    return null;
  }

  private static @Nullable DType ofTensor(@Nullable Object input) {
    return switch (input) {
      case Tensor tensor -> tensor.dtype();
      case HostTensor host -> host.dtype();
      case List<?> list -> {
        for (Object element : list) {
          DType dtype = ofTensor(element);
          if (dtype != null) {
            yield dtype;
          }
        }
        yield null;
      }
      case null, default -> null;
    };
  }
}
