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

/// Valid calls by op: those of the golden cases and of models of Python, which resources hold, and
/// those a campaign found.
public final class Corpus {
  private static final List<String> RESOURCES =
      List.of("/io/intarsia/fuzz/corpus.txt", "/io/intarsia/fuzz/model-calls.txt");

  /// More of one op add little.
  private static final int MOST = 24;

  private final Map<String, List<Call>> calls = new HashMap<>();

  /// The calls that come with this module.
  public static Corpus ofResources() throws IOException {
    var corpus = new Corpus();
    for (String resource : RESOURCES) {
      try (var in = Objects.requireNonNull(Corpus.class.getResourceAsStream(resource), resource);
          var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
        corpus.addAll(lines.lines());
      }
    }
    return corpus;
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
