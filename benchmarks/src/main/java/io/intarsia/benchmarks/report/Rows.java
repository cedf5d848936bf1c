package io.intarsia.benchmarks.report;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.memory.Footprint;
import io.intarsia.benchmarks.memory.MemoryResult;
import io.intarsia.benchmarks.report.Row.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/// Makes the table's lines of what was measured.
public final class Rows {
  private Rows() {}

  /// The lines, in the order of their ids.
  public static List<Row> of(List<Measured> measured, List<MemoryResult> memory) {
    var gates = new Gates(new Results(measured));
    List<Row> rows = new ArrayList<>();
    measured.forEach(each -> rows.add(row(each, gates)));
    memory.forEach(each -> rows.add(row(each)));
    rows.sort(Comparator.comparingInt(Rows::order));
    return rows;
  }

  private static Row row(Measured measured, Gates gates) {
    Workload workload = measured.workload();
    Map<Contender, Cell> cells = new EnumMap<>(Contender.class);
    measured
        .spreads()
        .forEach((contender, time) -> cells.put(contender, new Cell(time, OptionalLong.empty())));
    Unit unit = workload.kind() == Workload.Kind.PROCESS ? Unit.MILLISECONDS : Unit.MICROSECONDS;
    return new Row(
        workload.id(), workload.title(), unit, cells, measured.noise(), gates.judge(workload));
  }

  private static Row row(MemoryResult result) {
    String title =
        String.format(
            Locale.ROOT,
            "%s, %,d times, %s",
            result.tensors().title(),
            result.count(),
            result.release().title());
    Map<Contender, Cell> cells = new EnumMap<>(Contender.class);
    cells.put(Contender.INTARSIA, cell(result.own()));
    result.bare().ifPresent(bare -> cells.put(Contender.BARE, cell(bare)));
    return new Row("B16", title, Unit.MICROSECONDS, cells, Double.NaN, Gates.judge(result));
  }

  private static Cell cell(Footprint footprint) {
    return new Cell(footprint.time(), OptionalLong.of(footprint.growth()));
  }

  // B1, X1 … X3, B2, …: the additions belong to B1.
  private static int order(Row row) {
    int number = Integer.parseInt(row.id().substring(1));
    return row.id().startsWith("X") ? 10 + number : 100 * number - (number == 1 ? 100 : 0);
  }
}
