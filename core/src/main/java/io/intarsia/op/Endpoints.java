package io.intarsia.op;

import io.intarsia.op.Endpoints.Entry.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Python's public functions and classes by name, and what became of them; generated at build time
/// and read when first asked for.
public final class Endpoints {
  private static final String RESOURCE = "endpoints.tsv";

  private Endpoints() {}

  /// A public name of Python.
  ///
  /// @param name without `tf.`, such as `math.reduce_sum`
  /// @param java the path on the facade, such as `math.reduceSum`; or a class or method of ours,
  ///   such as `io.intarsia.shape.Shape`
  /// @param note the op that runs, the page about it, or why the name is not offered
  public record Entry(String name, Kind kind, String java, String note) {
    /// What became of it.
    public enum Kind {
      /// Runs one op of the runtime.
      NATIVE,
      /// Written in Java against [Ops].
      COMPOSED,
      /// A class or method of ours outside the facade stands for it.
      ELSEWHERE,
      /// Comes with a later milestone.
      LATER,
      /// Will not come.
      NOT_OFFERED,
      /// Nobody has written it.
      MISSING
    }

    /// Whether the facade has a method for it.
    public boolean isMethod() {
      return kind == Kind.NATIVE || kind == Kind.COMPOSED;
    }
  }

  /// Every public name, sorted.
  public static List<Entry> all() {
    return List.copyOf(Table.BY_NAME.values());
  }

  /// The endpoint of that name: Python's `math.reduce_sum`, Java's `math.reduceSum`, either with
  /// `__dot__` for the dot.
  public static Optional<Entry> find(String name) {
    String path = name.replace("__dot__", ".");
    Entry found = Table.BY_NAME.get(Table.ALIASES.getOrDefault(path, path));
    return Optional.ofNullable(found != null ? found : Table.BY_JAVA.get(path));
  }

  /// The class initializer reads the file, so that programs that use no names do not.
  private static final class Table {
    static final Map<String, Entry> BY_NAME = new TreeMap<>();
    static final Map<String, Entry> BY_JAVA = new TreeMap<>();
    static final Map<String, String> ALIASES = new TreeMap<>();

    static {
      for (Entry endpoint : read()) {
        BY_NAME.put(endpoint.name(), endpoint);
        if (endpoint.isMethod()) {
          BY_JAVA.put(endpoint.java(), endpoint);
        }
      }
    }

    private static List<Entry> read() {
      List<Entry> endpoints = new ArrayList<>();
      try (InputStream in = Endpoints.class.getResourceAsStream(RESOURCE)) {
        if (in == null) {
          throw new AssertionError("the resource " + RESOURCE + " is missing; please report");
        }
        var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).lines();
        lines.map(line -> line.split("\t", -1)).forEach(fields -> add(fields, endpoints));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return endpoints;
    }

    private static void add(String[] fields, List<Entry> endpoints) {
      if (fields[1].equals("alias")) {
        ALIASES.put(fields[0], fields[2]);
      } else {
        endpoints.add(parse(fields));
      }
    }

    private static Entry parse(String[] fields) {
      Kind kind = Kind.valueOf(fields[1].toUpperCase(Locale.ROOT));
      return new Entry(fields[0], kind, fields[2], fields[3]);
    }
  }
}
