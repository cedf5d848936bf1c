package io.intarsia.fuzz;

import io.intarsia.dtype.DType;
import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.call.Mode;
import io.intarsia.fuzz.call.Value;
import io.intarsia.fuzz.call.Value.Data;
import io.intarsia.imperative.Operation;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Writes down a call that is being made, if it can be made again from what is written: there are
/// no handles, quantized numbers, or several lists among its inputs.
final class CallReader {
  private static final int MOST_ELEMENTS = 120;

  private CallReader() {}

  static Optional<Call> read(Operation operation, List<Tensor> inputs) {
    OpDefinition definition = OpDefinitions.find(operation.key().op()).orElseThrow();
    long lists = definition.inputs().stream().filter(OpDefinition.Argument::isList).count();
    boolean isReadable =
        inputs.stream()
            .allMatch(input ->
                !input.dtype().isHandle()
                    && !input.dtype().isQuantized()
                    && input.shape().numElements() <= MOST_ELEMENTS);
    if (lists > 1 || !isReadable) {
      return Optional.empty();
    }
    Map<String, Object> attributes = new TreeMap<>();
    for (var attribute : operation.key().attributes().asMap().entrySet()) {
      attributes.put(attribute.getKey(), attribute(attribute.getValue()));
    }
    return Optional.of(
        new Call(
            definition.name(),
            structured(definition, inputs.stream().map(CallReader::data).toList()),
            new TreeMap<>(attributes),
            Mode.EAGER));
  }

  private static List<Value> structured(OpDefinition definition, List<? extends Value> flat) {
    List<Value> inputs = new ArrayList<>();
    int length = flat.size() - definition.inputs().size() + 1;
    int next = 0;
    for (var argument : definition.inputs()) {
      if (argument.isList()) {
        inputs.add(new Value.Many(List.copyOf(flat.subList(next, next + length))));
        next += length;
      } else {
        inputs.add(flat.get(next++));
      }
    }
    return inputs;
  }

  private static Object attribute(Object value) {
    return switch (value) {
      case Integer whole -> (long) whole;
      case Float real -> Double.valueOf(Float.toString(real));
      case byte[] bytes -> new String(bytes, StandardCharsets.ISO_8859_1);
      case HostTensor host -> data(host);
      case long[] dims -> Shape.of(dims);
      case List<?> list -> list.stream().map(CallReader::attribute).toList();
      default -> value;
    };
  }

  private static Data data(Tensor tensor) {
    try (var host = tensor.toHost()) {
      return data(host);
    }
  }

  private static Data data(HostTensor host) {
    List<Object> elements = new ArrayList<>();
    for (long i = 0; i < host.size(); i++) {
      elements.add(element(host, i));
    }
    return new Data(host.dtype(), host.shape().toList(), elements);
  }

  private static Object element(HostTensor host, long position) {
    DType dtype = host.dtype();
    if (dtype == DType.STRING) {
      return new String(host.bytes(position), StandardCharsets.ISO_8859_1);
    }
    if (dtype == DType.BOOL) {
      return host.booleanAt(position) ? 1L : 0L;
    }
    if (dtype.isComplex()) {
      return host.complexAt(position).real();
    }
    return dtype.isInteger()
        ? (Object) ((Number) host.elementAt(position)).longValue()
        : Double.valueOf(Float.toString((float) host.doubleAt(position)));
  }
}
