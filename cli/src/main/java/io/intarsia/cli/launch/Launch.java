package io.intarsia.cli.launch;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A program that runs as several tasks, which are started again when one fails.
final class Launch implements AutoCloseable {
  private final List<String> command;
  private final LaunchOptions options;
  private final TaskProcess.Output output;
  private TaskGroup group;
  private boolean isClosed;

  /// @param command what each task is started with
  Launch(List<String> command, LaunchOptions options, TaskProcess.Output output) {
    this.command = List.copyOf(command);
    this.options = options;
    this.output = output;
    this.group = new TaskGroup(output, options.grace());
  }

  /// Runs the tasks until all ended well, or one failed and no restart is left.
  ///
  /// @return the exit code: 0, or that of the first task that failed
  /// @throws IOException if a task cannot be started
  int run() throws IOException, InterruptedException {
    for (int restart = 1; ; restart++) {
      Optional<Failure> failure = attempt();
      if (failure.isEmpty()) {
        return 0;
      }
      boolean isAgain = failure.get().mayPass() && restart <= options.restarts();
      say(failure.get().what() + (isAgain ? startedAgain(restart) : ended(failure.get())));
      group.end();
      if (!isAgain) {
        return failure.get().exitCode();
      }
    }
  }

  /// Ends all tasks; no more are started.
  @Override
  public void close() {
    TaskGroup last;
    synchronized (this) {
      isClosed = true;
      last = group;
    }
    last.end();
  }

  private Optional<Failure> attempt() throws IOException, InterruptedException {
    TaskGroup tasks = nextGroup();
    List<String> addresses = Addresses.free(options.processes()); // new ones: the old may be in use
    for (int task = 0; task < addresses.size(); task++) {
      var builder = new ProcessBuilder(command);
      builder.environment().put(TfConfig.VARIABLE, TfConfig.worker(addresses, task).json());
      tasks.start(builder);
    }
    return tasks.awaitFailure();
  }

  private synchronized TaskGroup nextGroup() {
    group = new TaskGroup(output, options.grace());
    if (isClosed) {
      group.end();
    }
    return group;
  }

  private String startedAgain(int restart) {
    return "; all tasks are started again (restart %d of %d)"
        .formatted(restart, options.restarts());
  }

  private String ended(Failure failure) {
    String noRestart = failure.mayPass() && options.restarts() > 0 ? "; no restart is left" : "";
    return noRestart + (options.processes() == 1 ? "" : "; the other tasks are ended");
  }

  /// What closing does to tasks is no news.
  private synchronized void say(String what) {
    if (!isClosed) {
      output.err().println("intarsia: launch: " + what + ".");
    }
  }
}
