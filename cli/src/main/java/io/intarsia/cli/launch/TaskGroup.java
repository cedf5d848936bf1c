package io.intarsia.cli.launch;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// Tasks that are started together and ended together.
final class TaskGroup {
  private static final Duration KILLED = Duration.ofSeconds(5); // what the system may take for it

  private final TaskProcess.Output output;
  private final Duration grace;
  private final List<TaskProcess> tasks = new ArrayList<>();
  private final BlockingQueue<Optional<Failure>> ends = new LinkedBlockingQueue<>();
  private boolean isEnded;

  /// @param grace how long a task may take to end when it is told to, before it is killed
  TaskGroup(TaskProcess.Output output, Duration grace) {
    this.output = output;
    this.grace = grace;
  }

  /// Starts another task, unless all were ended.
  ///
  /// @throws IOException if the process cannot be started
  synchronized void start(ProcessBuilder builder) throws IOException {
    if (!isEnded) {
      tasks.add(TaskProcess.start(tasks.size(), builder, output, ends::add));
    }
  }

  /// Waits until a task fails or all ended well.
  Optional<Failure> awaitFailure() throws InterruptedException {
    int running;
    synchronized (this) {
      running = tasks.size();
    }
    Optional<Failure> end = Optional.empty();
    while (running > 0 && end.isEmpty()) {
      end = ends.take();
      running--;
    }
    return end;
  }

  /// Ends all tasks, and what they started: tells them to, waits a while, and kills who is left. No
  /// task runs when it returns, whoever ends them.
  synchronized void end() {
    isEnded = true;
    List<ProcessHandle> started = descendants();
    tasks.forEach(task -> task.handle().destroy());
    awaitAll(grace);
    started.addAll(descendants());
    tasks.forEach(task -> task.handle().destroyForcibly());
    started.forEach(ProcessHandle::destroyForcibly);
    awaitAll(KILLED);
  }

  private void awaitAll(Duration atMost) {
    long end = System.nanoTime() + atMost.toNanos();
    try {
      for (TaskProcess task : tasks) {
        task.await(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // they are killed immediately
    }
  }

  private List<ProcessHandle> descendants() {
    List<ProcessHandle> all = new ArrayList<>();
    tasks.forEach(task -> task.handle().descendants().forEach(all::add));
    return all;
  }
}
