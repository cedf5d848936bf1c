package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.OnEveryExecutor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@OnEveryExecutor
class IndexingTest {
  private static final TensorSpec OPEN = TensorSpec.of(Shape.of(-1, -1), DType.INT32);

  private final Environment tf;
  private Tensor matrix;

  IndexingTest(Environment tf) {
    this.tf = tf;
    matrix = tf.constant(new int[][] {{0, 1, 2}, {3, 4, 5}});
  }

  @Test
  void get_basicIndices_readAsInNumpy() {
    assertThat(matrix.get(0).toList()).hasToString("[0, 1, 2]");
    assertThat(matrix.get(-1, -1).asInt()).isEqualTo(5);
    assertThat(matrix.get(Index.all(), 1).toList()).hasToString("[1, 4]");
    assertThat(matrix.get(Index.all(), Index.step(-1)).toList())
        .hasToString("[[2, 1, 0], [5, 4, 3]]");
    assertThat(matrix.get(Index.ellipsis(), Index.range(0, 3, 2)).toList())
        .hasToString("[[0, 2], [3, 5]]");
    assertThat(matrix.get(Index.newAxis(), 0, Index.from(1)).toList()).hasToString("[[1, 2]]");
    assertThat(matrix.get(Index.to(1), Index.from(1, -1)).toList()).hasToString("[[1, 0]]");
    assertThat(matrix.get((short) 1, (byte) 0).asInt()).isEqualTo(3);
    assertThat(matrix.get(Index.at(1L), 0L).asInt()).isEqualTo(3);
  }

  @Test
  void get_selections_readAsInNumpy() {
    assertThat(matrix.get(new int[] {1, -2}).toList()).hasToString("[[3, 4, 5], [0, 1, 2]]");
    assertThat(matrix.get(0, new long[] {2, 2}).toList()).hasToString("[2, 2]");
    assertThat(matrix.get(Index.all(), new boolean[] {true, false, true}).toList())
        .hasToString("[[0, 2], [3, 5]]");
    assertThat(matrix.get(matrix.gt(2)).toList()).hasToString("[3, 4, 5]");
    assertThat(matrix.get(Index.all(), tf.constant(new byte[][] {{-1, 0}})).toList())
        .hasToString("[[[2, 0]], [[5, 3]]]");
    assertThat(matrix.get(tf.constant(1)).toList()).hasToString("[3, 4, 5]");
  }

  @Test
  void get_everyKindOfDType_isIndexed() {
    assertThat(tf.constant(new String[] {"a", "b"}).get(1).asString()).isEqualTo("b");
    try (var half = HostTensor.of(new float[] {1, 2}, DType.BFLOAT16)) {
      assertThat(tf.constant(half).get(Index.step(-1)).toList()).hasToString("[2.0, 1.0]");
    }
  }

  @Test
  void get_nothing_isATensorOfItsOwn() {
    Tensor same = matrix.get();
    matrix.close();
    assertThat(same.toList()).hasToString("[[0, 1, 2], [3, 4, 5]]");
  }

  @Test
  void get_anyIndices_leavesNoTemporaryBehind() {
    Tensor mask = matrix.gt(1);
    Tensor positions = tf.constant(new long[] {-1});
    long live = tf.liveTensors();
    for (Object[] indices :
        new Object[][] {{0}, {}, {mask}, {positions}, {new int[] {0}}, {Index.newAxis(), mask}}) {
      matrix.get(indices).close();
    }
    assertThatIllegalArgumentException().isThrownBy(() -> matrix.get(1, positions, mask));
    assertThat(tf.liveTensors()).isEqualTo(live);
  }

  @Test
  void get_indexOutOfBounds_namesAxisSizeAndIndex() {
    for (Object index :
        List.of(3, -4, Index.positions(0, 3), new int[] {-4}, tf.constant(new int[] {3}))) {
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> matrix.get(Index.all(), index))
          .withMessageMatching(
              "get: index (3|-4) is out of bounds for axis 1 of size 3; expected -3 to 2");
    }
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        Arguments.of(
            new Object[] {0, 0, 0},
            "get: too many indices: a tensor of shape [2, 3] has 2 axes, but the indices are for 3;"
                + " Index.newAxis() adds one"),
        Arguments.of(
            new Object[] {Index.ellipsis(), Index.ellipsis()},
            "get: more than one ellipsis: which axes each stands for is not clear; use Index.all()"
                + " for single axes"),
        Arguments.of(
            new Object[] {1.5},
            "get: index 0: expected an integer, an Index, int[], long[], boolean[], or a tensor of"
                + " integers or booleans, got Double 1.5"),
        Arguments.of(
            new Object[] {0, null},
            "get: index 1: expected an integer, an Index, int[], long[], boolean[], or a tensor of"
                + " integers or booleans, got null; for a new axis use Index.newAxis()"),
        Arguments.of(
            new Object[] {new boolean[] {true}},
            "get: a mask must have the sizes of the axes it selects from: expected [2] (axes from 0"
                + " of shape [2, 3]), got [1]"),
        Arguments.of(
            new Object[] {new int[] {0}, new int[] {0}},
            "get: more than one mask or index tensor: numpy pairs their elements; use tf.gatherNd"
                + " for pairs, or get(...).get(...) to select along one axis after the other"),
        Arguments.of(
            new Object[] {0, Index.newAxis(), new int[] {0}},
            "get: an integer apart from a mask or index tensor: numpy moves the selected axis to"
                + " the front then; index with the integers first: get(0).get(Index.all(),"
                + " positions)"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void get_indicesThatDoNotFit_saysTheWayOut(Object[] indices, String message) {
    assertThatIllegalArgumentException().isThrownBy(() -> matrix.get(indices)).withMessage(message);
  }

  @Test
  void get_tensorsThatAreNoIndex_saysTheWayOut() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> matrix.get(tf.constant(1f)))
        .withMessage(
            "get: index 0: expected a tensor of integers or booleans, got float32; cast it");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> matrix.get(tf.constant(true)))
        .withMessageStartingWith("get: index 0: expected a mask with one axis or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> matrix.get(tf.constant(new boolean[3][2])))
        .withMessage(
            "get: a mask must have the sizes of the axes it selects from: expected [2, 3] (axes"
                + " from 0 of shape [2, 3]), got [3, 2]");
  }

  @Test
  void get_ofTwoShapesInOneTrace_fitsBoth() {
    var last = tf.function((Ops _, Tensor x) -> x.get(Index.all(), -1).plus(x.get(new int[] {-1})));
    for (int rows : new int[] {1, 2, 3, 4}) {
      Tensor x = tf.reshape(tf.range(3 * rows), rows, 3);
      int end = 3 * rows;
      assertThat(last.apply(tf.stack(Collections.nCopies(3, x.get(-1)))).toList())
          .hasToString("[[%d, %d, %d]]".formatted(2 * end - 4, 2 * end - 3, 2 * end - 2));
    }
    assertThat(last.apply(tf.constant(new int[][] {{1, 2}})).toList()).hasToString("[[3, 4]]");
  }

  @Test
  void get_byTheCounterOfALoop_takesOneElementAfterTheOther() {
    var trace =
        tf.function((Ops g, Tensor x) -> {
          List<Tensor> end =
              g.whileLoop(
                  (_, v) -> v.getFirst().lt(2),
                  (_, v) ->
                      List.of(
                          v.getFirst().plus(1),
                          v.getLast().plus(x.get(v.getFirst(), v.getFirst()))),
                  List.of(g.constant(0), g.constant(0)));
          return end.getLast();
        });
    assertThat(trace.apply(matrix).asInt()).isEqualTo(4);
    // Tensors that are there already, indexed by what is known only when the loop runs.
    var captured = tf.function((Ops _, Tensor i) -> matrix.get(Index.all(), i));
    assertThat(captured.apply(tf.constant(-1L)).toList()).hasToString("[2, 5]");
    assertThat(captured.apply(tf.constant((byte) 1)).toList()).hasToString("[1, 4]");
  }

  @Test
  void get_anOuterTensorByAnInnerPosition_keepsWhatIsKnownOfTheShape() {
    List<Shape> shapes = new ArrayList<>();
    var trace =
        tf.function((Ops g, Tensor x) -> {
          Tensor zero = g.constant(0);
          List<Tensor> end =
              g.whileLoop(
                  (_, v) -> v.getFirst().lt(1),
                  (_, v) -> {
                    shapes.add(x.get(v.getFirst(), Index.all()).shape());
                    shapes.add(x.get(new int[] {1, 0}, v.getFirst()).shape());
                    return List.of(v.getFirst().plus(1));
                  },
                  List.of(zero));
          return end.getFirst();
        });
    trace.apply(matrix);
    assertThat(shapes).startsWith(Shape.of(3), Shape.of(2));
  }

  @Test
  void get_outOfBoundsFoundWhenRun_isAnInvalidArgument() {
    var options = FunctionOptions.defaults().withInputSignature(List.of(OPEN, OPEN));
    var at = tf.function((Ops _, List<Tensor> in) -> in.getFirst().get(2), options);
    assertThatExceptionOfType(TensorFlowException.InvalidArgument.class)
        .isThrownBy(() -> at.apply(List.of(matrix, matrix)))
        .withMessageContaining("slice index 2 of dimension 0 out of bounds");
    var positions =
        tf.function(
            (Ops _, List<Tensor> in) -> in.getFirst().get(in.getLast().get(Index.all(), 0)),
            options);
    assertThatExceptionOfType(TensorFlowException.InvalidArgument.class)
        .isThrownBy(() -> positions.apply(List.of(matrix, matrix)))
        .withMessageContaining("indices[1] = 3 is not in [0, 2)");
    var mask =
        tf.function((Ops _, List<Tensor> in) -> in.getFirst().get(in.getLast().gt(0)), options);
    assertThat(mask.apply(List.of(matrix, matrix)).toList()).hasToString("[1, 2, 3, 4, 5]");
    assertThatExceptionOfType(TensorFlowException.InvalidArgument.class)
        .isThrownBy(() -> mask.apply(List.of(matrix, tf.linalg.matrixTranspose(matrix))))
        .withMessageContaining(
            "get: a mask must have the sizes of the axes it selects from: expected, got");
    // As many axes as the tensor turns out to have, or not.
    var block =
        tf.function(
            (Ops _, Tensor x, Tensor m) -> x.get(m),
            FunctionOptions.defaults()
                .withInputSignature(
                    TensorSpec.of(Shape.unknown(), DType.INT32),
                    TensorSpec.of(Shape.of(-1, -1, -1), DType.BOOL)));
    Tensor two = tf.constant(new int[][] {{1, 2}, {3, 4}});
    Tensor three = two.reshape(1, 2, 2);
    assertThat(block.apply(three, three.gt(1)).toList()).hasToString("[2, 3, 4]");
    Tensor all = tf.constant(new boolean[2][2][2]);
    assertThatExceptionOfType(TensorFlowException.InvalidArgument.class)
        .isThrownBy(() -> block.apply(two, all))
        .withMessageContaining(
            "get: a mask must have the sizes of the axes it selects from: expected, got");
  }

  @Test
  void get_indexOfUnknownRank_saysTheWayOut() {
    var unknown = TensorSpec.of(Shape.unknown(), DType.INT32);
    var options = FunctionOptions.defaults().withInputSignature(unknown);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> tf.function((Ops _, Tensor i) -> matrix.get(i.gt(0)), options).apply(matrix))
        .withMessage(
            "get: index 0: expected a mask whose rank is known, as it says how many axes it is for;"
                + " say it with tf.ensureShape");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> tf.function((Ops _, Tensor i) -> matrix.get(i, i), options).apply(matrix))
        .withMessageEndingWith(
            "; if the index of unknown rank is a scalar, say so: tf.ensureShape(index,"
                + " Shape.scalar())");
  }

  @Test
  void range_stepZero_throws() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Index.step(0))
        .withMessage("Index: the step must not be 0; use 1, or a negative one to go backwards");
  }
}
