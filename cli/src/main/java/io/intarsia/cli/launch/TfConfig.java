package io.intarsia.cli.launch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;

/// What the environment variable `TF_CONFIG` has: all tasks of the cluster, and which one a process
/// is.
///
/// @see "TensorFlow: Distributed training, TF_CONFIG"
record TfConfig(Cluster cluster, Task task) {
  static final String VARIABLE = "TF_CONFIG";

  private static final JsonMapper JSON = new JsonMapper();

  /// The addresses of the job `worker`.
  record Cluster(List<String> worker) {}

  record Task(String type, int index) {}

  /// The place of one of several workers.
  static TfConfig worker(List<String> addresses, int index) {
    return new TfConfig(new Cluster(List.copyOf(addresses)), new Task("worker", index));
  }

  String json() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new AssertionError("texts and numbers are JSON; please report this", e);
    }
  }
}
