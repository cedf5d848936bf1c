package io.intarsia.benchmarks.report;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Kind;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.memory.Footprint;
import io.intarsia.benchmarks.memory.HeapProbe;
import io.intarsia.benchmarks.memory.MemoryCase;
import io.intarsia.benchmarks.memory.MemoryResult;
import io.intarsia.benchmarks.memory.Resident;
import io.intarsia.benchmarks.report.Row.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// Makes the table's lines of what was measured.
public final class Rows {
  private Rows() {}

  /// The lines, in the order of their ids.
  ///
  /// @param heap bytes of the Java heap a signature takes; empty if nobody looked
  /// @param residents what stays in memory of what is done again and again
  public static List<Row> of(
      List<Measured> measured,
      List<MemoryResult> memory,
      OptionalDouble heap,
      List<Resident> residents) {
    var gates = new Gates(new Results(measured));
    List<Row> rows = new ArrayList<>();
    measured.forEach(each -> rows.add(row(each, gates)));
    memory.forEach(each -> rows.add(row(each)));
    heap.ifPresent(bytes -> rows.add(heap(bytes)));
    residents.forEach(each -> rows.add(row(each)));
    return sorted(rows);
  }

  /// Lines in the order of their ids.
  static List<Row> sorted(List<Row> rows) {
    return rows.stream().sorted(Comparator.comparingInt(Rows::order)).toList();
  }

  private static Row row(Measured measured, Gates gates) {
    Workload workload = measured.workload();
    Map<Contender, Cell> cells = new EnumMap<>(Contender.class);
    measured
        .spreads()
        .forEach((contender, time) -> cells.put(contender, new Cell(time, OptionalLong.empty())));
    Unit unit = workload.kind() == Kind.PROCESS ? Unit.MILLISECONDS : Unit.MICROSECONDS;
    return new Row(
        workload.id(),
        workload.title(),
        unit,
        cells,
        measured.noise(),
        measured.runs(),
        gates.judge(workload));
  }

  private static Row heap(double bytes) {
    String title = String.format(Locale.ROOT, "Java heap an alpha, of %,d", HeapProbe.SIGNATURES);
    return new Row(
        "B2",
        title,
        Unit.BYTES,
        Map.of(Contender.INTARSIA, cell(bytes)),
        Double.NaN,
        1,
        List.of(Gates.heap(bytes)));
  }

  private static Row row(Resident resident) {
    double growth = (double) resident.after() / resident.before();
    return new Row(
        resident.what().id(),
        resident.what().title(),
        Unit.MEGABYTES,
        Map.of(
            Contender.INTARSIA,
            cell((double) resident.after()),
            Contender.BARE,
            cell((double) resident.before())),
        Double.NaN,
        1,
        List.of(Gates.resident(growth)));
  }

  private static Cell cell(double bytes) {
    return new Cell(new Spread(bytes, bytes, bytes), OptionalLong.empty());
  }

  private static Row row(MemoryResult result) {
    Map<Contender, Cell> cells = new EnumMap<>(Contender.class);
    Footprint own = result.own();
    cells.put(Contender.INTARSIA, new Cell(own.time(), OptionalLong.of(own.growth())));
    result
        .floor()
        .ifPresent(
            floor -> cells.put(Contender.BARE, new Cell(floor.time(), OptionalLong.empty())));
    return new Row(
        "B16",
        title(result.measured()),
        Unit.MICROSECONDS,
        cells,
        result.noise(),
        result.runs(),
        MemoryGates.judge(result));
  }

  private static String title(MemoryCase measured) {
    boolean isLoop = measured.tensors().isChain();
    return String.format(
        Locale.ROOT,
        "%s, %,d times%s, %s%s",
        measured.tensors().title(),
        measured.count(),
        isLoop ? " at most" : "",
        measured.release().title(),
        isLoop ? ", " + measured.collector().title() + ", bare: closed by hand" : "");
  }

  // B1, X1 … X3, B2, …: the additions belong to B1.
  private static int order(Row row) {
    int number = Integer.parseInt(row.id().substring(1));
    return row.id().startsWith("X") ? 10 + number : 100 * number - (number == 1 ? 100 : 0);
  }
}
