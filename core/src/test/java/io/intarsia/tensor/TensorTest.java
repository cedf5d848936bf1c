package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@OnEveryExecutor
class TensorTest {
  private final Environments environments;
  private final Environment tf;

  TensorTest(Environments environments, Environment tf) {
    this.environments = environments;
    this.tf = tf;
  }

  @Tag("I-06")
  @Tag("I-11")
  @Test
  void minus_rebound_steersALoopAndLeavesOlderReferences() {
    Tensor a = tf.constant(3);
    Tensor c = tf.constant(0);
    Tensor b = a;
    while (a.gt(0).toBoolean()) {
      a = a.minus(1);
      c = c.plus(1);
    }
    assertThat(a.asInt()).isZero();
    assertThat(b.asInt()).isEqualTo(3);
    assertThat(c.asInt()).isEqualTo(3);
  }

  @Tag("I-07")
  @Test
  void toBoolean_notAScalar_throws() {
    assertThatIllegalStateException()
        .isThrownBy(() -> tf.constant(new boolean[] {true, false}).toBoolean())
        .withMessage(
            "toBoolean: only a scalar has a single value, got a tensor of shape [2]; reduce or"
                + " index it first");
    assertThatIllegalStateException()
        .isThrownBy(() -> tf.constant("yes").toBoolean())
        .withMessage("toBoolean: expected a boolean or a number, got dtype string");
  }

  @Tag("I-08")
  @Test
  void toArray_numbersBooleansStrings_equalTheInput() {
    int[][] numbers = {{1, 2}, {3, 4}};
    boolean[] flags = {true, false};
    String[][] texts = {{"a"}, {"a text that is too long to be kept inline"}};
    assertThat(tf.constant(numbers).toArray(int[][].class)).isDeepEqualTo(numbers);
    assertThat(tf.constant(flags).toArray(boolean[].class)).isEqualTo(flags);
    assertThat(tf.constant(texts).toArray(String[][].class)).isDeepEqualTo(texts);
    assertThat(tf.constant(numbers).toList()).hasToString("[[1, 2], [3, 4]]");
    assertThat(tf.constant(numbers).toNdArray().getObject(1, 0)).isEqualTo(3);
  }

  @Tag("I-09")
  @Test
  void constant_hostValues_keepTheirJavaType() {
    Tensor zero = tf.constant(0.0);
    assertThat(zero.shape()).isEqualTo(Shape.scalar());
    assertThat(zero.dtype()).isEqualTo(DType.FLOAT64);
    assertThat(zero.toString()).startsWith("0.0");
    assertThat(tf.constant(new float[][] {{1, 2}}).shape()).isEqualTo(Shape.of(1, 2));
  }

  @Tag("I-10")
  @Test
  void operators_numberOnEitherSide_takeTheTensorsDType() {
    Tensor a = tf.constant(7L);
    assertThat(a.plus(1).asLong()).isEqualTo(8);
    assertThat(a.rminus(10).asLong()).isEqualTo(3);
    assertThat(a.rdiv(14).asDouble()).isEqualTo(2);
    assertThat(a.times(2).dtype()).isEqualTo(DType.INT64);
    assertThat(a.le(7).dtype()).isEqualTo(DType.BOOL);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> a.plus(0.5))
        .withMessage(
            "plus: a Java value takes the dtype of the tensor, but int64 cannot hold 0.5; cast"
                + " the tensor first, such as t.cast(DType.FLOAT64)");
  }

  static Stream<Arguments> operandsThatDoNotFit() {
    return Stream.of(
        Arguments.of(300, DType.INT8, "INT32"),
        Arguments.of((short) 300, DType.INT8, "INT32"),
        Arguments.of((byte) -1, DType.UINT8, "INT32"),
        Arguments.of(1L << 40, DType.INT32, "INT64"),
        Arguments.of(0.5f, DType.INT32, "FLOAT64"),
        Arguments.of(1e300, DType.FLOAT32, "FLOAT64"));
  }

  @ParameterizedTest
  @MethodSource("operandsThatDoNotFit")
  void plus_numberTheDtypeCannotHold_namesOneThatCan(Number number, DType dtype, String wider) {
    Tensor tensor = tf.constant(1).cast(dtype);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tensor.plus(number))
        .withMessage(
            "plus: a Java value takes the dtype of the tensor, but %s cannot hold %s; cast the"
                    .formatted(dtype, number)
                + " tensor first, such as t.cast(DType.%s)".formatted(wider));
  }

  @Test
  void operand_complexNumberOrText_namesADtypeThatHoldsIt() {
    var complex = new Complex(1, 2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostTensor.operand(complex, DType.FLOAT32))
        .withMessageContaining("but float32 cannot hold " + complex + "; cast the tensor")
        .withMessageEndingWith("such as t.cast(DType.COMPLEX128)");
  }

  @Tag("I-12")
  @Test
  void plus_strings_concatenates() {
    try (var tf = environments.open()) {
      Tensor words = tf.constant(new String[] {"a", "b"});
      assertThat(words.plus(words).toArray(String[].class)).containsExactly("aa", "bb");
    }
  }

  @Test
  void times_onesOfEmptyShape_printsTheNumber() {
    assertThat(tf.ones().times(3).toString()).contains("3.0").contains("float32");
  }

  @Tag("I-37")
  @Test
  void chainOfOps_untilPrinted_movesNothingToTheHost() {
    Tensor x = tf.ones(1000, 1000);
    long before = tf.statistics().hostTransfers();
    for (int i = 0; i < 100; i++) {
      x = x.plus(1);
    }
    assertThat(tf.statistics().hostTransfers()).isEqualTo(before);
    assertThat(x.toString()).startsWith("[[101. 101. 101. … 101. 101. 101.]\n");
    assertThat(tf.statistics().hostTransfers()).isEqualTo(before + 1);
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"STRING", "RESOURCE", "VARIANT", "BOOL"})
  void toHost_everyDType_comesBackThroughTheRuntime(DType dtype) {
    byte[] bits = new byte[3 * dtype.byteSize()];
    bits[dtype.byteSize()] = 1;
    try (var host = HostTensor.of(ByteBuffer.wrap(bits), dtype, Shape.of(3));
        var back = tf.constant(host).toHost()) {
      assertThat(back.dtype()).isEqualTo(dtype);
      assertThat(back.toList()).isEqualTo(host.toList());
      assertThat(tf.constant(host)).hasToString(host.toString());
    }
  }

  @Test
  void div_ofInt32_keepsAllDigits() {
    // float32 has no 16777217.
    Tensor quotient = tf.constant(new int[] {16777217, 2147483647}).div(1);
    assertThat(quotient.dtype()).isEqualTo(DType.FLOAT64);
    try (var host = quotient.toHost()) {
      assertThat(host.doubleAt(0)).isEqualTo(16777217.0);
      assertThat(host.doubleAt(1)).isEqualTo(2147483647.0);
    }
  }

  @Test
  void asNumber_ofScalars_converts() {
    assertThat(tf.constant(3.0).asInt()).isEqualTo(3);
    assertThat(tf.constant(2.5).asFloat()).isEqualTo(2.5f);
    assertThat(tf.constant(3).toBoolean()).isTrue();
    assertThat(tf.constant("text").asString()).isEqualTo("text");
    assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(() -> tf.constant(1e10).asInt())
        .withMessage("asInt: 10000000000 is not an int; use asLong");
    assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(() -> tf.constant(2.7).asInt())
        .withMessage("asInt: 2.7 is not an integer; use asDouble, or round first");
    assertThatIllegalStateException()
        .isThrownBy(() -> tf.constant(true).asDouble())
        .withMessage("asDouble: expected a real number, got dtype bool");
    assertThatIllegalStateException()
        .isThrownBy(() -> tf.constant(1).asString())
        .withMessage("asString: expected a string, got dtype int32");
  }

  @Test
  void asLong_numbersThatAreNoLong_areRefused() {
    assertThat(tf.constant(0x1p62).asLong()).isEqualTo(1L << 62);
    assertThat(tf.constant(-0x1.fffffffffffffp62).asLong()).isEqualTo(-0x1fffffffffffffL << 10);
    for (double value : new double[] {0x1p63, -0x1p64, 2.5, Double.NaN, 1 / 0.0}) {
      assertThatExceptionOfType(ArithmeticException.class)
          .isThrownBy(() -> tf.constant(value).asLong())
          .withMessageStartingWith("asLong: ");
    }
  }

  @Test
  void isClosed_isWhetherTheTensorWasClosed() {
    var tensor = (EagerTensor) tf.constant(1);
    assertThat(tensor.isClosed()).isFalse();
    tensor.close();
    assertThat(tensor.isClosed()).isTrue();
    assertThatIllegalStateException()
        .isThrownBy(tensor::toHost)
        .withMessageContaining("used after close()");
  }

  @Test
  void constant_ofATensor_saysThatItIsOne() {
    Tensor tensor = tf.constant(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostTensor.of(List.of(tensor)))
        .withMessage(
            "constant: no dtype for EagerTensor at value[0]; that is a tensor already; stack"
                + " tensors with an op");
  }

  @Test
  void graph_isNoPlaceThatTraces_andKnowsItsTensorsOnly() {
    var seen = new ArrayList<Object>();
    tf.function(
            (Ops g, Tensor x) -> {
              var symbolic = (SymbolicTensor) x;
              seen.addAll(
                  List.of(
                      g.isTracing(),
                      tf.isTracing(),
                      tf.consumers(symbolic),
                      tf.staticValue(symbolic) == null));
              assertThatExceptionOfType(UnsupportedOperationException.class)
                  .isThrownBy(() -> tf.node(symbolic))
                  .withMessageEndingWith(" is not of this place");
              return x.plus(1);
            })
        .apply(tf.constant(1));
    assertThat(seen).containsExactly(false, true, List.of(), true);
  }

  @Test
  void home_ofAnEnvironment_isItself() {
    assertThat(tf.home()).isSameAs(tf);
    assertThat(tf.device("CPU:0").home()).isSameAs(tf);
  }
}
