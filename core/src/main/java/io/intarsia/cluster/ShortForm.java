package io.intarsia.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Reads `worker=localhost:2222,localhost:2223;ps=localhost:2224`.
final class ShortForm {
  private ShortForm() {}

  static Map<String, List<String>> parse(String text) {
    if (text.isBlank()) {
      throw ClusterErrors.noJobs();
    }
    var jobs = new LinkedHashMap<String, List<String>>();
    for (String part : text.split(";", -1)) {
      int equals = part.indexOf('=');
      if (equals < 0) {
        throw ClusterErrors.notAJob(part.strip(), text);
      }
      String job = part.substring(0, equals).strip();
      if (jobs.put(job, addresses(part.substring(equals + 1))) != null) {
        throw ClusterErrors.jobTwice(job, text);
      }
    }
    return jobs;
  }

  private static List<String> addresses(String text) {
    return text.isBlank() ? List.of() : Stream.of(text.split(",", -1)).map(String::strip).toList();
  }
}
