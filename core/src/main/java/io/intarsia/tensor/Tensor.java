package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.tensorflow.ndarray.NdArray;

/// A multi-dimensional array of one dtype, held by the runtime. Tensors are immutable: operators
/// make new ones, and the in-place idiom is to rebind the variable, `a = a.minus(1)`.
///
/// Operators run where this tensor lives, in its own environment. A Java number on the right side
/// becomes a scalar of this tensor's dtype. The caller owns each result; it is released by
/// [#close], by a scope, or when it is garbage.
public abstract sealed class Tensor extends OperatorTensor
    implements TensorLike, AutoCloseable, Iterable<Tensor> permits EagerTensor, SymbolicTensor {
  Tensor() {}

  @Override
  public abstract Place place();

  @Override
  final TensorFunctions functions() {
    return place().tensorFunctions();
  }

  @Override
  public abstract DType dtype();

  /// The shape; fully known for a tensor with data.
  @Override
  public abstract Shape shape();

  /// The full name of the device that holds the data, such as
  /// `/job:worker/replica:0/task:1/device:CPU:0`; empty in a trace, where there is no data yet.
  ///
  /// @throws IllegalStateException if the tensor or its environment was closed
  /// @see "Python: tf.Tensor.device"
  public abstract String device();

  /// Releases the tensor now rather than when it is garbage; the second call does nothing.
  @Override
  public abstract void close();

  /// Copies the data to host memory; the caller closes the result.
  ///
  /// @throws IllegalStateException if the tensor or its environment was closed
  public abstract HostTensor toHost();

  /// The data in host memory, as far as it is known now: that of a tensor of a trace is if it
  /// follows from constants alone. The caller closes it. Empty also for handles of resources.
  ///
  /// @throws IllegalStateException if the tensor or its environment was closed
  /// @see "Python: tf.get_static_value"
  public abstract Optional<HostTensor> staticValue();

  /// The number of dimensions.
  @Override
  public final int rank() {
    return shape().rank();
  }

  /// The number of elements.
  public final long size() {
    return shape().numElements();
  }

  // -- indexing -----------------------------------------------------------------------------------

  /// A part of the tensor, as numpy's `t[…]`: an `int` picks one position (negative ones count from
  /// the end), an [Index] a range, a new axis or the ellipsis; a boolean tensor is a mask for as
  /// many axes as it has itself, an integer tensor (or `int[]`) picks positions along one axis,
  /// which its own axes replace; an integer scalar picks one position as an `int` does, so that a
  /// loop of a trace indexes by its counter. Axes not mentioned are whole.
  ///
  /// Any mixture works with one mask or one list of positions in it; integers must be next to that,
  /// as numpy moves axes otherwise. Several of them in one call, which numpy pairs, are refused.
  /// Index tensors of this environment are read to check them.
  ///
  /// In a trace, sizes, the rank and the values of index tensors may be unknown; what cannot be
  /// checked then fails when the function runs, with a
  /// [io.intarsia.errors.TensorFlowException.InvalidArgument], but for positions that select from
  /// nothing. Only of a mask the rank must be known.
  ///
  /// @throws IllegalArgumentException if there are more indices than axes, one is of an unknown
  ///   kind, a mask has not the sizes of its axes, or indices do not go together
  /// @throws IndexOutOfBoundsException if a position is outside its axis
  public final Tensor get(Object... indices) {
    return Indexing.get(this, indices);
  }

  /// The parts along the first axis, one after the other, each made when it is asked for; in a
  /// trace the size of the axis must be known.
  ///
  /// @throws IllegalStateException if this is a scalar, or the number of parts is not known
  @Override
  public final Iterator<Tensor> iterator() {
    return new Parts(this);
  }

  /// The parts along the first axis as a stream, see [#iterator].
  ///
  /// @throws IllegalStateException if this is a scalar, or the number of parts is not known
  public final Stream<Tensor> stream() {
    return StreamSupport.stream(spliterator(), false);
  }

  // -- to Java ------------------------------------------------------------------------------------

  /// The truth of a boolean scalar; of a number, whether it is not zero.
  ///
  /// @throws IllegalStateException if this is not a boolean or numeric scalar
  public final boolean toBoolean() {
    boolean fits = dtype() == DType.BOOL || JavaTypes.isNumber(dtype());
    try (var host = scalar("toBoolean", fits, "a boolean or a number")) {
      return host.booleanAt(0);
    }
  }

  /// The value of a numeric scalar.
  ///
  /// @throws IllegalStateException if this is not a real numeric scalar
  public final float asFloat() {
    return (float) real("asFloat");
  }

  /// The value of a numeric scalar.
  ///
  /// @throws IllegalStateException if this is not a real numeric scalar
  public final double asDouble() {
    return real("asDouble");
  }

  /// The value of a numeric scalar that is an integer; cast or round others first.
  ///
  /// @throws IllegalStateException if this is not a real numeric scalar
  /// @throws ArithmeticException if it has a fraction, or is no `int`
  public final int asInt() {
    long value = integer("asInt");
    if (value != (int) value) {
      throw HostErrors.notInteger("asInt", value, "an int; use asLong");
    }
    return (int) value;
  }

  /// The value of a numeric scalar that is an integer; cast or round others first.
  ///
  /// @throws IllegalStateException if this is not a real numeric scalar
  /// @throws ArithmeticException if it has a fraction, or is no `long`
  public final long asLong() {
    return integer("asLong");
  }

  /// The value of a numeric scalar as the Java number of its dtype: `Float` for `float32`,
  /// `Integer` for `int32`; of small and unsigned dtypes the next larger one.
  ///
  /// @throws IllegalStateException if this is not a real numeric scalar
  public final Number item() {
    try (var host = scalar("item", JavaTypes.isReal(dtype()), "a real number")) {
      return (Number) host.elementAt(0);
    }
  }

  /// The value of a string scalar, decoded as UTF-8.
  ///
  /// @throws IllegalStateException if this is not a string scalar
  public final String asString() {
    try (var host = scalar("asString", dtype() == DType.STRING, "a string")) {
      return host.stringAt(0);
    }
  }

  /// The data as a Java value of the given class: an array such as `float[][].class`, or a scalar
  /// class.
  ///
  /// @throws IllegalArgumentException if rank or dtype do not fit the class; the message names the
  ///   one that does
  public final <T> T toArray(Class<T> type) {
    try (var host = toHost()) {
      return host.toArray(type);
    }
  }

  /// The data as nested lists; see [HostTensor#toList].
  ///
  /// @throws IllegalStateException if this is a scalar
  public final List<?> toList() {
    try (var host = toHost()) {
      return host.toList();
    }
  }

  /// The data as an `NdArray` of its own; see [HostTensor#toNdArray].
  public final NdArray<?> toNdArray() {
    try (var host = toHost()) {
      return host.toNdArray();
    }
  }

  /// Prints the values in a format of one's own; the values of a tensor of a trace are not known.
  /// Never throws: a closed tensor prints as such.
  public abstract String text(PrintFormat format);

  /// Prints the values as numpy does, then shape and dtype, in the format of the environment: if it
  /// says nothing else, of more than 1000 elements only the three at either end of each long axis
  /// are read and printed, around a `…`. Never throws: a closed tensor prints as such.
  @Override
  public abstract String toString();

  private double real(String operation) {
    try (var host = scalar(operation, JavaTypes.isReal(dtype()), "a real number")) {
      return host.doubleAt(0);
    }
  }

  private long integer(String operation) {
    try (var host = scalar(operation, JavaTypes.isReal(dtype()), "a real number")) {
      if (dtype().isInteger()) {
        return host.longAt(0);
      }
      double value = host.doubleAt(0);
      if (value != Math.rint(value) || Math.abs(value) >= 0x1p63) {
        throw HostErrors.notInteger(operation, value, "an integer; use asDouble, or round first");
      }
      return (long) value;
    }
  }

  private HostTensor scalar(String operation, boolean fits, String expected) {
    if (rank() != 0) {
      throw HostErrors.notScalar(operation, shape());
    }
    if (!fits) {
      throw HostErrors.wrongDType(operation, expected, dtype());
    }
    return toHost();
  }
}
