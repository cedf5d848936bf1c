package io.intarsia.gradient.rule;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// An op that ran, whose results have gradients: what a [GradientRule] is told, and where it puts
/// the gradients of the inputs. Inputs and results are numbered as the op's definition has them,
/// with lists flattened.
public interface OpGradient {
  /// The registered name of the op.
  String op();

  /// Where the rule runs its ops.
  Ops tf();

  /// How many tensors the op took.
  int inputCount();

  /// A tensor the op took.
  ///
  /// @throws IllegalStateException if the rule said that it needs none
  Tensor input(int index);

  /// The dtype of a tensor the op took.
  DType inputDType(int index);

  /// The shape of a tensor the op took, as far as it is known.
  Shape inputShape(int index);

  /// The shape of a tensor the op took, `[rank]` of `int32`.
  Tensor inputShapeTensor(int index);

  /// The tensors of an input that is a list, or the one of another, by their numbers: first and one
  /// behind the last.
  int[] range(String input);

  /// How many tensors the op gave.
  int outputCount();

  /// A tensor the op gave.
  ///
  /// @throws IllegalStateException if the rule said that it needs none
  Tensor output(int index);

  /// The value of an attribute: as given, as it follows from the inputs, or its default.
  @Nullable Object attribute(String name);

  /// Whether a boolean attribute is set.
  default boolean flag(String name) {
    return Boolean.TRUE.equals(attribute(name));
  }

  /// The value of an integer attribute.
  default long number(String name) {
    return attribute(name) instanceof Number number ? number.longValue() : 0;
  }

  /// The value of a text attribute.
  default String text(String name) {
    return String.valueOf(attribute(name));
  }

  /// The value of a list of integers.
  default List<Long> numbers(String name) {
    return attribute(name) instanceof List<?> list
        ? list.stream().map(each -> ((Number) each).longValue()).toList()
        : List.of();
  }

  /// Whether a result has a gradient. Rules of ops with one result are only asked when it has.
  boolean hasGradient(int output);

  /// The gradient of a result, of its shape; zeros if it has none.
  Tensor gradient(int output);

  /// The gradient of the first result.
  default Tensor gradient() {
    return gradient(0);
  }

  /// The gradient of a result as it came, which may be
  /// [IndexedSlices][io.intarsia.slices.IndexedSlices].
  TensorLike sparseGradient(int output);

  /// Whether the gradient of an input is asked for.
  boolean needs(int input);

  /// Gives an input its gradient: a tensor of its shape and dtype, or slices of one.
  ///
  /// @param gradient run only if the input [needs][#needs] it
  void give(int input, Supplier<? extends TensorLike> gradient);
}
