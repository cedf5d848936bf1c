package io.intarsia.savedmodel;

import io.intarsia.function.GraphSession;
import io.intarsia.op.Ops;
import io.intarsia.savedmodel.SignatureTensors.Place;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.SignatureDef;

/// A signature of a graph that runs in a session.
final class SessionSignature implements SignatureCode {
  private final Ops tf;
  private final GraphSession session;
  private final String name;
  private final SortedMap<String, Place> inputs;
  private final SortedMap<String, Place> outputs;

  /// @throws IllegalArgumentException if it cannot be read
  SessionSignature(Ops tf, GraphSession session, String name, SignatureDef definition) {
    this.tf = tf;
    this.session = session;
    this.name = name;
    this.inputs = SignatureTensors.of(definition.getInputsMap());
    this.outputs = SignatureTensors.of(definition.getOutputsMap());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Map<String, TypeSpec<?>> inputs() {
    return specs(inputs);
  }

  @Override
  public Map<String, TypeSpec<?>> outputs() {
    return specs(outputs);
  }

  /// The specs of places.
  static Map<String, TypeSpec<?>> specs(SortedMap<String, Place> places) {
    SortedMap<String, TypeSpec<?>> specs = new TreeMap<>();
    places.forEach((key, place) -> specs.put(key, place.spec()));
    return specs;
  }

  @Override
  public Map<String, Object> call(Map<String, ? extends @Nullable Object> given) {
    if (!given.keySet().equals(inputs.keySet())) {
      throw refused("it takes other inputs than " + new TreeMap<>(given).keySet());
    }
    try (var conversion = new Conversion(tf)) {
      Map<String, Tensor> feeds = new LinkedHashMap<>();
      inputs.forEach((key, place) ->
          feeds.put(place.output(), tensor(key, place.spec(), given.get(key), conversion)));
      return run(feeds);
    }
  }

  private Tensor tensor(
      String key, TensorSpec spec, @Nullable Object value, Conversion conversion) {
    if (value instanceof Tensor tensor) {
      if (tensor.dtype() != spec.dtype() || !tensor.shape().isCompatibleWith(spec.shape())) {
        throw refused("its input '%s' cannot be %s".formatted(key, TensorSpec.of(tensor)));
      }
      return tensor;
    }
    return conversion
        .tensor(spec, value)
        .orElseThrow(() ->
            refused("its input '%s' cannot be made of %s".formatted(key, PythonText.of(value))));
  }

  private Map<String, Object> run(Map<String, Tensor> feeds) {
    List<String> fetches = outputs.values().stream().map(Place::output).toList();
    List<Tensor> results = session.run(feeds, fetches, List.of());
    Map<String, Object> values = new LinkedHashMap<>();
    outputs.keySet().forEach(key -> values.put(key, results.get(values.size())));
    return values;
  }

  private IllegalArgumentException refused(String what) {
    return ModelErrors.arguments("signature " + name, what, inputs().toString());
  }
}
