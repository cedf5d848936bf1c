package io.intarsia.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What bars, boxes, violins, areas and contours are made of, against numbers by hand and numpy's.
final class FiguresTest {
  private static final double NAN = Double.NaN;
  private static final List<String> NAMES = List.of("one", "two");

  private static Map<String, double[]> groups() {
    Map<String, double[]> groups = new LinkedHashMap<>();
    groups.put("a", new double[] {2, -1});
    groups.put("b", new double[] {3, -4});
    return groups;
  }

  private static Series series(Lines lines, int at) {
    return lines.series().get(at);
  }

  // -- bars ---------------------------------------------------------------------------------------

  @Test
  void bar_groups_standSideBySideOverTheirName() {
    Lines bars = Bars.of(NAMES, groups(), BarOptions.defaults());
    assertThat(bars.series()).extracting(Series::name).containsExactly("a", "b");
    assertThat(series(bars, 0).x())
        .containsExactly(new double[] {-.4, -.4, 0, 0, -.4, NAN, .6, .6, 1, 1, .6}, within(1e-12));
    assertThat(series(bars, 0).y()).containsExactly(0, 2, 2, 0, 0, NAN, 0, -1, -1, 0, 0);
    assertThat(series(bars, 1).x())
        .containsExactly(new double[] {0, 0, .4, .4, 0, NAN, 1, 1, 1.4, 1.4, 1}, within(1e-12));
    assertThat(series(bars, 1).y()).containsExactly(0, 3, 3, 0, 0, NAN, 0, -4, -4, 0, 0);
    assertThat(bars.ticks()).isEqualTo(Ticks.names(NAMES, false));
  }

  @Test
  void bar_stacked_standsOnWhatIsThereOfItsSign() {
    Lines bars = Bars.of(NAMES, groups(), BarOptions.defaults().withStacked(true));
    assertThat(series(bars, 0).y()).containsExactly(0, 2, 2, 0, 0, NAN, 0, -1, -1, 0, 0);
    assertThat(series(bars, 1).y()).containsExactly(2, 5, 5, 2, 2, NAN, -1, -5, -5, -1, -1);
    assertThat(series(bars, 1).x())
        .containsExactly(
            new double[] {-.4, -.4, .4, .4, -.4, NAN, .6, .6, 1.4, 1.4, .6}, within(1e-12));
  }

  @Test
  void bar_horizontal_goesToTheRight() {
    Lines bars =
        Bars.of(NAMES, Map.of("", new double[] {2, 3}), BarOptions.defaults().withHorizontal(true));
    assertThat(series(bars, 0).x()).containsExactly(0, 0, 2, 2, 0, NAN, 0, 0, 3, 3, 0);
    assertThat(series(bars, 0).y())
        .containsExactly(
            new double[] {-.4, .4, .4, -.4, -.4, NAN, .6, 1.4, 1.4, .6, .6}, within(1e-12));
    assertThat(bars.ticks().upright()).isTrue();
  }

  @Test
  void bar_ofWrongNumbers_saysWhich() {
    assertThatThrownBy(() -> Bars.of(NAMES, Map.of("a", new double[] {1}), BarOptions.defaults()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Plot.bar: expected a height for each of 2 names, got 1 of 'a'");
    assertThatThrownBy(
            () -> Bars.of(NAMES, Map.of("", new double[] {1, NAN}), BarOptions.defaults()))
        .hasMessage("Plot.bar: heights are finite, got NaN of 'two'");
  }

  // -- boxes and violins --------------------------------------------------------------------------

  @Test
  void boxes_haveNumpysQuartiles_andWhiskersWithinReach() {
    double[] sample = {1, 2, 3, 4, 5, 6, 7, 8, 9, 100};
    // np.percentile(sample, [25, 50, 75])
    assertThat(Samples.quantile(sample, 0.25)).isEqualTo(3.25);
    assertThat(Samples.quantile(sample, 0.5)).isEqualTo(5.5);
    assertThat(Samples.quantile(sample, 0.75)).isEqualTo(7.75);

    Lines boxes = Samples.boxes(Map.of("s", sample));
    assertThat(series(boxes, 0).y()).containsExactly(3.25, 7.75, 7.75, 3.25, 3.25);
    assertThat(series(boxes, 0).x()).containsExactly(-.25, -.25, .25, .25, -.25);
    assertThat(series(boxes, 1).y()).containsExactly(3.25, 1, NAN, 7.75, 9, NAN, 1, 1, NAN, 9, 9);
    assertThat(series(boxes, 2).y()).containsExactly(5.5, 5.5);
    assertThat(series(boxes, 3).x()).containsExactly(0);
    assertThat(series(boxes, 3).y()).containsExactly(100);
  }

  @Test
  void boxes_withoutOutliers_haveNoPoints() {
    assertThat(Samples.boxes(Map.of("s", new double[] {1, 2, 3})).series()).hasSize(3);
  }

  @Test
  void violins_areAsWideAsGaussianKernelsSay() {
    double[] sample = {-1, 0, 1};
    assertThat(Samples.deviation(sample)).isEqualTo(1);
    Lines violins = Samples.violins(Map.of("s", sample));
    double[] x = series(violins, 0).x();
    double[] y = series(violins, 0).y();
    // exp(-v²/2h²) with h = 3^-0.2: 1.505178 at the ends, 1.920587 in the middle
    assertThat(x[0]).isCloseTo(-0.25 * 1.505178 / 1.920587, within(1e-4));
    assertThat(y[0]).isEqualTo(-1);
    assertThat(x[x.length - 2]).isCloseTo(-x[0], within(1e-12));
    assertThat(x[49]).isCloseTo(-0.25, within(1e-4));
    assertThat(series(violins, 1).y()).containsExactly(0, 0);
  }

  @Test
  void violins_ofOneNumber_areFlat() {
    Lines violins = Samples.violins(Map.of("s", new double[] {2, 2}));
    assertThat(series(violins, 0).y()).containsOnly(2);
  }

  // -- areas --------------------------------------------------------------------------------------

  @Test
  void fillBetween_goesThereOnTop_andBackBelow() {
    double[] x = {0, 1, 2, 3, 4};
    Lines area = Lines.between(x, new double[] {0, 1, NAN, 2, 3}, new double[] {5, 6, 7, 8, 9});
    assertThat(series(area, 0).x()).containsExactly(0, 1, 1, 0, 0, NAN, 3, 4, 4, 3, 3);
    assertThat(series(area, 0).y()).containsExactly(5, 6, 1, 0, 5, NAN, 8, 9, 3, 2, 8);
  }

  @Test
  void errorBars_ofNegativeErrors_areRefused() {
    double[] two = {1, 2};
    assertThat(series(Lines.errorBars(two, two, new double[] {0, 3}), 0).error())
        .containsExactly(0, 3);
    assertThatThrownBy(() -> Lines.errorBars(two, two, new double[] {1, -1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Plot.errorBars: expected 2 errors >= 0, got 2: [1.0, -1.0]");
    assertThatThrownBy(() -> Lines.errorBars(two, two, new double[] {1}))
        .hasMessageContaining("expected 2 errors >= 0, got 1");
  }

  // -- contours -----------------------------------------------------------------------------------

  private static Contours of(int size, double step, double... z) {
    double[] at = IntStream.range(0, size).mapToDouble(i -> i * step).toArray();
    return new Contours(at, at, z);
  }

  @Test
  void contour_ofASum_isAStraightLine() {
    Lines lines = of(2, 1, 0, 1, 1, 2).lines(new double[] {0.5, 1.5});
    assertThat(series(lines, 0).x()).containsExactly(0.5, 0);
    assertThat(series(lines, 0).y()).containsExactly(0, 0.5);
    assertThat(series(lines, 1).x()).containsExactly(1, 0.5);
    assertThat(series(lines, 1).y()).containsExactly(0.5, 1);
    assertThat(lines.series()).extracting(Series::name).containsExactly("0.5", "1.5");
  }

  @Test
  void contour_ofASaddle_joinsWhatTheMiddleJoins() {
    // The middle, 0.75, is above the level as are the first and the third corner.
    Series line = series(of(2, 1, 2, 0, 0, 1).lines(new double[] {0.5}), 0);
    assertThat(line.x()).containsExactly(0.75, 1, 0.5, 0.5, 0);
    assertThat(line.y()).containsExactly(0, 0.5, NAN, 1, 0.75);
    // The middle, 0.25, is not.
    line = series(of(2, 1, .6, 0, 0, .4).lines(new double[] {0.3}), 0);
    assertThat(line.x()).containsExactly(new double[] {0.5, 0, 0.75, 0.75, 1}, within(1e-12));
    assertThat(line.y()).containsExactly(new double[] {0, 0.5, NAN, 1, 0.75}, within(1e-12));
  }

  @Test
  void contour_ofSquares_isACircle() {
    int n = 41;
    double[] z = new double[n * n];
    for (int i = 0; i < z.length; i++) {
      int row = i / n;
      z[i] = Math.hypot(row, i % n) / 20;
    }
    Series circle = series(of(n, 0.05, z).lines(new double[] {1}), 0);
    for (int i = 0; i < circle.x().length; i++) {
      if (!Double.isNaN(circle.y()[i])) {
        assertThat(Math.hypot(circle.x()[i], circle.y()[i])).isCloseTo(1, within(2e-3));
      }
    }
    assertThat(circle.x().length).isGreaterThan(60);
  }

  @Test
  void levels_areRound() {
    assertThat(of(2, 1, 0, 1, 2, 10).levels()).containsExactly(2, 4, 6, 8);
    assertThat(of(2, 1, -1, 0, 0, 1).levels())
        .containsExactly(new double[] {-.5, 0, .5}, within(1e-12));
  }

  @Test
  void contour_ofWhatCannotBe_saysWhy() {
    assertThatThrownBy(() -> of(2, 1, 3, 3, 3, 3).levels())
        .hasMessage("Plot.contour: there are no lines between 3.0 and 3.0");
    assertThatThrownBy(() -> of(2, 1, 0, 1, 1, 2).lines(new double[] {5}))
        .hasMessage("Plot.contour: no line of the levels [5.0] lies within the values");
    assertThatThrownBy(() -> of(2, -1, 0, 1, 1, 2))
        .hasMessage("Plot.contour: x goes up, got -1.0 at 1 after -0.0");
    assertThatThrownBy(() -> of(1, 1, 0))
        .hasMessage("Plot.contour: expected at least two columns, got 1");
  }
}
