package io.intarsia.keras;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A layer that is called in a mode of its own.
final class InMode<X, Y> implements View<X, Y> {
  private final Layer<X, Y> layer;
  private final Mode mode;

  InMode(Layer<X, Y> layer, Mode mode) {
    this.layer = layer;
    this.mode = Objects.requireNonNull(mode, "mode");
  }

  @Override
  public Layer<?, ?> viewed() {
    return layer.viewed();
  }

  @Override
  public Map<String, ?> callArguments() {
    Map<String, Object> arguments = new LinkedHashMap<>(layer.callArguments());
    arguments.put("training", mode == Mode.TRAINING);
    return arguments;
  }

  @Override
  public Y call(LayerCall call, X x) {
    return layer.call(call.withMode(mode), x);
  }

  @Override
  public @Nullable Object mask(LayerCall call, X x) {
    return layer.mask(call.withMode(mode), x);
  }

  @Override
  public Output<Y> run(LayerCall call, X x) {
    return layer.run(call.withMode(mode), x);
  }

  @Override
  public String toString() {
    return layer.toString();
  }
}
