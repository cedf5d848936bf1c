package io.intarsia.savedmodel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Runs [ModelMutations] over many numbers, in processes of its own with little memory. A process
/// that ends in the middle is a finding, and another one goes on behind it.
final class MutationCampaign {
  private static final int NUMBERS_A_PROCESS = 2_000;
  private static final long MOST_RESIDENT_BYTES = 1L << 30;
  private static final long PAGE = 4096;
  private static final Pattern BEGUN = Pattern.compile("(?m)^(\\d+) \\w+: .*$");

  private final Path models;
  private final Path folder;
  private final Path secret;
  private final List<String> findings = new ArrayList<>();
  private final List<String> counts = new ArrayList<>();

  /// @param models what is copied and changed
  /// @param folder an empty one, where everything is written
  MutationCampaign(Path models, Path folder) throws IOException {
    this.models = models;
    this.folder = folder;
    this.secret = Files.writeString(folder.resolve("secret"), "nothing for models\n");
    Files.createDirectories(folder.resolve("work"));
  }

  /// What should not be: processes that died, hung or grew, and errors that are not documented.
  List<String> findings() {
    return findings;
  }

  /// What came of the others, a line for each process.
  List<String> counts() {
    return counts;
  }

  /// Where the processes run: nothing is to be written there.
  Path work() {
    return folder.resolve("work");
  }

  void run(long from, long to) throws IOException, InterruptedException {
    for (long next = from; next < to; ) {
      next = process(next, Math.min(to, next + NUMBERS_A_PROCESS));
    }
  }

  /// @return the number to go on with
  private long process(long from, long to) throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    Path temporary = Files.createTempDirectory(folder, "temporary");
    String end = watched(start(from, to, output, temporary));
    String printed = Files.readString(output);
    int report = printed.lastIndexOf("\n{");
    if (end.isEmpty() && report >= 0) {
      List<String> lines = printed.substring(report + 1).lines().toList();
      counts.add("%d…%d %s".formatted(from, to, lines.getFirst()));
      findings.addAll(lines.subList(1, lines.size()));
      return to;
    }
    String last = from + " at the start";
    for (Matcher begun = BEGUN.matcher(printed); begun.find(); ) {
      last = begun.group();
    }
    findings.add("%s: %s%n%s".formatted(end, last, tail(printed)));
    return Long.parseLong(last.split(" ", 2)[0]) + 1;
  }

  private static String tail(String printed) {
    List<String> lines = printed.lines().toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - 8), lines.size()));
  }

  private Process start(long from, long to, Path output, Path temporary) throws IOException {
    var builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx300m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:-CreateCoredumpOnCrash",
            "-XX:ErrorFile=" + folder.resolve("crash-%p"),
            "--enable-native-access=ALL-UNNAMED",
            "-Djava.io.tmpdir=" + temporary,
            "-cp",
            System.getProperty("java.class.path"),
            ModelMutations.class.getName(),
            models.toString(),
            Long.toString(from),
            Long.toString(to),
            secret.toString());
    builder.environment().put("TF_CPP_MIN_LOG_LEVEL", "2");
    return builder
        .directory(work().toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }

  /// @return how it ended, empty if as it should
  private static String watched(Process process) throws IOException, InterruptedException {
    long end = System.nanoTime() + Duration.ofMinutes(30).toNanos();
    try {
      while (!process.waitFor(100, TimeUnit.MILLISECONDS)) {
        if (resident(process.pid()) > MOST_RESIDENT_BYTES) {
          return "grew beyond 1 GiB";
        }
        if (System.nanoTime() > end) {
          return "did not end";
        }
      }
      // 1 says that there are findings, which it printed.
      return process.exitValue() <= 1 ? "" : "ended with " + process.exitValue();
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  /// Bytes of a process that are really there; 0 where the system does not say.
  private static long resident(long pid) {
    try {
      String pages = Files.readString(Path.of("/proc/" + pid + "/statm"));
      return Long.parseLong(pages.substring(pages.indexOf(' ') + 1).replaceFirst(" .*\\s*", ""))
          * PAGE;
    } catch (IOException | IndexOutOfBoundsException e) {
      return 0; // it has just ended, or this is no Linux
    }
  }
}
