package io.intarsia.imperative;

import io.intarsia.errors.TensorFlowException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;

/// Makes hostile calls in a process that may end, and notes each one before and after.
final class HostileCallChild {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private HostileCallChild() {}

  /// Makes the calls of a file.
  ///
  /// @param arguments the file of calls, the journal, the first call
  public static void main(String[] arguments) throws IOException {
    List<String> lines = HostileCallsTest.lines(Files.readString(Path.of(arguments[0])));
    Path journal = Path.of(arguments[1]);
    int first = Integer.parseInt(arguments[2]);
    try (var tf = Environment.open(HostileCallsTest.options())) {
      tf.setRunOptions(RunOptions.defaults().withTimeout(PATIENCE));
      int number = 0;
      for (String line : lines) {
        var call = HostileCall.of(line);
        for (String place : call.places()) {
          if (number++ >= first) {
            note(journal, "%d\t%s\t".formatted(number - 1, place));
            note(journal, outcome(tf, call, FuzzPlace.valueOf(place)) + "\n");
          }
        }
      }
    }
  }

  private static void note(Path journal, String text) throws IOException {
    Files.write(
        journal,
        text.getBytes(StandardCharsets.UTF_8),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private static String outcome(Environment tf, HostileCall call, FuzzPlace place) {
    try (var _ = tf.scope()) {
      Object[] inputs = call.inputs(tf);
      try {
        place.run(tf, call.op(), call.attributes(), inputs);
        return "ok";
      } catch (IllegalArgumentException | UnsupportedOperationException | TensorFlowException e) {
        return oneLine(e.getClass().getSimpleName() + ": " + e.getMessage());
      }
    } catch (RuntimeException e) {
      return oneLine("not what a wrong call ends in: " + e);
    }
  }

  private static String oneLine(String text) {
    return text.replace('\n', ' ').replace('\t', ' ');
  }
}
