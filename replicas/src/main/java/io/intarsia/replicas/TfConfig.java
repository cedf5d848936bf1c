package io.intarsia.replicas;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.intarsia.cluster.ClusterSpec;
import io.intarsia.cluster.CollectiveOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What the environment variable `TF_CONFIG` says: which tasks there are, and which one this
/// process is.
///
/// ```json
/// {"cluster": {"worker": ["ada:2222", "bob:2222"]}, "task": {"type": "worker", "index": 0}}
/// ```
///
/// @param cluster all tasks
/// @param job the job of this process
/// @param task its number in the job
/// @see "Python: tf.distribute.cluster_resolver.TFConfigClusterResolver"
public record TfConfig(ClusterSpec cluster, String job, int task) {
  /// The name of the environment variable.
  public static final String VARIABLE = "TF_CONFIG";

  private static final JsonMapper JSON = new JsonMapper();

  /// @throws IllegalArgumentException if the cluster has no such task
  public TfConfig {
    cluster.address(job, task);
  }

  /// What the environment variable of this process says; empty if it is not set.
  ///
  /// @throws IllegalArgumentException if it says something else
  public static Optional<TfConfig> read() {
    return Optional.ofNullable(System.getenv(VARIABLE))
        .filter(text -> !text.isBlank())
        .map(TfConfig::parse);
  }

  /// What a text says, as the variable has it.
  ///
  /// @throws IllegalArgumentException if it is not JSON of this form, or its cluster has no such
  ///   task
  public static TfConfig parse(String text) {
    JsonNode root = tree(text);
    JsonNode task = root.path("task");
    JsonNode index = task.path("index");
    if (!root.path("cluster").isObject()) {
      throw ReplicaErrors.tfConfig("an object \"cluster\"", root.path("cluster"));
    }
    if (!task.path("type").isTextual()) {
      throw ReplicaErrors.tfConfig("a text \"type\" of the \"task\"", task);
    }
    if (!index.canConvertToInt() && !index.asText().matches("[0-9]{1,9}")) {
      throw ReplicaErrors.tfConfig("a number \"index\" of the \"task\"", task);
    }
    return new TfConfig(cluster(root.path("cluster")), task.path("type").asText(), index.asInt());
  }

  private static JsonNode tree(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw ReplicaErrors.noJson(e.getOriginalMessage());
    }
  }

  private static ClusterSpec cluster(JsonNode jobs) {
    Map<String, List<String>> cluster = new TreeMap<>();
    for (Map.Entry<String, JsonNode> job : jobs.properties()) {
      List<String> addresses = new ArrayList<>();
      for (JsonNode address : job.getValue()) {
        addresses.add(address.asText());
      }
      if (!job.getValue().isArray() || addresses.isEmpty()) {
        throw ReplicaErrors.tfConfig("a list of addresses for each job", job.getValue());
      }
      cluster.put(job.getKey(), addresses);
    }
    return ClusterSpec.of(cluster);
  }

  /// How this process takes part in collectives, reached by this machine alone.
  ///
  /// @throws IllegalArgumentException if the address of this process is none of this machine alone;
  ///   see [CollectiveOptions#withReach]
  public CollectiveOptions collectives() {
    return CollectiveOptions.of(cluster, job, task);
  }
}
