package io.intarsia.types.masked;

import io.intarsia.dispatch.Dispatcher;
import io.intarsia.display.ValueText;
import io.intarsia.dtype.DType;
import io.intarsia.op.ElementwiseMethods;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SpecErrors;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.List;

/// A tensor and a mask that says which of its elements are valid. Immutable; the tensors stay the
/// caller's.
///
/// The functions of the facade take it and keep the mask up to date:
///
/// | functions | result |
/// |---|---|
/// | of one value, elementwise | the same mask |
/// | of two values, elementwise | valid where both are; tensors and numbers are valid everywhere |
/// | `assertEqual` and its kind | positions that are not valid do not count |
/// | reductions | all elements are combined, valid or not; a result is valid if all of them are |
/// | `shape`, `size`, `rank` | those of the values |
/// | `gather`, `transpose`, `split` and their kind | the same selection of the mask |
/// | `concat`, `stack` | tensors in the list are valid everywhere |
///
/// Positions such functions fill with something else, as `linalg.diagPart` pads, are not valid. All
/// other functions decline.
///
/// The methods without an `Ops` are these functions: `masked.plus(1)`, `masked.sum(0)`. Those with
/// one are statistics, [#sum(Ops, int...)], [#mean(Ops, int...)], [#min(Ops, int...)], [#max(Ops,
/// int...)], [#variance(Ops, int...)] and [#std(Ops, int...)]: of the valid elements alone. Where
/// there is none, the result is not valid, and its value is 0.
///
/// @see "NumPy: numpy.ma.MaskedArray, whose mask is true where an element is not valid"
public final class MaskedTensor implements ExtensionType, ElementwiseMethods<MaskedTensor> {
  private final Tensor values;
  private final Tensor mask;

  // Nothing is checked: the tensors may be placeholders, or fit as an op made them.
  MaskedTensor(Tensor values, Tensor mask) {
    this.values = values;
    this.mask = mask;
  }

  /// Values and which of them are valid. Runs no ops.
  ///
  /// @param values all elements, valid or not: `[S…]`, of any dtype
  /// @param mask `[S…]`, `bool`: true where the element is valid
  /// @throws IllegalArgumentException if the dtype of the mask is not `bool`, or its shape is known
  ///   to be another than that of the values
  public static MaskedTensor of(Tensor values, Tensor mask) {
    if (mask.dtype() != DType.BOOL || !values.shape().isCompatibleWith(mask.shape())) {
      throw MaskedErrors.mask("MaskedTensor.of", values, mask);
    }
    return new MaskedTensor(values, mask);
  }

  /// Values of which those that are NaN are not valid.
  ///
  /// @param values floating
  /// @throws IllegalArgumentException if the values are not floating
  public static MaskedTensor ofNaN(Ops tf, Tensor values) {
    if (!values.dtype().isFloating()) {
      throw SpecErrors.dtype("MaskedTensor.ofNaN", "values", "floating", values.dtype());
    }
    return new MaskedTensor(values, tf.math.logicalNot(tf.math.isNan(values)));
  }

  /// All elements, valid or not: `[S…]`.
  public Tensor values() {
    return values;
  }

  /// True where an element is valid: `bool`, `[S…]`.
  public Tensor mask() {
    return mask;
  }

  /// The dtype of the values.
  public DType dtype() {
    return values.dtype();
  }

  /// The shape of the values.
  @Override
  public Shape shape() {
    return values.shape();
  }

  @Override
  public Place place() {
    Place place = values.place();
    return mask.place() == place ? place : place.placeFor(List.of(values, mask));
  }

  @Override
  public MaskedTensorSpec typeSpec() {
    return MaskedTensorSpec.of(shape(), dtype());
  }

  @Override
  public Dispatcher dispatcher() {
    return MaskedDispatch.TABLE;
  }

  /// The values with a number in place of those that are not valid: `[S…]`, owned by the caller.
  ///
  /// @throws IllegalArgumentException if the dtype has no such number
  public Tensor fill(Ops tf, Number value) {
    return tf.where(mask, values, value);
  }

  /// The values with others in place of those that are not valid: `[S…]`, owned by the caller.
  ///
  /// @param value broadcasts to `[S…]`, of the dtype of the values
  /// @throws IllegalArgumentException if shape or dtype are known not to fit
  public Tensor fill(Ops tf, Tensor value) {
    boolean fits =
        shape().broadcastWith(value.shape()).filter(shape()::isCompatibleWith).isPresent();
    if (value.dtype() != dtype() || !fits) {
      throw MaskedErrors.fill(values, value);
    }
    return tf.where(mask, values, value);
  }

  /// The valid elements, row by row: all axes but the first are ragged, and those but the innermost
  /// have rows of one length. The row splits are `int64`.
  ///
  /// @throws IllegalArgumentException if the values are not known to have two axes or more
  public RaggedTensor toRagged(Ops tf) {
    return MaskedRows.ragged(tf, this);
  }

  // -- statistics ---------------------------------------------------------------------------------

  /// The number of valid elements: `int64`, owned by the caller.
  ///
  /// @param axes to count along, negative ones from the end; none for all
  public Tensor count(Ops tf, int... axes) {
    return count(tf, reduce(axes));
  }

  /// As [#count(Ops, int...)], with options.
  public Tensor count(Ops tf, ReduceOptions options) {
    return new MaskedStatistics(tf, this, options).count();
  }

  /// The sum of the valid elements: of the dtype of the values, `int64` for booleans, of which it
  /// counts those that are true.
  ///
  /// @param axes to sum along, negative ones from the end; none for all
  public MaskedTensor sum(Ops tf, int... axes) {
    return sum(tf, reduce(axes));
  }

  /// As [#sum(Ops, int...)], with options.
  public MaskedTensor sum(Ops tf, ReduceOptions options) {
    return new MaskedStatistics(tf, this, options).sum();
  }

  /// The mean of the valid elements: of the dtype of the values, `float64` for integers and
  /// booleans.
  ///
  /// @param axes to take it along, negative ones from the end; none for all
  public MaskedTensor mean(Ops tf, int... axes) {
    return mean(tf, reduce(axes));
  }

  /// As [#mean(Ops, int...)], with options.
  public MaskedTensor mean(Ops tf, ReduceOptions options) {
    return new MaskedStatistics(tf, this, options).mean();
  }

  /// The least valid element, of the dtype of the values.
  ///
  /// @param axes to look along, negative ones from the end; none for all
  public MaskedTensor min(Ops tf, int... axes) {
    return min(tf, reduce(axes));
  }

  /// As [#min(Ops, int...)], with options.
  public MaskedTensor min(Ops tf, ReduceOptions options) {
    return new MaskedStatistics(tf, this, options).min();
  }

  /// The greatest valid element, of the dtype of the values.
  ///
  /// @param axes to look along, negative ones from the end; none for all
  public MaskedTensor max(Ops tf, int... axes) {
    return max(tf, reduce(axes));
  }

  /// As [#max(Ops, int...)], with options.
  public MaskedTensor max(Ops tf, ReduceOptions options) {
    return new MaskedStatistics(tf, this, options).max();
  }

  /// The mean squared distance of the valid elements from their mean: of the dtype of the values,
  /// real for complex ones, `float64` for integers and booleans. That of one element is 0.
  ///
  /// @param axes to take it along, negative ones from the end; none for all
  public MaskedTensor variance(Ops tf, int... axes) {
    return variance(tf, reduce(axes));
  }

  /// As [#variance(Ops, int...)], with options.
  public MaskedTensor variance(Ops tf, ReduceOptions options) {
    return new MaskedStatistics(tf, this, options).variance();
  }

  /// The square root of [#variance(Ops, int...)].
  ///
  /// @param axes to take it along, negative ones from the end; none for all
  public MaskedTensor std(Ops tf, int... axes) {
    return std(tf, reduce(axes));
  }

  /// As [#std(Ops, int...)], with options.
  public MaskedTensor std(Ops tf, ReduceOptions options) {
    return new MaskedStatistics(tf, this, options).std();
  }

  private static ReduceOptions reduce(int... axes) {
    ReduceOptions all = ReduceOptions.defaults();
    return axes.length == 0 ? all : all.withAxis(axes);
  }

  /// Prints `MaskedTensor([1, --, 3])`, or the spec where there is no data to print.
  @Override
  public String toString() {
    return ValueText.of(
        this::typeSpec, values, () -> "MaskedTensor(" + MaskedRows.text(this) + ")");
  }
}
