package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.ShortBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tensorflow.ndarray.FloatNdArray;
import org.tensorflow.ndarray.NdArray;
import org.tensorflow.ndarray.NdArrays;
import org.tensorflow.ndarray.StdArrays;
import org.tensorflow.ndarray.index.Indices;

class HostTensorTest {
  // -- dtype and shape ----------------------------------------------------------------------------

  static Stream<Arguments> values() {
    return Stream.of(
        Arguments.of(true, DType.BOOL, Shape.scalar()),
        Arguments.of((byte) 1, DType.INT8, Shape.scalar()),
        Arguments.of((short) 1, DType.INT16, Shape.scalar()),
        Arguments.of(1, DType.INT32, Shape.scalar()),
        Arguments.of(1L, DType.INT64, Shape.scalar()),
        Arguments.of(1f, DType.FLOAT32, Shape.scalar()),
        Arguments.of(1d, DType.FLOAT64, Shape.scalar()),
        Arguments.of("text", DType.STRING, Shape.scalar()),
        Arguments.of(new Complex(1, 2), DType.COMPLEX128, Shape.scalar()),
        Arguments.of(new boolean[2][3], DType.BOOL, Shape.of(2, 3)),
        Arguments.of(new byte[4], DType.INT8, Shape.of(4)),
        Arguments.of(new float[2][1][3], DType.FLOAT32, Shape.of(2, 1, 3)),
        Arguments.of(new Integer[][] {{1, 2}}, DType.INT32, Shape.of(1, 2)),
        Arguments.of(new String[] {"a", "b"}, DType.STRING, Shape.of(2)),
        Arguments.of(List.of(List.of(1L), List.of(2L)), DType.INT64, Shape.of(2, 1)),
        Arguments.of(List.of(new float[3], new float[3]), DType.FLOAT32, Shape.of(2, 3)),
        Arguments.of(new Object[] {List.of(1), new int[] {2}}, DType.INT32, Shape.of(2, 1)),
        // empty ones
        Arguments.of(List.of(), DType.FLOAT32, Shape.of(0)),
        Arguments.of(List.of(List.of(), List.of()), DType.FLOAT32, Shape.of(2, 0)),
        Arguments.of(new Object[0], DType.FLOAT32, Shape.of(0)),
        Arguments.of(new Integer[0], DType.INT32, Shape.of(0)),
        Arguments.of(new long[2][0], DType.INT64, Shape.of(2, 0)),
        Arguments.of(new String[0][], DType.STRING, Shape.of(0, 0)),
        // mixed numbers, as numpy's result_type
        Arguments.of(List.of((byte) 1, (short) 1), DType.INT16, Shape.of(2)),
        Arguments.of(List.of(1, 1L), DType.INT64, Shape.of(2)),
        Arguments.of(List.of((short) 1, 1f), DType.FLOAT32, Shape.of(2)),
        Arguments.of(List.of(1f, 1), DType.FLOAT64, Shape.of(2)),
        Arguments.of(List.of(1L, 1f), DType.FLOAT64, Shape.of(2)),
        Arguments.of(new Number[] {1f, 1d, (byte) 1}, DType.FLOAT64, Shape.of(3)),
        Arguments.of(
            List.of(new int[] {1}, List.of(new Complex(1, 1))), DType.COMPLEX128, Shape.of(2, 1)),
        // buffers and NdArrays
        Arguments.of(FloatBuffer.allocate(3), DType.FLOAT32, Shape.of(3)),
        Arguments.of(
            NdArrays.ofLongs(org.tensorflow.ndarray.Shape.of(2, 2)), DType.INT64, Shape.of(2, 2)),
        Arguments.of(NdArrays.scalarOf(true), DType.BOOL, Shape.scalar()),
        Arguments.of(NdArrays.vectorOfObjects("a", "b"), DType.STRING, Shape.of(2)));
  }

  @Tag("I-09")
  @ParameterizedTest
  @MethodSource("values")
  void of_javaValue_hasDTypeAndShape(Object value, DType dtype, Shape shape) {
    try (var tensor = HostTensor.of(value)) {
      assertThat(tensor.dtype()).isEqualTo(dtype);
      assertThat(tensor.shape()).isEqualTo(shape);
      assertThat(tensor.size()).isEqualTo(shape.numElements());
    }
  }

  @Test
  void of_nestOfEverything_keepsRowMajorOrder() {
    var value =
        List.of(
            new int[][] {{1, 2}, {3, 4}},
            new LinkedList<>(List.of(List.of(5, 6), new int[] {7, 8})));
    try (var tensor = HostTensor.of(value)) {
      assertThat(tensor.toList()).hasToString("[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]");
    }
  }

  // -- conversion to a dtype ----------------------------------------------------------------------

  static Stream<Arguments> conversions() {
    return Stream.of(
        Arguments.of(3, DType.FLOAT32, "3.0"),
        Arguments.of(2.0, DType.INT32, "2"),
        Arguments.of(16777217, DType.FLOAT32, "1.6777216E7"),
        Arguments.of(0.1, DType.FLOAT16, "0.099975586"),
        Arguments.of(0.1, DType.BFLOAT16, "0.100097656"),
        Arguments.of(65504, DType.FLOAT16, "65504.0"),
        Arguments.of(Double.NEGATIVE_INFINITY, DType.FLOAT16, "-Infinity"),
        Arguments.of(Double.NaN, DType.BFLOAT16, "NaN"),
        Arguments.of(255, DType.UINT8, "255"),
        Arguments.of(-8, DType.INT4, "-8"),
        Arguments.of(15, DType.UINT4, "15"),
        Arguments.of(1.5, DType.COMPLEX64, "(1.5+0.0j)"),
        Arguments.of(new Complex(1, -2), DType.COMPLEX64, "(1.0-2.0j)"),
        Arguments.of(new BigInteger("18446744073709551615"), DType.UINT64, "18446744073709551615"),
        Arguments.of(0x1.8p63, DType.UINT64, "13835058055282163712"),
        Arguments.of(new BigDecimal("9007199254740993"), DType.INT64, "9007199254740993"),
        Arguments.of('a', DType.UINT16, "97"),
        Arguments.of("ü".getBytes(StandardCharsets.UTF_8), DType.STRING, "ü"),
        Arguments.of((byte) -3, DType.QINT8, "-3"));
  }

  @ParameterizedTest
  @MethodSource("conversions")
  void of_scalarWithDType_isConverted(Object value, DType dtype, String element) {
    try (var tensor = HostTensor.of(value, dtype)) {
      assertThat(tensor.dtype()).isEqualTo(dtype);
      assertThat(tensor.shape()).isEqualTo(Shape.scalar());
      assertThat(tensor.elementAt(0)).hasToString(element);
    }
  }

  @Test
  void of_arraysWithDType_areConverted() {
    try (var floats = HostTensor.of(new double[][] {{0.5}, {2}}, DType.FLOAT32);
        var bytes = HostTensor.of(new byte[] {-1, 1}, DType.UINT8);
        var wide = HostTensor.of(new byte[] {-1, 1}, DType.INT64);
        var chars = HostTensor.of(new char[] {'a', 'b'}, DType.INT32);
        var strings = HostTensor.of(new byte[][] {{'a'}, {}}, DType.STRING)) {
      assertThat(floats.toArray(float[][].class)).isDeepEqualTo(new float[][] {{0.5f}, {2}});
      assertThat(bytes.toList()).hasToString("[255, 1]");
      assertThat(wide.toList()).hasToString("[-1, 1]");
      assertThat(chars.toList()).hasToString("[97, 98]");
      assertThat(strings.toList()).hasToString("[a, ]");
    }
  }

  static Stream<Arguments> refusals() {
    Object cyclic = cyclic();
    return Stream.of(
        Arguments.of(
            new int[][][] {{{1, 2, 3}, {1, 2, 3}}, {{1, 2, 3}, {1, 2, 3}, {1, 2}}},
            null,
            "constant: ragged array at value[1]: expected length 2, got 3; pad it, or build a ragged tensor"),
        Arguments.of(
            new int[][][] {{{1}, {1}, {1}}, {{1}, {1}, {1, 2}}},
            null,
            "constant: ragged array at value[1][2]: expected length 1, got 2; pad it, or build a ragged tensor"),
        Arguments.of(
            List.of(List.of(), List.of(1)),
            null,
            "constant: ragged array at value[1]: expected length 0, got 1; pad it, or build a ragged tensor"),
        Arguments.of(
            List.of(List.of(1), 2),
            null,
            "constant: ragged nesting at value[1]: expected an array or list of length 1, got Integer 2; nest all"
                + " elements alike"),
        Arguments.of(
            List.of(1, new int[] {2}),
            null,
            "constant: ragged nesting at value[1]: expected a single element, got int[]; nest all elements alike"),
        Arguments.of(
            new String[] {"a", null},
            null,
            "constant: null at value[1]: a tensor has no missing values; use NaN, or a second tensor as a mask"),
        Arguments.of(new float[][] {{1}, null}, null, "constant: null at value[1]: "),
        Arguments.of(new Object[] {null}, null, "constant: null at value[0]: "),
        Arguments.of(
            List.of(true, 1),
            null,
            "constant: mixed types at value[1]: expected bool as before, got Integer 1; convert the elements first"),
        Arguments.of(
            List.of(List.of("a"), List.of(1f)), null, "constant: mixed types at value[1][0]: "),
        Arguments.of(
            cyclic,
            null,
            "constant: nested deeper than the 254 axes a tensor can have at"
                + " value[0][0][0][0]…[0][0][0][0]; does a list contain itself?"),
        Arguments.of(List.of(1, cyclic), null, "constant: ragged nesting at value[1]: "),
        Arguments.of(
            'c',
            null,
            "constant: no dtype for Character c at value; for text write a String, for the numbers of characters pass"
                + " DType.UINT16"),
        Arguments.of(new char[] {'c'}, null, "constant: no dtype for char[] at value; for text"),
        Arguments.of(
            BigInteger.ONE, null, "constant: no dtype for BigInteger 1 at value; pass a dtype"),
        Arguments.of(
            List.of(new Object()),
            null,
            "constant: no dtype for Object at value[0]; expected numbers"),
        Arguments.of(
            -1,
            DType.UINT8,
            "constant: uint8 cannot hold -1 at value exactly; it takes integers of [0, 2^8); choose a wider dtype, or"
                + " cast a tensor, which rounds and wraps"),
        Arguments.of(
            new int[][] {{1}, {300}},
            DType.UINT8,
            "constant: uint8 cannot hold 300 at value[1][0] exactly"),
        Arguments.of(
            2147483648L,
            DType.INT32,
            "constant: int32 cannot hold 2147483648 at value exactly; it takes integers of [-2^31, 2^31)"),
        Arguments.of(
            8,
            DType.INT4,
            "constant: int4 cannot hold 8 at value exactly; it takes integers of [-2^3, 2^3)"),
        Arguments.of(
            new double[] {1.5}, DType.INT32, "constant: int32 cannot hold 1.5 at value[0] exactly"),
        Arguments.of(Double.NaN, DType.INT64, "constant: int64 cannot hold NaN at value exactly"),
        Arguments.of(0x1p63, DType.INT64, "constant: int64 cannot hold 9.223"),
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
            "constant: wrong type at value: expected real numbers for dtype int32, got Boolean true; pass another dtype,"
                + " or make a tensor of the value's own dtype and cast it"),
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
            "constant: wrong type at value: expected byte as carrier of the bits for dtype qint8, got Integer 1"),
        Arguments.of(
            1f, DType.FLOAT8_E5M2, "constant: wrong type at value: expected byte as carrier"),
        Arguments.of(
            1,
            DType.RESOURCE,
            "constant: dtype resource has no values in Java; it is made and read by ops only"),
        Arguments.of(
            FloatBuffer.allocate(1),
            DType.INT64,
            "constant: a FloatBuffer cannot hold int64 bit for bit; use a ByteBuffer, or an array, whose numbers are"
                + " converted"),
        Arguments.of(
            new char[] {'a'},
            DType.FLOAT32,
            "constant: wrong type at value: expected real numbers"),
        Arguments.of(
            MemorySegment.NULL,
            null,
            "constant: no dtype for NativeMemorySegmentImpl at value; pass dtype and shape"),
        Arguments.of(
            CharBuffer.wrap("a"),
            null,
            "constant: no dtype for StringCharBuffer at value; for text write a String"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void of_valueThatIsNoTensor_saysWhereAndWhy(Object value, DType dtype, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> (dtype == null ? HostTensor.of(value) : HostTensor.of(value, dtype)).close())
        .withMessageStartingWith(message);
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
    List<Object> list = new LinkedList<>();
    list.add(list);
    return list;
  }

  // -- shapes given by the caller -----------------------------------------------------------------

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
  void of_shapeTheRuntimeWouldAbortOn_isRefused() {
    var none = ByteBuffer.allocate(0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostTensor.of(none, DType.INT8, Shape.of(0, 1L << 62, 1L << 62)))
        .withMessageContaining("does not fit in memory");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostTensor.of(none, DType.INT8, Shape.of(new long[300])))
        .withMessage("constant: a tensor has at most 254 axes, got a shape of 300");
  }

  @Test
  void of_segment_copiesItsBytes() {
    try (var arena = Arena.ofConfined()) {
      MemorySegment segment =
          arena.allocateFrom(java.lang.foreign.ValueLayout.JAVA_INT, 1, 2, 3, 4);
      try (var tensor = HostTensor.of(segment, DType.INT32, Shape.of(2, 2))) {
        segment.fill((byte) 0);
        assertThat(tensor.toArray(int[][].class)).isDeepEqualTo(new int[][] {{1, 2}, {3, 4}});
        assertThatIllegalArgumentException()
            .isThrownBy(() -> tensor.copyTo(segment.asSlice(4)))
            .withMessage("copyTo: expected 16 bytes in the segment, got 12");
      }
      assertThatIllegalArgumentException()
          .isThrownBy(() -> HostTensor.of(segment, DType.INT32, Shape.of(3)))
          .withMessage("constant: expected 12 bytes in the segment, got 16");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> HostTensor.of(segment, DType.STRING, Shape.of(1)))
          .withMessageStartingWith("constant: dtype string has no elements of a fixed size");
    }
  }

  @Test
  void of_booleanBytesThatAreNeitherZeroNorOne_becomeOne() {
    try (var tensor =
            HostTensor.of(ByteBuffer.wrap(new byte[] {0, 1, 7, -1}), DType.BOOL, Shape.of(4));
        var bits = HostTensor.of(tensor.toBuffer(ByteBuffer.class), Shape.of(4))) {
      assertThat(bits.toList()).hasToString("[0, 1, 1, 1]");
    }
  }

  @Test
  void of_buffersOfEveryOrigin_readTheirOwnByteOrder() {
    var big = ByteBuffer.allocate(12);
    big.putInt(1).putInt(2).putInt(3).position(4);
    IntBuffer view = big.asIntBuffer();
    for (var buffer :
        List.of(big, view, view.asReadOnlyBuffer(), IntBuffer.wrap(new int[] {9, 2, 3}, 1, 2))) {
      try (var tensor = HostTensor.of(buffer, DType.INT32, Shape.of(2))) {
        assertThat(tensor.toList()).hasToString("[2, 3]");
      }
    }
  }

  @Test
  void of_shortBufferAsFloat16_isTakenBitForBit() {
    var bits = ShortBuffer.wrap(new short[] {0x3c00, (short) 0xc000});
    try (var tensor = HostTensor.of(bits, DType.FLOAT16, Shape.of(2))) {
      assertThat(tensor.toArray(float[].class)).containsExactly(1, -2);
    }
  }

  @Test
  void of_sliceOfAnNdArray_copiesTheSlice() {
    FloatNdArray matrix = StdArrays.ndCopyOf(new float[][] {{1, 2, 3}, {4, 5, 6}});
    try (var tensor = HostTensor.of(matrix.slice(Indices.all(), Indices.sliceFrom(1)))) {
      assertThat(tensor.toArray(float[][].class)).isDeepEqualTo(new float[][] {{2, 3}, {5, 6}});
    }
    try (var doubles = HostTensor.of(matrix, DType.FLOAT64)) {
      assertThat(doubles.toArray(double[][].class))
          .isDeepEqualTo(new double[][] {{1, 2, 3}, {4, 5, 6}});
      assertThat(doubles.toNdArray().getObject(1, 2)).isEqualTo(6.0);
    }
  }

  @Test
  void ofComplex_lastAxisNotTwo_names() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostTensor.ofComplex(new float[2][3]))
        .withMessage(
            "ofComplex: the last axis must hold real and imaginary part: expected shape […, 2], got [2, 3]; for real"
                + " numbers use of(value, DType.COMPLEX64)");
  }

  // -- reading ------------------------------------------------------------------------------------

  static Stream<Arguments> wrongClasses() {
    return Stream.of(
        Arguments.of(new float[2][3], int[][].class, "float[][].class"),
        Arguments.of(new float[2][3], float[].class, "float[][].class"),
        Arguments.of(new double[1], float[].class, "double[].class"),
        Arguments.of(new int[1], float[].class, "int[].class"),
        Arguments.of(new long[1], double[].class, "long[].class"),
        Arguments.of(1, short.class, "int.class"),
        Arguments.of(new boolean[1], byte[].class, "boolean[].class"),
        Arguments.of("text", Integer.class, "String.class"),
        Arguments.of(
            new Complex[] {Complex.of(1)},
            double[].class,
            "Complex[].class, or an array of real and imaginary parts with one axis more"));
  }

  @ParameterizedTest
  @MethodSource("wrongClasses")
  void toArray_classThatDoesNotFit_namesOneThatDoes(Object value, Class<?> type, String fits) {
    try (var tensor = HostTensor.of(value)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> tensor.toArray(type))
          .withMessage(
              "toArray: a tensor of dtype %s and shape %s does not fit %s.class: use %s"
                  .formatted(tensor.dtype(), tensor.shape(), type.getTypeName(), fits));
    }
  }

  @Tag("I-08")
  @Test
  void toArray_scalarsAndStrings_areRead() {
    try (var number = HostTensor.of(3);
        var text =
            HostTensor.of(
                new String[][] {{"a", "ü"}, {"", "a long one, which is not kept inline"}})) {
      assertThat((int) number.toArray(int.class)).isEqualTo(3);
      assertThat(number.toArray(Integer.class)).isEqualTo(3);
      assertThat(number.toArray(Number.class)).isEqualTo(3);
      assertThat(text.toArray(String[][].class)[1][1])
          .isEqualTo("a long one, which is not kept inline");
      assertThat(text.toArray(byte[][][].class)[0][1])
          .isEqualTo("ü".getBytes(StandardCharsets.UTF_8));
      assertThat(text.bytes(2)).isEmpty();
      assertThat(((NdArray<?>) text.toNdArray()).getObject(0, 1)).isEqualTo("ü");
    }
  }

  @Test
  void elementGetters_everyKind_readOneElement() {
    try (var numbers = HostTensor.of(new double[] {0, -2.75, 1e30});
        var flags = HostTensor.of(new boolean[] {false, true});
        var big = HostTensor.of(new long[] {-1}, DType.UINT64);
        var complex = HostTensor.of(new Complex(0, 2))) {
      assertThat(numbers.longAt(1)).isEqualTo(-2);
      assertThat(numbers.doubleAt(1)).isEqualTo(-2.75);
      assertThat(numbers.booleanAt(0)).isFalse();
      assertThat(flags.booleanAt(1)).isTrue();
      assertThat(big.doubleAt(0)).isEqualTo(0x1p64);
      assertThat(complex.booleanAt(0)).isTrue();
      assertThat(complex.complexAt(0)).isEqualTo(new Complex(0, 2));
      assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> numbers.longAt(2));
      assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> big.longAt(0));
      assertThatIllegalStateException()
          .isThrownBy(() -> flags.doubleAt(0))
          .withMessage("doubleAt: expected real numbers, got dtype bool");
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> flags.booleanAt(2))
          .withMessage("position 2 is out of bounds for a tensor of 2 elements");
    }
  }

  @Test
  void toList_scalar_pointsToElementAt() {
    try (var tensor = HostTensor.of(1)) {
      assertThatIllegalStateException()
          .isThrownBy(tensor::toList)
          .withMessageStartingWith("toList: a scalar is no list; use elementAt(0)");
    }
  }

  @Test
  void copyTo_buffers_advancesThem() {
    try (var tensor = HostTensor.of(new float[] {1, 2})) {
      var floats = FloatBuffer.allocate(3);
      tensor.copyTo(floats);
      assertThat(floats.position()).isEqualTo(2);
      assertThat(floats.array()).containsExactly(1, 2, 0);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> tensor.copyTo(floats))
          .withMessage("copyTo: expected 2 free elements in the buffer, got 1");
      var big = ByteBuffer.allocate(8).order(ByteOrder.BIG_ENDIAN);
      tensor.copyTo(big);
      assertThat(big.flip().getFloat()).isEqualTo(1);
    }
  }

  @Test
  void anything_afterClose_throws() {
    var tensor = HostTensor.of(new float[] {1});
    tensor.close();
    tensor.close();
    assertThat(tensor.isClosed()).isTrue();
    assertThat(tensor).hasToString("HostTensor(closed)");
    assertThatIllegalStateException()
        .isThrownBy(() -> tensor.toArray(float[].class))
        .withMessage("host tensor used after close()");
  }
}
