package io.intarsia.replicas;

import io.intarsia.cluster.CollectiveOptions;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.internal.guard.Delegation;
import io.intarsia.op.Ops;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Replicas of which each has a process of its own; this is the one of this process.
///
/// Replicas are numbered in the order of the cluster: by job, by name, and by task.
final class ProcessReplicas extends Replicas implements AutoCloseable {
  private final Environment tf;
  private final int id;
  private final int count;
  private final String device;
  private final Ledger ledger;
  private final Attendance attendance;
  private final Agreement agreement;
  private final Collectives collectives;

  private ProcessReplicas(Environment tf, CollectiveOptions options) {
    this.tf = tf;
    this.id = number(options);
    this.count = options.cluster().size();
    this.device = tf.devices().getFirst().name();
    this.ledger = new Ledger(tf, options.timeout(), group -> late(options, group));
    var wire = new Wire(id, count, ledger);
    this.agreement = new Agreement(tf, wire);
    this.attendance = new Attendance(tf, wire, ledger, all -> ProcessErrors.waitApart(texts(all)));
    this.collectives = new Collectives(wire, agreement, options.bytesPerPack());
  }

  /// The replica of this process. Waits for those of all others to be there.
  ///
  /// @param tf whose options have the cluster
  /// @param program what must be the same in all processes, such as the name and the version of the
  ///   program
  /// @throws IllegalArgumentException if the environment takes part in no collectives
  /// @throws IllegalStateException if another process runs another program
  static ProcessReplicas of(Environment tf, String program) {
    CollectiveOptions options = tf.options().collectives();
    if (options == null) {
      throw ProcessErrors.noCollectives();
    }
    var replicas = new ProcessReplicas(tf, options);
    replicas.meet(program, options.bytesPerPack());
    replicas.ledger.start();
    replicas.attendance.start(options.timeout());
    return replicas;
  }

  private void meet(String program, long bytesPerPack) {
    String own =
        "%s on runtime %s with %d bytes per pack"
            .formatted(program, Environment.runtimeVersion(), bytesPerPack);
    List<String> all = agreement.everyones(own);
    if (new HashSet<>(all).size() > 1) {
      throw ProcessErrors.otherPrograms(all);
    }
  }

  /// The replica, for code that runs ops with these.
  ProcessReplica replica(Ops ops) {
    return new ProcessReplica(ops, this, collectives);
  }

  int id() {
    return id;
  }

  @Override
  public int count() {
    return count;
  }

  String device() {
    return device;
  }

  @Override
  public List<Integer> local() {
    return List.of(id);
  }

  @Override
  public List<String> devices() {
    return List.of(device);
  }

  @Override
  public Environment environment() {
    return tf;
  }

  @Override
  List<@Nullable Object> results(Ops place, Body<?> body) {
    // The work of this thread itself, so that code which begins others is told.
    var work = new Delegation(Thread.currentThread(), null);
    var replica = replica(place);
    try {
      return Collections.singletonList(work.call(() -> body.run(place, replica, 0)));
    } finally {
      replica.end();
    }
  }

  private static int number(CollectiveOptions options) {
    int number = 0;
    for (var job : options.cluster().jobs().entrySet()) {
      for (int task : job.getValue().keySet()) {
        if (job.getKey().equals(options.job()) && task == options.task()) {
          return number;
        }
        number++;
      }
    }
    throw new AssertionError("the options have checked it; please report");
  }

  private List<String> texts(long[][] attendance) {
    return Arrays.stream(attendance)
        .map(each -> each[1] == 0 ? "none" : agreement.text((int) each[1]))
        .toList();
  }

  private TensorFlowException late(CollectiveOptions options, int group) {
    return ProcessErrors.late(options, agreement.text(group), attendance.absent(group));
  }

  @Override
  public void close() {
    attendance.stop();
    ledger.close();
  }

  /// How many there are, and which one is here.
  @Override
  public String toString() {
    return "Replicas in %d processes, of which this has number %d on %s"
        .formatted(count, id, device);
  }
}
