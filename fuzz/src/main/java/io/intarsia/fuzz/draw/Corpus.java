package io.intarsia.fuzz.draw;

import io.intarsia.fuzz.call.Call;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// Valid calls by op: those of the golden cases, of their gradients and of models of Python, and
/// those written by hand, which resources hold; and those a campaign found.
public final class Corpus {
  private static final List<String> CASES =
      List.of(
          "/io/intarsia/fuzz/corpus.txt",
          "/io/intarsia/fuzz/model-calls.txt",
          "/io/intarsia/fuzz/written-calls.txt");
  private static final String GRADIENTS = "/io/intarsia/fuzz/gradient-calls.txt";

  /// More of one op add little.
  private static final int MOST = 24;

  private final Map<String, List<Call>> calls = new HashMap<>();

  /// The calls that come with this module.
  public static Corpus ofResources() throws IOException {
    Corpus corpus = ofCases();
    corpus.addResource(GRADIENTS);
    return corpus;
  }

  /// The same without those of gradients, which are made of them.
  public static Corpus ofCases() throws IOException {
    var corpus = new Corpus();
    for (String resource : CASES) {
      corpus.addResource(resource);
    }
    return corpus;
  }

  private void addResource(String resource) throws IOException {
    try (var in = Objects.requireNonNull(Corpus.class.getResourceAsStream(resource), resource);
        var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      addAll(lines.lines());
    }
  }

  /// Adds the calls of a file, if it is there.
  public void addAll(Path file) throws IOException {
    if (Files.exists(file)) {
      try (var lines = Files.lines(file)) {
        addAll(lines);
      }
    }
  }

  private void addAll(Stream<String> lines) {
    lines
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .forEach(line -> add(Call.parse(line)));
  }

  /// Adds a call, unless there are enough of its op.
  ///
  /// @return whether it was added
  public boolean add(Call call) {
    List<Call> known = calls.computeIfAbsent(call.op(), _ -> new ArrayList<>());
    return known.size() < MOST && !known.contains(call) && known.add(call);
  }

  /// The valid calls of an op.
  public List<Call> of(String op) {
    return calls.getOrDefault(op, List.of());
  }
}
