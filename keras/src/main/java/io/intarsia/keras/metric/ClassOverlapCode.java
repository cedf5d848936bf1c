package io.intarsia.keras.metric;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Targets and predictions are numbers of classes, or say how likely each class is. Which classes
/// are looked at and what targets are is an argument of some, the others have all or one of them.
final class ClassOverlapCode extends OverlapCode<KerasMetric> {
  @Override
  int classes(KerasMetric metric) {
    return metric.arguments().integer("num_classes");
  }

  @Override
  List<Integer> wanted(KerasMetric metric) {
    List<Integer> given = metric.arguments().optionalIntegers("target_class_ids");
    return given == null ? IntStream.range(0, classes(metric)).boxed().toList() : given;
  }

  @Override
  Tensor labels(KerasMetric metric, Ops tf, Tensor target) {
    return best(metric, tf, target, "sparse_y_true");
  }

  @Override
  Tensor predicted(KerasMetric metric, Ops tf, Tensor prediction) {
    return best(metric, tf, prediction, "sparse_y_pred");
  }

  // The best class, if it is not one already.
  private static Tensor best(KerasMetric metric, Ops tf, Tensor x, String isClass) {
    return Boolean.TRUE.equals(metric.arguments().optionalValue(isClass, Boolean.class))
        ? x
        : tf.argmax(x, metric.arguments().integer("axis"));
  }

  @Override
  @Nullable Integer ignored(KerasMetric metric) {
    return metric.arguments().optionalValue("ignore_class", Integer.class);
  }
}
