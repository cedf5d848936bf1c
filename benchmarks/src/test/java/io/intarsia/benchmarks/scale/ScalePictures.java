package io.intarsia.benchmarks.scale;

import io.intarsia.benchmarks.PictureData;
import io.intarsia.plot.Legend;
import io.intarsia.plot.LineStyle;
import io.intarsia.plot.Marker;
import io.intarsia.plot.Plot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Pictures of a run: costs over sizes, both logarithmic, with a dashed line of the slope 1. Each
/// file has the numbers in it that it was drawn from.
final class ScalePictures {
  private ScalePictures() {}

  static void draw(Scale scale, Axis axis, Path file) throws IOException {
    PictureData.save(plot(scale, axis), data(scale, axis), file);
  }

  static Plot plot(Scale scale, Axis axis) {
    List<Plot> panels = new ArrayList<>();
    for (Line.Unit unit : Line.Unit.values()) {
      List<Line> lines =
          axis.lines().stream()
              .filter(line -> line.unit() == unit && scale.points(line).size() > 1)
              .toList();
      if (!lines.isEmpty()) {
        panels.add(panel(scale, axis, lines));
      }
    }
    return panels.size() == 1
        ? panels.getFirst().withSize(800, 480)
        : Plot.subplots(1, panels.toArray(Plot[]::new)).withSize(800, 800);
  }

  /// The text in a file.
  static String data(Scale scale, Axis axis) {
    return axis.lines().stream()
        .map(line ->
            scale.points(line).stream()
                .map(point -> point.size() + " " + point.cost().median())
                .collect(Collectors.joining(" ", line + " ", "")))
        .collect(Collectors.joining("; "));
  }

  private static Plot panel(Scale scale, Axis axis, List<Line> lines) {
    boolean isTime = lines.getFirst().unit() == Line.Unit.NANOSECONDS;
    double unit = isTime ? 1e3 : 1e6;
    @Nullable Plot plot = null;
    for (Line line : lines) {
      Plot next = line(scale.points(line), unit).withName(line.title()).withMarker(Marker.CIRCLE);
      plot = plot == null ? next : plot.and(next);
    }
    return Objects.requireNonNull(plot)
        .and(reference(scale.points(lines.getFirst()), unit))
        .withTitle(isTime ? "Time" : "Memory")
        .withAxes(axis.title(), isTime ? "µs" : "MB")
        .withLogX()
        .withLogY()
        .withLegend(Legend.RIGHT);
  }

  private static Plot line(List<Point> points, double unit) {
    return Plot.line(
        points.stream().mapToDouble(Point::size).toArray(),
        points.stream().mapToDouble(point -> point.cost().median() / unit).toArray());
  }

  // Through the last point of a line.
  private static Plot reference(List<Point> points, double unit) {
    double from = points.getFirst().size();
    double to = points.getLast().size();
    double end = points.getLast().cost().median() / unit;
    return Plot.line(new double[] {from, to}, new double[] {end * from / to, end})
        .withName("linear")
        .withLineStyle(LineStyle.DASHED)
        .withMarker(Marker.NONE)
        .withColor("gray");
  }
}
