package io.intarsia.keras.layer;

import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.View;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// What code makes of a layer.
final class LayerView<X, Y> implements View<X, Y> {
  private final Layer<?, ?> layer;
  private final Map<String, ?> arguments;
  private final BiFunction<LayerCall, X, Y> code;
  private final BiFunction<LayerCall, X, @Nullable Object> mask;

  private LayerView(
      Layer<?, ?> layer,
      Map<String, ?> arguments,
      BiFunction<LayerCall, X, Y> code,
      BiFunction<LayerCall, X, @Nullable Object> mask) {
    this.layer = layer;
    this.arguments = arguments;
    this.code = code;
    this.mask = mask;
  }

  static <X, Y> LayerView<X, Y> of(
      Layer<?, ?> layer,
      BiFunction<LayerCall, X, Y> code,
      BiFunction<LayerCall, X, @Nullable Object> mask) {
    return new LayerView<>(layer, Map.of(), code, mask);
  }

  /// This, made for arguments of Keras's call.
  LayerView<X, Y> withArguments(Map<String, ?> arguments) {
    return new LayerView<>(layer, arguments, code, mask);
  }

  @Override
  public Layer<?, ?> viewed() {
    return layer;
  }

  @Override
  public Map<String, ?> callArguments() {
    return arguments;
  }

  @Override
  public Y call(LayerCall call, X x) {
    return code.apply(call, x);
  }

  @Override
  public @Nullable Object mask(LayerCall call, X x) {
    return mask.apply(call, x);
  }

  @Override
  public String toString() {
    return layer.toString();
  }
}
