package io.intarsia.fuzz.child;

import io.intarsia.dtype.DType;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Functions to give as attributes, traced when first asked for.
final class FunctionLibrary {
  private final Environment tf;
  // Kept, as the runtime forgets a function whose object is gone.
  private final Map<String, ConcreteFunction> made = new HashMap<>();

  FunctionLibrary(Environment tf) {
    this.tf = tf;
  }

  /// The name of a function, made of what it does and, after `_`, the dtype it takes. What is no
  /// recipe is the name of no function.
  String name(String recipe) {
    String[] parts = recipe.split("_", 2);
    if (parts.length < 2) {
      return recipe;
    }
    return made.computeIfAbsent(recipe, _ -> make(parts[0], DType.ofName(parts[1]))).name();
  }

  private ConcreteFunction make(String what, DType dtype) {
    return switch (what) {
      case "none" -> tf.function((Ops g) -> g.constant(1f)).concrete();
      case "two" -> two(dtype);
      default -> one(what, dtype);
    };
  }

  private ConcreteFunction two(DType dtype) {
    return tf.function((Ops g, Tensor a, Tensor b) -> List.of(g.identity(b), g.identity(a)))
        .concrete(any(dtype), any(dtype));
  }

  private ConcreteFunction one(String what, DType dtype) {
    return tf.function((Ops g, Tensor x) -> result(g, what, x)).concrete(any(dtype));
  }

  private static Tensor result(Ops g, String what, Tensor x) {
    return switch (what) {
      case "true" -> g.constant(true);
      case "false" -> g.constant(false);
      default -> g.identity(x);
    };
  }

  private static TensorSpec any(DType dtype) {
    return TensorSpec.of(Shape.unknown(), dtype);
  }
}
