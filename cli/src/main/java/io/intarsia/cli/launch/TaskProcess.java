package io.intarsia.cli.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/// One task: a process, and the threads that pass its output on and await its end.
final class TaskProcess {
  // A process that the task started and left behind can keep its output open.
  private static final Duration REST_OF_OUTPUT = Duration.ofSeconds(1);

  private final int number;
  private final Process process;
  private final Thread end;

  private TaskProcess(
      int number, Process process, Output output, Consumer<Optional<Failure>> ended) {
    this.number = number;
    this.process = process;
    Thread out = pass(process.getInputStream(), output.joined(), output.out(), ended);
    Thread err = pass(process.getErrorStream(), output.joined(), output.err(), ended);
    this.end = begin("end", () -> ended.accept(await(out, err)));
  }

  /// Starts it.
  ///
  /// @param ended is told when it ended and its output is passed on: why all are to end, if so
  static TaskProcess start(
      int number, ProcessBuilder builder, Output output, Consumer<Optional<Failure>> ended)
      throws IOException {
    return new TaskProcess(number, builder.start(), output, ended);
  }

  /// Where the lines of all tasks go.
  record Output(JoinedOutput joined, PrintStream out, PrintStream err) {}

  /// What ends it by signals. `Process.destroy` would close its streams, too: what it prints last
  /// would be lost, and its input is what it lives by.
  ProcessHandle handle() {
    return process.toHandle();
  }

  /// Waits for its end, and that its output is passed on.
  void await(Duration atMost) throws InterruptedException {
    end.join(atMost);
  }

  private Thread pass(
      InputStream from, JoinedOutput joined, PrintStream to, Consumer<Optional<Failure>> ended) {
    return begin(
        "output",
        () -> {
          try (from) { // closed, or a task that still prints would wait for a reader
            if (!joined.join(from, number, to)) {
              ended.accept(Optional.of(Failure.ofOutput()));
            }
          } catch (IOException _) {
            // The process ended, and with it its output.
          }
        });
  }

  private Optional<Failure> await(Thread out, Thread err) {
    try {
      int exitCode = process.waitFor();
      out.join(REST_OF_OUTPUT);
      err.join(REST_OF_OUTPUT);
      return exitCode == 0 ? Optional.empty() : Optional.of(Failure.ofTask(number, exitCode));
    } catch (InterruptedException e) {
      throw new AssertionError("nobody interrupts this thread; please report this", e);
    }
  }

  private Thread begin(String what, Runnable code) {
    return Thread.ofPlatform().daemon().name("task " + number + ": " + what).start(code);
  }
}
