package io.intarsia.internal.refusal;

import io.intarsia.internal.place.OpKey;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The shapes that shape functions accepted. A training step runs the same few again and again, and
/// asking costs 0.1 ms.
final class AcceptedShapes {
  private static final Set<Call> ACCEPTED = ConcurrentHashMap.newKeySet();

  private static final int MOST_ACCEPTED = 1_000;

  private AcceptedShapes() {}

  private record Call(OpKey key, List<Shape> shapes) {}

  /// Runs code, unless it ran for a call of such shapes and threw nothing.
  static void check(OpKey key, List<Shape> shapes, Runnable code) {
    var call = new Call(key, shapes);
    if (ACCEPTED.contains(call)) {
      return;
    }
    code.run();
    if (ACCEPTED.size() >= MOST_ACCEPTED) {
      ACCEPTED.clear();
    }
    ACCEPTED.add(call);
  }

  /// The op's own shape function accepts the inputs, of which it asks nothing but shapes.
  ///
  /// Graphs run it themselves for all they know. They may not know the first size of the first
  /// input, the number of images, which no convolution or pool minds.
  static Guard guard() {
    return Guard.ofInputs(
        "the op's shape function accepts the inputs",
        call -> {
          if (call.when() == GuardedCall.When.LATER) {
            requireKnown(call);
            return;
          }
          List<Shape> shapes = Arrays.stream(call.inputs()).map(Known::shape).toList();
          check(call.key(), shapes, () -> ShapeFunction.check(call));
        });
  }

  private static void requireKnown(GuardedCall call) {
    List<Tensor> inputs = new ArrayList<>(Arrays.asList(call.inputs()));
    Tensor images = inputs.removeFirst();
    for (int axis = 1; axis < Known.rank(images); axis++) {
      Known.dim(images, axis);
    }
    inputs.forEach(Known::shape);
  }
}
