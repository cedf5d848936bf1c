package io.intarsia.internal.function.flow;

import io.intarsia.internal.gradient.Dtypes;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Ends gradients at the results of loops that are not to pass any back.
final class GradientStop {
  private GradientStop() {}

  /// The results of a loop, through `StopGradient` unless gradients flow back.
  static @Nullable Object unless(boolean backProp, Ops tf, @Nullable Object results) {
    return backProp ? results : Nest.mapStructure(leaf -> stopped(tf, leaf), results);
  }

  // A composite without such tensors stays the object it is: a variable, say.
  private static @Nullable Object stopped(Ops tf, @Nullable Object leaf) {
    List<@Nullable Object> parts = new ArrayList<>(Nest.expanded().flatten(leaf));
    if (parts.stream().noneMatch(GradientStop::passesGradients)) {
      return leaf;
    }
    parts.replaceAll(part -> stoppedPart(tf, part));
    return Nest.expanded().packSequenceAs(leaf, parts);
  }

  private static @Nullable Object stoppedPart(Ops tf, @Nullable Object part) {
    return part instanceof Tensor tensor && passesGradients(tensor)
        ? tf.stopGradient(tensor)
        : part;
  }

  private static boolean passesGradients(@Nullable Object part) {
    return part instanceof Tensor tensor && Dtypes.haveGradients(tensor.dtype());
  }
}
