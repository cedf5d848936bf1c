package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.op.base.OpSeeds;
import io.intarsia.op.base.SeedSource;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Data sets of tensors and numbers.
final class Sources {
  private Sources() {}

  static <T> Dataset<T> fromTensors(T value) {
    ElementType elements = ElementType.ofValue("fromTensors", value);
    List<Tensor> tensors = elements.tensors(value);
    Tensor variant = place(value).raw.TensorDataset(tensors, elements.shapes());
    return new Dataset<>(DatasetSpec.of(elements), variant, KeptCode.NOTHING);
  }

  static <T> Dataset<T> fromTensorSlices(T value) {
    ElementType whole = ElementType.ofValue("fromTensorSlices", value);
    ElementType rows = whole.unstacked("fromTensorSlices");
    List<Tensor> tensors = whole.tensors(value, 1);
    checkRows(whole, value);
    Tensor variant = place(value).raw.TensorSliceDataset(tensors, rows.shapes());
    return new Dataset<>(DatasetSpec.of(rows), variant, KeptCode.NOTHING);
  }

  static <T> Dataset<T> fromList(List<T> values) {
    if (values.isEmpty()) {
      throw DataErrors.noElements();
    }
    ElementType elements = ElementType.ofValue("fromList", values.getFirst());
    for (int i = 1; i < values.size(); i++) {
      elements = merged(elements, i, ElementType.ofValue("fromList", values.get(i)));
    }
    List<Tensor> tensors = new ArrayList<>();
    for (T value : values) {
      tensors.addAll(elements.tensors(value));
    }
    Tensor variant = place(values).raw.ListDataset(tensors, elements.dtypes(), elements.shapes());
    return new Dataset<>(DatasetSpec.of(elements), variant, KeptCode.NOTHING);
  }

  private static ElementType merged(ElementType elements, int index, ElementType next) {
    return elements
        .mergedWith(next)
        .orElseThrow(() -> DataErrors.otherElement(index, next, elements));
  }

  // What is not known before, the op compares.
  private static void checkRows(ElementType whole, Object value) {
    List<@Nullable Object> leaves = whole.structure().leaves(value);
    long known = Shape.UNKNOWN_SIZE;
    int first = 0;
    for (int i = 0; i < leaves.size(); i++) {
      if (leaves.get(i) instanceof Tensor tensor && tensor.shape().hasRank()) {
        long rows = tensor.shape().dim(0);
        if (known != Shape.UNKNOWN_SIZE && rows != Shape.UNKNOWN_SIZE && rows != known) {
          throw DataErrors.rows("fromTensorSlices", whole.path(first), known, whole.path(i), rows);
        }
        if (known == Shape.UNKNOWN_SIZE) {
          known = rows;
          first = i;
        }
      }
    }
  }

  private static Ops place(Object value) {
    List<Object> tensors = new ArrayList<>();
    for (Object part : Nest.expanded().flatten(value)) {
      if (part instanceof Tensor) {
        tensors.add(part);
      }
    }
    return Ops.of(((Tensor) tensors.getFirst()).place().placeFor(tensors));
  }

  static Dataset<Tensor> range(Ops tf, Object start, Object stop, Object step, DType dtype) {
    ElementType elements = number(dtype);
    Tensor variant = tf.raw.RangeDataset(start, stop, step, elements.dtypes(), elements.shapes());
    return new Dataset<>(DatasetSpec.of(elements), variant, KeptCode.NOTHING);
  }

  static Dataset<Tensor> random(Ops tf, @Nullable Long seed) {
    ElementType elements = number(DType.INT64);
    OpSeeds seeds = SeedSource.of(tf).next(seed);
    Tensor variant =
        tf.raw.RandomDataset(seeds.first(), seeds.second(), elements.dtypes(), elements.shapes());
    return new Dataset<>(DatasetSpec.of(elements), variant, KeptCode.NOTHING);
  }

  static ElementType number(DType dtype) {
    return ElementType.ofSpecs(TensorSpec.of(Shape.scalar(), dtype));
  }
}
