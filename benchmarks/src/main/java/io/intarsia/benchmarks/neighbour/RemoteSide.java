package io.intarsia.benchmarks.neighbour;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.OpWork;
import io.intarsia.benchmarks.measure.Side;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.process.Child;
import io.intarsia.benchmarks.process.FirstLine;
import java.util.List;
import java.util.Optional;

/// A side in a process of its own, which does what [SideServer] says: it waits without using the
/// processor while others are measured, and takes its time itself.
public final class RemoteSide implements Side {
  private final Contender contender;
  private final List<String> command;
  private final Child child;
  private final String version;

  /// Starts the process and waits until it is ready.
  ///
  /// @throws IllegalStateException if it ends instead; the message says why
  public RemoteSide(Contender contender, List<String> command) {
    this.contender = contender;
    this.command = List.copyOf(command);
    this.child = Child.start(command);
    try {
      child.readLine();
      this.version = child.readLine();
    } catch (IllegalStateException e) {
      child.close();
      throw e;
    }
  }

  @Override
  public Contender contender() {
    return contender;
  }

  @Override
  public String version() {
    return version;
  }

  @Override
  public Optional<TimedLoop> open(Workload workload) {
    if (workload == OpWork.START) {
      return isLibrary() ? Optional.of(FirstLine.loop(command)) : Optional.empty();
    }
    return ask("open " + workload.name()).equals(SideServer.OPENED)
        ? Optional.of(TimedLoop.timed(this::time, this::digest, () -> ask("close")))
        : Optional.empty();
  }

  @Override
  public void close() {
    child.close();
  }

  // The start of what has nests only tells nothing, and the program in C starts as the floor does.
  private boolean isLibrary() {
    return switch (contender) {
      case OPTREE, JAX, TORCH, SCIPY, C, KERAS_TF, KERAS_JAX, KERAS_TORCH -> false;
      case INTARSIA, BARE, TF_JAVA, DJL, PYTHON -> true;
    };
  }

  private long time(int calls) {
    return Long.parseLong(ask("run " + calls));
  }

  private Digest digest() {
    String[] parts = ask("digest").split(" ", -1);
    return new Digest(
        Long.parseLong(parts[0]), Double.parseDouble(parts[1]), Double.parseDouble(parts[2]));
  }

  private String ask(String question) {
    child.writeLine(question);
    return child.readLine();
  }
}
