package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.FloatBuffer;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Java values that are no tensor, and what the message says about them.
class HostTensorRefusalTest {
  /// Stands for no dtype asked for.
  private static final String INFERRED = "inferred";

  static Stream<Arguments> refusals() {
    Object cyclic = cyclic();
    return Stream.of(
        Arguments.of(
            new int[][][] {{{1, 2, 3}, {1, 2, 3}}, {{1, 2, 3}, {1, 2, 3}, {1, 2}}},
            INFERRED,
            "constant: ragged array at value[1]: expected length 2, got 3; pad it, or build a"
                + " ragged tensor"),
        Arguments.of(
            new int[][][] {{{1}, {1}, {1}}, {{1}, {1}, {1, 2}}},
            INFERRED,
            "constant: ragged array at value[1][2]: expected length 1, got 2; pad it, or build a"
                + " ragged tensor"),
        Arguments.of(
            List.of(List.of(), List.of(1)),
            INFERRED,
            "constant: ragged array at value[1]: expected length 0, got 1; pad it, or build a"
                + " ragged tensor"),
        Arguments.of(
            List.of(List.of(1), 2),
            INFERRED,
            "constant: ragged nesting at value[1]: expected an array or list of length 1, got"
                + " Integer 2; nest all elements alike"),
        Arguments.of(
            List.of(1, new int[] {2}),
            INFERRED,
            "constant: ragged nesting at value[1]: expected a single element, got int[]; nest all"
                + " elements alike"),
        Arguments.of(
            new String[] {"a", null},
            INFERRED,
            "constant: null at value[1]: a tensor has no missing values; use NaN, or a second"
                + " tensor as a mask"),
        Arguments.of(new float[][] {{1}, null}, INFERRED, "constant: null at value[1]: "),
        Arguments.of(new Object[] {null}, INFERRED, "constant: null at value[0]: "),
        Arguments.of(
            List.of(true, 1),
            INFERRED,
            "constant: mixed types at value[1]: expected bool as before, got Integer 1; convert the"
                + " elements first"),
        Arguments.of(
            List.of(List.of("a"), List.of(1f)), INFERRED, "constant: mixed types at value[1][0]: "),
        Arguments.of(
            cyclic,
            INFERRED,
            "constant: nested deeper than the 254 axes a tensor can have at"
                + " value[0][0][0][0]…[0][0][0][0]; does a list contain itself?"),
        Arguments.of(List.of(1, cyclic), INFERRED, "constant: ragged nesting at value[1]: "),
        Arguments.of(
            'c',
            INFERRED,
            "constant: no dtype for Character c at value; for text write a String, for the numbers"
                + " of characters pass DType.UINT16"),
        Arguments.of(
            new char[] {'c'}, INFERRED, "constant: no dtype for char[] at value; for text"),
        Arguments.of(
            BigInteger.ONE, INFERRED, "constant: no dtype for BigInteger 1 at value; pass a dtype"),
        Arguments.of(
            List.of(new Object()),
            INFERRED,
            "constant: no dtype for Object at value[0]; expected numbers"),
        Arguments.of(
            -1,
            DType.UINT8,
            "constant: uint8 cannot hold -1 at value exactly; it takes integers of [0, 2^8); choose"
                + " a wider dtype, or cast a tensor, which rounds and wraps"),
        Arguments.of(
            new int[][] {{1}, {300}},
            DType.UINT8,
            "constant: uint8 cannot hold 300 at value[1][0] exactly"),
        Arguments.of(
            2147483648L,
            DType.INT32,
            "constant: int32 cannot hold 2147483648 at value exactly; it takes integers of [-2^31,"
                + " 2^31)"),
        Arguments.of(
            8,
            DType.INT4,
            "constant: int4 cannot hold 8 at value exactly; it takes integers of [-2^3, 2^3)"),
        Arguments.of(
            new double[] {1.5}, DType.INT32, "constant: int32 cannot hold 1.5 at value[0] exactly"),
        Arguments.of(Double.NaN, DType.INT64, "constant: int64 cannot hold NaN at value exactly"),
        Arguments.of(0x1p63, DType.INT64, "constant: int64 cannot hold 9.223"),
        Arguments.of(0x1p64, DType.UINT64, "constant: uint64 cannot hold 1.844"),
        Arguments.of(-1.0, DType.UINT64, "constant: uint64 cannot hold -1.0 at value exactly"),
        Arguments.of(
            new BigDecimal("0.5"), DType.INT64, "constant: int64 cannot hold 0.5 at value exactly"),
        Arguments.of(1e39, DType.FLOAT32, "constant: float32 cannot hold 1.0E39 at value finitely"),
        Arguments.of(
            new float[] {70000},
            DType.FLOAT16,
            "constant: float16 cannot hold 70000.0 at value[0] finitely"),
        Arguments.of(
            true,
            DType.INT32,
            "constant: wrong type at value: expected real numbers for dtype int32, got Boolean"
                + " true; pass another dtype, or make a tensor of the value's own dtype and cast"
                + " it"),
        Arguments.of(
            1,
            DType.BOOL,
            "constant: wrong type at value: expected booleans for dtype bool, got Integer 1"),
        Arguments.of(
            new int[1], DType.STRING, "constant: wrong type at value: expected strings or byte[]"),
        Arguments.of(
            new Complex(1, 1),
            DType.FLOAT32,
            "constant: wrong type at value: expected real numbers"),
        Arguments.of(
            1,
            DType.QINT8,
            "constant: wrong type at value: expected byte as carrier of the bits for dtype qint8,"
                + " got Integer 1"),
        Arguments.of(
            1f, DType.FLOAT8_E5M2, "constant: wrong type at value: expected byte as carrier"),
        Arguments.of(
            1,
            DType.RESOURCE,
            "constant: dtype resource has no values in Java; it is made and read by ops only"),
        Arguments.of(
            FloatBuffer.allocate(1),
            DType.INT64,
            "constant: a FloatBuffer cannot hold int64 bit for bit; use a ByteBuffer, or an array,"
                + " whose numbers are converted"),
        Arguments.of(
            new char[] {'a'},
            DType.FLOAT32,
            "constant: wrong type at value: expected real numbers"),
        Arguments.of(
            MemorySegment.NULL,
            INFERRED,
            "constant: no dtype for NativeMemorySegmentImpl at value; pass dtype and shape"),
        Arguments.of(
            CharBuffer.wrap("a"),
            INFERRED,
            "constant: no dtype for CharBuffer at value; for text write a String"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void of_valueThatIsNoTensor_saysWhereAndWhy(Object value, Object dtype, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            (dtype instanceof DType d ? HostTensor.of(value, d) : HostTensor.of(value)).close())
        .withMessageStartingWith(message);
  }

  @Test
  void of_tensors_saysThatTheyAreTensors() {
    try (var tensor = HostTensor.of(1)) {
      for (Object value : List.of(tensor, List.of(tensor))) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> HostTensor.of(value))
            .withMessageStartingWith("constant: no dtype for HostTensor at value")
            .withMessageEndingWith("; that is a tensor already; stack tensors with an op");
      }
    }
  }

  /// A list that another thread makes longer while it is read.
  private record Growing(List<Integer> elements) {
    List<Integer> list(int size) {
      return new AbstractList<>() {
        @Override
        public Integer get(int index) {
          return elements.get(index);
        }

        @Override
        public int size() {
          return size;
        }

        @Override
        public Iterator<Integer> iterator() {
          return elements.iterator();
        }
      };
    }
  }

  @Test
  void of_listWithMoreElementsThanItsSize_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostTensor.of(new Growing(List.of(1, 2, 3)).list(2)))
        .withMessageStartingWith("constant: ragged array at value: expected length 2, got 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostTensor.of(new Growing(List.of(1)).list(2)))
        .withMessageStartingWith("constant: ");
  }

  @Test
  void of_listSharingSublists_isRefusedBeforeItIsWalked() {
    Object list = List.of(1, 1);
    for (int i = 0; i < 60; i++) {
      list = List.of(list, list);
    }
    Object huge = list;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostTensor.of(huge))
        .withMessageContaining("does not fit in memory");
  }

  @Test
  @SuppressWarnings("NullAway") // callers without the checker pass null all the same
  void of_null_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostTensor.of((Object) null))
        .withMessageStartingWith("constant: null at value: ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostTensor.of((Object) null, DType.INT32))
        .withMessageStartingWith("constant: null at value: ");
  }

  @Test
  void of_254Axes_isTheMost() {
    Object list = 1;
    for (int i = 0; i < 254; i++) {
      list = List.of(list);
    }
    try (var tensor = HostTensor.of(list)) {
      assertThat(tensor.shape().rank()).isEqualTo(254);
      assertThat(tensor.toList()).hasSize(1);
      assertThat(tensor.toString()).contains("[[1]]");
    }
    Object deeper = List.of(list);
    assertThatIllegalArgumentException().isThrownBy(() -> HostTensor.of(deeper));
  }

  private static Object cyclic() {
    List<Object> list = new ArrayList<>();
    list.add(list);
    return list;
  }

  @Test
  void of_bufferOfAnotherSize_names() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostTensor.of(FloatBuffer.allocate(5), Shape.of(2, 3)))
        .withMessage(
            "constant: expected 6 elements between the buffer's position and limit, got 5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostTensor.of(ByteBuffer.allocate(7), DType.INT32, Shape.of(2)))
        .withMessage(
            "constant: expected 8 elements between the buffer's position and limit, got 7");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostTensor.of(FloatBuffer.allocate(5), Shape.of(-1)))
        .withMessage("constant: expected a fully known shape, got [?]");
  }

  @Test
  void of_hugeSizesBesideAZero_isRefused() {
    var none = ByteBuffer.allocate(0);
    long most = 1L << 31;
    for (long[] dims : new long[][] {{0, most}, {most / 2, 0, 2}, {3, 0, most / 3}}) {
      try (var tensor = HostTensor.of(none, DType.FLOAT64, Shape.of(dims))) {
        assertThat(tensor.size()).isZero();
      }
    }
    for (long[] dims : new long[][] {{0, most + 1}, {0, most / 2, 3}, {3, 0, most / 2}}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> HostTensor.of(none, DType.INT8, Shape.of(dims)))
          .withMessageContaining("sizes beside a 0 may multiply to 2147483648 at most");
    }
  }

  @Test
  void of_shapeTheRuntimeWouldAbortOn_isRefused() {
    var none = ByteBuffer.allocate(0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostTensor.of(none, DType.INT8, Shape.of(0, 1L << 62, 1L << 62)))
        .withMessageContaining("does not fit in memory");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostTensor.of(none, DType.INT8, Shape.of(new long[300])))
        .withMessage("constant: a tensor has at most 254 axes, got a shape of 300");
  }
}
