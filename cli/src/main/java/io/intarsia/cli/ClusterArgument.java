package io.intarsia.cli;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.intarsia.cluster.ClusterSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// Reads a cluster from the command line: the short form, or JSON, or the name of a file of it. The
/// JSON is what `TF_CONFIG` has, or its object `cluster` alone.
///
/// ```json
/// {"worker": ["localhost:2222", "localhost:2223"], "ps": {"1": "localhost:2224"}}
/// ```
final class ClusterArgument {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private ClusterArgument() {}

  /// The cluster.
  ///
  /// @throws IllegalArgumentException if it is neither, or says what no cluster is
  static ClusterSpec read(String argument) {
    if (isFile(argument)) {
      return file(argument);
    }
    if (argument.stripLeading().startsWith("{")) {
      return json("", argument);
    }
    if (argument.contains("=") || argument.isBlank()) {
      return ClusterSpec.parse(argument);
    }
    throw new IllegalArgumentException(
        "--cluster: there is no file %s; give a JSON file such as {\"worker\": [\"localhost:2222\"]}, or write worker=localhost:2222"
            .formatted(argument));
  }

  private static boolean isFile(String argument) {
    try {
      return !argument.isBlank() && Files.exists(Path.of(argument));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static ClusterSpec file(String name) {
    String place = "file " + name + ": ";
    try {
      return json(place, Files.readString(Path.of(name)));
    } catch (IOException e) {
      throw wrong(place + "it cannot be read: " + e, e);
    }
  }

  /// @param place what messages begin with: the file it is from
  private static ClusterSpec json(String place, String text) {
    try {
      return ClusterSpec.sparse(jobs(cluster(JSON.readTree(text))));
    } catch (JsonProcessingException e) {
      throw wrong(place + "it is not JSON: " + e.getOriginalMessage() + where(e), e);
    } catch (IllegalArgumentException e) {
      throw wrong(place + e.getMessage(), e);
    }
  }

  // The tasks of a job of that name are texts; the jobs of TF_CONFIG have tasks.
  private static JsonNode cluster(JsonNode root) {
    JsonNode inside = root.path("cluster");
    boolean isWhole = inside.isObject() && inside.valueStream().anyMatch(JsonNode::isContainerNode);
    return isWhole ? inside : root;
  }

  private static String where(JsonProcessingException e) {
    return e.getLocation() == null
        ? ""
        : " (line %d, column %d)"
            .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr());
  }

  private static Map<String, Map<Integer, String>> jobs(JsonNode root) {
    if (!root.isObject()) {
      throw new IllegalArgumentException(
          "expected an object of jobs, such as {\"worker\": [\"localhost:2222\"]}, got " + root);
    }
    var jobs = new HashMap<String, Map<Integer, String>>();
    root.properties().forEach(job -> jobs.put(job.getKey(), tasks(job.getKey(), job.getValue())));
    return jobs;
  }

  private static Map<Integer, String> tasks(String job, JsonNode node) {
    var tasks = new HashMap<Integer, String>();
    if (node.isArray()) {
      node.forEach(address -> tasks.put(tasks.size(), address(job, address)));
    } else if (node.isObject()) {
      node.properties()
          .forEach(task -> tasks.put(number(job, task.getKey()), address(job, task.getValue())));
    } else {
      throw new IllegalArgumentException(
          "job \"%s\": expected a list of addresses, or an object from numbers of tasks to addresses, got %s"
              .formatted(job, node));
    }
    return tasks;
  }

  private static int number(String job, String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "job \"%s\": \"%s\" is not the number of a task".formatted(job, text), e);
    }
  }

  private static String address(String job, JsonNode node) {
    if (!node.isTextual()) {
      throw new IllegalArgumentException(
          "job \"%s\": expected an address, such as \"localhost:2222\", got %s"
              .formatted(job, node));
    }
    return node.textValue();
  }

  private static IllegalArgumentException wrong(String what, Exception cause) {
    return new IllegalArgumentException("--cluster: " + what, cause);
  }
}
