package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.math.BigInteger;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever way the elements leave a host tensor, they come back bit for bit.
class HostTensorRoundTripTest {
  private static final int SEEDS = 8;

  static Stream<DType> dtypes() {
    return Arrays.stream(DType.values())
        .filter(dtype -> !dtype.isHandle() && dtype != DType.STRING);
  }

  static Stream<Arguments> seededDTypes() {
    return dtypes()
        .flatMap(dtype -> LongStream.range(0, SEEDS).mapToObj(seed -> Arguments.of(dtype, seed)));
  }

  @Tag("I-08")
  @Tag("I-09")
  @ParameterizedTest(name = "{0}, seed={1}")
  @MethodSource("seededDTypes")
  void toArray_everyCarrier_makesTheSameTensor(DType dtype, long seed) {
    try (var tensor = random(dtype, seed)) {
      for (Class<?> leaf : leaves(dtype)) {
        Object array = tensor.toArray(arrayOf(leaf, tensor.shape().rank()));
        try (var again = HostTensor.of(array, dtype)) {
          assertThat(again.shape()).isEqualTo(tensor.shape());
          assertThat(bits(again)).as(leaf.toString()).isEqualTo(bits(tensor));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"UINT8", "UINT16", "UINT32", "UINT64"})
  void toArray_carrierOfTheSameWidth_holdsTheBits(DType dtype) {
    Class<?> carrier = Carrier.storing(dtype).primitive().arrayType();
    try (var tensor = HostTensor.of(new int[] {0, 1, 100}, dtype);
        var again = HostTensor.of(tensor.toArray(carrier), dtype)) {
      assertThat(bits(again)).isEqualTo(bits(tensor));
    }
    Object all = Array.newInstance(Carrier.storing(dtype).primitive(), 1);
    Array.setByte(all, 0, (byte) -1);
    try (var tensor = HostTensor.of(all, dtype)) {
      assertThat(tensor.elementAt(0).toString())
          .isEqualTo(BigInteger.TWO.pow(8 * dtype.byteSize()).subtract(BigInteger.ONE).toString());
      assertThat(tensor.toArray(carrier)).isEqualTo(all);
    }
  }

  @ParameterizedTest(name = "{0}, seed={1}")
  @MethodSource("seededDTypes")
  void toList_everyDType_makesTheSameTensor(DType dtype, long seed) {
    try (var tensor = random(dtype, seed)) {
      Object list = tensor.shape().rank() == 0 ? tensor.elementAt(0) : tensor.toList();
      try (var again = HostTensor.of(list, dtype)) {
        assertThat(bits(again)).isEqualTo(bits(tensor));
      }
    }
  }

  @ParameterizedTest(name = "{0}, seed={1}")
  @MethodSource("seededDTypes")
  void toBuffer_everyBuffer_makesTheSameTensor(DType dtype, long seed) {
    try (var tensor = random(dtype, seed)) {
      Buffer whole = tensor.toBuffer(bufferOf(dtype));
      var reversed =
          ByteBuffer.allocateDirect((int) tensor.byteSize() + 3).order(ByteOrder.BIG_ENDIAN);
      reversed.position(3);
      tensor.copyTo(reversed);
      assertThat(reversed.hasRemaining()).isFalse();
      reversed.position(3);
      for (Buffer buffer : List.of(whole, reversed, tensor.toBuffer(ByteBuffer.class))) {
        int position = buffer.position();
        try (var again = HostTensor.of(buffer, dtype, tensor.shape())) {
          assertThat(bits(again)).isEqualTo(bits(tensor));
          assertThat(buffer.position()).isEqualTo(position);
        }
      }
    }
  }

  @ParameterizedTest(name = "{0}, seed={1}")
  @MethodSource("seededDTypes")
  void toNdArray_everyDType_makesTheSameTensor(DType dtype, long seed) {
    try (var tensor = random(dtype, seed)) {
      var array = tensor.toNdArray();
      if (dtype.isComplex()) {
        assertThat(array.shape().asArray()).endsWith(2);
        return;
      }
      try (var again = HostTensor.of(array, dtype)) {
        assertThat(again.shape()).isEqualTo(tensor.shape());
        assertThat(bits(again)).isEqualTo(bits(tensor));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dtypes")
  void toArray_complexParts_makeTheSameTensor(DType dtype) {
    if (!dtype.isComplex()) {
      return;
    }
    Class<?> part = dtype == DType.COMPLEX64 ? float.class : double.class;
    try (var tensor = random(dtype, 1);
        var again =
            HostTensor.ofComplex(tensor.toArray(arrayOf(part, tensor.shape().rank() + 1)))) {
      assertThat(again.dtype()).isEqualTo(dtype);
      assertThat(again.shape()).isEqualTo(tensor.shape());
      assertThat(bits(again)).isEqualTo(bits(tensor));
    }
  }

  // -- seeded tensors -----------------------------------------------------------------------------

  private static HostTensor random(DType dtype, long seed) {
    var random = new SplittableRandom(seed);
    long[] dims = random.longs(random.nextInt(4), 1, 5).toArray();
    if (dims.length > 0 && random.nextInt(6) == 0) {
      // Java's arrays cannot tell sizes behind an empty axis.
      dims[dims.length - 1] = 0;
    }
    Shape shape = Shape.of(dims);
    byte[] bits = new byte[(int) shape.numElements() * dtype.byteSize()];
    random.nextBytes(bits);
    var data = MemorySegment.ofArray(bits);
    for (int i = 0; i < bits.length; i++) {
      bits[i] = tame(dtype, bits[i], i);
    }
    return HostTensor.of(data, dtype, shape);
  }

  // No NaN, whose bits a conversion may change; 4 bits only where there are no more.
  private static byte tame(DType dtype, byte bits, int position) {
    boolean highest = position % dtype.realDType().byteSize() == dtype.realDType().byteSize() - 1;
    return switch (dtype) {
      case BOOL -> (byte) (bits & 1);
      case INT4 -> (byte) (bits >> 4);
      case UINT4 -> (byte) (bits & 0xf);
      case FLOAT16, BFLOAT16, FLOAT32, FLOAT64, COMPLEX64, COMPLEX128 ->
          highest ? (byte) (bits & 0xbf) : bits;
      default -> bits;
    };
  }

  private static byte[] bits(HostTensor tensor) {
    MemorySegment copy = MemorySegment.ofArray(new byte[(int) tensor.byteSize()]);
    tensor.copyTo(copy);
    return copy.toArray(ValueLayout.JAVA_BYTE);
  }

  private static List<Class<?>> leaves(DType dtype) {
    List<Class<?>> number =
        List.of(JavaTypes.typeOf(dtype), JavaTypes.objectOf(dtype), Object.class);
    return switch (dtype) {
      case FLOAT32, BFLOAT16, FLOAT16 -> and(number, float.class, Double.class, Number.class);
      case INT8 -> and(number, short.class, int.class, Long.class, float.class);
      case INT16 -> and(number, int.class, long.class, float.class, double.class);
      case INT32 -> and(number, Long.class, double.class);
      case UINT8 -> and(number, int.class, char.class, long.class);
      case UINT16 -> and(number, char.class, int.class, double.class);
      case UINT32 -> and(number, Long.class, double.class);
      default -> number;
    };
  }

  private static List<Class<?>> and(List<Class<?>> list, Class<?>... more) {
    return Stream.concat(list.stream(), Stream.of(more)).toList();
  }

  private static Class<?> arrayOf(Class<?> leaf, int rank) {
    Class<?> type = leaf;
    for (int i = 0; i < rank; i++) {
      type = type.arrayType();
    }
    return type;
  }

  private static Class<? extends Buffer> bufferOf(DType dtype) {
    return switch (Carrier.storing(dtype)) {
      case SHORT -> java.nio.ShortBuffer.class;
      case INT -> java.nio.IntBuffer.class;
      case LONG -> java.nio.LongBuffer.class;
      case FLOAT -> java.nio.FloatBuffer.class;
      case DOUBLE -> java.nio.DoubleBuffer.class;
      case BYTE, BOOLEAN, CHAR -> ByteBuffer.class;
    };
  }
}
