package io.intarsia.dtype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.tensorflow.proto.DataType;

class DTypeTest {
  @Test
  void values_all_areThoseOfTheRuntime() {
    var codes =
        Arrays.stream(DataType.values())
            .filter(type -> type != DataType.DT_INVALID && type != DataType.UNRECOGNIZED)
            .filter(type -> !type.name().endsWith("_REF"))
            .map(DataType::getNumber);
    assertThat(Arrays.stream(DType.values()).map(DType::code))
        .containsExactlyInAnyOrderElementsOf(codes.toList());
  }

  @ParameterizedTest
  @EnumSource
  void ofCode_codeOfDType_isThatDType(DType dtype) {
    assertThat(DType.ofCode(dtype.code())).isSameAs(dtype);
  }

  @ParameterizedTest
  @EnumSource
  void ofName_printedName_isThatDType(DType dtype) {
    assertThat(DType.ofName(dtype.toString())).isSameAs(dtype);
  }

  @ParameterizedTest
  @CsvSource({"half, FLOAT16", "float, FLOAT32", "double, FLOAT64", "bfloat16, BFLOAT16"})
  void ofName_otherName_isUnderstood(String name, DType dtype) {
    assertThat(DType.ofName(name)).isSameAs(dtype);
  }

  @ParameterizedTest
  @CsvSource({"-1", "0", "26", "31", "101"})
  void ofCode_noDType_names(int code) {
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> DType.ofCode(code))
        .withMessage("DType.ofCode: no dtype has the number " + code);
  }

  @Test
  void ofName_noDType_names() {
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> DType.ofName("float128"))
        .withMessage("DType.ofName: no dtype is called 'float128'");
  }

  @ParameterizedTest
  @EnumSource
  void kinds_everyDType_excludeEachOther(DType dtype) {
    long kinds =
        Arrays.asList(
                dtype.isFloating(),
                dtype.isInteger(),
                dtype.isComplex(),
                dtype.isQuantized(),
                dtype.isHandle(),
                dtype == DType.BOOL,
                dtype == DType.STRING)
            .stream()
            .filter(is -> is)
            .count();
    assertThat(kinds).isEqualTo(1);
    assertThat(dtype.isUnsigned() && !dtype.isInteger()).isFalse();
    assertThat(dtype.byteSize() == 0).isEqualTo(dtype.isHandle());
  }

  @ParameterizedTest
  @CsvSource({"COMPLEX64, FLOAT32", "COMPLEX128, FLOAT64", "INT32, INT32", "BFLOAT16, BFLOAT16"})
  void realDType_ofDType_isThatOfOnePart(DType dtype, DType real) {
    assertThat(dtype.realDType()).isSameAs(real);
  }
}
