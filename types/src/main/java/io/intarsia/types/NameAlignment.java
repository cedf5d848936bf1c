package io.intarsia.types;

import io.intarsia.dispatch.Call;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Operands that are lined up by the names of their axes; the rules are those of [LabeledTensor].
///
/// @param names of the axes of the result
/// @param values the operands without names, which broadcast against each other
record NameAlignment(AxisNames names, List<@Nullable Object> values) {
  /// @param operands labeled tensors, others like tensors, and what becomes a tensor; null stays
  /// @throws IllegalArgumentException if they do not line up; the message shows all names
  static NameAlignment of(Call call, List<? extends @Nullable Object> operands) {
    AxisNames names = names(call, operands);
    Ops tf = Ops.of(call.runner());
    List<@Nullable Object> values = new ArrayList<>();
    for (Object operand : operands) {
      values.add(placed(call, tf, operand, names));
    }
    return new NameAlignment(names, values);
  }

  /// The operands in an array, to run a function on.
  @Nullable Object[] array() {
    return values.toArray();
  }

  private static AxisNames names(Call call, List<? extends @Nullable Object> operands) {
    List<LabeledTensor> labeled = new ArrayList<>();
    AxisNames names = AxisNames.NONE;
    for (Object operand : operands) {
      if (operand instanceof LabeledTensor next) {
        labeled.forEach(earlier -> check(call, earlier, next));
        List<String> taken = names.list();
        names =
            names.and(
                new AxisNames(next.names().stream().filter(n -> !taken.contains(n)).toList()));
        labeled.add(next);
      }
    }
    return names;
  }

  private static void check(Call call, LabeledTensor a, LabeledTensor b) {
    List<String> common = a.names().stream().filter(b.names()::contains).toList();
    List<String> order = b.names().stream().filter(a.names()::contains).toList();
    if (!common.equals(order)) {
      throw LabeledErrors.otherOrder(call, a, b, common, order);
    }
    for (String name : common) {
      long one = a.shape().dim(a.axis(name));
      long other = b.shape().dim(b.axis(name));
      if (Shape.of(one).broadcastWith(Shape.of(other)).isEmpty()) {
        throw LabeledErrors.sizes(call, a, b, name, one, other);
      }
    }
  }

  private static @Nullable Object placed(
      Call call, Ops tf, @Nullable Object operand, AxisNames names) {
    return switch (operand) {
      case LabeledTensor labeled ->
          AxisMoves.broadcastable(tf, labeled.values(), labeled.axisNames(), names);
      case TensorLike plain -> checked(call, plain, names);
      case List<?> list -> checked(call, tf.constant(list), names);
      case null, default -> operand;
    };
  }

  private static TensorLike checked(Call call, TensorLike plain, AxisNames names) {
    Shape shape = plain.shape();
    if (!shape.hasRank() || shape.rank() > names.size()) {
      throw LabeledErrors.plainOperand(call, names.list(), shape);
    }
    return plain;
  }
}
