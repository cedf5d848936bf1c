package io.intarsia.distributions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Some of a batch of distributions.
@Tag("E-008")
final class BatchSliceTest {
  private final Environment tf;

  BatchSliceTest(Environment tf) {
    this.tf = tf;
  }

  private static float[] floats(Tensor tensor) {
    return tensor.toArray(float[].class);
  }

  @Test
  void get_ofParametersThatBroadcast_isThatPartOfTheWhole() {
    var loc = tf.constant(new float[][] {{0}, {10}, {20}});
    var d = Normal.of(tf, loc, new float[] {1, 2});
    var row = (Normal) d.get(1);
    assertThat(row.batchShape()).isEqualTo(Shape.of(2));
    assertThat(floats(row.mean())).containsExactly(10, 10);
    assertThat(floats(row.stddev())).containsExactly(1, 2);
    var column = d.get(Index.ellipsis(), 1);
    assertThat(floats(column.mean())).containsExactly(0, 10, 20);
    assertThat(floats(column.stddev())).containsExactly(2, 2, 2);
    assertThat(floats(d.get(Index.from(1), 0).mean())).containsExactly(10, 20);
    assertThat(d.get(Index.newAxis(), 0, Index.all()).batchShape()).isEqualTo(Shape.of(1, 2));
    assertThat(floats(d.get(new boolean[] {true, false, true}, -1).mean())).containsExactly(0, 20);
    assertThat(d.get().batchShape()).isEqualTo(Shape.of(3, 2));
  }

  @Test
  void get_aScalarParameter_staysOne() {
    var part = (Normal) Normal.of(tf, 0, new float[] {1, 2}).get(1);
    assertThat(part.loc().shape()).isEqualTo(Shape.scalar());
    assertThat(part.scale().asFloat()).isEqualTo(2);
    assertThat(part).hasToString("Normal(batchShape=[], eventShape=[], dtype=float32)");
  }

  @Test
  void get_ofEventsWithAxes_leavesThemWhole() {
    var base = Normal.of(tf, new float[][] {{0, 1}, {2, 3}, {4, 5}}, new float[] {1, 2});
    var part = new Independent(base, 1).get(2);
    assertThat(part).hasToString("Independent(batchShape=[], eventShape=[2], dtype=float32)");
    assertThat(floats(part.mean())).containsExactly(4, 5);
    assertThat(floats(part.stddev())).containsExactly(1, 2);
  }

  @Test
  void get_moreIndicesThanAxes_names() {
    assertThatThrownBy(() -> Normal.of(tf, 0, new float[] {1, 2}).get(0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Normal.get: expected indices of 1 axes at most, those of the batch [2], got 2");
  }

  @ParameterizedTest
  @EnumSource
  void get_whereCodeRuns_isThatPart(Placement placement) {
    List<Tensor> inputs =
        List.of(tf.constant(new float[][] {{0}, {10}}), tf.constant(new float[] {1, 2, 3}));
    List<Tensor> results =
        placement.run(
            tf,
            inputs,
            (g, in) -> {
              Distribution part = new Normal(in.get(0), in.get(1)).get(1, Index.from(1));
              return List.of(part.mean(), part.stddev());
            });
    assertThat(floats(results.get(0))).containsExactly(10, 10);
    assertThat(floats(results.get(1))).containsExactly(2, 3);
  }
}
