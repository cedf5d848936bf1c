package io.intarsia.types.labeled;

import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.DispatchTable;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Products, which sum over axes both sides have.
final class LabeledProducts {
  private LabeledProducts() {}

  static DispatchTable<LabeledTensor> addTo(DispatchTable<LabeledTensor> table) {
    return table
        .on(Apis.Linalg.MATMUL, LabeledProducts::matMul)
        .on(Apis.TENSORDOT, LabeledProducts::tensordot);
  }

  /// `(batch…, row, k)` and `(batch…, k, col)` give `(batch…, row, col)`.
  private static @Nullable Object matMul(Call call) {
    LabeledTensor a = labeled(call, "a", "b");
    LabeledTensor b = labeled(call, "b", "a");
    if (a.names().size() < 2 || b.names().size() < 2) {
      throw LabeledErrors.matrix(call, a.names().size() < 2 ? a.names() : b.names());
    }
    AxisNames left = matrix(a, is(call, "transpose_a") || is(call, "adjoint_a"));
    AxisNames right = matrix(b, is(call, "transpose_b") || is(call, "adjoint_b"));
    AxisNames batch = batch(call, a, b);
    if (!left.get(1).equals(right.get(0))) {
      throw LabeledErrors.summed(
          call, List.of(left.get(1)), List.of(right.get(0)), a.names(), b.names());
    }
    AxisNames names = joined(call, a, b, batch.and(left.between(0, 1)), right.get(1));
    return LabeledDispatch.labeled(names, call.run(a.values(), b.values()));
  }

  private static AxisNames matrix(LabeledTensor x, boolean isTransposed) {
    int last = x.names().size() - 1;
    return x.axisNames().only(isTransposed ? List.of(last, last - 1) : List.of(last - 1, last));
  }

  private static AxisNames batch(Call call, LabeledTensor a, LabeledTensor b) {
    AxisNames left = a.axisNames().between(0, a.names().size() - 2);
    AxisNames right = b.axisNames().between(0, b.names().size() - 2);
    if (left.size() > 0 && right.size() > 0 && !left.equals(right)) {
      throw LabeledErrors.otherNames(call, a, b);
    }
    return left.size() > 0 ? left : right;
  }

  /// The axes that are left of the first, then those that are left of the second.
  private static @Nullable Object tensordot(Call call) {
    LabeledTensor a = labeled(call, "a", "b");
    LabeledTensor b = labeled(call, "b", "a");
    List<Integer> left = summed(call, a, 0);
    List<Integer> right = summed(call, b, 1);
    List<String> names = a.axisNames().only(left).list();
    List<String> others = b.axisNames().only(right).list();
    if (!names.equals(others)) {
      throw LabeledErrors.summed(call, names, others, a.names(), b.names());
    }
    AxisNames kept = b.axisNames().without(right);
    AxisNames result =
        joined(call, a, b, a.axisNames().without(left), kept.list().toArray(String[]::new));
    return LabeledDispatch.labeled(
        result, call.with("axes", List.of(left, right)).run(a.values(), b.values()));
  }

  /// The axes of one side: names both have, as many from the inside, or a list for each side.
  private static List<Integer> summed(Call call, LabeledTensor x, int side) {
    int rank = x.names().size();
    return switch (call.arg("axes")) {
      case Number count when side == 0 -> range(rank - count.intValue(), rank);
      case Number count -> range(0, count.intValue());
      case List<?> sides when sides.size() == 2 && sides.get(side) instanceof List<?> axes ->
          axes.stream()
              .map(axis -> AxisArgument.number(call, "axes", axis, x.axisNames()))
              .toList();
      case null, default -> AxisArgument.of(call, "axes", x.axisNames()).numbers();
    };
  }

  private static LabeledTensor labeled(Call call, String parameter, String other) {
    if (call.arg(parameter) instanceof LabeledTensor labeled) {
      return labeled;
    }
    throw LabeledErrors.bothLabeled(
        call, parameter, ((LabeledTensor) present(call, other)).names());
  }

  private static Object present(Call call, String parameter) {
    return Objects.requireNonNull(call.arg(parameter));
  }

  private static AxisNames joined(
      Call call, LabeledTensor a, LabeledTensor b, AxisNames left, String... right) {
    for (String name : right) {
      if (left.has(name)) {
        throw LabeledErrors.sameResult(call, name, a.names(), b.names());
      }
    }
    return left.and(new AxisNames(List.of(right)));
  }

  private static boolean is(Call call, String option) {
    return Boolean.TRUE.equals(call.arg(option));
  }

  private static List<Integer> range(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }
}
