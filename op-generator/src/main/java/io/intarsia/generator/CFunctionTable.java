package io.intarsia.generator;

import io.intarsia.generator.CFunction.CallKind;
import io.intarsia.generator.CFunction.Parameter;
import io.intarsia.generator.CFunction.StatusUse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Reads the table of C functions. Its first lines say what the columns mean.
final class CFunctionTable {
  static final String FILE = "c-functions.tsv";

  private static final int COLUMNS = 6;

  private final Problems problems;
  private final Set<String> names = new HashSet<>();

  private CFunctionTable(Problems problems) {
    this.problems = problems;
  }

  /// The functions of a catalogue, in the order of the table.
  static List<CFunction> read(Path catalog, Problems problems) {
    try {
      return parse(Files.readString(catalog.resolve(FILE)), problems);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The functions of a table; lines with mistakes are left out and reported.
  static List<CFunction> parse(String table, Problems problems) {
    var reader = new CFunctionTable(problems);
    List<CFunction> functions = new ArrayList<>();
    List<String> lines =
        table.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
    lines.stream().skip(1).forEach(line -> reader.add(line, functions));
    return functions;
  }

  private void add(String line, List<CFunction> functions) {
    List<String> columns = List.of(line.split("\t", -1));
    String where = FILE + " " + columns.getFirst();
    if (columns.size() != COLUMNS) {
      problems.add(where, "expected " + COLUMNS + " columns, got " + columns.size());
      return;
    }
    if (!names.add(columns.getFirst())) {
      problems.add(where, "is there twice");
    }
    CKind result = kind(columns.get(1), where);
    List<Parameter> parameters = parameters(columns.get(2), where);
    var status = word(StatusUse.values(), columns.get(3), where);
    var call = word(CallKind.values(), columns.get(4), where);
    functions.add(
        new CFunction(columns.getFirst(), result, parameters, status, call, columns.get(5)));
  }

  private List<Parameter> parameters(String column, String where) {
    List<Parameter> parameters = new ArrayList<>();
    if (column.equals("-")) {
      return parameters;
    }
    for (String parameter : column.split(" ", -1)) {
      int colon = parameter.indexOf(':');
      CKind kind = kind(parameter.substring(colon + 1), where);
      if (colon < 1 || !kind.isParameter()) {
        problems.add(where, "a parameter is name:kind, got " + parameter);
      }
      parameters.add(new Parameter(parameter.substring(0, Math.max(0, colon)), kind));
    }
    return parameters;
  }

  private CKind kind(String name, String where) {
    return CKind.of(name)
        .orElseGet(() -> {
          problems.add(where, "there is no kind " + name);
          return CKind.POINTER;
        });
  }

  /// The first value stands for a hyphen.
  private <E extends Enum<E>> E word(E[] values, String word, String where) {
    for (E value : values) {
      if (value.name().toLowerCase(Locale.ROOT).equals(word)) {
        return value;
      }
    }
    if (!word.equals("-")) {
      problems.add(where, "expected one of %s or -, got %s".formatted(List.of(values), word));
    }
    return values[0];
  }
}
