package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.ShortBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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

/// From Java to host tensors.
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
        Arguments.of(List.of(new int[] {1}, new double[] {.5}), DType.FLOAT64, Shape.of(2, 1)),
        Arguments.of(
            List.of(new byte[] {1}, new short[] {2}, new long[] {3}), DType.INT64, Shape.of(3, 1)),
        Arguments.of(List.of(new short[] {2}, new byte[] {1}), DType.INT16, Shape.of(2, 1)),
        Arguments.of(List.of(new short[] {2}, new float[] {1}), DType.FLOAT32, Shape.of(2, 1)),
        Arguments.of(List.of(new float[] {2}, new int[] {1}), DType.FLOAT64, Shape.of(2, 1)),
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
        List.of(new int[][] {{1, 2}, {3, 4}}, Arrays.asList(List.of(5, 6), new int[] {7, 8}));
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
        Arguments.of(0x1p63, DType.UINT64, "9223372036854775808"),
        Arguments.of(0x1.fffffffffffffp63, DType.UINT64, "18446744073709549568"),
        Arguments.of(0x1.fffffffffffffp62, DType.UINT64, "9223372036854774784"),
        Arguments.of(0x1.fffffffffffffp62, DType.INT64, "9223372036854774784"),
        Arguments.of(-0x1p63, DType.INT64, "-9223372036854775808"),
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

  // -- shapes given by the caller -----------------------------------------------------------------

  @Test
  void of_segment_copiesItsBytes() {
    try (var arena = Arena.ofConfined()) {
      MemorySegment segment = arena.allocateFrom(ValueLayout.JAVA_INT, 1, 2, 3, 4);
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

  static Stream<Arguments> ndArrays() {
    return Stream.of(
        Arguments.of(NdArrays.vectorOf(new byte[] {1, -2}), DType.FLOAT32),
        Arguments.of(NdArrays.vectorOf(new short[] {1, -2}), DType.FLOAT32),
        Arguments.of(NdArrays.vectorOf(new int[] {1, -2}), DType.FLOAT64),
        Arguments.of(NdArrays.vectorOf(new long[] {1, -2}), DType.INT32),
        Arguments.of(NdArrays.vectorOf(new float[] {1, -2}), DType.INT64),
        Arguments.of(NdArrays.vectorOf(new double[] {1, -2}), DType.FLOAT32),
        Arguments.of(NdArrays.vectorOf(new double[] {1, -2}), DType.FLOAT64));
  }

  @ParameterizedTest
  @MethodSource("ndArrays")
  void of_ndArrayWithDType_isConverted(NdArray<?> array, DType dtype) {
    try (var tensor = HostTensor.of(array, dtype)) {
      assertThat(tensor.dtype()).isEqualTo(dtype);
      assertThat(tensor.shape()).isEqualTo(Shape.of(2));
      assertThat(tensor.longAt(0)).isEqualTo(1);
      assertThat(tensor.longAt(1)).isEqualTo(-2);
    }
  }

  @Test
  void ofStrings_inOrder_areAsManyAsTheShapeHas() {
    byte[][] words = {{'a'}, {}, {'b', 'c'}, {'d'}};
    try (var tensor = HostTensor.ofStrings(words, Shape.of(2, 2))) {
      assertThat(tensor.toList()).hasToString("[[a, ], [bc, d]]");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostTensor.ofStrings(words, Shape.of(3)))
        .withMessage("constant: expected 3 strings, got 4");
  }

  @Test
  void of_arraysWithoutElementsAsStrings_areEmpty() {
    try (var none = HostTensor.of(new int[0], DType.STRING);
        var nested = HostTensor.of(List.of(new int[0], new long[0]), DType.STRING)) {
      assertThat(none.shape()).isEqualTo(Shape.of(0));
      assertThat(nested.shape()).isEqualTo(Shape.of(2, 0));
    }
    // A row of bytes is one string, or an axis.
    try (var strings = HostTensor.of(new byte[0][][], DType.STRING);
        var numbers = HostTensor.of(new byte[0][][], DType.INT8)) {
      assertThat(strings.shape()).isEqualTo(Shape.of(0, 0));
      assertThat(numbers.shape()).isEqualTo(Shape.of(0, 0, 0));
    }
  }

  static Stream<Arguments> bigIntegers() {
    BigInteger tooBig = BigInteger.TWO.pow(64);
    return Stream.of(
        Arguments.of(BigInteger.TWO.pow(63), DType.UINT64, "9223372036854775808"),
        Arguments.of(tooBig.subtract(BigInteger.ONE), DType.UINT64, "18446744073709551615"),
        Arguments.of(BigInteger.valueOf(Long.MAX_VALUE), DType.INT64, "9223372036854775807"),
        Arguments.of(BigInteger.valueOf(Long.MIN_VALUE), DType.INT64, "-9223372036854775808"),
        Arguments.of(tooBig, DType.FLOAT64, "1.8446744073709552E19"),
        Arguments.of(tooBig, DType.UINT64, null),
        Arguments.of(tooBig.negate(), DType.UINT64, null),
        Arguments.of(BigInteger.TWO.pow(63).negate().subtract(BigInteger.ONE), DType.UINT64, null),
        Arguments.of(BigInteger.TWO.pow(63), DType.INT64, null),
        Arguments.of(BigInteger.TEN.pow(39), DType.FLOAT32, null));
  }

  @ParameterizedTest
  @MethodSource("bigIntegers")
  void of_bigInteger_isTakenWhereItFits(BigInteger value, DType dtype, @Nullable String element) {
    if (element == null) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> HostTensor.of(value, dtype))
          .withMessageStartingWith("constant: " + dtype + " cannot hold " + value);
    } else {
      try (var tensor = HostTensor.of(value, dtype)) {
        assertThat(tensor.elementAt(0)).hasToString(element);
      }
    }
  }

  @Test
  void of_ndArrayOfBooleans_isOfBooleansOnly() {
    var flags = NdArrays.vectorOf(new boolean[] {true, false, true});
    try (var tensor = HostTensor.of(flags, DType.BOOL)) {
      assertThat(tensor.toArray(boolean[].class)).containsExactly(true, false, true);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostTensor.of(flags, DType.INT32))
        .withMessageContaining("wrong type at value");
  }

  @Test
  void ofComplex_lastAxisNotTwo_names() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostTensor.ofComplex(new float[2][3]))
        .withMessage(
            "ofComplex: the last axis must hold real and imaginary part: expected shape […, 2], got"
                + " [2, 3]; for real numbers use of(value, DType.COMPLEX64)");
  }

  @Test
  void of_bufferWithoutShape_isAVectorOfWhatRemains() {
    try (var floats = HostTensor.of(ByteBuffer.allocate(8), DType.FLOAT32);
        var complex = HostTensor.of(FloatBuffer.allocate(4), DType.COMPLEX64)) {
      assertThat(floats.shape()).isEqualTo(Shape.of(2));
      assertThat(complex.shape()).isEqualTo(Shape.of(2));
    }
  }
}
