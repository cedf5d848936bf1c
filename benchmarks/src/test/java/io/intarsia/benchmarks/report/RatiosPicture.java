package io.intarsia.benchmarks.report;

import io.intarsia.benchmarks.PictureData;
import io.intarsia.benchmarks.report.RatiosPage.Line;
import io.intarsia.benchmarks.report.RatiosPage.Ratio;
import io.intarsia.plot.LineStyle;
import io.intarsia.plot.Marker;
import io.intarsia.plot.Plot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The picture of [RatiosPage]: ratios over rows, those of each id between two lines. Ids of few
/// rows have no room for their names.
final class RatiosPicture {
  static final int WIDTH = 1200;

  private static final int HEIGHT = 560;
  private static final int WIDE = 4;
  private static final double HALF = 0.5;

  private RatiosPicture() {}

  static void draw(List<Line> lines, Path file) throws IOException {
    PictureData.save(plot(lines), data(lines), file);
  }

  /// The text in the file: each row's last ratio, and that before.
  static String data(List<Line> lines) {
    return lines.stream()
        .map(line ->
            line.id()
                + line.before().map(RatiosPicture::text).orElse("")
                + text(line.last())
                + line.newer().map(RatiosPicture::text).orElse(""))
        .collect(Collectors.joining(";"));
  }

  private static String text(Ratio ratio) {
    return " " + ratio.ratio();
  }

  private static Plot plot(List<Line> lines) {
    Plot plot =
        points("run before", "C1", lines, Line::before)
            .and(points("on TensorFlow 2.21", "C2", lines, Line::newer))
            .and(points("last run", "C0", lines, line -> Optional.of(line.last())))
            .withTitle("Time over the floor's")
            .withAxes("row", "")
            .withLogY()
            .withSize(WIDTH, HEIGHT)
            .withHorizontalLine(1);
    double top = lines.stream().mapToDouble(line -> line.last().ratio()).max().orElseThrow();
    int from = 0;
    while (from < lines.size()) {
      String id = lines.get(from).id();
      long count = lines.stream().filter(line -> line.id().equals(id)).count();
      plot = plot.withVerticalLine(from + HALF);
      if (count >= WIDE) {
        plot = plot.withText(from + HALF * (count + 1), top, id);
      }
      from += (int) count;
    }
    return plot;
  }

  private static Plot points(
      String name, String color, List<Line> lines, Function<Line, Optional<Ratio>> which) {
    int[] rows =
        IntStream.range(0, lines.size())
            .filter(i -> which.apply(lines.get(i)).isPresent())
            .toArray();
    double[] x = IntStream.of(rows).mapToDouble(i -> i + 1).toArray();
    double[] y =
        IntStream.of(rows)
            .mapToDouble(i -> which.apply(lines.get(i)).orElseThrow().ratio())
            .toArray();
    return Plot.line(x, y)
        .withName(name)
        .withLineStyle(LineStyle.NONE)
        .withMarker(Marker.CIRCLE)
        .withColor(color);
  }
}
