package com.acme.fn;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.support.NotDeferred;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The tables of `docs/promotion.md`, cell by cell.
final class PromotionTest {
  /// What `numpy.result_type` gives of int8, int16, int32, int64, float32, float64 and complex128.
  private static final List<String> NUMPY =
      List.of(
          "int8 int16 int32 int64 float32 float64 complex128",
          "int16 int16 int32 int64 float32 float64 complex128",
          "int32 int32 int32 int64 float64 float64 complex128",
          "int64 int64 int64 int64 float64 float64 complex128",
          "float32 float32 float64 float64 float32 float64 complex128",
          "float64 float64 float64 float64 float64 float64 complex128",
          "complex128 complex128 complex128 complex128 complex128 complex128 complex128");

  private final Environment tf;

  PromotionTest(Environment tf) {
    this.tf = tf;
  }

  @NotDeferred("what only kernels know is told where somebody looks")
  @Test
  void page_ofAllCells_isTheOneInDocs() throws IOException {
    assertThat(Files.readString(PromotionPage.FILE))
        .as("write it again with the main method of PromotionPage")
        .isEqualTo(PromotionPage.render(tf));
  }

  @Test
  void numbers_besideTensors_takeTheirDtypeOrAreRefused() {
    for (DType dtype : PromotionPage.DTYPES) {
      for (Number number : PromotionPage.NUMBERS) {
        String expected = holds(dtype, number) ? dtype.toString() : "refused";
        for (var call : calls(PromotionPage.of(tf, dtype), number)) {
          assertThat(PromotionPage.dtype(call)).as("%s and %s", dtype, number).isEqualTo(expected);
        }
      }
    }
  }

  /// By hand: what the rule says.
  private static boolean holds(DType dtype, Number number) {
    boolean isFraction = number instanceof Double || number instanceof Float;
    return switch (dtype) {
      case BOOL -> false;
      case INT8 -> !isFraction && number.intValue() != 300;
      case UINT8 -> !isFraction && number.intValue() == 1;
      case UINT16, UINT32, UINT64 -> !isFraction && number.intValue() > 0;
      case INT16, INT32, INT64 -> !isFraction;
      default -> true;
    };
  }

  /// Operators and functions.
  private Stream<Supplier<Tensor>> callsOfAll(Tensor tensor, Number number) {
    return Stream.of(
        () -> tensor.eq(number).cast(tensor.dtype()),
        () -> tf.math.equal(tensor, number).cast(tensor.dtype()),
        () -> tf.notEqual(number, tensor).cast(tensor.dtype()));
  }

  private List<Supplier<Tensor>> calls(Tensor tensor, Number number) {
    Stream<Supplier<Tensor>> sums =
        tensor.dtype() == DType.BOOL
            ? Stream.of()
            : Stream.of(
                () -> tensor.plus(number),
                () -> tf.math.add(tensor, number),
                () -> tf.math.add(number, tensor),
                () -> tensor.times(number),
                () -> tf.multiply(number, tensor));
    return Stream.concat(callsOfAll(tensor, number), sums).toList();
  }

  @Test
  void tensors_ofTwoDtypes_areRefused() {
    for (DType x : PromotionPage.DTYPES) {
      for (DType y : PromotionPage.DTYPES) {
        String expected = x == y ? "bool" : "refused";
        assertThat(PromotionPage.dtype(() -> PromotionPage.of(tf, x).eq(PromotionPage.of(tf, y))))
            .as("%s and %s", x, y)
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void numbers_inOneList_arePromotedAsByNumpy() {
    List<Object> values = List.copyOf(PromotionPage.VALUES.values());
    for (int i = 0; i < NUMPY.size(); i++) {
      String[] row = NUMPY.get(i).split(" ", -1);
      for (int j = 0; j < row.length; j++) {
        List<Object> both = Arrays.asList(values.get(i), values.get(j));
        assertThat(PromotionPage.dtype(() -> tf.constant(both))).as("%s", both).isEqualTo(row[j]);
      }
    }
    Object text = PromotionPage.VALUES.get("String");
    assertThat(PromotionPage.dtype(() -> tf.constant(Arrays.asList(1, text)))).isEqualTo("refused");
    assertThat(PromotionPage.dtype(() -> tf.constant(Arrays.asList(1, true)))).isEqualTo("refused");
  }
}
