package io.intarsia.types.labeled;

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
    List<LabeledTensor> labeled = new ArrayList<>();
    for (Object operand : operands) {
      if (operand instanceof LabeledTensor each) {
        labeled.add(each);
      }
    }
    AxisNames names = names(call, labeled);
    List<@Nullable Object> values = new ArrayList<>();
    for (Object operand : operands) {
      Object value = placed(call, operand, names);
      if (value instanceof TensorLike plain && !(operand instanceof LabeledTensor)) {
        checkPlain(call, plain.shape(), names, labeled);
      }
      values.add(value);
    }
    return new NameAlignment(names, values);
  }

  /// The operands in an array, to run a function on.
  @Nullable Object[] array() {
    return values.toArray();
  }

  private static AxisNames names(Call call, List<LabeledTensor> labeled) {
    AxisNames names = labeled.isEmpty() ? AxisNames.NONE : labeled.getFirst().axisNames();
    for (int i = 1; i < labeled.size(); i++) {
      LabeledTensor next = labeled.get(i);
      labeled.subList(0, i).forEach(earlier -> check(call, earlier, next));
      if (!names.equals(next.axisNames())) {
        List<String> taken = names.list();
        List<String> added = next.names().stream().filter(name -> !taken.contains(name)).toList();
        names = names.and(new AxisNames(added));
      }
    }
    return names;
  }

  private static void check(Call call, LabeledTensor a, LabeledTensor b) {
    List<String> common = a.names();
    if (!a.names().equals(b.names())) {
      common = a.names().stream().filter(b.names()::contains).toList();
      List<String> order = b.names().stream().filter(common::contains).toList();
      if (!common.equals(order)) {
        throw LabeledErrors.otherOrder(call, a, b, common, order);
      }
    }
    Shape left = a.shape();
    Shape right = b.shape();
    for (String name : common) {
      long one = left.dim(a.axis(name));
      long other = right.dim(b.axis(name));
      if (one != other && Shape.of(one).broadcastWith(Shape.of(other)).isEmpty()) {
        throw LabeledErrors.sizes(call, a, b, name, one, other);
      }
    }
  }

  private static @Nullable Object placed(Call call, @Nullable Object operand, AxisNames names) {
    Ops tf = Ops.of(call.place());
    return switch (operand) {
      case LabeledTensor labeled ->
          AxisMoves.broadcastable(tf, labeled.values(), labeled.axisNames(), names);
      case List<?> list -> tf.constant(list);
      case null, default -> operand;
    };
  }

  private static void checkPlain(
      Call call, Shape shape, AxisNames names, List<LabeledTensor> labeled) {
    if (!shape.hasRank() || shape.rank() > names.size()) {
      throw LabeledErrors.plainOperand(call, names.list(), shape);
    }
    AxisNames axes = names.between(names.size() - shape.rank(), names.size());
    for (LabeledTensor other : labeled) {
      for (String name : other.names()) {
        if (axes.has(name) && !fits(shape, axes, other, name)) {
          throw LabeledErrors.plainSize(call, names.list(), shape, other, name);
        }
      }
    }
  }

  private static boolean fits(Shape shape, AxisNames axes, LabeledTensor other, String name) {
    Shape plain = Shape.of(shape.dim(axes.list().indexOf(name)));
    return plain.broadcastWith(Shape.of(other.shape().dim(other.axis(name)))).isPresent();
  }
}
