package io.intarsia.distributions;

import io.intarsia.distributions.bijector.Bijector;
import io.intarsia.dtype.DType;
import io.intarsia.nest.NamedTuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A part of a batch, as numpy's `t[…]`: each parameter is broadcast to the whole batch and that
/// part of it taken. What has no batch of its own, such as a scalar, stays: it broadcasts with the
/// part as with the whole.
///
/// @param batch the shape of the whole
/// @param sizes it as a vector
/// @param indices of the axes of the batch
record BatchSlice(Ops tf, Shape batch, Tensor sizes, List<Object> indices) {
  /// The same class with the parts of its parameters.
  static <T extends Batched> T of(T whole, Object... indices) {
    Ops tf = Batches.place(whole, indices);
    var slice =
        new BatchSlice(tf, Batches.shape(whole), Batches.sizes(tf, whole), List.of(indices));
    if (slice.batch.hasRank() && slice.axes() > slice.batch.rank()) {
      throw DistributionErrors.indices(whole, slice.batch, slice.axes());
    }
    return slice.of(whole, 0);
  }

  /// The part of something of whose batch that many innermost axes are not of the whole's.
  @SuppressWarnings("unchecked") // a deferred distribution for one, and a value is of its own spec
  private <T extends Batched> T of(T owner, int innerRank) {
    return owner instanceof DeferredDistribution<?> deferred
        ? (T) deferred.then((place, made) -> at(place).ofComponents(made, innerRank))
        : ofComponents(owner, innerRank);
  }

  private BatchSlice at(Ops place) {
    Tensor there = batch.isFullyKnown() ? Batches.vector(place, batch) : sizes;
    return new BatchSlice(place, batch, there, indices);
  }

  @SuppressWarnings("unchecked") // a value is of its own spec
  private <T extends Batched> T ofComponents(T owner, int innerRank) {
    Map<String, Parameter> parameters =
        owner.parameters().stream()
            .collect(Collectors.toMap(Parameter::name, parameter -> parameter));
    var spec = (TypeSpec<T>) TypeSpecs.of(owner);
    var components = (NamedTuple) spec.toComponents(owner);
    List<@Nullable Object> parts = new ArrayList<>();
    for (String name : components.fields().names()) {
      Parameter parameter = parameters.get(name);
      parts.add(
          parameter == null
              ? components.get(name)
              : part(parameter, parameter.eventRank() + innerRank));
    }
    return spec.fromComponents(components.fields().of(parts.toArray()));
  }

  private Object part(Parameter parameter, int innerRank) {
    return parameter.value() instanceof List<?> list
        ? list.stream().map(each -> part(each, innerRank)).toList()
        : part(parameter.value(), innerRank);
  }

  private Object part(Object value, int innerRank) {
    if (value instanceof Bijector bijector) {
      return bijector.mapParameters((tensor, own) -> part(tensor, own + innerRank));
    }
    return value instanceof Tensor tensor
        ? part(tensor, innerRank)
        : of((Batched) value, innerRank);
  }

  private Tensor part(Tensor tensor, int innerRank) {
    // Of a batch of one even a new axis may be asked for, which then something must have.
    int rank = batch.equals(Shape.scalar()) ? innerRank : innerRank + 1;
    if (tensor.shape().hasRank() && tensor.rank() < rank) {
      return tensor;
    }
    Tensor whole = tensor;
    if (!isWhole(tensor.shape(), innerRank)) {
      Tensor inner = innerRank == 0 ? null : tf.shape(tensor).get(Index.from(-innerRank));
      whole = tf.broadcastTo(tensor, inner == null ? sizes : tf.concat(List.of(sizes, inner), 0));
    }
    List<Object> all = new ArrayList<>(indices);
    if (all.stream().noneMatch(BatchSlice::isEllipsis)) {
      all.add(Index.ellipsis());
    }
    for (int i = 0; i < innerRank; i++) {
      all.add(Index.all());
    }
    return whole.get(all.toArray());
  }

  private boolean isWhole(Shape shape, int innerRank) {
    return shape.isFullyKnown()
        && shape.rank() >= innerRank
        && shape.subShape(0, shape.rank() - innerRank).equals(batch);
  }

  private static boolean isEllipsis(Object index) {
    return Index.ellipsis().equals(index);
  }

  /// How many axes the indices are of.
  private int axes() {
    return indices.stream().mapToInt(BatchSlice::axes).sum();
  }

  private static int axes(Object index) {
    if (isEllipsis(index) || Index.newAxis().equals(index)) {
      return 0;
    }
    return index instanceof Tensor tensor && tensor.dtype() == DType.BOOL ? tensor.rank() : 1;
  }
}
