package io.intarsia.keras.metric;

import io.intarsia.dtype.DType;
import io.intarsia.keras.internal.Numbers;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Above which values predictions say yes.
///
/// @param values in the order of the results
/// @param areEven whether they divide 0 to 1 evenly, and so are buckets
record Thresholds(List<Double> values, boolean areEven) {
  // What Keras takes for the threshold of the best classes, which are above it.
  private static final double LOWEST = -1e10;
  private static final double RELATIVE = 1e-5;

  /// Those of an argument.
  ///
  /// @param given null for the default
  /// @param topK null if not the best classes alone are looked at
  static Thresholds of(@Nullable List<Double> given, @Nullable Integer topK) {
    List<Double> values = given == null ? List.of(topK == null ? 0.5 : LOWEST) : given;
    return new Thresholds(values, areEven(values));
  }

  /// So many of 0 to 1.
  static Thresholds ofNumber(int number) {
    return of(number == 1 ? null : even(number), null);
  }

  private static List<Double> even(int number) {
    return IntStream.range(0, number).mapToObj(i -> i * 1.0 / (number - 1)).toList();
  }

  /// The same with ends beyond 0 and 1.
  Thresholds withOpenEnds() {
    List<Double> open = new ArrayList<>(values);
    open.set(0, -Numbers.EPSILON);
    open.set(open.size() - 1, 1 + Numbers.EPSILON);
    return new Thresholds(List.copyOf(open), areEven);
  }

  int size() {
    return values.size();
  }

  Tensor tensor(Ops tf) {
    return tf.constant(values.stream().mapToDouble(Double::doubleValue).toArray(), DType.FLOAT32);
  }

  /// Whether the first is below all predictions, which then are in the first bucket.
  boolean startsBelow() {
    return values.getFirst() < 0 || values.getLast() > 1;
  }

  private static boolean areEven(List<Double> values) {
    List<Double> even = even(values.size());
    return values.size() >= 3
        && IntStream.range(0, values.size())
            .allMatch(i ->
                Math.abs(values.get(i) - even.get(i))
                    <= Numbers.EPSILON + RELATIVE * Math.abs(even.get(i)));
  }

  /// Those of the argument; null for the default.
  static @Nullable List<Double> given(KerasMetric metric) {
    return metric.arguments().optionalReals("thresholds");
  }

  static void check(KerasMetric metric) {
    List<Double> given = given(metric);
    if (given != null && (given.isEmpty() || given.stream().anyMatch(t -> !(t >= 0 && t <= 1)))) {
      throw MetricErrors.wrong(metric.name(), "thresholds", "between 0 and 1", given);
    }
  }
}
