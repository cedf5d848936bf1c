package io.intarsia.distributions;

import io.intarsia.distributions.bijector.Bijector;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/// The batches of parameters, and what follows from them all.
final class Batches {
  private Batches() {}

  /// What the batches of the parameters broadcast to, as far as it is known.
  static Shape shape(Batched owner) {
    if (owner instanceof DeferredDistribution<?> deferred) {
      return deferred.batch();
    }
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
    for (Parameter part : parts(parameter)) {
      Object value = part.value();
      Shape shape = value instanceof Tensor tensor ? tensor.shape() : shape((Batched) value);
      all = all.broadcastWith(outer(shape, part.eventRank())).orElse(Shape.unknown());
    }
    return all;
  }

  // What has fewer axes than an event is the same for all of a batch.
  private static Shape outer(Shape shape, int eventRank) {
    return shape.hasRank()
        ? shape.subShape(0, Math.max(0, shape.rank() - eventRank))
        : Shape.unknown();
  }

  /// What the batches of the parameters broadcast to: a vector of `int32`.
  static Tensor sizes(Ops tf, Batched owner) {
    Shape known = shape(owner);
    if (known.isFullyKnown()) {
      return vector(tf, known);
    }
    return owner instanceof DeferredDistribution<?> deferred
        ? sizes(tf, deferred.read(tf))
        : owner.parameters().stream()
            .flatMap(parameter -> sizes(tf, parameter))
            .reduce(tf::broadcastDynamicShape)
            .orElseThrow(() -> DistributionErrors.noParameters(owner));
  }

  private static Stream<Tensor> sizes(Ops tf, Parameter parameter) {
    return parts(parameter).stream().map(part -> sizesOf(tf, part.value(), part.eventRank()));
  }

  private static Tensor sizesOf(Ops tf, Object value, int eventRank) {
    Tensor sizes = value instanceof Tensor x ? tf.shape(x) : sizes(tf, (Batched) value);
    return eventRank == 0 ? sizes : sizes.get(Index.to(-eventRank));
  }

  /// A parameter for each element of the batch, for ops that do not broadcast.
  static Tensor broadcast(Ops tf, Batched owner, Tensor parameter) {
    Shape batch = shape(owner);
    return batch.isFullyKnown() && batch.equals(parameter.shape())
        ? parameter
        : tf.broadcastTo(parameter, sizes(tf, owner));
  }

  /// A shape as a vector of `int32`.
  static Tensor vector(Ops tf, Shape known) {
    int[] sizes = known.toList().stream().mapToInt(Math::toIntExact).toArray();
    return tf.constant(sizes, DType.INT32, Shape.of(sizes.length));
  }

  /// All tensors of the parameters, those of what is in them and what leads to variables too.
  static List<Tensor> tensors(Batched owner) {
    return all(owner, tensor -> tensor, DeferredDistribution::handles);
  }

  private static <T> List<T> all(
      Batched owner,
      Function<Tensor, T> ofTensor,
      Function<DeferredDistribution<?>, List<T>> ofDeferred) {
    if (owner instanceof DeferredDistribution<?> deferred) {
      return ofDeferred.apply(deferred);
    }
    List<T> all = new ArrayList<>();
    for (Parameter parameter : owner.parameters()) {
      for (Parameter part : parts(parameter)) {
        if (part.value() instanceof Tensor tensor) {
          all.add(ofTensor.apply(tensor));
        } else {
          all.addAll(all((Batched) part.value(), ofTensor, ofDeferred));
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
    List<Tensor> all = new ArrayList<>(tensors(owner));
    for (Object other : others) {
      if (other instanceof Tensor tensor) {
        all.add(tensor);
      } else if (other instanceof Variable variable) {
        all.add(variable.handle());
      } else if (other instanceof Batched batched) {
        all.addAll(tensors(batched));
      }
    }
    return Ops.of(all.getFirst().place().placeFor(all));
  }

  /// The dtype of the first tensor with fractions.
  static DType dtype(Batched owner) {
    List<DType> all = all(owner, Tensor::dtype, deferred -> List.of(deferred.parametersDtype()));
    return all.stream().filter(DType::isFloating).findFirst().orElseGet(all::getFirst);
  }

  /// The tensors and distributions of a parameter: those of a list, and the tensors of a bijector.
  static List<Parameter> parts(Parameter parameter) {
    List<Parameter> all = new ArrayList<>();
    int rank = parameter.eventRank();
    for (Object value : values(parameter)) {
      if (value instanceof Bijector bijector) {
        bijector.mapParameters((tensor, own) -> {
          all.add(new Parameter(parameter.name(), tensor, own + rank));
          return tensor;
        });
      } else {
        all.add(new Parameter(parameter.name(), value, rank));
      }
    }
    return all;
  }

  static List<?> values(Parameter parameter) {
    return parameter.value() instanceof List<?> list ? list : List.of(parameter.value());
  }
}
