package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Elements that fill a data set up to a number.
final class CardinalityPadding {
  private CardinalityPadding() {}

  static Dataset<Map<String, Object>> of(Dataset<?> input, long cardinality, String maskKey) {
    Batching.checkSize("padToCardinality", "cardinality", cardinality);
    Tensor own = input.cardinality();
    if (own instanceof EagerTensor && (own.asLong() < 0 || own.asLong() > cardinality)) {
      throw DataErrors.cardinality(cardinality, own.asLong());
    }
    Ops tf = input.place();
    Map<String, Object> filler = marked(tf, zeros(input.place(), input.elements()), maskKey, false);
    Dataset<Map<String, Object>> fillers =
        Selections.repeat(Dataset.fromTensors(filler), own.neg().plus(cardinality));
    return input
        .<Map<String, Object>>map((g, x) -> marked(g, x, maskKey, true))
        .concatenate(fillers);
  }

  private static Map<String, Object> marked(
      Ops tf, @Nullable Object element, String maskKey, boolean isReal) {
    if (!(element instanceof Map<?, ?> map)) {
      throw DataErrors.noMap(String.valueOf(element));
    }
    Map<String, Object> marked = new LinkedHashMap<>();
    map.forEach((key, value) -> marked.put(String.valueOf(key), value));
    marked.put(maskKey, tf.constant(isReal));
    return marked;
  }

  private static @Nullable Object zeros(Ops tf, ElementType elements) {
    List<@Nullable Object> zeros = new ArrayList<>();
    for (int i = 0; i < elements.leaves().size(); i++) {
      if (!(elements.leaves().get(i) instanceof TensorSpec spec) || !spec.shape().isFullyKnown()) {
        throw DataErrors.noPadding(elements.path(i), elements.leaves().get(i));
      }
      zeros.add(
          spec.dtype() == DType.STRING
              ? tf.fill(spec.shape(), "")
              : tf.zeros(spec.shape(), spec.dtype()));
    }
    return elements.structure().pack(zeros);
  }
}
