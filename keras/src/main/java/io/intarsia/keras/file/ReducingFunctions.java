package io.intarsia.keras.file;

import io.intarsia.dtype.DType;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.tensor.Tensor;

/// Functions over axes: sums, means, the largest and where it is.
final class ReducingFunctions {
  private ReducingFunctions() {}

  /// A function over axes.
  @FunctionalInterface
  private interface Reduction {
    Tensor of(FunctionArguments call, ReduceOptions options);
  }

  static void addTo(Functions.Table table) {
    add(table, "Sum", (call, axes) -> call.tf().reduceSum(wide(call), axes));
    add(table, "Prod", (call, axes) -> call.tf().reduceProd(wide(call), axes));
    add(table, "Mean", (call, axes) -> call.tf().reduceMean(call.fractions(), axes));
    add(table, "Var", (call, axes) -> call.tf().math.reduceVariance(call.fractions(), axes));
    add(table, "Std", (call, axes) -> call.tf().math.reduceStd(call.fractions(), axes));
    add(table, "Logsumexp", (call, axes) -> call.tf().reduceLogsumexp(call.fractions(), axes));
    add(table, "All", (call, axes) -> call.tf().reduceAll(call.tensor("x", DType.BOOL), axes));
    add(table, "Any", (call, axes) -> call.tf().reduceAny(call.tensor("x", DType.BOOL), axes));
    for (String name : new String[] {"Max", "Amax"}) {
      add(table, name, (call, axes) -> call.tf().reduceMax(call.tensor("x"), axes));
    }
    for (String name : new String[] {"Min", "Amin"}) {
      add(table, name, (call, axes) -> call.tf().reduceMin(call.tensor("x"), axes));
    }
    table.add("Argmax", "x", call -> position(call, true));
    table.add("Argmin", "x", call -> position(call, false));
    table.add(
        "Cumsum", "x", call -> call.tf().math.cumsum(call.alongAxis(), call.integer("axis", 0)));
    table.add(
        "Cumprod", "x", call -> call.tf().math.cumprod(call.alongAxis(), call.integer("axis", 0)));
  }

  private static void add(Functions.Table table, String name, Reduction reduction) {
    table.add(name, "x", call -> reduction.of(call, call.reduction()));
  }

  // Sums of small integers are larger ones.
  private static Tensor wide(FunctionArguments call) {
    DType dtype = call.tensor("x").dtype();
    return switch (dtype) {
      case BOOL, INT8, INT16 -> call.tensor("x", DType.INT32);
      case UINT8, UINT16 -> call.tensor("x", DType.UINT32);
      default -> call.tensor("x");
    };
  }

  private static Tensor position(FunctionArguments call, boolean isOfLargest) {
    Tensor x = call.alongAxis();
    int axis = call.integer("axis", 0);
    Tensor found =
        isOfLargest
            ? call.tf().math.argmax(x, axis, DType.INT32)
            : call.tf().math.argmin(x, axis, DType.INT32);
    if (!call.flag("keepdims")) {
      return found;
    }
    return call.has("axis")
        ? call.tf().expandDims(found, axis)
        : call.tf().reshape(found, call.tf().onesLike(call.tf().shape(call.tensor("x"))));
  }
}
