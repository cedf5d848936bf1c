package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.refusal.Guard;
import io.intarsia.internal.refusal.Guards;
import io.intarsia.internal.refusal.Refusals;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.OnlyEager;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/// The ops that are refused, the calls that are checked, and the page that lists both.
///
/// Run with `-Dintarsia.update=true` to write the page anew.
@OnEveryExecutor
final class RefusedOpsTest {
  private final Environments environments;

  RefusedOpsTest(Environments environments) {
    this.environments = environments;
  }

  private static final Path PAGE = Path.of("../docs/refused-ops.md");

  @Test
  void page_isUpToDate() throws IOException {
    String page = render();
    if (Boolean.getBoolean("intarsia.update")) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/refused-ops.md; run this test with -Dintarsia.update=true")
        .isEqualTo(page);
  }

  @Test
  void tables_allNames_areRegisteredOps() {
    assertThat(OpDefinitions.names())
        .containsAll(Refusals.names())
        .containsAll(Guards.all().keySet());
  }

  @Test
  void refusedOp_called_saysWhyAndWhatToDo() {
    try (var tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true))) {
      assertThatThrownBy(() -> tf.execute("Abort", Attributes.NONE))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessage(
              "Abort: this op is refused: it ends the process; that is all it does. Throw an"
                  + " exception instead");
    }
  }

  @Test
  void guardedOp_wrongRank_saysWhatWasExpected() {
    try (var tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true))) {
      var vector = tf.constant(new float[] {1, 2});
      var attributes = Attributes.of(Map.of("strides", List.of(1, 1, 1, 1), "padding", "SAME"));
      assertThatThrownBy(() -> tf.execute("Conv2D", attributes, vector, vector))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith(
              "Conv2D: input 'input' must be of rank 4, got shape [2] in (Conv2D, float32")
          .hasMessageContaining("the runtime does not check this");
    }
  }

  @Test
  void guardedOp_shapeFunctionRefuses_passesItsMessageOn() {
    try (var tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true))) {
      var vector = tf.constant(new float[] {1, 2});
      assertThatThrownBy(() ->
              tf.execute(
                  "GRUBlockCell", Attributes.NONE, vector, vector, vector, vector, vector, vector))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Shape must be rank 2 but is rank 1")
          .hasMessageContaining("input 0: float32 [2]");
    }
  }

  @Test
  void guardedOp_shapeFunction_knowsScalars() {
    try (var tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true))) {
      var real = tf.constant(1f);
      var one = tf.constant(1);
      assertThatThrownBy(() ->
              tf.execute(
                  "CombinedNonMaxSuppression",
                  Attributes.of("clip_boxes", true),
                  real,
                  real,
                  one,
                  one,
                  real,
                  real))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Shape must be rank 4 but is rank 0");
    }
  }

  @Test
  @OnlyEager("a graph does not know what matrix is behind a handle, and makes no such nodes")
  void guardedOp_sparseMatricesThatEndTheProcess_areRefused() {
    try (var tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true))) {
      Tensor dense = tf.constant(new float[][] {{0, 5}, {7, 0}});
      Tensor matrix = tf.raw.DenseToCSRSparseMatrix(dense, tf.where(dense.cast(DType.BOOL)));
      Tensor batches = tf.expandDims(dense, 0);
      Tensor batch = tf.raw.DenseToCSRSparseMatrix(batches, tf.where(batches.cast(DType.BOOL)));
      Tensor none = tf.reshape(tf.constant(new long[0]), 0, 2);

      assertThatThrownBy(() -> tf.raw.SparseMatrixMatMul(matrix, tf.zeros(2, 0)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("input 'b' must be not empty");
      assertThatThrownBy(() -> tf.raw.SparseMatrixSparseMatMul(batch, matrix, DType.FLOAT32))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("input 'b' must be a matrix if 'a' is one, else a batch");
      assertThatThrownBy(() ->
              tf.raw.SparseTensorToCSRSparseMatrix(
                  none, tf.constant(new float[0]), tf.constant(new long[] {2, -2})))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("input 'dense_shape' must be in 0…2147483647, got [2, -2]");
      assertThat(tf.raw.SparseMatrixSparseMatMul(matrix, matrix, DType.FLOAT32).dtype())
          .isEqualTo(DType.VARIANT);
    }
  }

  private static String render() {
    return """
    # Refused ops

    Generated from the tables in the code. Some ops of the runtime end or block the whole process instead of failing.
    Random calls of every op found them; calling them from Java is an exception.

    ## Ops that cannot be called

    An `UnsupportedOperationException`.

    | why, and what to do instead | ops |
    |---|---|
    %s
    ## Ops that need a key

    The other ops are vetted or they need a key. Vetted is what a campaign of random calls (`./intarsia fuzz`) found to
    end in a result or an exception whatever it was given: eagerly, in functions, with constants folded and under XLA,
    with oneDNN and without (`vetted-ops.txt` in `META-INF/intarsia` of the jar, with the number of calls), and what has
    no kernel for the CPU. That holds for the ops of the library's own functions (`own-ops.txt`), too. Any other op of
    `tf.raw` or by name is an `UnsupportedOperationException` that says what is missing, unless the environment has the
    key:

    ```java
    Environment tf = Environment.open(EnvironmentOptions.defaults().withUnvettedOps(true));
    ```

    With it, arguments are checked as far as the rules below go, and the process is in the hands of who calls.

    ## Arguments that are checked

    The runtime does not check these arguments of these ops, so the library does: an `IllegalArgumentException`.

    | op | what is checked |
    |---|---|
    %s
    ## In functions

    The same holds in functions. Refused ops and wrong attributes are exceptions of the trace, and so are wrong inputs, as
    far as they are known then: dtypes always, ranks and shapes often, values if they are constants or captured. What is
    not known gets a check that runs with each call, a node named `guard/…`; its failure is a `TensorFlowException` with
    the same message. Functions with `jitCompile` have no such nodes: XLA has no op for them. Their arguments are checked
    with each call, and where the trace did not know all shapes, a call of new ones is traced for these first.

    What a handle leads to is asked if the handle is captured, as that of a variable made outside is. Of a handle that is
    an argument or was made in the function nothing is known, so these rules are not checked then; the process depends on
    the caller:

    | op | what is not checked |
    |---|---|
    %s\
    """
        .formatted(
            refused(), rows(_ -> true, Guard::rule), rows(Guard::asksHandles, Guard::handleRule));
  }

  private static String refused() {
    Map<String, List<String>> byReason = new TreeMap<>();
    for (String name : OpDefinitions.names()) {
      OpDefinition definition = OpDefinitions.find(name).orElseThrow();
      Refusals.reason(definition)
          .ifPresent(reason ->
              byReason.computeIfAbsent(reason, r -> new ArrayList<>()).add("`" + name + "`"));
    }
    var rows = new StringBuilder();
    byReason.forEach(
        (reason, ops) -> rows.append("| %s | %s |\n".formatted(reason, String.join(", ", ops))));
    return rows.toString();
  }

  private static String rows(Predicate<Guard> wanted, Function<Guard, String> text) {
    var rows = new StringBuilder();
    Guards.all()
        .forEach((op, guard) -> {
          if (wanted.test(guard)) {
            rows.append("| `%s` | %s |\n".formatted(op, text.apply(guard)));
          }
        });
    return rows.toString();
  }
}
