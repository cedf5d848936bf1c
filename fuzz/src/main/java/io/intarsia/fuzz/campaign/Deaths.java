package io.intarsia.fuzz.campaign;

import io.intarsia.fuzz.call.Mode;
import io.intarsia.fuzz.child.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What ended processes, in a file of the campaign: a line each with op, mode, oneDNN, fate,
/// whether it was made to happen again, and the calls, with tabs between.
final class Deaths {
  /// One line.
  ///
  /// @param reproduced whether the calls alone do it
  record Death(
      String op, Mode mode, String oneDnn, String fate, boolean reproduced, String reproducer) {
    String line() {
      return String.join(
          "\t",
          op,
          mode.label(),
          oneDnn,
          fate.replace('\t', ' '),
          reproduced ? "again" : "once",
          reproducer);
    }

    static Death parse(String line) {
      String[] words = line.split("\t", 6);
      return new Death(
          words[0], Mode.of(words[1]), words[2], words[3], "again".equals(words[4]), words[5]);
    }
  }

  /// A death that was not made to happen again may be another op's doing.
  private static final int WORTH_OF_REPRODUCED = 3;

  private final Path file;
  private final List<Death> deaths = new ArrayList<>();

  Deaths(Path state) throws IOException {
    file = state.resolve("deaths.tsv");
    if (Files.exists(file)) {
      Files.readAllLines(file).forEach(line -> deaths.add(Death.parse(line)));
    }
  }

  /// Keeps one more.
  ///
  /// @return whether it is the first of its op and cause
  synchronized boolean add(Death death) throws IOException {
    boolean isNew =
        deaths.stream()
            .noneMatch(known -> known.op().equals(death.op()) && known.fate().equals(death.fate()));
    deaths.add(death);
    Files.writeString(
        file, death.line() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    return isNew;
  }

  /// The pairs of op and mode that ended processes often enough.
  synchronized Set<String> aside(int enough) {
    Map<String, Integer> worth = new HashMap<>();
    for (Death death : deaths) {
      worth.merge(
          Plan.pair(death.op(), death.mode()),
          death.reproduced() ? WORTH_OF_REPRODUCED : 1,
          Integer::sum);
    }
    Set<String> aside = new HashSet<>(worth.keySet());
    aside.removeIf(pair -> worth.getOrDefault(pair, 0) < enough * WORTH_OF_REPRODUCED);
    return aside;
  }

  /// The death to name for an op: a reproduced one if there is one, and none if what happened once
  /// may have been another op's doing.
  synchronized Optional<Death> of(String op) {
    List<Death> own = deaths.stream().filter(death -> death.op().equals(op)).toList();
    Optional<Death> reproduced = own.stream().filter(Death::reproduced).findFirst();
    return reproduced.isPresent() || own.size() < WORTH_OF_REPRODUCED
        ? reproduced
        : own.stream().findFirst();
  }

  synchronized int size() {
    return deaths.size();
  }
}
