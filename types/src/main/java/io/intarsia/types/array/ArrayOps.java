package io.intarsia.types.array;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// One operation on an array: its checks, and the ops on the list of the runtime.
///
/// @param operation for messages
record ArrayOps(String operation, TensorArray array, Ops tf) {
  /// @param inputs what else the operation takes, which decides where it runs
  ArrayOps(String operation, TensorArray array, Object... inputs) {
    this(operation, array, Ops.of(array.place().placeFor(Arrays.asList(inputs))));
  }

  /// @param size a number or a tensor
  /// @param known the size, or -1
  static TensorArray reserve(Ops tf, TensorArraySpec spec, Object size, long known) {
    Tensor flow = tf.raw.TensorListReserve(sizes(spec.elementShape()), size, spec.dtype());
    return new TensorArray(spec, ArrayElements.of(flow, known < 0 ? known : 0), known);
  }

  // As these ops take shapes: -1 for an unknown size, and a scalar for an unknown rank.
  static Object sizes(Shape shape) {
    return shape.hasRank()
        ? Arrays.stream(shape.toArray()).mapToInt(Math::toIntExact).toArray()
        : -1;
  }

  private Object elementSizes() {
    return sizes(array.elementShape());
  }

  private long knownSize() {
    return array.knownSize();
  }

  Tensor size() {
    return knownSize() < 0
        ? tf.raw.TensorListLength(array.flow())
        : tf.constant(Math.toIntExact(knownSize()));
  }

  // -- one element --------------------------------------------------------------------------------

  Tensor read(ArrayIndex index) {
    checkReadable(index);
    Tensor written = index.isKnown() ? array.elements().at((int) index.known()) : null;
    return written != null ? tf.identity(written) : item(index);
  }

  private Tensor item(ArrayIndex index) {
    return tf.raw.TensorListGetItem(array.flow(), index.value(), elementSizes(), array.dtype());
  }

  TensorArray write(ArrayIndex index, Object given) {
    checkNotNegative(index);
    if (index.isKnown() && !array.dynamicSize() && index.sizeWith(knownSize()) > knownSize()) {
      throw ArrayErrors.writeBehindEnd(operation, index.known(), knownSize());
    }
    Tensor value = value(given);
    TensorArraySpec spec = array.spec().with(operation, value.shape());
    long size = array.dynamicSize() ? index.sizeWith(knownSize()) : knownSize();
    if (isKept(index, value)) {
      // The caller may close what was given.
      Tensor own = value == given ? tf.identity(value) : value;
      return new TensorArray(
          spec, array.elements().with((int) index.known(), own, knownSize()), size);
    }
    Attributes grows = Attributes.of("resize_if_index_out_of_bounds", array.dynamicSize());
    Tensor flow = tf.raw.TensorListSetItem(array.flow(), index.value(), value, grows);
    return new TensorArray(spec, flow, size);
  }

  /// Whether an element is kept beside the list of the runtime, until that is asked for.
  private boolean isKept(ArrayIndex index, Tensor value) {
    return index.isKnown()
        && knownSize() >= 0
        && array.elements().isEager()
        && value instanceof EagerTensor;
  }

  private void checkReadable(ArrayIndex index) {
    checkNotNegative(index);
    if (index.isKnown() && knownSize() >= 0 && index.known() >= knownSize()) {
      throw ArrayErrors.readBehindEnd(operation, index.known(), knownSize());
    }
  }

  private void checkNotNegative(ArrayIndex index) {
    if (index.isKnown() && index.known() < 0) {
      throw ArrayErrors.negative(operation, index.known());
    }
  }

  private Tensor value(Object given) {
    Tensor value =
        given instanceof Tensor tensor ? tensor : tf.convertToTensor(given, array.dtype());
    if (value.dtype() != array.dtype()) {
      throw ArrayErrors.dtype(operation, array.dtype(), value);
    }
    return value;
  }

  // -- many elements ------------------------------------------------------------------------------

  Tensor stack() {
    checkNotEmpty();
    Optional<List<Tensor>> all = kept();
    if (all.isPresent()) {
      return tf.stack(all.get());
    }
    Attributes count = Attributes.of("num_elements", knownSize());
    return tf.raw.TensorListStack(array.flow(), elementSizes(), array.dtype(), count);
  }

  /// All elements, if each was written eagerly and is no part of a list of the runtime, and they
  /// are of one shape.
  private Optional<List<Tensor>> kept() {
    List<Tensor> all = new ArrayList<>();
    for (int position = 0; position < knownSize(); position++) {
      Tensor element = array.elements().at(position);
      if (element == null || !element.shape().equals(array.elementShape())) {
        return Optional.empty();
      }
      all.add(element);
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(all);
  }

  private void checkNotEmpty() {
    if (knownSize() == 0 && !array.elementShape().isFullyKnown()) {
      throw ArrayErrors.noShape(operation, array.elementShape());
    }
  }

  Tensor gather(Tensor given) {
    Tensor indices = ArrayIndex.vector(operation, "indices", given, DType.INT32);
    if (indices instanceof EagerTensor) {
      checkGathered(indices.toArray(int[].class));
    }
    return tf.raw.TensorListGather(array.flow(), indices, elementSizes(), array.dtype());
  }

  // The runtime does not look at positions of elements that are empty themselves.
  void checkGathered(int... indices) {
    for (int index : indices) {
      checkReadable(ArrayIndex.of(index));
    }
  }

  Tensor concat() {
    Shape element = array.elementShape();
    if (element.hasRank() && element.rank() == 0) {
      throw ArrayErrors.scalars();
    }
    Shape any = element.hasRank() ? anyLength(element) : element;
    return tf.raw.TensorListConcatV2(array.flow(), sizes(any), new long[0], array.dtype()).tensor();
  }

  private static Shape anyLength(Shape element) {
    return element.subShape(1, element.rank()).withLeading(Shape.UNKNOWN_SIZE);
  }

  TensorArray unstack(Object given) {
    Tensor value = rows(given);
    Shape element = withoutRows(value);
    long count = rowCount(value);
    if (!array.dynamicSize() && knownSize() >= 0 && count > knownSize()) {
      throw ArrayErrors.count(operation, knownSize(), count);
    }
    TensorArraySpec spec = array.spec().with(operation, element);
    return new TensorArray(spec, tf.raw.TensorListFromTensor(value, sizes(element)), count);
  }

  TensorArray scatter(Tensor givenIndices, Object given) {
    Tensor indices = ArrayIndex.vector(operation, "indices", givenIndices, DType.INT32);
    Tensor value = rows(given);
    if (!Shape.of(rowCount(value)).isCompatibleWith(indices.shape())) {
      throw ArrayErrors.lengths(value.shape(), indices.shape());
    }
    Shape part = withoutRows(value);
    TensorArraySpec spec = array.spec().with(operation, part);
    Tensor parts = tf.raw.TensorListFromTensor(value, sizes(part));
    return new Scatter(indices, parts, part)
        .into(tf, new TensorArray(spec, array.flow(), knownSize()));
  }

  TensorArray split(Object given, Tensor givenLengths) {
    Tensor value = rows(given);
    Tensor lengths = ArrayIndex.vector(operation, "lengths", givenLengths, DType.INT64);
    checkLengths(value, lengths);
    Shape piece = withoutRows(value).hasRank() ? anyLength(value.shape()) : Shape.unknown();
    TensorArraySpec spec = array.spec().with(operation, piece);
    Shape count = lengths.shape();
    return new TensorArray(
        spec,
        tf.raw.TensorListSplit(value, sizes(piece), lengths),
        count.hasRank() ? count.dim(0) : Shape.UNKNOWN_SIZE);
  }

  private void checkLengths(Tensor value, Tensor lengths) {
    long count = lengths.shape().hasRank() ? lengths.shape().dim(0) : Shape.UNKNOWN_SIZE;
    if (!array.dynamicSize() && knownSize() >= 0 && count >= 0 && count != knownSize()) {
      throw ArrayErrors.splitCount(knownSize(), count);
    }
    if (lengths instanceof EagerTensor && rowCount(value) >= 0) {
      long sum = Arrays.stream(lengths.toArray(long[].class)).sum();
      if (sum != rowCount(value)) {
        throw ArrayErrors.splitSum(sum, rowCount(value));
      }
    }
  }

  /// A value with a first axis.
  private Tensor rows(Object given) {
    Tensor value = value(given);
    if (value.shape().hasRank() && value.shape().rank() == 0) {
      throw ArrayErrors.argument(operation, "value", "at least a vector", value);
    }
    return value;
  }

  private static Shape withoutRows(Tensor value) {
    Shape shape = value.shape();
    return shape.hasRank() ? shape.subShape(1, shape.rank()) : shape;
  }

  private static long rowCount(Tensor value) {
    return value.shape().hasRank() ? value.shape().dim(0) : Shape.UNKNOWN_SIZE;
  }
}
