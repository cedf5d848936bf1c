package io.intarsia.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.spark.InputPlan.Form;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/// An input that is filled batch by batch: nothing of one is in the next.
final class BatchInputTest {
  private final Environment tf;

  BatchInputTest(Environment tf) {
    this.tf = tf;
  }

  private static InputPlan plan(CellType cell, int depth, Form form, List<Long> sizes) {
    int raggedRank = form == Form.RAGGED ? 1 : 0;
    List<String> columns = depth < sizes.size() ? List.of("b", "a") : List.of("b");
    List<Integer> positions = columns.size() == 2 ? List.of(1, 0) : List.of(1);
    return new InputPlan(
        "x", columns, positions, cell, depth, form, sizes, raggedRank, CellType.INT64);
  }

  private static Seq<?> array(@Nullable Object... elements) {
    return CollectionConverters.asScala(Arrays.asList(elements)).toSeq();
  }

  /// Of one batch, whose rows have these second cells, and 0 first.
  private Object filled(BatchInput input, @Nullable Object... cells) {
    input.clear();
    for (int i = 0; i < cells.length; i++) {
      input.add(RowFactory.create(0f, cells[i]), i);
    }
    return input.value(tf);
  }

  @Test
  void columns_sideBySide_growBeyondTheFirstRoomAndShrinkAgain() {
    var input = new BatchInput(plan(CellType.FLOAT32, 0, Form.TENSOR, List.of(2L)));
    var many = new Float[1000];
    var expected = new float[1000][2];
    for (int i = 0; i < many.length; i++) {
      many[i] = i / 4f;
      expected[i][0] = i / 4f;
    }

    var whole = (Tensor) filled(input, (Object[]) many);
    var next = (Tensor) filled(input, 7f);

    assertThat(whole.toArray(float[][].class)).isDeepEqualTo(expected);
    assertThat(next.toArray(float[][].class)).isDeepEqualTo(new float[][] {{7, 0}});
  }

  @Test
  void strings_ofTheBatchBefore_areGone() {
    var input = new BatchInput(plan(CellType.STRING, 0, Form.TENSOR, List.of()));

    var first = (Tensor) filled(input, "a", "b");
    var next = (Tensor) filled(input, "c".getBytes(StandardCharsets.UTF_8));

    assertThat(first.toArray(String[].class)).containsExactly("a", "b");
    assertThat(next.toArray(String[].class)).containsExactly("c");
  }

  @Test
  void mask_ofTheBatchBefore_isGone() {
    var input = new BatchInput(plan(CellType.INT32, 0, Form.MASKED, List.of()));

    var first = (MaskedTensor) filled(input, null, 5);
    var next = (MaskedTensor) filled(input, 6);

    assertThat(first.mask().toArray(boolean[].class)).containsExactly(false, true);
    assertThat(next.mask().toArray(boolean[].class)).containsExactly(true);
    assertThat(next.values().toArray(int[].class)).containsExactly(6);
  }

  @Test
  void ragged_rowsOfTheBatchBefore_areGone() {
    var input = new BatchInput(plan(CellType.INT64, 1, Form.RAGGED, List.of(-1L)));

    var first = (RaggedTensor) filled(input, array(1L, 2L), array());
    var next = (RaggedTensor) filled(input, array(3L), array(4L, 5L));

    assertThat(first.toList()).hasToString("[[1, 2], []]");
    assertThat(next.toList()).hasToString("[[3], [4, 5]]");
  }

  @Test
  void sizes_ofTheBatchBefore_areForgotten() {
    var input = new BatchInput(plan(CellType.INT32, 1, Form.TENSOR, List.of(-1L)));

    var first = (Tensor) filled(input, array(1, 2), array(3, 4));
    var next = (Tensor) filled(input, array(5));

    assertThat(first.toArray(int[][].class)).isDeepEqualTo(new int[][] {{1, 2}, {3, 4}});
    assertThat(next.toArray(int[][].class)).isDeepEqualTo(new int[][] {{5}});
  }

  @Test
  void noRows_areATensorOfNone() {
    var input = new BatchInput(plan(CellType.FLOAT64, 0, Form.TENSOR, List.of(2L)));

    assertThat(((Tensor) filled(input)).shape()).hasToString("[0, 2]");
  }
}
