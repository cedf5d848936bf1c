package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorflow.proto.BytesList;
import org.tensorflow.proto.Example;
import org.tensorflow.proto.Feature;
import org.tensorflow.proto.Features;
import org.tensorflow.proto.SequenceExample;

/// Examples that say that a list has more bytes than they have, which the kernels believe.
@SuppressWarnings("NullAway.Init") // made before each test
final class SerializedExamplesTest {
  private Environment tf;

  @BeforeEach
  void open() {
    tf = Environment.open();
  }

  @AfterEach
  void close() {
    tf.close();
  }

  /// An example with one feature, `f`, whose list `kind` has an element of so many bytes, none of
  /// which is there.
  static byte[] lying(int kind, long length) {
    byte[] list = field(1, varint(length), new byte[0]);
    byte[] feature = field(kind, varint(list.length), list);
    byte[] key = {0x0a, 1, 'f'};
    byte[] value = field(2, varint(feature.length), feature);
    byte[] entry = joined(key, value);
    byte[] features = field(1, varint(entry.length), entry);
    return field(1, varint(features.length), features);
  }

  private static byte[] field(int number, byte[] length, byte[] content) {
    return joined(new byte[] {(byte) (number << 3 | 2)}, length, content);
  }

  private static byte[] varint(long value) {
    var out = new ByteArrayOutputStream();
    long rest = value;
    for (; rest > 0x7f; rest >>>= 7) {
      out.write((int) (rest & 0x7f | 0x80));
    }
    out.write((int) rest);
    return out.toByteArray();
  }

  private static byte[] joined(byte[]... parts) {
    var out = new ByteArrayOutputStream();
    for (byte[] each : parts) {
      out.writeBytes(each);
    }
    return out.toByteArray();
  }

  static Example example(String text) {
    var list = BytesList.newBuilder().addValue(ByteString.copyFromUtf8(text));
    var feature = Feature.newBuilder().setBytesList(list).build();
    return Example.newBuilder().setFeatures(Features.newBuilder().putFeature("f", feature)).build();
  }

  static Tensor parse(Ops g, Tensor serialized, DType dtype) {
    Tensor none = g.constant(new String[0], DType.STRING, Shape.of(0));
    Tensor keys = g.constant(new String[] {"f"});
    return g.raw.ParseExampleV2(
            serialized,
            none,
            keys,
            none,
            none,
            List.of(),
            1,
            List.of(dtype),
            List.of(),
            List.of(),
            List.of())
        .sparseValues()
        .getFirst();
  }

  private static Tensor parseSequence(Ops g, Tensor serialized) {
    Tensor none = g.constant(new String[0], DType.STRING, Shape.of(0));
    Tensor keys = g.constant(new String[] {"f"});
    return g.raw.ParseSequenceExampleV2(
            serialized,
            none,
            keys,
            none,
            none,
            none,
            none,
            none,
            g.constant(new boolean[0]),
            List.of(),
            Attributes.of("Ncontext_sparse", 1).with("context_sparse_types", List.of(DType.STRING)))
        .contextSparseValues()
        .getFirst();
  }

  private Tensor batch(byte[]... examples) {
    return tf.constant(examples, DType.STRING, Shape.of(examples.length));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 1L << 30, (1L << 31) - 1, 1L << 31, (1L << 32) - 1})
  void parseExample_aListLongerThanTheExample_isRefused(long length) {
    byte[] fine = example("x").toByteArray();
    for (int kind : new int[] {1, 2}) {
      Tensor serialized = batch(fine, lying(kind, length));
      DType dtype = kind == 1 ? DType.STRING : DType.FLOAT32;
      assertThatThrownBy(() -> parse(tf, serialized, dtype))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("input 'serialized' must be examples that have as many bytes as")
          .hasMessageContaining("got a list of %d bytes behind the end of example 1", length);
      var function = tf.function((Ops g, Tensor x) -> parse(g, x, dtype));
      assertThatThrownBy(() -> function.apply(serialized))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("bytes behind the end of example 1");
    }
  }

  @Test
  void parseExample_examplesThatAreFineOrEndEarly_areLeftToTheKernel() {
    byte[] fine = example("some text").toByteArray();
    assertThat(parse(tf, batch(fine, fine), DType.STRING).toList())
        .isEqualTo(List.of("some text", "some text"));
    Tensor cut = batch(java.util.Arrays.copyOf(fine, fine.length - 1));
    assertThatThrownBy(() -> parse(tf, cut, DType.STRING))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("Could not parse example input");
  }

  @Test
  void parseSequenceExample_whatIsNotWellFormed_isRefused() {
    byte[] fine =
        SequenceExample.newBuilder().setContext(example("x").getFeatures()).build().toByteArray();
    assertThat(parseSequence(tf, batch(fine)).toList()).isEqualTo(List.of("x"));
    Tensor serialized = batch(fine, lying(1, 1L << 31));
    assertThatThrownBy(() -> parseSequence(tf, serialized))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "input 'serialized' must be well-formed messages of SequenceExample, got one at 1 that");
    var function = tf.function((Ops g, Tensor x) -> parseSequence(g, x));
    assertThatThrownBy(() -> function.apply(serialized))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("well-formed messages of SequenceExample");
  }
}
