package io.intarsia.benchmarks.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.report.Row.Cell;
import io.intarsia.benchmarks.report.Verdict.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// Writes a report as JSON; times are nanoseconds, growth is bytes.
public final class JsonReport {
  private JsonReport() {}

  /// The whole report.
  public static String write(Report report) {
    ObjectNode root = new ObjectMapper().createObjectNode();
    ObjectNode facts = root.putObject("facts");
    report.facts().forEach(facts::put);
    var rows = root.putArray("rows");
    report.rows().forEach(row -> write(row, rows.addObject()));
    return root.toPrettyString();
  }

  /// Reads what [#write] wrote.
  ///
  /// @throws IllegalArgumentException if it is something else
  public static Report read(String text) {
    try {
      JsonNode root = new ObjectMapper().readTree(text);
      Map<String, String> facts = new LinkedHashMap<>();
      root.get("facts")
          .properties()
          .forEach(fact -> facts.put(fact.getKey(), fact.getValue().asText()));
      List<Row> rows = new ArrayList<>();
      root.get("rows").forEach(node -> rows.add(row(node)));
      return new Report(facts, rows);
    } catch (JsonProcessingException | NullPointerException e) {
      throw new IllegalArgumentException("no report of this program", e);
    }
  }

  private static Row row(JsonNode node) {
    Map<Contender, Cell> cells = new EnumMap<>(Contender.class);
    node.get("results")
        .properties()
        .forEach(side -> cells.put(Contender.valueOf(side.getKey()), cell(side.getValue())));
    List<Verdict> verdicts = new ArrayList<>();
    node.get("gates").forEach(gate -> verdicts.add(verdict(gate)));
    return new Row(
        node.get("id").asText(),
        node.get("workload").asText(),
        Unit.valueOf(node.get("unit").asText()),
        cells,
        node.path("noise").asDouble(Double.NaN),
        node.get("runs").asInt(),
        verdicts);
  }

  private static Cell cell(JsonNode node) {
    var time =
        new Spread(
            node.get("median").asDouble(), node.get("min").asDouble(), node.get("max").asDouble());
    return new Cell(
        time,
        node.has("growth") ? OptionalLong.of(node.get("growth").asLong()) : OptionalLong.empty());
  }

  private static Verdict verdict(JsonNode node) {
    return new Verdict(
        node.get("gate").asText(),
        node.path("actual").asDouble(Double.NaN),
        Outcome.valueOf(node.get("outcome").asText()));
  }

  private static void write(Row row, ObjectNode node) {
    node.put("id", row.id()).put("workload", row.title()).put("unit", row.unit().name());
    node.put("runs", row.runs());
    if (!Double.isNaN(row.noise())) {
      node.put("noise", row.noise());
    }
    ObjectNode cells = node.putObject("results");
    for (Contender contender : Contender.values()) {
      Cell cell = row.cells().get(contender);
      if (cell != null) {
        write(cell, cells.putObject(contender.name()));
      }
    }
    var gates = node.putArray("gates");
    row.verdicts().forEach(verdict -> write(verdict, gates.addObject()));
  }

  private static void write(Cell cell, ObjectNode node) {
    node.put("median", cell.time().median());
    node.put("min", cell.time().min());
    node.put("max", cell.time().max());
    cell.growth().ifPresent(bytes -> node.put("growth", bytes));
  }

  private static void write(Verdict verdict, ObjectNode node) {
    node.put("gate", verdict.gate()).put("outcome", verdict.outcome().name());
    if (!Double.isNaN(verdict.actual())) {
      node.put("actual", verdict.actual());
    }
  }
}
