package io.intarsia.fuzz.child;

import io.intarsia.dtype.DType;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
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
      case "two" -> two(dtype, (g, a, b) -> List.of(g.identity(b), g.identity(a)));
      case "added" -> two(dtype, (_, a, b) -> List.of(a.plus(b)));
      case "less" -> three(dtype);
      case "windows" -> windows(dtype);
      case "started" -> one(DType.INT64, (g, x) -> List.of(g.cast(x, dtype)));
      case "read" -> read(dtype);
      default -> one(dtype, (g, x) -> results(g, what, x));
    };
  }

  private interface OfTwo {
    List<Tensor> of(Ops g, Tensor a, Tensor b);
  }

  private interface OfOne {
    List<Tensor> of(Ops g, Tensor x);
  }

  private ConcreteFunction two(DType dtype, OfTwo code) {
    return tf.function((Ops g, Tensor a, Tensor b) -> code.of(g, a, b))
        .concrete(any(dtype), any(dtype));
  }

  /// A condition of two components of an element and what is captured.
  private ConcreteFunction three(DType dtype) {
    return tf.function((Ops g, Tensor a, Tensor _, Tensor c) -> g.math.less(a, c))
        .concrete(any(dtype), any(dtype), any(dtype));
  }

  private ConcreteFunction one(DType dtype, OfOne code) {
    return tf.function((Ops g, Tensor x) -> code.of(g, x)).concrete(any(dtype));
  }

  private static List<Tensor> results(Ops g, String what, Tensor x) {
    return switch (what) {
      case "true" -> List.of(g.constant(true));
      case "false" -> List.of(g.constant(false));
      case "many" -> List.of(x, g.identity(x));
      case "doubled" -> List.of(x.plus(x));
      case "upto" -> List.of(g.raw.Range(g.zerosLike(x), x, g.onesLike(x)));
      case "size" -> List.of(DataSets.number(g, 2));
      case "rows" -> List.of(DataSets.rows(g, x));
      case "numbers" -> List.of(DataSets.range(g, 3));
      case "fails" -> {
        g.execute("Assert", Attributes.NONE, g.constant(false), List.of(x));
        yield List.of(g.identity(x));
      }
      default -> List.of(g.identity(x));
    };
  }

  /// What makes data sets of the elements of one key.
  private ConcreteFunction windows(DType dtype) {
    return tf.function((Ops g, Tensor _, Tensor window) -> DataSets.batched(g, window, dtype))
        .concrete(
            TensorSpec.of(Shape.scalar(), DType.INT64),
            TensorSpec.of(Shape.scalar(), DType.VARIANT));
  }

  /// What reads a variable that is captured.
  private ConcreteFunction read(DType dtype) {
    return tf.function((Ops g, Tensor x, Tensor variable) ->
            x.plus(g.execute("ReadVariableOp", Attributes.of("dtype", dtype), variable)[0]))
        .concrete(any(dtype), TensorSpec.of(Shape.scalar(), DType.RESOURCE));
  }

  private static TensorSpec any(DType dtype) {
    return TensorSpec.of(Shape.unknown(), dtype);
  }
}
