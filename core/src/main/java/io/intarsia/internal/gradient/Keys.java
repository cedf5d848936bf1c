package io.intarsia.internal.gradient;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.Made;
import io.intarsia.internal.c.OwnedTensor;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.tensor.NodeOutput;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a tape knows tensors by. Objects that are the same tensor have the same key, and a key
/// keeps no tensor alive.
final class Keys {
  private Keys() {}

  private record InGraph(Place graph, int number) {}

  static Object of(Tensor tensor) {
    return switch (tensor) {
      case EagerTensor eager -> eager.handle().identity();
      case SymbolicTensor symbolic -> new InGraph(symbolic.place(), symbolic.output().number());
    };
  }

  /// Whether a handle is that of a variable that training changes.
  static boolean isTrainable(Tensor handle) {
    Made made = made(handle);
    return made != null && made.isTrainable();
  }

  /// The dtype of what the handle of a variable leads to.
  static DType valueDType(Tensor handle) {
    Made made = made(handle);
    if (made != null && made.attributes().get("dtype") instanceof DType dtype) {
      return dtype;
    }
    throw Mistake.argument("the dtype of the variable of " + handle + " is not known");
  }

  private static @Nullable Made made(Tensor handle) {
    return switch (handle) {
      case EagerTensor eager -> eager.handle() instanceof OwnedTensor held ? held.made() : null;
      case SymbolicTensor symbolic -> NodeOutput.made(symbolic);
    };
  }

  /// The tensors of a call in order, lists flattened.
  static List<Tensor> flat(Object... inputs) {
    List<Tensor> tensors = new ArrayList<>(inputs.length);
    for (Object input : inputs) {
      if (input instanceof List<?> list) {
        list.forEach(element -> tensors.add((Tensor) element));
      } else {
        tensors.add((Tensor) input);
      }
    }
    return tensors;
  }
}
