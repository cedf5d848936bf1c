package io.intarsia.mutation;

import io.intarsia.mutation.worker.Agent;
import io.intarsia.mutation.worker.Worker;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/// A process that runs tests.
final class WorkerProcess implements AutoCloseable {
  private static final String END = "end of output";
  private static final String NOTHING = "nothing yet";

  /// What waits for ever takes no time of the processor; what takes a tenth of it is not stuck.
  private static final int PATIENCE = 10;

  private final Process process;
  private final BufferedWriter input;
  private final BlockingQueue<String> output = new LinkedBlockingQueue<>();

  private WorkerProcess(Process process) {
    this.process = process;
    this.input = process.outputWriter(StandardCharsets.UTF_8);
    Thread.ofVirtual().start(this::read);
  }

  /// Starts one.
  ///
  /// @param task what [Agent] is told
  static WorkerProcess start(Project project, String task) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(project.testOptions());
    command.add("-javaagent:" + agent(project) + "=" + task);
    command.addAll(List.of("-cp", project.workerClassPath(), Worker.class.getName()));
    try {
      return new WorkerProcess(
          new ProcessBuilder(command)
              .directory(project.module().toFile())
              .redirectError(
                  ProcessBuilder.Redirect.appendTo(
                      project.scratch().resolve("errors.txt").toFile()))
              .start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // A jar that only says which class of the class path is the agent.
  private static Path agent(Project project) {
    Path jar = project.scratch().resolve("agent.jar");
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", Agent.class.getName());
    manifest.getMainAttributes().putValue("Can-Redefine-Classes", "true");
    if (!Files.exists(jar)) {
      try (OutputStream out = Files.newOutputStream(jar)) {
        new JarOutputStream(out, manifest).close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return jar;
  }

  private void read() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      lines
          .lines()
          .filter(line -> line.startsWith(Worker.MARK))
          .forEach(line -> output.add(line.substring(Worker.MARK.length())));
    } catch (IOException | UncheckedIOException _) {
      // The process has ended in the middle of a line.
    } finally {
      output.add(END);
    }
  }

  /// Its answer, line by line; empty if it ended or took longer, and then it is of no use any more.
  ///
  /// @param limit of the processor, and [#PATIENCE] times as much of the time of day
  Optional<List<String>> ask(Duration limit, String command, List<String> words) {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(words);
    try {
      input.write(String.join("\t", all) + "\n");
      input.flush();
    } catch (IOException _) {
      return Optional.empty();
    }
    return answer(limit);
  }

  private Optional<List<String>> answer(Duration limit) {
    Duration before = used();
    long end = System.nanoTime() + limit.multipliedBy(PATIENCE).toNanos();
    List<String> lines = new ArrayList<>();
    while (true) {
      String line = next();
      if (line.equals("done")) {
        return Optional.of(lines);
      } else if (line.equals(END)) {
        return Optional.empty();
      } else if (!line.equals(NOTHING)) {
        lines.add(line);
      } else if (System.nanoTime() - end > 0 || used().minus(before).compareTo(limit) > 0) {
        return Optional.empty();
      }
    }
  }

  private Duration used() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  private String next() {
    try {
      String line = output.poll(1, TimeUnit.SECONDS);
      return line == null ? NOTHING : line;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return END;
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
