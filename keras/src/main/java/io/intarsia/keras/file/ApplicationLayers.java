package io.intarsia.keras.file;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.argument.DTypePolicy;
import io.intarsia.keras.initializer.Constant;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Layers of models of `keras.applications` that are no public ones of Keras: files name the module
/// where they are.
final class ApplicationLayers {
  /// By module and class.
  static final KerasRegistry REGISTRY =
      KerasRegistry.empty()
          .with(
              "keras.src.applications.convnext>LayerScale",
              LayerScale.class,
              LayerScale::new,
              ApplicationLayer::config)
          .with(
              "keras.src.applications.inception_resnet_v2>CustomScaleLayer",
              CustomScaleLayer.class,
              CustomScaleLayer::new,
              ApplicationLayer::config);

  private ApplicationLayers() {}

  /// What they have alike: a name and a policy.
  private abstract static class ApplicationLayer<X> extends StatefulLayer<X, Tensor> {
    private final Map<String, @Nullable Object> config;
    private final DTypePolicy policy;

    ApplicationLayer(Map<String, @Nullable Object> config) {
      this.config = config;
      this.policy =
          config.get("dtype") instanceof Map<?, ?> object
                  && object.get("config") instanceof Map<?, ?> named
                  && named.get("name") instanceof String name
              ? DTypePolicy.ofName(name)
              : DTypePolicy.FLOAT32;
    }

    Map<String, @Nullable Object> config() {
      return config;
    }

    double number(String argument) {
      if (config.get(argument) instanceof Number number) {
        return number.doubleValue();
      }
      throw FileErrors.otherValue(argument, "a number", String.valueOf(config.get(argument)));
    }

    @Override
    public String name() {
      return config.get("name") instanceof String name ? name : super.name();
    }

    @Override
    protected DType variableDType() {
      return policy.variableDType();
    }

    @Override
    protected DType computeDType() {
      return policy.computeDType();
    }
  }

  /// A value times a weight for each channel.
  private static final class LayerScale extends ApplicationLayer<Tensor> {
    LayerScale(Map<String, @Nullable Object> config) {
      super(config);
    }

    @Override
    protected void build(State state, Object spec) {
      state.weight(
          "variable",
          Shape.of((long) number("projection_dim")),
          Constant.of().withValue(number("init_values")));
    }

    @Override
    protected Tensor compute(LayerCall call, Tensor x) {
      return x.times(read(call, "variable"));
    }
  }

  /// The first value, and the second times a number.
  private static final class CustomScaleLayer extends ApplicationLayer<List<Tensor>> {
    private final double scale;

    CustomScaleLayer(Map<String, @Nullable Object> config) {
      super(config);
      this.scale = number("scale");
    }

    @Override
    protected void build(State state, Object spec) {}

    @Override
    protected Tensor compute(LayerCall call, List<Tensor> x) {
      return x.get(0).plus(x.get(1).times(scale));
    }
  }
}
