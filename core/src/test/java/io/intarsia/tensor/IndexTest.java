package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What types of one's own see of the arguments of a `get(…)`.
final class IndexTest {
  private final Environment tf;

  IndexTest(Environment tf) {
    this.tf = tf;
  }

  /// A value that is indexed by, of a type this library does not know.
  private record Rows(Shape shape) implements TensorLike {}

  @Test
  void listOf_javaValues_areIndicesThatCanBeTakenApart() {
    List<Index> indices =
        Index.listOf(
            2,
            -1L,
            (short) 3,
            Index.range(1, 9, 2),
            Index.ellipsis(),
            Index.newAxis(),
            new int[] {0, 2},
            new long[] {1},
            new boolean[] {true, false});
    assertThat(indices)
        .containsExactly(
            new Index.At(2),
            new Index.At(-1),
            new Index.At(3),
            new Index.Range(1L, 9L, 2),
            new Index.Ellipsis(),
            new Index.NewAxis(),
            new Index.Positions(List.of(0L, 2L)),
            new Index.Positions(List.of(1L)),
            new Index.Mask(List.of(true, false)));
    assertThat(indices.stream().map(IndexTest::axesOf)).containsExactly(1, 1, 1, 1, 0, 0, 1, 1, 1);
  }

  /// A switch over all kinds needs no default.
  private static int axesOf(Index index) {
    return switch (index) {
      case Index.At _, Index.Range _, Index.Positions _, Index.Mask _, Index.ByTensor _ -> 1;
      case Index.Ellipsis _, Index.NewAxis _ -> 0;
    };
  }

  @Test
  void listOf_tensors_areWrappedUnlessTheyAreOneKnownPosition() {
    var position = tf.constant(1);
    var positions = tf.constant(new int[] {1, 0});
    var mask = tf.constant(new boolean[] {true, false});
    var rows = new Rows(Shape.of(2));
    assertThat(Index.listOf(position, positions, mask, rows))
        .containsExactly(
            new Index.At(1),
            new Index.ByTensor(positions),
            new Index.ByTensor(mask),
            new Index.ByTensor(rows));
    assertThat(Index.listOf(new Index.ByTensor(position))).containsExactly(new Index.At(1));
  }

  @Test
  void get_wrappedTensor_isAsTheTensor() {
    var x = tf.constant(new int[] {10, 20, 30});
    var positions = new Index.ByTensor(tf.constant(new int[] {2, 0}));
    assertThat(x.get(positions)).hasToString(x.get(new int[] {2, 0}).toString());
  }

  @Test
  void listOf_whatIsNoIndex_isRefusedWithTheSameWords() {
    assertThatThrownBy(() -> Index.listOf(0, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("get: index 1: expected an integer, an Index")
        .hasMessageEndingWith("got null; for a new axis use Index.newAxis()");
    assertThatThrownBy(() -> Index.listOf(1.5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("get: index 0: expected an integer");
    assertThatThrownBy(() -> Index.listOf(Index.ellipsis(), Index.ellipsis()))
        .hasMessageContaining("more than one ellipsis");
    assertThatThrownBy(() -> Index.listOf(tf.constant(new float[] {1})))
        .hasMessageContaining("expected a tensor of integers or booleans");
    var x = tf.constant(new int[] {10, 20});
    assertThatThrownBy(() -> x.get(new Index.ByTensor(new Rows(Shape.of(2)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("get: index 0: expected an integer, an Index");
  }
}
