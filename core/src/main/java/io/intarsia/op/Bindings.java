package io.intarsia.op;

import io.intarsia.dispatch.Api;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/// What calls by name run: Python's signature of each function bound to Java methods, generated at
/// build time and read when first asked for.
final class Bindings {
  private static final String RESOURCE = "bindings.tsv";

  private Bindings() {}

  /// A method as the table has it.
  ///
  /// @param types the simple names of its parameters' types
  /// @param places Python's parameter for each of its own, [#OPTIONS] for a record of options
  record Line(String owner, String method, List<String> types, List<Integer> places) {
    static final int OPTIONS = -1;

    private static Line of(String[] fields) {
      List<Integer> places =
          fields[4].isEmpty()
              ? List.of()
              : Arrays.stream(fields[4].split(",", -1)).map(Integer::valueOf).toList();
      List<String> types = fields[3].isEmpty() ? List.of() : List.of(fields[3].split(",", -1));
      return new Line(fields[1], fields[2], types, places);
    }
  }

  /// An argument of Python that no method takes.
  ///
  /// @param isIgnored whether it is accepted, as it changes no result
  record NotTaken(boolean isIgnored, String reason) {}

  /// @param dtypes of each parameter: empty, a dtype, or `~T` for those that share one
  /// @param notTaken by Python's name
  record Entry(List<String> dtypes, List<Line> lines, Map<String, NotTaken> notTaken) {}

  /// The methods of a function, ready to be called.
  static BoundFunction of(Api api) {
    BoundFunction known = Table.BOUND.get(api); // which takes no lock
    return known != null
        ? known
        : Table.BOUND.computeIfAbsent(api, a -> BoundFunction.of(a, entry(a)));
  }

  static Entry entry(Api api) {
    Entry entry = Table.BY_NAME.get(api.name());
    if (entry == null) {
      throw new AssertionError("no binding for " + api + "; please report");
    }
    return entry;
  }

  /// The class initializer reads the file, so that programs that use no names do not.
  private static final class Table {
    static final Map<Api, BoundFunction> BOUND = new ConcurrentHashMap<>();
    static final Map<String, Entry> BY_NAME = new HashMap<>();

    static {
      try (InputStream in = Bindings.class.getResourceAsStream(RESOURCE)) {
        if (in == null) {
          throw new AssertionError("the resource " + RESOURCE + " is missing; please report");
        }
        var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).lines();
        read(lines.map(line -> line.split("\t", -1)).collect(Collectors.toList()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static void read(List<String[]> lines) {
      Entry entry = new Entry(List.of(), List.of(), Map.of());
      for (String[] fields : lines) {
        if (!fields[0].isEmpty()) {
          List<String> dtypes = List.of(fields[1].split(",", -1));
          entry = new Entry(dtypes, new ArrayList<>(), new HashMap<>());
          BY_NAME.put(fields[0], entry);
        } else if (fields[1].isEmpty()) {
          boolean isIgnored = fields[3].equals("ignored");
          entry.notTaken().put(fields[2], new NotTaken(isIgnored, fields[4]));
        } else {
          entry.lines().add(Line.of(fields));
        }
      }
    }
  }
}
