package io.intarsia.internal.function.derivative;

import io.intarsia.dtype.DType;
import io.intarsia.function.KnownShape;
import io.intarsia.internal.function.graph.KnownTypes;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
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
      return List.of(KnownTypes.of(seed, variable));
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
      return List.of(KnownTypes.of(dense, variable));
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

  /// Of what all iterations take rows of, as a tensor: XLA adds rows in place, and has no lists of
  /// which one does not know how long they get.
  ///
  /// @param input as the loop takes it: a tensor, or the handle of a variable
  record SummedRows(Tensor input, DType dtype) implements Accumulator {
    @Override
    public List<Tensor> start(TracingGraph tf) {
      return List.of(BranchDerivative.zeros(tf, input, dtype));
    }

    @Override
    public List<TensorSpec> types(List<Tensor> start) {
      return List.of(TensorSpec.of(start.getFirst()));
    }

    @Override
    public List<Tensor> next(TracingGraph tf, List<Tensor> before, @Nullable Object gradient) {
      if (!(gradient instanceof IndexedSlices slices)) {
        return before;
      }
      Tensor sum = before.getFirst();
      Tensor rows = tf.expandDims(slices.indices(), -1);
      return List.of(
          KnownShape.of(tf.raw.TensorScatterAdd(sum, rows, slices.values()), sum.shape()));
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
      // XLA has to know the shape, and elements are of one.
      return List.of(
          tf.diagnosis().isCompiled()
              ? tf.raw.ZerosLike(own)
              : tf.raw.TensorListReserve(tf.constant(-1), tf.raw.TensorListLength(own), dtype));
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
}
