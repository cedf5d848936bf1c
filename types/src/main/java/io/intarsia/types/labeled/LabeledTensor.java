package io.intarsia.types.labeled;

import io.intarsia.dispatch.Dispatcher;
import io.intarsia.display.ValueText;
import io.intarsia.op.ElementwiseMethods;
import io.intarsia.op.Ops;
import io.intarsia.op.array.GatherOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/// A tensor whose axes have names. Functions take the names in place of axis numbers, keep them,
/// and line operands up by them. Immutable; the values stay the caller's.
///
/// ```java
/// var x = LabeledTensor.of(tf.constant(new int[][] {{1, 2, 3}, {4, 5, 6}}), "row", "col");
/// var perRow = LabeledTensor.of(tf.constant(new int[] {10, 20}), "row");
/// tf.math.reduceSum(x, "col");   // LabeledTensor(row=2; [6, 15])
/// tf.math.add(x, perRow);        // LabeledTensor(row=2, col=3; [[11, 12, 13], [24, 25, 26]])
/// x.plus(perRow).max("row");     // LabeledTensor(col=3; [24, 25, 26])
/// ```
///
/// The values may be a tensor or any extension type that runs functions itself, such as a masked
/// tensor: each function is run on the values, and what comes back is labeled.
///
/// ## Operands
///
/// How functions of several tensors, such as `math.add`, `assert_equal` and `where`, line them up:
///
/// | operands | result |
/// |---|---|
/// | `(r, c)` and `(r, c)` | `(r, c)` |
/// | `(r, c)` and `(r)` | `(r, c)`; the second is repeated along `c` |
/// | `(r)` and `(c)` | `(r, c)`: names only one has are axes of the result |
/// | `(r, c)` and `(r, t)` | `(r, c, t)`: the names of the first, then those new in the second |
/// | `(r, c)` and `(t, r)` | `(r, c, t)`: new names may stand anywhere |
/// | `(b, t)` and `(t, b)` | an error: names both have must be in the same order in both |
/// | `(r=2)` and `(r=3)` | an error: sizes differ, and neither is 1 |
/// | `(r, c)` and a number, or a tensor `[]` | `(r, c)` |
/// | `(r=2, c=3)` and a tensor `[3]` or `[2, 3]` | `(r, c)`: by position from the right |
/// | `(r=2, c=3)` and a tensor `[2]` | an error: sizes differ, and neither is 1 |
/// | `(r)` and a tensor `[2, 3]` | an error: a tensor without names adds no axes |
///
/// ## Functions
///
/// Where a function takes axes, it takes names. A new axis needs a name and comes first
/// (`expandDims`, `stack`, `linspace`; last in `oneHot`). `gather` puts the names of labeled
/// indices in the place of the axis. `linalg.matmul` and `tensordot` want both sides labeled, and
/// the axes that are summed over of the same name. Functions of several results give a list of
/// them.
///
/// Functions that lose track of axes (`reshape`, `gather_nd`, `strided_slice`, `math.bincount`,
/// `nn.sufficient_statistics`, `nn.with_space_to_batch`, …) are declined: call them on [#values].
///
/// @see "TensorFlow RFC 20200721: LabeledTensor; PyTorch: named tensors; xarray: DataArray"
public final class LabeledTensor implements ExtensionType, ElementwiseMethods<LabeledTensor> {
  private final TensorLike values;
  private final AxisNames names;

  LabeledTensor(TensorLike values, AxisNames names) {
    Shape shape = values.shape();
    if (shape.hasRank() && shape.rank() != names.size()) {
      throw LabeledErrors.namesForShape(names.list(), shape);
    }
    this.values = values;
    this.names = names;
  }

  /// A value whose axes have names.
  ///
  /// @param values `[axes…]`: a tensor, or an extension value that runs functions itself
  /// @param names one for each axis, in their order
  /// @throws IllegalArgumentException if there are not as many names as axes, two are the same, one
  ///   is blank, or the values are neither
  public static LabeledTensor of(TensorLike values, String... names) {
    return of(values, Arrays.asList(names));
  }

  /// As [#of(TensorLike, String...)].
  public static LabeledTensor of(TensorLike values, List<String> names) {
    if (values instanceof LabeledTensor || TypeSpecs.find(values).isEmpty()) {
      throw LabeledErrors.values(values);
    }
    return new LabeledTensor(values, new AxisNames(names));
  }

  /// The values without names.
  public TensorLike values() {
    return values;
  }

  /// The values, if they are a tensor.
  ///
  /// @throws IllegalStateException if they are of another type; use [#values]
  public Tensor tensor() {
    if (values instanceof Tensor tensor) {
      return tensor;
    }
    throw LabeledErrors.noTensor(values);
  }

  /// The names of the axes, in their order.
  public List<String> names() {
    return names.list();
  }

  AxisNames axisNames() {
    return names;
  }

  /// The number of the axis with a name.
  ///
  /// @throws IllegalArgumentException if there is none; the message says which there are
  public int axis(String name) {
    return names.indexOf("LabeledTensor.axis", name);
  }

  /// The shape of the values; of known rank.
  @Override
  public Shape shape() {
    Shape shape = values.shape();
    return shape.hasRank() ? shape : Shape.unknownOfRank(names.size());
  }

  /// The same values with another name for one axis.
  ///
  /// @throws IllegalArgumentException if there is no such axis, or the new name is taken
  public LabeledTensor rename(String from, String to) {
    int axis = names.indexOf("LabeledTensor.rename", from);
    AxisNames others = names.without(List.of(axis));
    if (others.has(to)) {
      throw LabeledErrors.takenName("LabeledTensor.rename", to, names.list());
    }
    return new LabeledTensor(values, others.with(axis, to));
  }

  /// The same values with other names.
  ///
  /// @throws IllegalArgumentException if there are not as many names as axes, two are the same, or
  ///   one is blank
  public LabeledTensor withNames(String... others) {
    return new LabeledTensor(values, new AxisNames(Arrays.asList(others)));
  }

  /// These values with the axes in the order of `order`; axes it has and this does not are of size
  /// 1. The result is the caller's.
  ///
  /// @param tf where ops run
  /// @throws IllegalArgumentException if a name of this is missing in `order`
  public LabeledTensor alignedTo(Ops tf, String... order) {
    var target = new AxisNames(Arrays.asList(order));
    if (!target.list().containsAll(names.list())) {
      throw LabeledErrors.alignedTo(names.list(), target.list());
    }
    return new LabeledTensor(AxisMoves.all(tf, values, names, target), target);
  }

  /// The part at one position of an axis, without that axis. The result is the caller's.
  ///
  /// @param tf where ops run
  /// @param index negative from the end; for values that are no [Tensor], only if the size is known
  /// @throws IllegalArgumentException if there is no axis of that name, or no such position
  public LabeledTensor select(Ops tf, String name, int index) {
    int axis = names.indexOf("LabeledTensor.select", name);
    long size = shape().dim(axis);
    boolean isCounted = size >= 0 || values instanceof Tensor;
    if (size >= 0 ? index < -size || index >= size : index < 0 && !isCounted) {
      throw LabeledErrors.position(name, index, names.list(), shape());
    }
    return new LabeledTensor(part(tf, axis, index, size), names.without(List.of(axis)));
  }

  private TensorLike part(Ops tf, int axis, int index, long size) {
    if (values instanceof Tensor tensor) {
      Object[] indices = new Object[axis + 1];
      Arrays.fill(indices, Index.all());
      indices[axis] = index;
      return tensor.get(indices);
    }
    Tensor position = tf.constant(index < 0 ? index + size : (long) index);
    return tf.gather(values, position, GatherOptions.defaults().withAxis(axis));
  }

  @Override
  public Place place() {
    return values instanceof Tensor tensor ? tensor.place() : ElementwiseMethods.super.place();
  }

  @Override
  public LabeledTensorSpec typeSpec() {
    return new LabeledTensorSpec(names, TypeSpecs.of(values));
  }

  @Override
  public Dispatcher dispatcher() {
    return LabeledDispatch.TABLE;
  }

  /// Prints `LabeledTensor(row=2, col=3; [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])`.
  @Override
  public String toString() {
    String text = values instanceof Tensor tensor ? ValueText.of(tensor) : values.toString();
    return "LabeledTensor(%s; %s)".formatted(sizes(names, shape()), text);
  }

  private static String sizes(AxisNames names, Shape shape) {
    var text = new StringJoiner(", ");
    for (int axis = 0; axis < names.size(); axis++) {
      long size = shape.dim(axis);
      text.add(names.get(axis) + "=" + (size < 0 ? "?" : String.valueOf(size)));
    }
    return text.toString();
  }
}
