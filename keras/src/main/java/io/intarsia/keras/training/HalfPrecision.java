package io.intarsia.keras.training;

import io.intarsia.keras.Composed;
import io.intarsia.keras.Layer;
import io.intarsia.keras.argument.DTypePolicy;
import io.intarsia.keras.layer.KerasLayer;
import io.intarsia.optimizer.LossScale;
import io.intarsia.optimizer.OptimizerOptions;
import java.util.Collection;

/// Scales losses of models that compute in `float16`, as Keras does under its policy
/// `mixed_float16`.
record HalfPrecision(CompileOptions options) {
  /// The options of an optimizer for a layer.
  OptimizerOptions optimizer(Layer<?, ?> layer) {
    return isWanted() && isMixed(layer)
        ? options.optimizer().withLossScale(LossScale.dynamic())
        : options.optimizer();
  }

  /// @throws IllegalStateException if a layer that computes in `float16` shows itself only now, and
  ///   the optimizer does not scale
  void check(Layer<?, ?> layer, OptimizerOptions made) {
    if (isWanted() && made.lossScale() == null && isMixed(layer)) {
      throw TrainingErrors.notScaled();
    }
  }

  private boolean isWanted() {
    return options.autoScaleLoss() && options.optimizer().lossScale() == null;
  }

  private static boolean isMixed(Layer<?, ?> layer) {
    Layer<?, ?> viewed = layer.viewed();
    return (viewed instanceof KerasLayer<?, ?> keras
            && keras.arguments().value("dtype", DTypePolicy.class) == DTypePolicy.MIXED_FLOAT16)
        || parts(viewed).stream().anyMatch(HalfPrecision::isMixed);
  }

  // Other layers than models tell of their parts when they are built.
  private static Collection<Layer<?, ?>> parts(Layer<?, ?> layer) {
    return layer instanceof Composed<?, ?> model ? model.layers().values() : layer.parts().values();
  }
}
