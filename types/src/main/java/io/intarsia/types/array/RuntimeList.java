package io.intarsia.types.array;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Makes the list of the runtime of an array whose elements were written eagerly.
///
/// @param size of the array
record RuntimeList(TensorArraySpec spec, long size) {
  /// From so many on, all elements side by side are made into a list sooner than written one by
  /// one, each of which copies the list: 4,000 in 9 ms for 3.6 s.
  private static final int MANY = 16;

  Tensor of(ArrayElements elements) {
    Ops tf = Ops.of(elements.base().place());
    Map<Integer, Tensor> written = new TreeMap<>(elements.written());
    return written.size() < MANY || !isPlain()
        ? oneByOne(tf, elements.base(), written)
        : stacked(tf, elements, written);
  }

  /// Whether elements can be side by side in one tensor.
  private boolean isPlain() {
    return spec.elementShape().isFullyKnown()
        && spec.dtype() != DType.VARIANT
        && spec.dtype() != DType.RESOURCE;
  }

  private Tensor oneByOne(Ops tf, Tensor base, Map<Integer, Tensor> written) {
    Attributes grows = Attributes.of("resize_if_index_out_of_bounds", spec.dynamicSize());
    Tensor list = base;
    for (Map.Entry<Integer, Tensor> each : written.entrySet()) {
      list = tf.raw.TensorListSetItem(list, each.getKey(), each.getValue(), grows);
    }
    return list;
  }

  private Tensor stacked(Ops tf, ArrayElements elements, Map<Integer, Tensor> written) {
    Object shape = ArrayOps.sizes(spec.elementShape());
    List<Tensor> all = new ArrayList<>();
    for (int position = 0; position < size; position++) {
      Tensor element = written.get(position);
      all.add(element == null ? other(tf, elements, position) : element);
    }
    return tf.raw.TensorListFromTensor(tf.stack(all), shape);
  }

  /// What was in the list before, or zeros, as which elements are read that were not written.
  private Tensor other(Ops tf, ArrayElements elements, int position) {
    Shape shape = spec.elementShape();
    return position < elements.baseSize()
        ? tf.raw.TensorListGetItem(elements.base(), position, ArrayOps.sizes(shape), spec.dtype())
        : tf.zeros(shape, spec.dtype());
  }
}
