package io.intarsia.replicas;

import io.intarsia.imperative.Environment;
import io.intarsia.internal.guard.Delegation;
import io.intarsia.op.Ops;
import io.intarsia.types.replica.PerReplica;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Replicas of one process, which take turns.
final class TurnReplicas extends Replicas {
  private final Environment tf;
  private final List<String> devices;

  TurnReplicas(Environment tf, List<String> devices) {
    this.tf = tf;
    this.devices = List.copyOf(devices);
  }

  @Override
  public int count() {
    return devices.size();
  }

  @Override
  public List<Integer> local() {
    return IntStream.range(0, count()).boxed().toList();
  }

  @Override
  public List<String> devices() {
    return devices;
  }

  @Override
  Environment environment() {
    return tf;
  }

  @Override
  @SuppressWarnings("unchecked") // the results are what the body gave
  <R> PerReplica<R> running(Ops place, Body<? extends R> body) {
    if (Delegation.current() != null) {
      throw ReplicaErrors.nested();
    }
    var run = new TurnRun(tf, place, devices, body);
    List<@Nullable Object> results = run.results();
    int missing = results.indexOf(null);
    if (missing >= 0) {
      throw ReplicaErrors.nothing(missing);
    }
    return (PerReplica<R>) PerReplica.of(results);
  }

  /// The devices.
  @Override
  public String toString() {
    return "Replicas on " + devices;
  }
}
