package io.intarsia.distributions;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The batches of parameters, and what follows from them all.
final class Batches {
  private Batches() {}

  /// What the batches of the parameters broadcast to, as far as it is known.
  static Shape shape(Batched owner) {
    List<Parameter> parameters = owner.parameters();
    Shape all = Shape.scalar();
    for (Parameter parameter : parameters) {
      all =
          all.broadcastWith(shape(parameter))
              .orElseThrow(() -> DistributionErrors.batches(owner, parameters));
    }
    return all;
  }

  static Shape shape(Parameter parameter) {
    Shape all = Shape.scalar();
    for (Object value : values(parameter)) {
      Shape shape = value instanceof Tensor tensor ? tensor.shape() : shape((Batched) value);
      Shape each = outer(shape, parameter.eventRank());
      all = all.broadcastWith(each).orElse(Shape.unknown());
    }
    return all;
  }

  private static Shape outer(Shape shape, int eventRank) {
    return shape.hasRank() && shape.rank() >= eventRank
        ? shape.subShape(0, shape.rank() - eventRank)
        : Shape.unknown();
  }

  /// What the batches of the parameters broadcast to: a vector of `int32`.
  static Tensor sizes(Ops tf, Batched owner) {
    Shape known = shape(owner);
    return known.isFullyKnown()
        ? vector(tf, known)
        : owner.parameters().stream()
            .flatMap(parameter -> sizes(tf, parameter))
            .reduce(tf::broadcastDynamicShape)
            .orElseThrow(() -> DistributionErrors.noParameters(owner));
  }

  private static Stream<Tensor> sizes(Ops tf, Parameter parameter) {
    int rank = parameter.eventRank();
    return values(parameter).stream()
        .map(value -> value instanceof Tensor x ? tf.shape(x) : sizes(tf, (Batched) value))
        .map(sizes -> rank == 0 ? sizes : sizes.get(Index.to(-rank)));
  }

  /// A shape as a vector of `int32`.
  static Tensor vector(Ops tf, Shape known) {
    int[] sizes = known.toList().stream().mapToInt(Math::toIntExact).toArray();
    return tf.constant(sizes, DType.INT32, Shape.of(sizes.length));
  }

  /// All tensors of the parameters, those of what is in them too.
  static List<Tensor> tensors(Batched owner) {
    List<Tensor> all = new ArrayList<>();
    for (Parameter parameter : owner.parameters()) {
      for (Object value : values(parameter)) {
        if (value instanceof Tensor tensor) {
          all.add(tensor);
        } else {
          all.addAll(tensors((Batched) value));
        }
      }
    }
    if (all.isEmpty()) {
      throw DistributionErrors.noParameters(owner);
    }
    return all;
  }

  /// Where the tensors of something and of other values are, the innermost graph of them.
  static Ops place(Batched owner, Object... others) {
    List<Tensor> all = tensors(owner);
    for (Object other : others) {
      if (other instanceof Tensor tensor) {
        all.add(tensor);
      } else if (other instanceof Batched batched) {
        all.addAll(tensors(batched));
      }
    }
    return Ops.of(all.getFirst().place().placeFor(all));
  }

  /// The dtype of the first tensor with fractions.
  static DType dtype(Batched owner) {
    List<Tensor> all = tensors(owner);
    return all.stream()
        .map(Tensor::dtype)
        .filter(DType::isFloating)
        .findFirst()
        .orElseGet(() -> all.getFirst().dtype());
  }

  static List<?> values(Parameter parameter) {
    return parameter.value() instanceof List<?> list ? list : List.of(parameter.value());
  }
}
