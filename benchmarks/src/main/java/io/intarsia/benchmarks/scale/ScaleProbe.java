package io.intarsia.benchmarks.scale;

import io.intarsia.benchmarks.measure.Effort;
import io.intarsia.benchmarks.measure.Spread;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// A process that measures an axis: it reads sizes and answers with a line for each figure, and an
/// empty one when all are there.
final class ScaleProbe {
  /// When it gives up, which nobody could otherwise tell it.
  private static final Duration PATIENCE = Duration.ofMinutes(20);

  // The first size would be measured with cold code otherwise.
  private static final int TO_WARM_UP = 10;

  private ScaleProbe() {}

  /// Its arguments.
  static String[] arguments(Axis axis, Effort effort) {
    return new String[] {
      axis.name(),
      Integer.toString(effort.rounds()),
      Long.toString(effort.roundTime().toNanos()),
      Long.toString(effort.warmUp().toNanos())
    };
  }

  public static void main(String[] args) throws IOException {
    watch();
    var effort =
        new Effort(
            Integer.parseInt(args[1]),
            Duration.ofNanos(Long.parseLong(args[2])),
            Duration.ofNanos(Long.parseLong(args[3])),
            1,
            1);
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (Growth growth = open(Axis.valueOf(args[0]))) {
      if (!effort.warmUp().isZero()) {
        growth.at(TO_WARM_UP, new Sampler(effort), (line, cost) -> {});
      }
      String size = in.readLine();
      while (size != null) {
        growth.at(Integer.parseInt(size), new Sampler(effort), ScaleProbe::print);
        System.out.println();
        size = in.readLine();
      }
    }
  }

  static Growth open(Axis axis) {
    return switch (axis) {
      case TENSORS -> new TensorsInCall();
      case OPS -> new OpsInFunction();
      case TYPES -> new ProcessTypes();
      case THREADS -> new CallingThreads();
      case ENVIRONMENTS -> new OpenEnvironments();
      case LIVE -> new LiveTensors();
      case TAPE -> new OpsOnTape();
    };
  }

  private static void print(Line line, Spread cost) {
    System.out.println("%s %s %s %s".formatted(line, cost.median(), cost.min(), cost.max()));
  }

  private static void watch() {
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try {
            Thread.sleep(PATIENCE);
            System.err.println("it took more than " + PATIENCE);
            Runtime.getRuntime().halt(1);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }
}
