package io.intarsia.function;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
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

/// How the gradient of one variable of a loop goes round in the backward pass.
interface Accumulator {
  /// How many tensors go round.
  default int size() {
    return 1;
  }

  /// What goes round, before the first iteration.
  List<Tensor> start(TracingGraph tf);

  /// The types of that, of all iterations.
  List<TensorSpec> types(List<Tensor> start);

  /// What goes round after one more iteration.
  ///
  /// @param gradient that the iteration gives the variable; null is none
  List<Tensor> next(TracingGraph tf, List<Tensor> before, @Nullable Object gradient);

  /// The gradient of the variable before the loop.
  default TensorLike result(TracingGraph tf, List<Tensor> last) {
    return last.getFirst();
  }

  /// Of a variable that changes: the gradient of what an iteration gives becomes that of what it
  /// takes.
  ///
  /// @param seed the gradient of the loop's result
  record Carried(TensorSpec variable, Tensor seed) implements Accumulator {
    @Override
    public List<Tensor> start(TracingGraph tf) {
      return List.of(KnownShape.of(seed, variable));
    }

    // The gradient of a variable is of the shape it has in all iterations.
    @Override
    public List<TensorSpec> types(List<Tensor> start) {
      Shape shape = seed.dtype() == DType.VARIANT ? Shape.scalar() : variable.shape();
      return List.of(TensorSpec.of(shape, seed.dtype()));
    }

    @Override
    public List<Tensor> next(TracingGraph tf, List<Tensor> before, @Nullable Object gradient) {
      Tensor dense =
          BranchDerivative.dense(tf, (TensorLike) gradient, before.getFirst(), seed.dtype());
      return List.of(KnownShape.of(dense, variable));
    }
  }

  /// Of what all iterations read: the sum.
  ///
  /// @param input as the loop takes it
  record Summed(Tensor input, DType dtype) implements Accumulator {
    @Override
    public List<Tensor> start(TracingGraph tf) {
      return List.of(BranchDerivative.zeros(tf, input, dtype));
    }

    @Override
    public List<TensorSpec> types(List<Tensor> start) {
      Shape shape =
          switch (dtype) {
            case VARIANT -> Shape.scalar();
            default -> input.dtype() == DType.RESOURCE ? start.getFirst().shape() : input.shape();
          };
      return List.of(TensorSpec.of(shape, dtype));
    }

    @Override
    public List<Tensor> next(TracingGraph tf, List<Tensor> before, @Nullable Object gradient) {
      if (gradient == null) {
        return before;
      }
      Tensor sum = before.getFirst();
      Tensor more = BranchDerivative.dense(tf, (TensorLike) gradient, sum, dtype);
      return List.of(
          dtype == DType.VARIANT
              ? tf.raw.AddN(List.of(sum, more))
              : KnownShape.of(tf.raw.AddV2(sum, more), sum.shape()));
    }
  }

  /// Of a list whose elements the iterations take: a list that has their gradients where they were.
  ///
  /// @param list as the loop takes it
  /// @param dtype of the elements
  record Items(Tensor list, DType dtype) implements Accumulator {
    @Override
    public List<Tensor> start(TracingGraph tf) {
      Tensor own = tf.own("whileLoop", list);
      return List.of(
          tf.raw.TensorListReserve(tf.constant(-1), tf.raw.TensorListLength(own), dtype));
    }

    @Override
    public List<TensorSpec> types(List<Tensor> start) {
      return List.of(TensorSpec.of(Shape.scalar(), DType.VARIANT));
    }

    // An element that is not there yet is zeros of the shape that is asked for.
    @Override
    public List<Tensor> next(TracingGraph tf, List<Tensor> before, @Nullable Object gradient) {
      List<?> items = gradient == null ? List.of() : (List<?>) gradient;
      Tensor all = before.getFirst();
      for (int i = 0; i < items.size(); i += 2) {
        Tensor index = (Tensor) items.get(i);
        Tensor element = (Tensor) items.get(i + 1);
        Tensor there = tf.raw.TensorListGetItem(all, index, tf.raw.Shape(element), dtype);
        all = tf.raw.TensorListSetItem(all, index, tf.raw.AddV2(there, element));
      }
      return List.of(all);
    }
  }

  /// Of what the iterations take rows of: the gradients of all rows, and where they go.
  ///
  /// @param input as the loop takes it: a tensor, or the handle of a variable
  record Rows(Tensor input, DType dtype) implements Accumulator {
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
      Tensor shape =
          input.dtype() == DType.RESOURCE ? tf.raw.VariableShape(own) : tf.raw.Shape(own);
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
}
