package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorflow.ndarray.NdArray;

/// From host tensors to Java.
class HostTensorReadTest {
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
      assertThatIllegalStateException()
          .isThrownBy(() -> flags.longAt(0))
          .withMessage("longAt: expected real numbers, got dtype bool");
      assertThatIllegalStateException()
          .isThrownBy(() -> numbers.complexAt(0))
          .withMessage("complexAt: expected complex numbers, got dtype float64");
      assertThatIllegalStateException()
          .isThrownBy(() -> numbers.stringAt(0))
          .withMessage("bytes: expected strings, got dtype float64");
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> flags.booleanAt(2))
          .withMessage("position 2 is out of bounds for a tensor of 2 elements");
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 2, Long.MAX_VALUE})
  void elementGetters_outsideOfTheTensor_areRefused(long position) {
    try (var numbers = HostTensor.of(new double[] {1, 2});
        var flags = HostTensor.of(new boolean[] {true, true});
        var complex = HostTensor.of(new Complex[] {Complex.of(1), Complex.of(2)});
        var text = HostTensor.of(new String[] {"a", "b"})) {
      List<ThrowingCallable> reads =
          List.of(
              () -> numbers.elementAt(position),
              () -> numbers.doubleAt(position),
              () -> numbers.longAt(position),
              () -> flags.booleanAt(position),
              () -> complex.complexAt(position),
              () -> text.stringAt(position),
              () -> text.bytes(position));
      for (ThrowingCallable read : reads) {
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
            .isThrownBy(read)
            .withMessage("position %d is out of bounds for a tensor of 2 elements", position);
      }
    }
  }

  @Test
  void booleanAt_numbers_isWhetherTheyAreNotZero() {
    try (var complex =
            HostTensor.of(
                new Complex[] {
                  Complex.of(0), Complex.of(1), new Complex(0, 1), new Complex(1, 1)
                });
        var integers = HostTensor.of(new int[] {0, 1, -1, 2})) {
      for (int i = 0; i < 4; i++) {
        assertThat(complex.booleanAt(i)).isEqualTo(i > 0);
        assertThat(integers.booleanAt(i)).isEqualTo(i > 0);
      }
    }
  }

  @Test
  void toBuffer_classThatDoesNotFit_isRefused() {
    try (var floats = HostTensor.of(new float[] {1, 2});
        var flags = HostTensor.of(new boolean[] {true});
        var shorts = HostTensor.of(new int[] {1, 2}, DType.UINT16);
        var text = HostTensor.of("text")) {
      for (Class<? extends Buffer> type :
          List.of(IntBuffer.class, LongBuffer.class, ShortBuffer.class, CharBuffer.class)) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> floats.toBuffer(type))
            .withMessageStartingWith(
                "toBuffer: a %s cannot hold float32 bit for bit".formatted(type.getSimpleName()));
      }
      assertThatIllegalArgumentException().isThrownBy(() -> flags.toBuffer(ShortBuffer.class));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> text.toBuffer(ByteBuffer.class))
          .withMessageStartingWith("toBuffer: dtype string has no elements of a fixed size");
      // The class of all buffers is none that one can be made of.
      assertThatIllegalArgumentException().isThrownBy(() -> floats.toBuffer(Buffer.class));
      assertThat(shorts.toBuffer(CharBuffer.class).get(1)).isEqualTo((char) 2);
      assertThat(floats.toBuffer(FloatBuffer.class).get(1)).isEqualTo(2f);
    }
  }

  @Test
  void toNdArray_ofAnyDType_canBeWrittenTo() {
    List<Object> values =
        List.of(
            new boolean[] {false},
            new byte[] {1},
            new short[] {1},
            new int[] {1},
            new long[] {1},
            new float[] {1},
            new double[] {1},
            new String[] {"a"});
    List<Object> others = List.of(true, (byte) 2, (short) 2, 2, 2L, 2f, 2d, "b");
    for (int i = 0; i < values.size(); i++) {
      try (var tensor = HostTensor.of(values.get(i))) {
        @SuppressWarnings("unchecked") // of the element's own class
        var array = (NdArray<Object>) tensor.toNdArray();
        array.setObject(others.get(i), 0);
        assertThat(array.getObject(0)).isEqualTo(others.get(i));
        assertThat(tensor.elementAt(0)).isNotEqualTo(others.get(i));
      }
    }
  }

  @Test
  void toList_scalar_pointsToWhatEveryTensorHas() {
    try (var tensor = HostTensor.of(1)) {
      assertThatIllegalStateException()
          .isThrownBy(tensor::toList)
          .withMessage("toList: a scalar is no list; use toArray with a class such as float.class");
    }
  }

  @Test
  void toArray_axisLongerThanAnyArray_isRefused() {
    var none = ByteBuffer.allocate(0);
    Shape shape = Shape.of(1L << 31, 0);
    try (var tensor = HostTensor.of(none, DType.INT8, shape)) {
      for (ThrowingCallable read :
          List.<ThrowingCallable>of(() -> tensor.toArray(byte[][].class), tensor::toList)) {
        assertThatIllegalArgumentException()
            .isThrownBy(read)
            .withMessage(
                "toArray: no Java array has more than 2147483647 elements an axis, got shape"
                    + " [2147483648, 0]; copyTo a MemorySegment, or slice first");
      }
      assertThat(tensor.toNdArray().size()).isZero();
    }
    assertThat(HostReader.intSize(Integer.MAX_VALUE, shape)).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  @SuppressWarnings("restricted") // nothing is read there
  void toBuffer_moreElementsThanAnyBufferHas_isRefused() {
    MemorySegment data = MemorySegment.NULL.reinterpret(1L << 34);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BufferCopy.toBuffer(data, DType.FLOAT32, FloatBuffer.class))
        .withMessage(
            "toBuffer: no buffer has more than 2147483647 elements, needed 4294967296; copyTo a"
                + " MemorySegment, or slice first");
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
