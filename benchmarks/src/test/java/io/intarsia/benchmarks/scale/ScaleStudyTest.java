package io.intarsia.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.benchmarks.measure.Effort;
import io.intarsia.spec.ExtensionType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ScaleStudyTest {
  // Others start processes, and take minutes.
  @Test
  void run_smallSizesOfATape_measuresEachLine() {
    measuresEachLine(Axis.TAPE);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("nightly")
  void run_smallSizes_measuresEachLine(Axis axis) {
    measuresEachLine(axis);
  }

  private static void measuresEachLine(Axis axis) {
    List<String> said = new ArrayList<>();

    Scale scale = new ScaleStudy(Effort.SMOKE, 10, said::add).run(List.of(axis));

    List<Integer> sizes = axis.sizes(10);
    assertThat(said).hasSameSizeAs(sizes).isNotEmpty();
    assertThat(scale.cuts()).isEmpty();
    for (Line line : axis.lines()) {
      if (line.unit() == Line.Unit.NANOSECONDS) { // so little memory cannot be seen
        assertThat(scale.points(line)).as(line.title()).extracting(Point::size).isEqualTo(sizes);
        assertThat(scale.points(line)).allMatch(point -> point.cost().median() > 0);
      }
    }
    assertThat(scale.curves().keySet()).allMatch(line -> line.axis() == axis);
  }

  @Test
  void sizes_areHalfADecadeApart() {
    assertThat(Axis.TENSORS.sizes(2_000)).containsExactly(1, 3, 10, 32, 100, 316, 1000);
    assertThat(Axis.LIVE.sizes(Integer.MAX_VALUE)).startsWith(10).endsWith(10_000_000);
    assertThat(Axis.THREADS.sizes(100)).containsExactly(1, 2, 4, 8, 16, 32, 64);
  }

  @Test
  void axis_unknownName_saysWhichThereAre() {
    assertThat(Axis.of("tape")).isEqualTo(Axis.TAPE);
    assertThatThrownBy(() -> Axis.of("ropes"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "nothing that grows is called 'ropes'; expected one of"
                + " [tensors, ops, types, threads, environments, live, tape]");
  }

  @Test
  void types_ofALoader_areDifferentTypes() {
    var loader = new TypeLoader();

    Class<?> first = loader.load(1);
    Class<?> last = loader.load(999_999);

    assertThat(first).isNotEqualTo(last).isNotEqualTo(Type000000.class);
    assertThat(last.getSimpleName()).isEqualTo("Type999999");
    assertThat(ExtensionType.class).isAssignableFrom(first).isAssignableFrom(last);
    assertThatThrownBy(() -> loader.load(1_000_000))
        .hasMessage("TypeLoader.load: expected six digits, got 1000000");
  }
}
