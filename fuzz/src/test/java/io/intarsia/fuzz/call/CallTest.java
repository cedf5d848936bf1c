package io.intarsia.fuzz.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.fuzz.call.Value.Data;
import io.intarsia.fuzz.call.Value.Flaw;
import io.intarsia.fuzz.call.Value.Handle;
import io.intarsia.fuzz.call.Value.Many;
import io.intarsia.fuzz.call.Value.Stranger;
import io.intarsia.shape.Shape;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CallTest {
  private static final Call EVERYTHING =
      new Call(
          "Some",
          List.of(
              new Data(DType.FLOAT32, List.of(2L, 3L), List.of(1L, -2.5, Double.NaN)),
              new Many(
                  List.of(
                      new Data(DType.STRING, List.of(), List.of("a\"b\\\u00ff\n")),
                      new Data(
                          DType.INT64,
                          List.of(0L),
                          List.of(Long.MIN_VALUE, Double.NEGATIVE_INFINITY)))),
              new Many(List.of()),
              new Handle(
                  "variable",
                  EnumSet.of(Flaw.STACKED, Flaw.EMPTY),
                  new Data(DType.BFLOAT16, List.of(), List.of(1e-45))),
              new Stranger("null")),
          new TreeMap<>(
              Map.of(
                  "T",
                  DType.QINT8,
                  "shape",
                  Shape.of(2, -1),
                  "any",
                  Shape.unknown(),
                  "ints",
                  List.of(1L, -1L),
                  "none",
                  List.of(),
                  "f",
                  new FunctionName("identity_float32"),
                  "value",
                  new Data(DType.BOOL, List.of(1L), List.of(1L)),
                  "flag",
                  true,
                  "real",
                  0.5,
                  "text",
                  "@xla x=y")),
          Mode.UNKNOWN_RANK);

  @Test
  void text_ofEveryKindOfArgument_isOneLine() {
    assertThat(EVERYTHING)
        .hasToString(
            "Some(float32[2,3]{1,-2.5,NaN}, [string[]{\"a\\\"b\\\\\\u00ff\\u000a\"},"
                + " int64[0]{-9223372036854775808,-Infinity}], [],"
                + " #variable!empty!stacked:bfloat16[]{1.0E-45}, ?\"null\")"
                + " T=qint8 any=<*> f=&identity_float32 flag=true ints=[1,-1] none=[] real=0.5"
                + " shape=<2,?> text=\"@xla x=y\" value=bool[1]{1} @unknown-rank");
  }

  @Test
  void parse_ofItsOwnText_isTheSameCall() {
    assertThat(Call.parse(EVERYTHING.toString())).isEqualTo(EVERYTHING);
  }

  @Test
  void parse_withoutMode_isEagerly() {
    assertThat(Call.parse("NoOp()")).isEqualTo(Call.parse("NoOp() @eager"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Abs | expected '(' at position 3 of: Abs",
        "Abs(float31[]{1}) | expected a dtype, got 'float31' at position 4",
        "Abs(float32[]{1} | expected ',' at position",
        "Abs(float32[2{1}) | expected ',' at position 13",
        "Abs() T= | expected more at position 8",
        "Abs() @later | mode: expected one of [eager, function, folded, called, long, loop,",
      })
  void parse_ofNoCall_saysWhereItWentWrong(String text, String message) {
    assertThatThrownBy(() -> Call.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
