package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedOps;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.types.structured.StructuredTensor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Arrays, lists and numbers beside values of our types: results as of tensors where a function
/// takes them, and messages that lead on where Java's types do not let it.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // made before all tests
final class ObjectOperandsTest {
  private static final List<?> UNEVEN = List.of(List.of(1, 1), List.of(1));
  private static final String BESIDE =
      "it goes beside tensors and other such values: make what is beside it one, as by"
          + " tf.constant(…), or call the function by name, tf.op(\"concat\").apply(…)";

  private Environment tf;
  private RaggedTensor rows;
  private SparseTensor sparse;
  private StructuredTensor structures;
  private MaskedTensor masked;

  @BeforeAll
  void open() {
    tf = Environment.open();
    rows = RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(3)));
    sparse = SparseTensor.of(tf, new long[][] {{0, 1}}, new float[] {5}, 2, 2);
    structures = StructuredTensor.of(tf, List.of(Map.of("a", 1), Map.of("a", 2)));
    masked =
        MaskedTensor.of(tf.constant(new float[] {1, 2}), tf.constant(new boolean[] {true, false}));
  }

  @AfterAll
  void close() {
    tf.close();
  }

  private Object call(String function, Object... arguments) {
    return Objects.requireNonNull(tf.op(function).apply(arguments));
  }

  private static String text(Object value) {
    return value instanceof Tensor tensor ? tensor.toList().toString() : value.toString();
  }

  Stream<Arguments> calls() {
    int[][] array = {{7}, {8}};
    return Stream.of(
        Arguments.of("concat", List.of(List.of(rows, array), 0), "[[1, 2], [3], [7], [8]]"),
        Arguments.of("concat", List.of(List.of(UNEVEN, rows), 1), "[[1, 1, 1, 2], [1, 3]]"),
        Arguments.of("stack", List.of(List.of(rows, UNEVEN), 0), "[[[1, 2], [3]], [[1, 1], [1]]]"),
        Arguments.of("math.add", List.of(rows, UNEVEN), "[[2, 3], [4]]"),
        Arguments.of("math.add", List.of(UNEVEN, rows), "[[2, 3], [4]]"),
        Arguments.of("math.add", List.of(rows, array), "[[8, 9], [11]]"),
        Arguments.of(
            "math.equal", List.of(rows, new int[][] {{1, 2}, {2}}), "[[true, true], [false]]"),
        Arguments.of("gather", List.of(rows, UNEVEN), "[[[3], [3]], [[3]]]"),
        Arguments.of("gather", List.of(List.of(4, 5, 6, 7), rows), "[[5, 6], [7]]"),
        Arguments.of(
            "boolean_mask",
            List.of(rows, List.of(List.of(true, false), List.of(true))),
            "[[1], [3]]"),
        Arguments.of("tile", List.of(rows, List.of(1, 2)), "[[1, 2, 1, 2], [3, 3]]"));
  }

  @ParameterizedTest
  @MethodSource("calls")
  void call_arraysAndListsBesideRaggedTensors_areOperands(
      String function, List<?> arguments, String expected) {
    assertThat(text(call(function, arguments.toArray())))
        .isEqualTo("RaggedTensor(" + expected + ")");
  }

  @Test
  void call_arraysAndListsBesideSparseTensors_areOperands() {
    assertThat(text(call("linalg.matmul", sparse, new float[][] {{1}, {2}})))
        .isEqualTo("[[10.0], [0.0]]");
    assertThat(text(call("linalg.matmul", List.of(List.of(1, 2)), sparse)))
        .isEqualTo("[[0.0, 5.0]]");
    assertThat(text(call("linalg.matvec", sparse, List.of(1, 2)))).isEqualTo("[10.0, 0.0]");
    assertThat(text(call("math.multiply", sparse, List.of(1f, 3f)))).contains("values=[15.0]");
  }

  @Test
  void call_listsBesideOtherTypes_areOperands() {
    assertThat(text(call("gather", structures, List.of(1, 0))))
        .isEqualTo("StructuredTensor([{\"a\": 2}, {\"a\": 1}])");
    assertThat(text(call("boolean_mask", structures, List.of(true, false))))
        .isEqualTo("StructuredTensor([{\"a\": 1}])");
    assertThat(text(call("concat", List.of(masked, List.of(3f)), 0)))
        .isEqualTo("MaskedTensor([1.0, --, 3.0])");
    assertThat(text(call("stack", List.of(masked, new float[] {3, 4}))))
        .isEqualTo("MaskedTensor([[1.0, --], [3.0, 4.0]])");
    assertThat(text(call("math.add", masked, List.of(3f, 4f))))
        .isEqualTo("MaskedTensor([4.0, --])");
  }

  @Test
  void ragged_unevenLists_areRagged() {
    assertThat(RaggedOps.stack(tf, List.of(rows, UNEVEN)))
        .hasToString("RaggedTensor([[[1, 2], [3]], [[1, 1], [1]]])");
    assertThat(RaggedOps.booleanMask(tf, rows, List.of(List.of(true, false), List.of(true))))
        .hasToString("RaggedTensor([[1], [3]])");
  }

  @Test
  void facade_valueAmongObjects_saysWhatToWrite() {
    Stream.<Runnable>of(
            () -> tf.concat(List.of(rows, UNEVEN), 0),
            () -> tf.stack(List.of(rows, new int[][] {{1}})),
            () -> tf.concat(List.of(sparse, new float[][] {{1, 2}}), 0),
            () -> tf.concat(List.of(structures, List.of(Map.of("a", 3))), 0),
            () -> tf.stack(List.of(masked, List.of(3f, 4f))),
            () -> tf.math.add(rows, UNEVEN),
            () -> tf.math.maximum(sparse, new float[][] {{1, 2}}),
            () -> tf.where(new boolean[] {true}, masked, List.of(1f)))
        .forEach(call ->
            assertThatIllegalArgumentException()
                .isThrownBy(call::run)
                .withMessageMatching("constant: no dtype for \\w+Tensor at value; .*")
                .withMessageEndingWith(BESIDE));
  }

  @Test
  void ragged_besideWhatItCannotBe_saysSo() {
    String message =
        "operand: expected a ragged tensor, a tensor, or numbers, strings, arrays and lists of them"
            + " beside a ragged tensor, got %s; convert it to one of these";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> call("concat", List.of(rows, sparse), 0))
        .withMessage(message.formatted("a SparseTensor"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> call("concat", Arrays.asList(rows, null), 0))
        .withMessage(message.formatted("null"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> call("concat", List.of(rows, List.of(List.of(1), 2)), 0))
        .withMessageContaining("2");
  }
}
