package io.intarsia.benchmarks.neighbour;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.measure.Workloads;
import io.intarsia.benchmarks.process.FirstLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The program of a neighbour's process. It prints the line of [FirstLine], then its version, then
/// one answer to each line it reads, until there is none:
///
/// | line             | answer                                                     |
/// |------------------|------------------------------------------------------------|
/// | `open WORKLOAD`  | `opened`, or `absent` if it has nothing like it            |
/// | `digest`         | count, sum and weighted sum of what one call computes      |
/// | `run CALLS`      | nanoseconds                                                |
/// | `close`          | `closed`                                                   |
///
/// `bench_tf.py` and `bench_c.c` answer the same.
final class SideServer {
  static final String OPENED = "opened";

  private final Neighbour side;
  private @Nullable TimedLoop loop;

  private SideServer(Neighbour side) {
    this.side = side;
  }

  public static void main(String[] args) throws IOException {
    try (Neighbour side = neighbour(Contender.valueOf(args[0]))) {
      System.out.println(FirstLine.of(side.firstResult()));
      System.out.println(side.version());
      new SideServer(side).serve();
    }
  }

  // Nothing but the side that is asked for may be loaded: the start is measured too.
  private static Neighbour neighbour(Contender contender) {
    return switch (contender) {
      case TF_JAVA -> new TensorFlowJavaSide();
      case DJL -> new DjlSide();
      case INTARSIA -> new OwnNeighbour();
      case BARE, C, PYTHON, OPTREE, JAX, TORCH, SCIPY, KERAS_TF, KERAS_JAX, KERAS_TORCH ->
          throw new IllegalArgumentException("SideServer: " + contender + " does not run here");
    };
  }

  private void serve() throws IOException {
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] words = line.split(" ", -1);
      System.out.println(answer(words[0], words.length > 1 ? words[1] : ""));
    }
  }

  private String answer(String command, String argument) {
    return switch (command) {
      case "open" -> open(Workloads.of(argument));
      case "digest" -> {
        var digest = opened().digest();
        yield digest.count() + " " + digest.sum() + " " + digest.weighted();
      }
      case "run" -> String.valueOf(opened().run(Integer.parseInt(argument)));
      case "close" -> close();
      default -> throw new IllegalArgumentException("SideServer: unknown command " + command);
    };
  }

  private String open(Workload workload) {
    loop = side.open(workload).orElse(null);
    return loop == null ? "absent" : OPENED;
  }

  private String close() {
    opened().close();
    loop = null;
    return "closed";
  }

  private TimedLoop opened() {
    if (loop == null) {
      throw new IllegalStateException("SideServer: no workload is open");
    }
    return loop;
  }
}
