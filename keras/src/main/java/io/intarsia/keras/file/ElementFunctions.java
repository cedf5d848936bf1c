package io.intarsia.keras.file;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Functions of each element of one, two or three tensors.
final class ElementFunctions {
  private ElementFunctions() {}

  /// A function of a tensor.
  @FunctionalInterface
  private interface Unary {
    Tensor of(Ops tf, Tensor x);
  }

  /// A function of two tensors.
  @FunctionalInterface
  private interface Binary {
    Tensor of(Ops tf, Tensor x, Tensor y);
  }

  static void addTo(Functions.Table table) {
    arithmetic(table);
    comparisons(table);
    unary(table);
    fractions(table);
    choices(table);
  }

  private static void add(Functions.Table table, String name, Binary function) {
    add(table, name, false, function);
  }

  private static void add(
      Functions.Table table, String name, boolean hasFractions, Binary function) {
    table.add(
        name,
        "x1 x2",
        call -> {
          List<Tensor> both = call.promoted(hasFractions, "x1", "x2");
          return function.of(call.tf(), both.get(0), both.get(1));
        });
  }

  private static void arithmetic(Functions.Table table) {
    add(table, "Add", (tf, x, y) -> x.plus(y));
    add(table, "Subtract", (tf, x, y) -> x.minus(y));
    add(table, "Multiply", (tf, x, y) -> x.times(y));
    add(table, "Divide", true, (tf, x, y) -> tf.math.divide(x, y));
    add(table, "TrueDivide", true, (tf, x, y) -> tf.math.divide(x, y));
    add(table, "DivideNoNan", true, (tf, x, y) -> tf.math.divideNoNan(x, y));
    add(table, "FloorDivide", (tf, x, y) -> tf.math.floordiv(x, y));
    add(table, "Mod", (tf, x, y) -> tf.math.floormod(x, y));
    add(table, "Power", (tf, x, y) -> tf.math.pow(x, y));
    add(table, "Maximum", (tf, x, y) -> tf.math.maximum(x, y));
    add(table, "Minimum", (tf, x, y) -> tf.math.minimum(x, y));
    add(table, "Arctan2", true, (tf, x, y) -> tf.math.atan2(x, y));
    add(table, "Logaddexp", true, (tf, x, y) -> tf.numpy.logaddexp(x, y));
  }

  private static void comparisons(Functions.Table table) {
    add(table, "Equal", (tf, x, y) -> tf.equal(x, y));
    add(table, "NotEqual", (tf, x, y) -> tf.notEqual(x, y));
    add(table, "Greater", (tf, x, y) -> tf.greater(x, y));
    add(table, "GreaterEqual", (tf, x, y) -> tf.greaterEqual(x, y));
    add(table, "Less", (tf, x, y) -> tf.less(x, y));
    add(table, "LessEqual", (tf, x, y) -> tf.lessEqual(x, y));
    logical(table, "LogicalAnd", (tf, x, y) -> tf.math.logicalAnd(x, y));
    logical(table, "LogicalOr", (tf, x, y) -> tf.math.logicalOr(x, y));
    logical(table, "LogicalXor", (tf, x, y) -> tf.math.logicalXor(x, y));
    table.add("LogicalNot", "x", call -> call.tf().logicalNot(call.tensor("x", DType.BOOL)));
  }

  private static void logical(Functions.Table table, String name, Binary function) {
    table.add(
        name,
        "x1 x2",
        call ->
            function.of(call.tf(), call.tensor("x1", DType.BOOL), call.tensor("x2", DType.BOOL)));
  }

  private static void add(Functions.Table table, String name, Unary function) {
    table.add(name, "x", call -> function.of(call.tf(), call.tensor("x")));
  }

  private static void unary(Functions.Table table) {
    add(table, "Absolute", (tf, x) -> tf.math.abs(x));
    add(table, "Abs", (tf, x) -> tf.math.abs(x));
    add(table, "Negative", (tf, x) -> tf.math.negative(x));
    add(table, "Square", (tf, x) -> tf.math.square(x));
    add(table, "Sign", (tf, x) -> tf.math.sign(x));
    add(table, "Copy", (tf, x) -> tf.identity(x));
    table.add("StopGradient", "variable", call -> call.tf().stopGradient(call.tensor("variable")));
    table.add("Round", "x", ElementFunctions::rounded);
    table.add("Cast", "x", call -> call.tensor("x", call.dtype("dtype", DType.FLOAT32)));
    table.add("ZerosLike", "x", call -> call.tf().zerosLike(typed(call)));
    table.add("OnesLike", "x", call -> call.tf().onesLike(typed(call)));
    table.add(
        "FullLike",
        "x fill_value",
        call -> {
          Tensor x = typed(call);
          return call.tf().zerosLike(x).plus(call.tensor("fill_value", x.dtype()));
        });
  }

  private static Tensor typed(FunctionArguments call) {
    Tensor x = call.tensor("x");
    return call.tensor("x", call.dtype("dtype", x.dtype()));
  }

  private static Tensor rounded(FunctionArguments call) {
    Tensor x = call.tensor("x");
    double factor = Math.pow(10, call.integer("decimals", 0));
    if (factor == 1 || !x.dtype().isFloating()) {
      return call.tf().math.round(x);
    }
    return call.tf().math.round(x.times(factor)).div(factor);
  }

  private static void fraction(Functions.Table table, String name, Unary function) {
    table.add(name, "x", call -> function.of(call.tf(), call.fractions()));
  }

  private static void fractions(Functions.Table table) {
    fraction(table, "Exp", (tf, x) -> tf.math.exp(x));
    fraction(table, "Expm1", (tf, x) -> tf.math.expm1(x));
    fraction(table, "Log", (tf, x) -> tf.math.log(x));
    fraction(table, "Log1p", (tf, x) -> tf.math.log1p(x));
    fraction(table, "Log2", (tf, x) -> tf.math.log(x).div(Math.log(2)));
    fraction(table, "Log10", (tf, x) -> tf.math.log(x).div(Math.log(10)));
    fraction(table, "Sqrt", (tf, x) -> tf.math.sqrt(x));
    fraction(table, "Rsqrt", (tf, x) -> tf.math.rsqrt(x));
    fraction(table, "Reciprocal", (tf, x) -> tf.math.reciprocal(x));
    fraction(table, "Floor", (tf, x) -> tf.math.floor(x));
    fraction(table, "Ceil", (tf, x) -> tf.math.ceil(x));
    fraction(table, "Erf", (tf, x) -> tf.math.erf(x));
    fraction(table, "Isnan", (tf, x) -> tf.math.isNan(x));
    fraction(table, "Isinf", (tf, x) -> tf.math.isInf(x));
    fraction(table, "Isfinite", (tf, x) -> tf.math.isFinite(x));
    angles(table);
  }

  private static void angles(Functions.Table table) {
    fraction(table, "Sin", (tf, x) -> tf.math.sin(x));
    fraction(table, "Cos", (tf, x) -> tf.math.cos(x));
    fraction(table, "Tan", (tf, x) -> tf.math.tan(x));
    fraction(table, "Arcsin", (tf, x) -> tf.math.asin(x));
    fraction(table, "Arccos", (tf, x) -> tf.math.acos(x));
    fraction(table, "Arctan", (tf, x) -> tf.math.atan(x));
    fraction(table, "Sinh", (tf, x) -> tf.math.sinh(x));
    fraction(table, "Cosh", (tf, x) -> tf.math.cosh(x));
    fraction(table, "Tanh", (tf, x) -> tf.math.tanh(x));
    fraction(table, "Arcsinh", (tf, x) -> tf.math.asinh(x));
    fraction(table, "Arccosh", (tf, x) -> tf.math.acosh(x));
    fraction(table, "Arctanh", (tf, x) -> tf.math.atanh(x));
  }

  private static void choices(Functions.Table table) {
    table.add(
        "Where",
        "condition x1 x2",
        call -> {
          List<Tensor> both = call.promoted(false, "x1", "x2");
          return call.tf().where(call.tensor("condition", DType.BOOL), both.get(0), both.get(1));
        });
    table.add(
        "Clip",
        "x",
        call -> {
          Tensor x = call.tensor("x");
          return call.tf()
              .clipByValue(x, call.tensor("x_min", x.dtype()), call.tensor("x_max", x.dtype()));
        });
  }
}
