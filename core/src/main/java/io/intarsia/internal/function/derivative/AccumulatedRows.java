package io.intarsia.internal.function.derivative;

import io.intarsia.dtype.DType;
import io.intarsia.internal.function.graph.TensorLists;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Of what the iterations take rows of: the gradients of all rows, and where they go.
///
/// @param input as the loop takes it: a tensor, or the handle of a variable
record AccumulatedRows(Tensor input, DType dtype) implements Accumulator {
  @Override
  public int size() {
    return 2;
  }

  @Override
  public List<Tensor> start(TracingGraph tf) {
    return Stream.of(dtype, DType.INT64).map(each -> TensorLists.empty(tf, each)).toList();
  }

  @Override
  public List<TensorSpec> types(List<Tensor> start) {
    return start.stream().map(TensorSpec::of).toList();
  }

  @Override
  public List<Tensor> next(TracingGraph tf, List<Tensor> before, @Nullable Object gradient) {
    if (!(gradient instanceof IndexedSlices slices)) {
      return before;
    }
    List<Tensor> more = new ArrayList<>();
    more.add(tf.raw.TensorListPushBack(before.getFirst(), slices.values()));
    Tensor wide = tf.raw.Cast(slices.indices(), DType.INT64, Attributes.NONE);
    more.add(tf.raw.TensorListPushBack(before.getLast(), wide));
    return more;
  }

  // Of no iterations the rows have the shape that the input's have.
  @Override
  public TensorLike result(TracingGraph tf, List<Tensor> last) {
    Tensor own = tf.own("whileLoop", input);
    Tensor shape = input.dtype() == DType.RESOURCE ? tf.raw.VariableShape(own) : tf.raw.Shape(own);
    Tensor any = tf.constant(new int[] {-1});
    Tensor rows = tf.concat(List.of(any, shape.get(Index.from(1))), 0);
    return IndexedSlices.of(
        joined(tf, last.getFirst(), rows, dtype),
        joined(tf, last.getLast(), any, DType.INT64),
        shape);
  }

  private static Tensor joined(TracingGraph tf, Tensor list, Tensor shape, DType dtype) {
    Tensor none = tf.constant(new long[0]);
    return tf.raw.TensorListConcatV2(list, shape, none, dtype).tensor();
  }
}
