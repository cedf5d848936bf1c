package io.intarsia.imperative;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinitions;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;

/// Runs random calls one after the other and notes each before it begins, so that the note of the
/// last one tells what ended the process. Arguments: journal file, first call, call after the last,
/// where calls run, by turns, and optionally an op to call only.
final class FuzzChild {
  private static final int CALLS_AN_ENVIRONMENT = 200;

  /// Ops that wait for something nobody brings are stopped after this.
  private static final Duration TIMEOUT = Duration.ofMillis(300);

  private static int succeeded;
  private static int refused;

  private FuzzChild() {}

  public static void main(String[] args) throws IOException {
    int from = Integer.parseInt(args[1]);
    int to = Integer.parseInt(args[2]);
    List<String> names = args.length > 4 ? List.of(args[4].split(",")) : OpDefinitions.names();
    List<FuzzPlace> places = Arrays.stream(args[3].split(",")).map(FuzzPlace::valueOf).toList();
    try (var journal = new RandomAccessFile(args[0], "rw")) {
      for (int start = from; start < to; start += CALLS_AN_ENVIRONMENT) {
        run(names, places, journal, start, Math.min(to, start + CALLS_AN_ENVIRONMENT));
      }
      note(journal, to, "done");
    }
    // Ops such as servers and queues leave threads behind that must not keep the process.
    Runtime.getRuntime().halt(0);
  }

  private static void run(
      List<String> names, List<FuzzPlace> places, RandomAccessFile journal, int from, int to)
      throws IOException {
    try (var tf = Environment.open()) {
      tf.setRunOptions(RunOptions.defaults().withTimeout(TIMEOUT));
      for (int i = from; i < to; i++) {
        String name = names.get(i % names.size());
        FuzzPlace place = places.get((i + i / names.size()) % places.size());
        note(journal, i, name + " " + place);
        try (var _ = tf.scope()) {
          call(tf, OpDefinitions.find(name).orElseThrow(), i, place);
        }
      }
      note(journal, to - 1, "closing the environment");
    }
  }

  private static void call(Environment tf, OpDefinition definition, long seed, FuzzPlace place) {
    try {
      new FuzzCall(tf, definition, new SplittableRandom(seed)).run(place);
      succeeded++;
    } catch (UnsupportedOperationException e) {
      refused++;
      requireMessage(e);
    } catch (IllegalArgumentException
        | IllegalStateException
        | NoSuchElementException
        | TensorFlowException expected) {
      // What a bad call must end in. Any other exception ends the process, and so fails the test.
      requireMessage(expected);
    }
  }

  private static void requireMessage(RuntimeException exception) {
    if (FuzzCall.VERBOSE) {
      System.out.println("  " + exception);
    }
    if (exception.getMessage() == null || exception.getMessage().isBlank()) {
      throw new AssertionError("no message", exception);
    }
  }

  private static void note(RandomAccessFile journal, int call, String op) throws IOException {
    journal.seek(0);
    journal.write(
        "%-12d%-80s%-10d%-10d"
            .formatted(call, op, succeeded, refused)
            .getBytes(StandardCharsets.UTF_8));
  }
}
