package io.intarsia.benchmarks.smoke;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.benchmarks.measure.Measured;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A short run that others are compared with.
///
/// @param facts when, on what and with what it was measured, by name
/// @param ratios this library's time over the floor's, by the names of workloads
public record Base(Map<String, String> facts, Map<String, Double> ratios) {
  private static final String FILE = "/smoke.json";

  // Times differ by more from one run to the next.
  private static final double DIGITS = 1_000;

  public Base {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    ratios = Collections.unmodifiableMap(new LinkedHashMap<>(ratios));
  }

  /// A run, its ratios rounded to three digits.
  public static Base of(Map<String, String> facts, List<Measured> measured) {
    Map<String, Double> ratios = new LinkedHashMap<>();
    measured.forEach(
        each -> ratios.put(each.workload().name(), Math.round(each.overFloor() * DIGITS) / DIGITS));
    return new Base(facts, ratios);
  }

  /// The one that is committed.
  public static Base committed() {
    try (InputStream file = Base.class.getResourceAsStream(FILE)) {
      if (file == null) {
        throw new AssertionError(FILE + " is not on the class path; please report");
      }
      return read(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + FILE, e);
    }
  }

  /// Reads what [#write] wrote.
  ///
  /// @throws IllegalArgumentException if it is something else
  public static Base read(String text) {
    try {
      JsonNode root = new ObjectMapper().readTree(text);
      Map<String, String> facts = new LinkedHashMap<>();
      root.required("facts")
          .properties()
          .forEach(fact -> facts.put(fact.getKey(), fact.getValue().asText()));
      Map<String, Double> ratios = new LinkedHashMap<>();
      root.required("ratios")
          .properties()
          .forEach(ratio -> ratios.put(ratio.getKey(), ratio.getValue().asDouble(Double.NaN)));
      return new Base(facts, ratios);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no run of bench --smoke", e);
    }
  }

  /// It as JSON.
  public String write() {
    ObjectNode root = new ObjectMapper().createObjectNode();
    ObjectNode factsNode = root.putObject("facts");
    facts.forEach(factsNode::put);
    ObjectNode ratiosNode = root.putObject("ratios");
    ratios.forEach(ratiosNode::put);
    return root.toPrettyString() + "\n";
  }
}
