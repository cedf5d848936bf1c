package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.protobuf.CodedOutputStream;
import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.tensorflow.proto.Struct.ListValue;
import org.tensorflow.proto.Struct.StructuredValue;
import org.tensorflow.proto.Struct.TypeSpecProto.TypeSpecClass;
import org.tensorflow.proto.TensorProto;
import org.tensorflow.proto.TensorShapeProto;

/// Messages made to hurt: work and memory stay in proportion to their bytes.
@Tag("E-052")
@Timeout(60)
final class HostileBytesTest {
  private static byte[] array(DType dtype, long... dims) {
    return StructuredValue.newBuilder().setNumpyValue(proto(dtype, dims)).build().toByteArray();
  }

  private static TensorProto.Builder proto(DType dtype, long... dims) {
    var shape = TensorShapeProto.newBuilder();
    for (long dim : dims) {
      shape.addDimBuilder().setSize(dim);
    }
    return TensorProto.newBuilder().setDtypeValue(dtype.code()).setTensorShape(shape);
  }

  @ParameterizedTest
  @EnumSource(
      value = DType.class,
      names = {"FLOAT32", "BOOL", "STRING", "INT64"})
  void arrayWithoutElements_ofAHugeShape_isRefusedBeforeItIsMade(DType dtype) {
    byte[] bytes = array(dtype, (1 << 26) - 1);

    assertThat(bytes.length).isLessThan(20);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructuredValues.fromBytes(bytes))
        .withMessage(
            "StructuredValues.decode: at value.numpy_value: %s of shape [67108863] is more than a"
                    .formatted(dtype)
                + " message may expand to, 1048576 bytes beside what it holds; save each element");
  }

  @Test
  void arrayOfOneElement_standingForMany_isRefusedBeyondTheLimit() {
    var message =
        StructuredValue.newBuilder()
            .setNumpyValue(proto(DType.FLOAT32, 1L << 28).addFloatVal(1f))
            .build();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructuredValues.decode(message))
        .withMessageContaining("save each element");
  }

  @Test
  void arrayOfOneElement_standingForSome_isRead() {
    var message =
        StructuredValue.newBuilder()
            .setNumpyValue(proto(DType.FLOAT32, 1000, 200).addFloatVal(1.5f))
            .build();
    float[][] expected = new float[1000][200];
    for (float[] row : expected) {
      Arrays.fill(row, 1.5f);
    }

    assertThat(StructuredValues.decode(message)).isEqualTo(ArrayLiteral.of(expected));
  }

  @Test
  void manyArrays_withoutElements_shareOneLimit() {
    // Each for itself is far below the limit.
    var list = ListValue.newBuilder();
    for (int i = 0; i < 100; i++) {
      list.addValuesBuilder().setNumpyValue(proto(DType.FLOAT64, 10_000));
    }
    var message = StructuredValue.newBuilder().setListValue(list).build();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructuredValues.decode(message))
        .withMessageContaining("value.list_value.values[13].numpy_value: float64 of shape [10000]");
  }

  @Test
  void largeArray_withItsElements_isRead() {
    long[] numbers = new long[300_000];
    Arrays.setAll(numbers, i -> i % 2);
    var packed = proto(DType.INT64, numbers.length);
    for (long number : numbers) {
      packed.addInt64Val(number);
    }
    var message = StructuredValue.newBuilder().setNumpyValue(packed).build();

    // 2.4 MB of numbers in 300 kB.
    assertThat(message.getSerializedSize()).isLessThan(400_000);
    assertThat(StructuredValues.decode(message)).isEqualTo(ArrayLiteral.of(numbers));
  }

  @Test
  void emptyStrings_asManyAsTheMessageHolds_areRead() {
    byte[][] strings = new byte[100_000][0];
    ArrayLiteral literal = ArrayLiteral.of(strings(strings.length));

    Object read = StructuredValues.fromBytes(StructuredValues.toBytes(literal));

    assertThat(read).isEqualTo(literal);
  }

  private static String[] strings(int count) {
    String[] strings = new String[count];
    Arrays.fill(strings, "");
    return strings;
  }

  @Test
  void shape_whoseProductOverflows_isRefused() {
    // 2^33 · 2^33 · 4 bytes are 4 bytes, modulo 2^64 (2^66 + 2^2).
    byte[] bytes = array(DType.FLOAT32, 1L << 33, 1L << 33);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructuredValues.fromBytes(bytes))
        .withMessageContaining("below 2 GiB, got float32 of shape [8589934592, 8589934592]");
  }

  @Test
  void unknownGroups_nestedDeep_areRefused() throws IOException {
    // In an entry of a map, where protobuf-java before 3.25.5 reads without a limit.
    byte[] groups = new byte[200_000];
    Arrays.fill(groups, 0, groups.length / 2, (byte) (15 << 3 | 3));
    Arrays.fill(groups, groups.length / 2, groups.length, (byte) (15 << 3 | 4));
    byte[] bytes = field(53, field(1, groups)); // dict_value.fields

    assertThatIllegalArgumentException()
        .isThrownBy(() -> StructuredValues.fromBytes(bytes))
        .withMessageStartingWith("StructuredValues.fromBytes: the bytes are no StructuredValue");
  }

  private static byte[] field(int number, byte[] content) throws IOException {
    var bytes = new ByteArrayOutputStream();
    CodedOutputStream stream = CodedOutputStream.newInstance(bytes);
    stream.writeByteArray(number, content);
    stream.flush();
    return bytes.toByteArray();
  }

  @Test
  void componentCount_largerThanAnInt_doesNotOverflow() {
    var half =
        new OpaqueSpec(
            TypeSpecClass.REGISTERED_TYPE_SPEC, "hostile.Half", Tuple.of(), Integer.MAX_VALUE);
    var two = AnonymousSpec.ofExtension("hostile.Two.Spec", Map.of("a", half, "b", half));

    assertThat(FlatCount.of(two)).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void message_ofASpecWithALongState_isShort() {
    List<Long> numbers = Collections.nCopies(100_000, 123_456L);
    AnySpec spec = AnySpec.of(numbers);

    assertThat(spec.toString()).startsWith("AnySpec([123456, 123456, ").hasSizeLessThan(10_100);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> spec.cast("text"))
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(1_000));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TypeSpec.deserialize(SomeSpec.class, Tuple.of(numbers)))
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(1_000));
  }

  /// A spec no state makes.
  @SuppressWarnings("serial") // stored by its serialization
  abstract static class SomeSpec extends TypeSpec<Object> {}

  static List<byte[]> valid() {
    return SpecSerializationTest.specs().stream().map(StructuredValues::toBytes).toList();
  }

  /// One of these found each fault of a decoder that tests with whole messages had missed.
  @ParameterizedTest
  @MethodSource("valid")
  @Tag("full")
  void message_changedAtRandom_isReadOrRefused(byte[] valid) {
    var random = new SplittableRandom(valid.length);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = valid.clone();
      for (int changes = random.nextInt(1, 5); changes > 0; changes--) {
        bytes[random.nextInt(bytes.length)] =
            (byte) (random.nextBoolean() ? random.nextInt(256) : random.nextInt(3) - 1);
      }
      checkReadOrRefused(bytes);
    }
  }

  private static void checkReadOrRefused(byte[] bytes) {
    Object read;
    try {
      read = StructuredValues.fromBytes(bytes);
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).startsWith("StructuredValues.").hasSizeLessThan(3_000);
      return;
    }
    if (read instanceof TypeSpec<?> spec) {
      assertThat(spec.equals(spec)).isTrue();
      assertThat(spec.hashCode()).isEqualTo(spec.hashCode());
      assertThat(spec.toString()).hasSizeLessThan(10_100);
    }
  }
}
