package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class IndexingTest {
  private Environment tf;
  private Tensor matrix;

  @BeforeEach
  void open() {
    tf = Environment.open();
    matrix = tf.constant(new int[][] {{0, 1, 2}, {3, 4, 5}});
  }

  @AfterEach
  void close() {
    tf.close();
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
            "get: too many indices: a tensor of shape [2, 3] has 2 axes, but the indices are for 3; Index.newAxis() adds"
                + " one"),
        Arguments.of(
            new Object[] {Index.ellipsis(), Index.ellipsis()},
            "get: more than one ellipsis: which axes each stands for is not clear; use Index.all() for single axes"),
        Arguments.of(
            new Object[] {1.5},
            "get: index 0: expected an integer, an Index, int[], long[], boolean[], or a tensor of integers or booleans,"
                + " got Double 1.5"),
        Arguments.of(
            new Object[] {0, null},
            "get: index 1: expected an integer, an Index, int[], long[], boolean[], or a tensor of integers or booleans,"
                + " got null; for a new axis use Index.newAxis()"),
        Arguments.of(
            new Object[] {new boolean[] {true}},
            "get: a mask must have the sizes of the axes it selects from: expected [2] (axes from 0 of shape [2, 3]),"
                + " got [1]"),
        Arguments.of(
            new Object[] {new int[] {0}, new int[] {0}},
            "get: more than one mask or index tensor: numpy pairs their elements; use tf.gatherNd for pairs, or"
                + " get(...).get(...) to select along one axis after the other"),
        Arguments.of(
            new Object[] {0, Index.newAxis(), new int[] {0}},
            "get: an integer apart from a mask or index tensor: numpy moves the selected axis to the front then; index"
                + " with the integers first: get(0).get(Index.all(), positions)"));
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
            "get: a mask must have the sizes of the axes it selects from: expected [2, 3] (axes from 0 of shape [2, 3]),"
                + " got [3, 2]");
  }

  @Test
  void range_stepZero_throws() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Index.step(0))
        .withMessage("Index: the step must not be 0; use 1, or a negative one to go backwards");
  }
}
