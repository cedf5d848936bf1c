package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Output;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A layer that a model calls with masks among its arguments, as Keras writes models in which masks
/// go from layer to layer. It takes a list: the value, and then the masks.
///
/// @param layer takes the value
/// @param names of the masks' arguments, in their order
/// @param masks as the file has them, with numbers where a tensor is
record MaskedCall(Layer<Object, Object> layer, List<String> names, TensorSlots masks)
    implements Layer<List<Object>, Object> {
  /// Arguments of layers that take several values with a mask each, in the order of the values.
  private static final List<String> BY_VALUE = List.of("query_mask", "value_mask", "key_mask");

  /// Whether an argument of a call is a mask.
  static boolean isMask(String argument) {
    return argument.equals("mask") || BY_VALUE.contains(argument);
  }

  @Override
  public Layer<?, ?> viewed() {
    return layer.viewed();
  }

  @Override
  public Map<String, ?> callArguments() {
    return layer.callArguments();
  }

  @Override
  public Object call(LayerCall call, List<Object> x) {
    return layer.call(call.withMask(mask(x)), x.getFirst());
  }

  @Override
  public @Nullable Object mask(LayerCall call, List<Object> x) {
    return layer.mask(call.withMask(mask(x)), x.getFirst());
  }

  @Override
  public Output<Object> run(LayerCall call, List<Object> x) {
    return layer.run(call.withMask(mask(x)), x.getFirst());
  }

  // Values of a list have a list of masks, also where Python has several arguments.
  private Object mask(List<Object> x) {
    List<Object> given = masks.filled(x.subList(1, x.size()));
    int values = x.getFirst() instanceof List<?> list ? list.size() : 1;
    if (names.equals(List.of("mask")) && (given.getFirst() instanceof List<?> || values == 1)) {
      return given.getFirst() instanceof List<?> list ? known(list) : given.getFirst();
    }
    @Nullable Object[] all = new @Nullable Object[values];
    for (int i = 0; i < names.size(); i++) {
      int index = Math.max(0, BY_VALUE.indexOf(names.get(i)));
      if (index < values) {
        all[index] = given.get(i);
      }
    }
    return Arrays.asList(all);
  }

  // The file has null for a value that has no mask.
  private static List<@Nullable Object> known(List<?> masks) {
    List<@Nullable Object> known = new ArrayList<>();
    masks.forEach(each -> known.add(each instanceof JsonNode ? null : each));
    return known;
  }

  /// Writes the call.
  ///
  /// @param x the JSON of the value and the masks
  ObjectNode json(JsonNode x) {
    ObjectNode node = SeveralArguments.node(layer, Objects.requireNonNull(x.get(0)));
    List<JsonNode> all = x.valueStream().toList();
    List<Object> given = masks.filled(all.subList(1, all.size()));
    ObjectNode others = (ObjectNode) node.path("kwargs");
    for (int i = 0; i < names.size(); i++) {
      others.set(names.get(i), Json.of(given.get(i)));
    }
    return node;
  }
}
