package io.intarsia.fuzz.child;

import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.call.FunctionName;
import io.intarsia.fuzz.call.Value;
import io.intarsia.fuzz.call.Value.Data;
import io.intarsia.fuzz.call.Value.Handle;
import io.intarsia.fuzz.call.Value.Many;
import io.intarsia.fuzz.call.Value.Stranger;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Makes the arguments of one call. Tensors belong to the scope that is open; host tensors are
/// closed with this.
final class Materials implements AutoCloseable {
  private final Environment tf;
  private final RuntimeHandles handles;
  private final FunctionLibrary functions;
  private final List<HostTensor> hosts = new ArrayList<>();

  Materials(Environment tf, FunctionLibrary functions) {
    this.tf = tf;
    this.functions = functions;
    this.handles = new RuntimeHandles(tf);
  }

  @SuppressWarnings("NullAway") // null is a stranger
  Object[] inputs(Call call) {
    return call.inputs().stream().map(this::input).toArray();
  }

  Attributes attributes(Call call) {
    Map<String, Object> attributes = new TreeMap<>();
    call.attributes().forEach((name, value) -> attributes.put(name, attribute(value)));
    return Attributes.of(attributes);
  }

  private @Nullable Object input(Value value) {
    return switch (value) {
      case Data data -> Elements.tensor(tf, data);
      case Many(List<Value> elements) -> elements.stream().map(this::input).toList();
      case Handle handle -> handles.make(handle);
      case Stranger(String text) -> stranger(text);
    };
  }

  private @Nullable Object stranger(String text) {
    return switch (text) {
      case "null" -> null;
      case "closed" -> {
        Tensor closed = tf.constant(1f);
        closed.close();
        yield closed;
      }
      default -> text;
    };
  }

  private Object attribute(Object value) {
    return switch (value) {
      case FunctionName(String recipe) -> functions.name(recipe);
      case Double real -> real.floatValue();
      case List<?> list -> list.stream().map(this::attribute).toList();
      case Data data -> {
        HostTensor host = Elements.host(data);
        hosts.add(host);
        yield host;
      }
      default -> value;
    };
  }

  @Override
  public void close() {
    hosts.forEach(HostTensor::close);
  }
}
