package io.intarsia.internal.gradient;

import io.intarsia.op.Ops;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Something that was recorded: what it took and gave, and how gradients go back through it.
interface RecordedStep {
  /// The keys of what it took.
  List<Object> inputs();

  /// The keys of what it gave.
  List<Object> outputs();

  /// The gradients of what it took.
  ///
  /// @param gradients of what it gave; null is none, but one is there
  /// @param needs of which inputs they are asked for
  /// @return one for each input; null is none
  @Nullable TensorLike[] back(Ops tf, @Nullable TensorLike[] gradients, boolean[] needs);

  /// Gives back what it kept.
  void drop();
}
