package io.intarsia.replicas;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
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
  public Environment environment() {
    return tf;
  }

  @Override
  List<@Nullable Object> results(Ops place, Body<?> body) {
    return new TurnRun(tf, place, devices, body).results();
  }

  /// The devices.
  @Override
  public String toString() {
    return "Replicas on " + devices;
  }
}
