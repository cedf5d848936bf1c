package com.acme.fn;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Complex;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Writes `docs/promotion.md`, every cell of which is what an operator did.
final class PromotionPage {
  static final Path FILE =
      Path.of(Files.isDirectory(Path.of("docs")) ? "docs" : "../docs", "promotion.md");

  static final List<DType> DTYPES =
      List.of(
          DType.FLOAT16,
          DType.BFLOAT16,
          DType.FLOAT32,
          DType.FLOAT64,
          DType.INT8,
          DType.INT16,
          DType.INT32,
          DType.INT64,
          DType.UINT8,
          DType.UINT16,
          DType.UINT32,
          DType.UINT64,
          DType.COMPLEX64,
          DType.COMPLEX128,
          DType.BOOL);

  static final List<Number> NUMBERS = List.of(1, 1L, 300, -1, 1.0, 1.5f);

  static final Map<String, Object> VALUES = values();

  private static final Map<String, Function<Tensor, Tensor>> FUNCTIONS = functions();

  private PromotionPage() {}

  public static void main(String[] args) throws IOException {
    try (var tf = Environment.open()) {
      Files.writeString(FILE, render(tf));
    }
  }

  private static Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("byte", (byte) 1);
    values.put("short", (short) 1);
    values.put("int", 1);
    values.put("long", 1L);
    values.put("float", 1f);
    values.put("double", 1.0);
    values.put("Complex", new Complex(1, 1));
    values.put("boolean", true);
    values.put("String", "a");
    return values;
  }

  private static Map<String, Function<Tensor, Tensor>> functions() {
    Map<String, Function<Tensor, Tensor>> functions = new LinkedHashMap<>();
    functions.put("x.plus(x)", x -> x.plus(x));
    functions.put("x.div(x)", x -> x.div(x));
    functions.put("x.floorDiv(x)", x -> x.floorDiv(x));
    functions.put("x.lt(x)", x -> x.lt(x));
    functions.put("x.abs()", Tensor::abs);
    functions.put("x.sum()", Tensor::sum);
    functions.put("x.mean()", Tensor::mean);
    functions.put("x.argmax()", Tensor::argmax);
    return functions;
  }

  static Tensor of(Environment tf, DType dtype) {
    return dtype == DType.BOOL ? tf.constant(true) : tf.constant(1).cast(dtype);
  }

  /// The dtype of what runs, or that it is refused before the runtime is asked.
  static String dtype(Supplier<Tensor> call) {
    try {
      return call.get().dtype().toString();
    } catch (IllegalArgumentException _) {
      return "refused";
    }
  }

  private static String result(Function<Tensor, Tensor> function, Tensor tensor) {
    try {
      return function.apply(tensor).dtype().toString();
    } catch (IllegalArgumentException | TensorFlowException _) {
      return "none";
    }
  }

  static String render(Environment tf) {
    return """
    # Promotion

    Which dtype comes out. A test runs every cell of these tables.

    ## Two tensors

    Dtypes are never mixed: two tensors have one dtype, or the call is refused. `x.cast(dtype)` converts.

    ## A number beside a tensor

    It takes the tensor's dtype, if that can hold it: `x.plus(1)`, `tf.math.add(x, 1)`, `tf.less(1, x)`. A fraction is
    refused beside integers by its Java type, `1.0` as well as `1.5`. Operators and functions have this one rule.

    """
        + table(
            "tensor",
            NUMBERS.stream().map(PromotionPage::shown).toList(),
            DTYPES,
            dtype ->
                NUMBERS.stream()
                    .map(number -> dtype(() -> of(tf, dtype).eq(number).cast(dtype)))
                    .toList())
        + """

        ## What comes out

        `none` where the runtime has no such op.

        """
        + table(
            "x",
            FUNCTIONS.keySet().stream().map(name -> "`" + name + "`").toList(),
            DTYPES,
            dtype ->
                FUNCTIONS.values().stream()
                    .map(function -> result(function, of(tf, dtype)))
                    .toList())
        + """

        ## Java values in one list

        `tf.constant(List.of(x, y))` has the dtype that numpy promotes both to. Alone each value has the dtype on the
        diagonal.

        """
        + table(
            "",
            VALUES.keySet().stream().map(name -> "`" + name + "`").toList(),
            VALUES.keySet().stream().toList(),
            name ->
                VALUES.values().stream()
                    .map(other -> dtype(() -> tf.constant(Arrays.asList(VALUES.get(name), other))))
                    .toList());
  }

  private static String shown(Number number) {
    return number instanceof Long
        ? "`1L`"
        : number instanceof Float ? "`1.5f`" : "`" + number + "`";
  }

  private static <R> String table(
      String corner, List<String> columns, List<R> rows, Function<R, List<String>> cells) {
    Stream<String> body =
        rows.stream()
            .map(row -> line(Stream.concat(Stream.of("`" + row + "`"), cells.apply(row).stream())));
    return line(Stream.concat(Stream.of(corner), columns.stream()))
        + line(Stream.generate(() -> "---").limit(columns.size() + 1))
        + body.collect(Collectors.joining());
  }

  private static String line(Stream<String> cells) {
    return cells.collect(Collectors.joining(" | ", "| ", " |\n"));
  }
}
