package io.intarsia.keras.file;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a function of `keras.ops` is called with, by Keras's names.
///
/// @param function its class
/// @param tf where it runs
/// @param all the arguments without names, in their order
/// @param values by name
record FunctionArguments(
    String function, Ops tf, List<@Nullable Object> all, Map<String, @Nullable Object> values) {
  /// Whether an argument is given, and not None.
  boolean has(String name) {
    return values.get(name) != null;
  }

  private <T> T value(String name, Class<T> type, String expected) {
    Object value = values.get(name);
    if (!type.isInstance(value)) {
      throw FileErrors.otherValue(function + "." + name, expected, String.valueOf(value));
    }
    return type.cast(value);
  }

  int integer(String name) {
    return value(name, Integer.class, "an integer");
  }

  int integer(String name, int otherwise) {
    return has(name) ? integer(name) : otherwise;
  }

  double real(String name) {
    return value(name, Number.class, "a number").doubleValue();
  }

  double real(String name, double otherwise) {
    return has(name) ? real(name) : otherwise;
  }

  boolean flag(String name) {
    return has(name) && value(name, Boolean.class, "true or false");
  }

  String text(String name) {
    return value(name, String.class, "a text");
  }

  DType dtype(String name, DType otherwise) {
    return has(name) ? ConfigReader.dtypeOfName(text(name)) : otherwise;
  }

  /// Integers: one, or a list of such, of which null is -1: a size that is not known.
  int[] integers(String name) {
    return integers(name, values.get(name));
  }

  private int[] integers(String name, @Nullable Object value) {
    List<?> list = value instanceof List<?> several ? several : Arrays.asList(value);
    return list.stream()
        .mapToInt(each -> {
          if (each == null) {
            return -1;
          }
          if (each instanceof Integer number) {
            return number;
          }
          throw FileErrors.otherValue(function + "." + name, "integers", String.valueOf(value));
        })
        .toArray();
  }

  /// Rows of integers.
  int[][] rows(String name) {
    List<?> rows = value(name, List.class, "a list of lists of integers");
    return rows.stream().map(each -> integers(name, each)).toArray(int[][]::new);
  }

  /// A tensor, also of numbers.
  Tensor tensor(String name) {
    return tensor(name, values.get(name));
  }

  private Tensor tensor(String name, @Nullable Object value) {
    return switch (value) {
      case Tensor tensor -> tensor;
      case Integer number -> tf.constant(number);
      case Long number -> tf.constant(number);
      case Double number -> tf.constant(number.floatValue());
      case Boolean truth -> tf.constant(truth);
      case List<?> list when !list.isEmpty() ->
          tf.stack(list.stream().map(each -> tensor(name, each)).toList());
      case null, default ->
          throw FileErrors.otherValue(
              function + "." + name, "a tensor or a number", String.valueOf(value));
    };
  }

  Tensor tensor(String name, DType dtype) {
    return cast(tensor(name), dtype);
  }

  private Tensor cast(Tensor tensor, DType dtype) {
    return tensor.dtype() == dtype ? tensor : tf.cast(tensor, dtype);
  }

  /// The tensor `x`, whose numbers have fractions.
  Tensor fractions() {
    Tensor x = tensor("x");
    return x.dtype().isFloating() ? x : tf.cast(x, DType.FLOAT32);
  }

  /// Tensors and numbers as tensors of one type.
  ///
  /// @param hasFractions whether the type has them
  List<Tensor> promoted(boolean hasFractions, String... names) {
    List<Object> operands = new ArrayList<>();
    for (String name : names) {
      Object value = values.get(name);
      operands.add(value instanceof Number number ? number : tensor(name));
    }
    DType dtype = hasFractions ? Promotion.ofFractions(operands) : Promotion.of(operands);
    return Arrays.stream(names).map(name -> tensor(name, dtype)).toList();
  }

  /// A list of tensors of one type.
  List<Tensor> list(String name) {
    List<Tensor> tensors = new ArrayList<>();
    for (Object each : value(name, List.class, "a list of tensors")) {
      tensors.add(tensor(name, each));
    }
    DType dtype = Promotion.of(tensors);
    return tensors.stream().map(each -> cast(each, dtype)).toList();
  }

  /// The axes over which a function goes, and whether they stay.
  ReduceOptions reduction() {
    ReduceOptions options = ReduceOptions.defaults().withKeepdims(flag("keepdims"));
    return has("axis") ? options.withAxis(integers("axis")) : options;
  }

  /// The tensor `x` and an axis; if none is given, all its numbers in one row.
  Tensor alongAxis() {
    Tensor x = tensor("x");
    return has("axis") ? x : tf.reshape(x, -1);
  }

  /// What was given without a name.
  List<Tensor> operands() {
    List<Tensor> operands =
        all.stream().map(each -> tensor("operands", Objects.requireNonNull(each))).toList();
    DType dtype = Promotion.of(operands);
    return operands.stream().map(each -> cast(each, dtype)).toList();
  }
}
