package io.intarsia.op;

import io.intarsia.op.Endpoints.Entry;
import io.intarsia.op.definition.OpDefinitions;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds ops and public functions by name.
final class OpLookup {
  private static final int SUGGESTIONS = 3;

  private OpLookup() {}

  /// @throws NoSuchElementException if there is nothing of that name; the message suggests others
  static OpWrapper find(Ops tf, String name) {
    var definition = OpDefinitions.find(name);
    if (definition.isPresent()) {
      return new RegisteredOp(tf, definition.get());
    }
    var entry = Endpoints.find(name);
    if (entry.isPresent() && entry.get().isMethod()) {
      return new FacadeFunction(tf, entry.get());
    }
    throw entry.map(OpLookup::notOffered).orElseGet(() -> unknown(name));
  }

  private static NoSuchElementException notOffered(Entry entry) {
    String why =
        switch (entry.kind()) {
          case LATER -> "is not there yet: " + entry.note();
          case NOT_OFFERED -> "is not offered: " + entry.note();
          case ELSEWHERE -> "is " + entry.java();
          case MISSING, NATIVE, COMPOSED -> "is not there yet";
        };
    return new NoSuchElementException("op: tf." + entry.name() + " " + why);
  }

  private static NoSuchElementException unknown(String name) {
    String path = name.replace("__dot__", ".");
    int dot = path.lastIndexOf('.');
    String close = close(path);
    return new NoSuchElementException(
        "op: there is no '%s' in the namespace %s%s"
            .formatted(
                path.substring(dot + 1),
                dot < 0 ? "tf" : "tf." + path.substring(0, dot),
                close.isEmpty() ? "" : "; did you mean " + close + "?"));
  }

  private static String close(String path) {
    Stream<String> endpoints =
        Endpoints.all().stream()
            .filter(Entry::isMethod)
            .flatMap(entry -> Stream.of(entry.name(), entry.java()));
    record Candidate(String name, int distance) {}
    List<Candidate> candidates =
        Stream.concat(endpoints, OpDefinitions.names().stream().filter(n -> !n.startsWith("_")))
            .distinct()
            .map(name -> new Candidate(name, distance(path, name)))
            .filter(candidate -> candidate.distance() <= 1 + path.length() / 4)
            .sorted(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
            .toList();
    return candidates.stream()
        .limit(SUGGESTIONS)
        .map(Candidate::name)
        .collect(Collectors.joining(", "));
  }

  /// The number of letters to insert, delete or change, whatever their case.
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int change = same(from.charAt(i - 1), to.charAt(j - 1)) ? diagonal : diagonal + 1;
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j - 1], row[j]));
      }
    }
    return row[to.length()];
  }

  private static boolean same(char a, char b) {
    return Character.toLowerCase(a) == Character.toLowerCase(b);
  }
}
