package io.intarsia.types.array;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;

/// An array of tensors of one dtype, which loops fill and read. Immutable: what writes gives
/// another array and leaves this one as it was.
///
/// ```java
/// TensorArray squares = TensorArray.of(tf, DType.INT32, 3);
/// for (int i = 0; i < 3; i++) {
///   squares = squares.write(i, i * i);
/// }
/// squares.stack(); // [0, 1, 4]
/// ```
///
/// It is a variable of loops, an argument and a result of functions; gradients flow through it.
/// What was not written yet is zeros, if the shape of elements is known. A loop of a function
/// writes in place; eagerly the elements become a list of the runtime when they are needed as one.
///
/// Methods check what they can know: sizes made of Java numbers, dtypes and static shapes. The
/// runtime checks the rest when it runs. Reading removes nothing, so there is no `clearAfterRead`.
///
/// @see "Python: tf.TensorArray"
public final class TensorArray implements ExtensionType {
  private final TensorArraySpec spec;
  private final ArrayElements elements;
  private final long size;

  // Nothing is checked: the list may be a placeholder.
  TensorArray(TensorArraySpec spec, Tensor flow, long size) {
    this(spec, ArrayElements.of(flow, size), size);
  }

  TensorArray(TensorArraySpec spec, ArrayElements elements, long size) {
    this.spec = spec;
    this.elements = elements;
    this.size = size;
  }

  /// An array of that many elements, of one shape.
  ///
  /// @throws IllegalArgumentException if the size is negative
  public static TensorArray of(Ops tf, DType dtype, int size) {
    return of(tf, dtype, size, TensorArrayOptions.defaults());
  }

  /// An array of that many elements to begin with.
  ///
  /// @throws IllegalArgumentException if the size is negative
  public static TensorArray of(Ops tf, DType dtype, int size, TensorArrayOptions options) {
    if (size < 0) {
      throw ArrayErrors.size(size);
    }
    return ArrayOps.reserve(tf, spec(dtype, options), size, size);
  }

  /// An array of a number of elements to begin with that a tensor says.
  ///
  /// @param size `int32` scalar; a negative one is 0
  /// @throws IllegalArgumentException if it is no such tensor
  public static TensorArray of(Ops tf, DType dtype, Tensor size, TensorArrayOptions options) {
    Tensor count = ArrayIndex.scalar("of", "size", size);
    return ArrayOps.reserve(tf, spec(dtype, options), count, Shape.UNKNOWN_SIZE);
  }

  private static TensorArraySpec spec(DType dtype, TensorArrayOptions options) {
    return TensorArraySpec.of(
        options.elementShape(), dtype, options.dynamicSize(), options.inferShape());
  }

  // -- what it is ---------------------------------------------------------------------------------

  /// The dtype of the elements.
  public DType dtype() {
    return spec.dtype();
  }

  /// What is known of the shape of each element.
  public Shape elementShape() {
    return spec.elementShape();
  }

  /// Whether writing behind the end makes the array grow.
  public boolean dynamicSize() {
    return spec.dynamicSize();
  }

  /// The list of the runtime that holds the elements: a `variant` scalar.
  public Tensor flow() {
    return elements.list(new RuntimeList(spec, size)::of);
  }

  /// The elements, written eagerly or not.
  ArrayElements elements() {
    return elements;
  }

  /// Where the elements are.
  Place place() {
    return elements.base().place();
  }

  /// The number of elements, if it is known without running ops; -1 if not.
  long knownSize() {
    return size;
  }

  /// What is known of it, without making a list of the runtime.
  TensorArraySpec spec() {
    return spec;
  }

  /// The spec. Whoever asks for it is about to take the array apart, where no op may run: so
  /// elements written eagerly become a list of the runtime now.
  @Override
  public TensorArraySpec typeSpec() {
    flow();
    return spec;
  }

  /// The number of elements: `int32` scalar.
  public Tensor size() {
    return new ArrayOps("size", this).size();
  }

  // -- one element --------------------------------------------------------------------------------

  /// One element; zeros if it was not written and its shape is known.
  ///
  /// @throws IllegalArgumentException if the index is negative, or known to be none of the array
  public Tensor read(int index) {
    return new ArrayOps("read", this).read(ArrayIndex.of(index));
  }

  /// One element; zeros if it was not written and its shape is known.
  ///
  /// @param index integer scalar
  /// @throws IllegalArgumentException if the index is no integer scalar, or known to be none of the
  ///   array
  public Tensor read(Tensor index) {
    return new ArrayOps("read", this, index).read(ArrayIndex.of("read", index));
  }

  /// The array with one element replaced.
  ///
  /// @param value a tensor, or what converts to one of the dtype
  /// @throws IllegalArgumentException if the index is negative or known to be none of an array that
  ///   does not grow, or the value is of another dtype or known to be of another shape
  public TensorArray write(int index, Object value) {
    return new ArrayOps("write", this, value).write(ArrayIndex.of(index), value);
  }

  /// The array with one element replaced.
  ///
  /// @param index integer scalar
  /// @param value a tensor, or what converts to one of the dtype
  /// @throws IllegalArgumentException if the index is no integer scalar or known to be none of an
  ///   array that does not grow, or the value is of another dtype or known to be of another shape
  public TensorArray write(Tensor index, Object value) {
    return new ArrayOps("write", this, index, value).write(ArrayIndex.of("write", index), value);
  }

  // -- many elements ------------------------------------------------------------------------------

  /// All elements along a new first axis: `[size, E…]` of elements `[E…]`.
  ///
  /// @throws IllegalArgumentException if there are none, and their shape is not known
  public Tensor stack() {
    return new ArrayOps("stack", this).stack();
  }

  /// ArrayElements along a new first axis: `[n, E…]` of elements `[E…]`.
  ///
  /// @param indices integers `[n]`
  /// @throws IllegalArgumentException if they are no vector of integers, or known to be none of the
  ///   array
  public Tensor gather(Tensor indices) {
    return new ArrayOps("gather", this, indices).gather(indices);
  }

  /// ArrayElements along a new first axis: `[n, E…]` of elements `[E…]`.
  ///
  /// @throws IllegalArgumentException if an index is negative, or known to be none of the array
  public Tensor gather(int... indices) {
    new ArrayOps("gather", this).checkGathered(indices);
    return gather(Ops.of(place()).constant(indices));
  }

  /// All elements one behind the other: `[sum of n, E…]` of elements `[n, E…]`.
  ///
  /// @throws IllegalArgumentException if the elements are known to be scalars
  public Tensor concat() {
    return new ArrayOps("concat", this).concat();
  }

  /// The array of the parts of a tensor along its first axis, instead of all elements.
  ///
  /// @param value `[n, E…]`
  /// @throws IllegalArgumentException if the value is a scalar, of another dtype, known to be of
  ///   another shape, or known to have more parts than an array that does not grow has elements
  public TensorArray unstack(Object value) {
    return new ArrayOps("unstack", this, value).unstack(value);
  }

  /// The array with the parts of a tensor along its first axis as elements at these indices. If an
  /// index is there several times, the last part stays.
  ///
  /// @param indices integers `[n]`
  /// @param value `[n, E…]`
  /// @throws IllegalArgumentException if indices or value are of another dtype or known to be of
  ///   another shape
  public TensorArray scatter(Tensor indices, Object value) {
    return new ArrayOps("scatter", this, indices, value).scatter(indices, value);
  }

  /// As [#scatter(Tensor, Object)], at indices that are known.
  public TensorArray scatter(int[] indices, Object value) {
    return scatter(Ops.of(place()).constant(indices), value);
  }

  /// The array of pieces of a tensor along its first axis, instead of all elements.
  ///
  /// @param value `[sum of lengths, E…]`
  /// @param lengths integers `[n]`: how long each piece is
  /// @throws IllegalArgumentException if value or lengths are of another dtype or known to be of
  ///   another shape, or there are more or fewer lengths than an array that does not grow has
  ///   elements
  public TensorArray split(Object value, Tensor lengths) {
    return new ArrayOps("split", this, value, lengths).split(value, lengths);
  }

  /// As [#split(Object, Tensor)], with lengths that are known.
  public TensorArray split(Object value, int... lengths) {
    return split(value, Ops.of(place()).constant(lengths));
  }

  /// Prints `TensorArray(3 x float32[2])`; a size or shape that is not known is `?`.
  @Override
  public String toString() {
    String count = size < 0 ? "?" : String.valueOf(size);
    String grows = dynamicSize() ? ", grows" : "";
    return "TensorArray(%s x %s%s%s)".formatted(count, dtype(), elementShape(), grows);
  }
}
