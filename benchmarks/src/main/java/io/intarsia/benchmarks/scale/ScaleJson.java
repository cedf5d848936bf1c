package io.intarsia.benchmarks.scale;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.benchmarks.measure.Spread;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A run as JSON: `[size, median, least, greatest]` for each point, in nanoseconds or bytes.
public final class ScaleJson {
  private ScaleJson() {}

  /// The whole run.
  public static String write(Scale scale) {
    ObjectNode root = new ObjectMapper().createObjectNode();
    ObjectNode facts = root.putObject("facts");
    scale.facts().forEach(facts::put);
    ObjectNode cuts = root.putObject("cuts");
    scale.cuts().forEach((axis, why) -> cuts.put(axis.name(), why));
    ObjectNode curves = root.putObject("curves");
    scale
        .curves()
        .forEach((line, points) -> {
          var array = curves.putArray(line.name());
          for (Point point : points) {
            Spread cost = point.cost();
            array
                .addArray()
                .add(point.size())
                .add(rounded(cost.median()))
                .add(rounded(cost.min()))
                .add(rounded(cost.max()));
          }
        });
    return root.toPrettyString() + "\n";
  }

  // Tenths of a nanosecond are noise.
  private static double rounded(double value) {
    return Math.round(10 * value) / 10.0;
  }

  /// Reads what [#write] wrote.
  ///
  /// @throws IllegalArgumentException if it is something else
  public static Scale read(String text) {
    try {
      JsonNode root = new ObjectMapper().readTree(text);
      Map<String, String> facts = new LinkedHashMap<>();
      root.get("facts")
          .properties()
          .forEach(each -> facts.put(each.getKey(), each.getValue().asText()));
      Map<Axis, String> cuts = new EnumMap<>(Axis.class);
      root.get("cuts")
          .properties()
          .forEach(each -> cuts.put(Axis.valueOf(each.getKey()), each.getValue().asText()));
      Map<Line, List<Point>> curves = new EnumMap<>(Line.class);
      root.get("curves")
          .properties()
          .forEach(each -> curves.put(Line.valueOf(each.getKey()), points(each.getValue())));
      return new Scale(facts, curves, cuts);
    } catch (JsonProcessingException | NullPointerException e) {
      throw new IllegalArgumentException("no run of bench --scale", e);
    }
  }

  private static List<Point> points(JsonNode array) {
    List<Point> points = new ArrayList<>();
    for (JsonNode each : array) {
      points.add(
          new Point(
              each.get(0).asInt(),
              new Spread(each.get(1).asDouble(), each.get(2).asDouble(), each.get(3).asDouble())));
    }
    return points;
  }
}
