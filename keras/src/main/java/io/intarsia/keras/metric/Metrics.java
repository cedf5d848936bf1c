package io.intarsia.keras.metric;

import io.intarsia.keras.argument.Arguments;
import io.intarsia.keras.internal.KerasNames;
import io.intarsia.tensor.Tensor;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Metrics by their names.
///
/// @see "Python: keras.metrics"
public final class Metrics {
  private static final Set<String> ACCURACY = Set.of("accuracy", "acc");
  private static final Map<String, String> ALIASES =
      Map.of(
          "bce", "binary_crossentropy",
          "mae", "mean_absolute_error",
          "mse", "mean_squared_error",
          "mape", "mean_absolute_percentage_error",
          "msle", "mean_squared_logarithmic_error");

  private Metrics() {}

  /// The metric that Keras calls so, which keeps that name: of the name of a class, such as
  /// `MeanSquaredError` or `mean_squared_error`, or an alias, such as `mse` or `MSE`. `accuracy`
  /// and `acc` are the accuracy that target and prediction ask for by their shapes.
  ///
  /// @throws IllegalArgumentException if there is none, or it has arguments that are required
  /// @see "Python: keras.metrics.get, compile(metrics=[name])"
  public static StatefulMetric<Tensor, Tensor> ofName(String name) {
    if (ACCURACY.contains(name.toLowerCase(Locale.ROOT))) {
      return new NamedAccuracy(name);
    }
    String alias =
        name.equals(name.toUpperCase(Locale.ROOT)) ? name.toLowerCase(Locale.ROOT) : name;
    String wanted = ALIASES.getOrDefault(alias, name);
    Set<String> names = new TreeSet<>();
    for (Map.Entry<String, Arguments> each : KerasMetrics.defaults().entrySet()) {
      String className = each.getKey();
      if (each.getValue().missing().isEmpty()) {
        if (className.equals(wanted) || KerasNames.snake(className).equals(wanted)) {
          return KerasMetrics.of(each.getValue().withName(name));
        }
        names.add(className);
      }
    }
    throw MetricErrors.unknownName(name, names);
  }
}
