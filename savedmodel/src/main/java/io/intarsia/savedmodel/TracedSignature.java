package io.intarsia.savedmodel;

import io.intarsia.spec.TypeSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A signature that is a function of an object.
record TracedSignature(FunctionTraces traces) implements SignatureCode {
  @Override
  public String name() {
    return traces.name();
  }

  @Override
  public Map<String, TypeSpec<?>> inputs() {
    return specs(types().keywords());
  }

  @Override
  public Map<String, TypeSpec<?>> outputs() {
    return types().results() instanceof Map<?, ?> map ? specs(map) : Map.of();
  }

  private TraceTypes types() {
    return traces.traces().getFirst().types();
  }

  /// The specs of a map.
  static Map<String, TypeSpec<?>> specs(Map<?, ?> types) {
    Map<String, TypeSpec<?>> specs = new LinkedHashMap<>();
    types.forEach((name, type) -> {
      if (type instanceof TypeSpec<?> spec) {
        specs.put((String) name, spec);
      }
    });
    return specs;
  }

  @Override
  public Map<String, Object> call(Map<String, ? extends @Nullable Object> inputs) {
    Map<String, Object> outputs = new LinkedHashMap<>();
    if (traces.call(List.of(), inputs) instanceof Map<?, ?> map) {
      map.forEach((name, value) -> outputs.put((String) name, value));
    }
    return outputs;
  }
}
