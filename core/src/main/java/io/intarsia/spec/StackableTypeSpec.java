package io.intarsia.spec;

import io.intarsia.tensor.Tensor;
import java.util.List;

/// A spec whose values can be stacked and unstacked when their number is only known at run time.
///
/// A value goes into a box: one tensor, or several parallel ones. Stacking, unstacking or
/// concatenating boxes (each of the parallel tensors for itself) is the same as stacking,
/// unstacking or concatenating the values. Unlike taking values apart, boxing may run ops.
///
/// For values `v…` of spec `s`: `s.stacked(n).fromBoxedTensor(stack(s.toBoxedTensor(v, 0)…))` is
/// the stack of the values; and `s.unstacked().fromBoxedTensor(part)` is a part of `v`, for the
/// parts of `s.toBoxedTensor(v, 1)` along its first axis.
///
/// @see "TensorFlow RFC 20200721: StackableTypeSpec"
@SuppressWarnings("serial") // stored by its serialization: see TypeSpec.writeReplace
public abstract class StackableTypeSpec<T> extends TypeSpec<T> {
  /// For spec classes.
  protected StackableTypeSpec() {}

  /// The box of a value: parallel tensors of rank `minimumRank` at least, which agree in their
  /// first `minimumRank` dimensions. The tensors of the value may be among them; new ones are the
  /// caller's.
  ///
  /// @param minimumRank how often the box can be unstacked
  /// @throws IllegalArgumentException if the value cannot be unstacked so often
  public abstract List<Tensor> toBoxedTensor(T value, int minimumRank);

  /// The value in a box that [#toBoxedTensor] of this spec could have made: a box that was stacked
  /// belongs to [#stacked], one that was unstacked to [#unstacked].
  public abstract T fromBoxedTensor(List<Tensor> box);

  /// Specs of the tensors of a box; each takes what [#toBoxedTensor] gives for any value.
  ///
  /// @throws IllegalArgumentException if values cannot be unstacked so often
  public abstract List<TensorSpec> boxedTensorSpec(int minimumRank);

  /// The spec of values of this spec stacked along a new first axis.
  ///
  /// @param num how many; -1 if not known
  /// @throws IllegalStateException if such values cannot be stacked as one value
  public abstract StackableTypeSpec<T> stacked(long num);

  /// The spec of the parts of a value of this spec along its first axis.
  ///
  /// @throws IllegalStateException if the values have no first axis
  public abstract StackableTypeSpec<T> unstacked();
}
