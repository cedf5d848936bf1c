package io.intarsia.internal.function.derivative;

import io.intarsia.function.KnownShape;
import io.intarsia.internal.function.graph.TensorLists;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// How a loop keeps a value of each iteration for the backward pass, which reads the last one
/// first.
sealed interface KeptList {
  /// The list of a value.
  ///
  /// @param value of an iteration
  /// @param most how many iterations there may be, which is known where XLA compiles the loop; else
  ///   null
  static KeptList of(TensorSpec value, @Nullable Tensor most) {
    return most == null || value.dtype().isHandle()
        ? new Growing(value, most)
        : new Numbered(value, most);
  }

  /// The list before the first iteration.
  Tensor start(TracingGraph tf);

  /// The list with one value more.
  ///
  /// @param number of iterations before this one, a scalar int32
  Tensor with(TracingGraph tf, Tensor list, Tensor number, Tensor value);

  /// What is kept of the list of all iterations.
  default Tensor kept(TracingGraph tf, Tensor list) {
    return list;
  }

  /// The list of what was kept.
  default Tensor list(TracingGraph tf, Tensor kept) {
    return kept;
  }

  /// The value of an iteration, and the list without it, which may have it all the same.
  ///
  /// @param number of iterations before this one, a scalar int32
  Taken taken(TracingGraph tf, Tensor list, Tensor number);

  /// What a list gives.
  record Taken(Tensor value, Tensor rest) {}

  /// A list that grows by each value.
  ///
  /// @param most of its elements; null for any number
  record Growing(TensorSpec value, @Nullable Tensor most) implements KeptList {
    @Override
    public Tensor start(TracingGraph tf) {
      return most == null
          ? TensorLists.empty(tf, value.dtype())
          : TensorLists.empty(tf, value.dtype(), most);
    }

    @Override
    public Tensor with(TracingGraph tf, Tensor list, Tensor number, Tensor added) {
      return tf.raw.TensorListPushBack(list, added);
    }

    @Override
    public Taken taken(TracingGraph tf, Tensor list, Tensor number) {
      var popped =
          tf.raw.TensorListPopBack(list, TensorLists.shape(tf, value.shape()), value.dtype());
      return new Taken(KnownShape.of(popped.tensor(), value.shape()), popped.outputHandle());
    }
  }

  /// A list with room for all values. What is kept is a tensor: functions that XLA compiles give
  /// each other no lists.
  ///
  /// @param most how many values there may be
  record Numbered(TensorSpec value, Tensor most) implements KeptList {
    @Override
    public Tensor start(TracingGraph tf) {
      return TensorLists.reserve(tf, value, most);
    }

    @Override
    public Tensor with(TracingGraph tf, Tensor list, Tensor number, Tensor added) {
      return TensorLists.set(tf, list, number, added);
    }

    @Override
    public Tensor kept(TracingGraph tf, Tensor list) {
      return TensorLists.stack(tf, value, list, -1);
    }

    @Override
    public Tensor list(TracingGraph tf, Tensor kept) {
      return TensorLists.unstack(tf, value, kept);
    }

    @Override
    public Taken taken(TracingGraph tf, Tensor list, Tensor number) {
      Tensor given = TensorLists.get(tf, value, list, number);
      return new Taken(KnownShape.of(given, value.shape()), list);
    }
  }
}
