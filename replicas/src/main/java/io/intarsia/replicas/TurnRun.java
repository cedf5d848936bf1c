package io.intarsia.replicas;

import io.intarsia.imperative.Environment;
import io.intarsia.internal.guard.Delegation;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One run of replicas that take turns. What they do together is done by the thread that waits for
/// them, so that its tapes see it, and no tape of a replica does.
final class TurnRun {
  private final Environment tf;
  private final Ops place;
  private final List<String> devices;
  private final Turns turns;

  /// @param place where the code runs
  TurnRun(Environment tf, Ops place, List<String> devices, Replicas.Body<?> body) {
    this.tf = tf;
    this.place = place;
    this.devices = devices;
    Thread caller = Thread.currentThread();
    this.turns =
        new Turns(
            devices.size(),
            i ->
                new Delegation(caller, devices.get(i))
                    .call(() -> body.run(place, new TurnReplica(this, i), i)),
            this::placed);
  }

  List<@Nullable Object> results() {
    return turns.run(ReplicaThreads.POOL);
  }

  Ops place() {
    return place;
  }

  int count() {
    return devices.size();
  }

  String device(int replica) {
    return devices.get(replica);
  }

  /// Comes to something that all do together.
  ///
  /// @throws IllegalStateException if this thread does not run the replica now, or not where all
  ///   run
  @Nullable Object meet(int replica, Joint joint, @Nullable Object value) {
    if (!turns.isRunning(replica)) {
      throw ReplicaErrors.notRunning(joint.name(), replica);
    }
    if (place.placeFor(Places.tensors(value)) != place || place == tf && tf.isTracing()) {
      throw ReplicaErrors.inFunction(joint.name());
    }
    return turns.meet(replica, joint, value);
  }

  /// What each replica gets, on its device.
  private List<? extends @Nullable Object> placed(
      Joint joint, List<? extends @Nullable Object> values) {
    // Next to the replicas, which may be on other machines.
    var work = new Delegation(Thread.currentThread(), devices.getFirst());
    List<? extends @Nullable Object> results = work.call(() -> joint.apply(place, values));
    List<@Nullable Object> placed = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      Ops there = tf.device(devices.get(i));
      placed.add(
          Nest.expanded()
              .mapStructure(
                  part -> part instanceof Tensor tensor ? there.identity(tensor) : part,
                  results.get(i)));
    }
    return placed;
  }
}
