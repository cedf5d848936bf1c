package io.intarsia.fuzz.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds in what a process left behind why it ended.
final class Cause {
  private static final int LONGEST = 240;

  private static final Pattern TOLD =
      Pattern.compile(
          "Check failed|\\bF0000|: F |what\\(\\)|Assertion|Exception in thread|OutOfMemoryError"
              + "|malloc\\(\\)|free\\(\\)|corrupt|terminate called|could not create");
  private static final Pattern SIGNAL = Pattern.compile("#\\s+(SIG[A-Z]+)");
  private static final Pattern FRAME = Pattern.compile("^(# )?C +\\[libtensorflow\\S+ +(.*)");
  private static final Pattern MOVING =
      Pattern.compile(
          "0x[0-9a-f]+|^\\S* ?\\d{4}-\\d\\d-\\d\\d \\S+: |[FE]\\d{4} [0-9:.]+ +\\d+"
              + " |\\(pid=\\d+\\)|, pid=.*");

  private Cause() {}

  /// The lines of a file that is text mostly.
  static List<String> lines(Path file) throws IOException {
    return Files.exists(file)
        ? Files.readString(file, StandardCharsets.ISO_8859_1).lines().toList()
        : List.of();
  }

  /// What the runtime said before it ended the process, or the signal and where it came up; without
  /// what differs from run to run.
  static Optional<String> of(List<String> lines) {
    Optional<String> told = lines.stream().filter(line -> TOLD.matcher(line).find()).findFirst();
    return told.or(() -> signal(lines)).map(Cause::settled);
  }

  private static Optional<String> signal(List<String> lines) {
    Optional<String> signal =
        lines.stream()
            .map(SIGNAL::matcher)
            .filter(Matcher::find)
            .map(matcher -> matcher.group(1))
            .findFirst();
    String frame =
        lines.stream()
            .map(String::strip)
            .map(FRAME::matcher)
            .filter(Matcher::matches)
            .map(matcher -> matcher.group(2))
            .findFirst()
            .orElse("");
    return signal.map(name -> (name + " " + frame.split("\\(", 2)[0]).strip());
  }

  private static String settled(String text) {
    String plain = MOVING.matcher(text).replaceAll("").strip();
    return plain.length() > LONGEST ? plain.substring(0, LONGEST) + "…" : plain;
  }
}
