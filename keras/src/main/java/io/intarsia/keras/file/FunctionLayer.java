package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A function of `keras.ops` between layers, as a layer: `x + y` takes the two in a list, and `x[:,
/// 0]` takes `x`.
final class FunctionLayer extends StatefulLayer<Object, Object> {
  private final ObjectNode object;
  private final FunctionNode node;
  private final Functions.Entry function;

  /// @param object what the file says of it
  /// @param node what it is called with
  /// @throws IllegalArgumentException if it is not offered
  FunctionLayer(JsonNode object, FunctionNode node) {
    this.object = object.deepCopy();
    this.node = node;
    this.function = Functions.of(className());
  }

  /// Whether something in a file is one, offered or not.
  static boolean isOne(JsonNode object) {
    return object.path("module").asText().matches("keras\\.(src\\.)?ops(\\..*)?");
  }

  private String className() {
    return object.path("class_name").asText();
  }

  /// What files say of it.
  ///
  /// @param name in the model
  ObjectNode json(String name) {
    ObjectNode json = object.deepCopy();
    ((ObjectNode) json.path("config")).put("name", name);
    return json;
  }

  FunctionNode node() {
    return node;
  }

  @Override
  public String name() {
    return object.path("config").path("name").asText();
  }

  @Override
  protected void build(State state, Object spec) {
    // Functions have no weights.
  }

  // Masks end at functions.
  @Override
  public @Nullable Object mask(LayerCall call, Object x) {
    return null;
  }

  @Override
  protected Object compute(LayerCall call, Object x) {
    try {
      return function.code().apply(arguments(call.tf(), x));
    } catch (IndexOutOfBoundsException e) { // of positions that the file says
      throw FileErrors.function(className(), e);
    }
  }

  private FunctionArguments arguments(Ops tf, Object x) {
    Iterator<?> tensors = x instanceof List<?> list ? list.iterator() : List.of(x).iterator();
    var given = new FunctionValues(tf, () -> (Tensor) tensors.next());
    List<@Nullable Object> all = new ArrayList<>();
    node.json().path("args").forEach(each -> all.add(given.of(each)));
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (int i = 0; i < Math.min(all.size(), function.arguments().size()); i++) {
      values.put(function.arguments().get(i), all.get(i));
    }
    for (JsonNode named : List.of(node.json().path("kwargs"), object.path("config"))) {
      named.properties().forEach(each -> values.put(each.getKey(), given.of(each.getValue())));
    }
    return new FunctionArguments(className(), tf, all, values);
  }
}
