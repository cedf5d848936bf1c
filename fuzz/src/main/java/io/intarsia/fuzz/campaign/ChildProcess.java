package io.intarsia.fuzz.campaign;

import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.campaign.Fate.Kind;
import io.intarsia.fuzz.child.Child;
import io.intarsia.fuzz.child.Journal;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Starts processes that make calls, in a folder of their own, and watches them.
final class ChildProcess {
  private static final long GLANCE_MILLIS = 50;

  private final Path folder;
  private final boolean oneDnn;
  private final Limits limits;
  private final Path log;

  ChildProcess(Path folder, boolean oneDnn, Limits limits) throws IOException {
    this.folder = Files.createDirectories(folder).toAbsolutePath();
    this.oneDnn = oneDnn;
    this.limits = limits;
    this.log = this.folder.resolve("log");
  }

  /// Runs the plan in the folder.
  Fate runPlan() throws IOException, InterruptedException {
    return run("plan");
  }

  /// Makes some calls, one after the other.
  ///
  /// @return how it ended; the journal tells where
  Fate replay(List<Call> calls) throws IOException, InterruptedException {
    Files.deleteIfExists(folder.resolve(Child.JOURNAL));
    Files.write(folder.resolve(Child.CALLS), calls.stream().map(Call::toString).toList());
    return run("replay");
  }

  Journal journal() throws IOException {
    return Journal.open(folder.resolve(Child.JOURNAL));
  }

  /// What the process printed.
  Path log() {
    return log;
  }

  private Fate run(String what) throws IOException, InterruptedException {
    try (var crashes = Files.newDirectoryStream(folder, "crash*")) {
      for (Path crash : crashes) {
        Files.delete(crash);
      }
    }
    Process child = start(what);
    try {
      return watch(child);
    } finally {
      child.destroyForcibly().waitFor();
    }
  }

  private Process start(String what) throws IOException {
    Path work = Files.createDirectories(folder.resolve("work"));
    WorkFiles.write(work);
    var builder = new ProcessBuilder(limited(command(what))).directory(work.toFile());
    builder.environment().put("TF_ENABLE_ONEDNN_OPTS", oneDnn ? "1" : "0");
    builder.environment().put("TF_CPP_MIN_LOG_LEVEL", "2");
    // The allocator of oneDNN never gives back what it took, and waits ten seconds for memory that
    // nobody is about to free; that of the system does neither.
    builder.environment().put("TF_ONEDNN_USE_SYSTEM_ALLOCATOR", "1");
    // Of each environment that takes part in collectives the runtime keeps its threads: fewer of
    // them, as nobody else takes part.
    builder.environment().put("TF_GRPC_WORKER_CACHE_THREADS", "1");
    builder.environment().put("TF_GRPC_WORKER_CACHE_QUEUES", "1");
    return builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
  }

  private List<String> command(String what) {
    return List.of(
        ProcessHandle.current().info().command().orElse("java"),
        "-Xmx" + limits.heapMegabytes() + "m",
        "-Xss1m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-XX:-CreateCoredumpOnCrash",
        "-XX:ErrorFile=" + folder.resolve("crash"),
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow",
        "-Dintarsia.wholeStackTraces=true", // the report says where in the library a call failed
        "-cp",
        classPath(),
        limits.mainClass(),
        what,
        folder.toString());
  }

  /// Absolute, as the process runs in a folder of its own.
  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private List<String> limited(List<String> command) {
    if (!Files.isExecutable(Path.of("/bin/sh"))) {
      return command;
    }
    // Stacks of threads count as memory that is asked for, and some ops start a hundred of them.
    String script =
        "ulimit -c 0; ulimit -s 2048; ulimit -d %d 2>/dev/null; exec \"$@\""
            .formatted(limits.dataBytes() >> 10);
    return Stream.concat(Stream.of("/bin/sh", "-c", script, "fuzz"), command.stream()).toList();
  }

  private Fate watch(Process child) throws IOException, InterruptedException {
    var watchdog = new Watchdog(child, journal(), limits);
    while (!child.waitFor(GLANCE_MILLIS, TimeUnit.MILLISECONDS)) {
      Optional<Fate> fate = watchdog.look();
      if (fate.isPresent()) {
        return fate.get();
      }
    }
    return switch (child.exitValue()) {
      case 0 -> new Fate(Kind.FINISHED, "");
      case Child.AGAIN -> new Fate(Kind.AGAIN, "");
      default -> new Fate(Kind.DIED, cause(child.exitValue()));
    };
  }

  private String cause(int code) throws IOException {
    List<String> lines = new ArrayList<>(Cause.lines(log));
    try (var crashes = Files.newDirectoryStream(folder, "crash*")) {
      for (Path crash : crashes) {
        lines.addAll(Cause.lines(crash));
      }
    }
    return Cause.of(lines).orElse("exit code " + code);
  }
}
