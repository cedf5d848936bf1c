package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// `Tensor.get` gives what numpy's brackets give; `tools/golden/indexing.py` wrote the goldens.
class IndexingGoldenTest {
  private static Environment tf;

  @BeforeAll
  static void open() {
    tf = Environment.open();
  }

  @AfterAll
  static void close() {
    tf.close();
  }

  static Stream<JsonNode> cases() throws IOException {
    try (var json = IndexingGoldenTest.class.getResourceAsStream("/golden/indexing.json")) {
      JsonNode cases = new ObjectMapper().readTree(json).get("cases");
      return StreamSupport.stream(cases.spliterator(), false).toList().stream();
    }
  }

  @ParameterizedTest(name = "{index} {0}")
  @MethodSource("cases")
  void get_seededIndices_givesWhatNumpyGives(JsonNode golden) {
    try (var _ = tf.scope()) {
      Tensor tensor = range(shape(golden.get("shape")));
      Object[] indices = elements(golden.get("index")).map(IndexingGoldenTest::index).toArray();
      if (golden.has("error")) {
        assertError(golden.get("error").asText(), tensor, indices);
        return;
      }
      Tensor part = tensor.get(indices);
      assertThat(part.shape()).isEqualTo(shape(golden.at("/result/shape")));
      try (var host = part.toHost()) {
        assertThat(host.toBuffer(LongBuffer.class).array())
            .containsExactly(longs(golden.at("/result/values")));
      }
    }
  }

  private static void assertError(String kind, Tensor tensor, Object... indices) {
    if (kind.equals("index")) {
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> tensor.get(indices))
          .withMessageContaining("out of bounds for axis");
    } else {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> tensor.get(indices))
          .withMessageStartingWith("get: ");
    }
  }

  private static Object index(JsonNode node) {
    if (node.isTextual()) {
      return node.asText().equals("ellipsis") ? Index.ellipsis() : Index.newAxis();
    }
    String kind = node.fieldNames().next();
    JsonNode value = node.get(kind);
    return switch (kind) {
      case "at" -> value.asInt();
      case "range" -> range(value);
      case "positions" -> Index.positions(longs(value));
      case "mask" -> booleans(value);
      case "positionTensor" -> positions(longs(value), shape(node.get("shape")));
      case "maskTensor" -> mask(booleans(value), shape(node.get("shape")));
      default -> throw new AssertionError(kind);
    };
  }

  private static Index range(JsonNode bounds) {
    long step = bounds.get(2).asLong();
    JsonNode from = bounds.get(0);
    JsonNode to = bounds.get(1);
    if (from.isNull()) {
      return to.isNull() ? Index.step(step) : Index.to(to.asLong(), step);
    }
    return to.isNull()
        ? Index.from(from.asLong(), step)
        : Index.range(from.asLong(), to.asLong(), step);
  }

  private static Tensor range(Shape shape) {
    return positions(LongStream.range(0, shape.numElements()).toArray(), shape);
  }

  private static Tensor positions(long[] values, Shape shape) {
    try (var host = HostTensor.of(LongBuffer.wrap(values), shape)) {
      return tf.constant(host);
    }
  }

  private static Tensor mask(boolean[] values, Shape shape) {
    var bytes = ByteBuffer.allocate(values.length);
    for (boolean value : values) {
      bytes.put((byte) (value ? 1 : 0));
    }
    try (var host = HostTensor.of(bytes.flip(), DType.BOOL, shape)) {
      return tf.constant(host);
    }
  }

  private static Shape shape(JsonNode dims) {
    return Shape.of(longs(dims));
  }

  private static long[] longs(JsonNode values) {
    return elements(values).mapToLong(JsonNode::asLong).toArray();
  }

  private static boolean[] booleans(JsonNode values) {
    boolean[] array = new boolean[values.size()];
    for (int i = 0; i < array.length; i++) {
      array[i] = values.get(i).asBoolean();
    }
    return array;
  }

  private static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
