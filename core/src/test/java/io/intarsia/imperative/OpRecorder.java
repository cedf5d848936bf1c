package io.intarsia.imperative;

import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Notes what an environment looks up and runs while it is open.
final class OpRecorder implements OpListener, AutoCloseable {
  private final Environment tf;
  private final List<String> events = new ArrayList<>();
  private final List<String> names = new ArrayList<>();

  OpRecorder(Environment tf) {
    this.tf = tf;
    tf.setListener(this);
  }

  @Override
  public void onLookup(OperationKey key, boolean hit) {
    events.add((hit ? "hit " : "miss ") + key);
  }

  @Override
  public void onRun(Operation operation, List<Tensor> inputs) {
    events.add("run " + operation.key().op() + " on " + inputs.size());
    names.add(operation.key().op());
  }

  List<String> events() {
    return events;
  }

  List<String> names() {
    return names;
  }

  @Override
  public void close() {
    tf.setListener(null);
  }
}
