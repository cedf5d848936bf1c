package io.intarsia.benchmarks.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.report.Row.Cell;

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

  private static void write(Row row, ObjectNode node) {
    node.put("id", row.id()).put("workload", row.title());
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
