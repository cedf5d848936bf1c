package io.intarsia.cluster;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The tasks of a cluster: for each job, by name, the addresses of its tasks, by number.
///
/// A job is a group of tasks that do the same kind of work (`worker`, `ps`); a task is one process,
/// which is reached at `host:port`. Task 1 of the job `worker` calls its devices
/// `/job:worker/replica:0/task:1/device:CPU:0` and so on. The numbers of a job's tasks need not be
/// without gaps: a process may know only those tasks it talks to.
///
/// ```java
/// var cluster = ClusterSpec.parse("worker=localhost:2222,localhost:2223;ps=localhost:2224");
/// cluster.address("worker", 1); // localhost:2223
/// ```
///
/// @param jobs the tasks of each job; sorted and unmodifiable, whatever map was given
/// @see "Python: tf.train.ClusterSpec"
public record ClusterSpec(SortedMap<String, SortedMap<Integer, String>> jobs) {
  /// Checks and copies the jobs.
  ///
  /// @throws IllegalArgumentException if there is no job, a job has no task, the name of a job does
  ///   not begin with a letter or has other characters than letters, digits and `_`, the number of
  ///   a task is negative, an address is not `host:port` with a port from 1 to 65535, or two tasks
  ///   have the same address
  public ClusterSpec {
    jobs = checked(jobs);
  }

  /// Jobs whose tasks are numbered from 0 on.
  ///
  /// @param jobs the addresses, `host:port`, of each job's tasks
  /// @throws IllegalArgumentException if the constructor refuses them
  public static ClusterSpec of(Map<String, List<String>> jobs) {
    var numbered = new TreeMap<String, SortedMap<Integer, String>>();
    jobs.forEach((job, tasks) -> numbered.put(job, numbered(tasks)));
    return new ClusterSpec(numbered);
  }

  /// Jobs of which only some tasks are known.
  ///
  /// @param jobs the addresses, `host:port`, of each job's tasks, by their numbers
  /// @throws IllegalArgumentException if the constructor refuses them
  public static ClusterSpec sparse(Map<String, ? extends Map<Integer, String>> jobs) {
    var sorted = new TreeMap<String, SortedMap<Integer, String>>();
    jobs.forEach((job, tasks) -> sorted.put(job, new TreeMap<>(tasks)));
    return new ClusterSpec(sorted);
  }

  /// Reads the short form: jobs separated by `;`, each a name, `=` and the addresses of its tasks,
  /// numbered from 0 on and separated by `,`. Space around names and addresses does not count.
  ///
  /// ```text
  /// worker=localhost:2222,localhost:2223;ps=localhost:2224
  /// ```
  ///
  /// @throws IllegalArgumentException if the text is not of that form, or the constructor refuses
  ///   what it says
  public static ClusterSpec parse(String text) {
    return of(ShortForm.parse(text));
  }

  /// The number of tasks of all jobs.
  public int size() {
    return jobs.values().stream().mapToInt(Map::size).sum();
  }

  /// The addresses of a job's tasks by their numbers, sorted and unmodifiable.
  ///
  /// @throws IllegalArgumentException if there is no such job; the message lists those there are
  public SortedMap<Integer, String> tasks(String job) {
    SortedMap<Integer, String> tasks = jobs.get(job);
    if (tasks == null) {
      throw ClusterErrors.noJob(job, this);
    }
    return tasks;
  }

  /// Where a task is reached, `host:port`.
  ///
  /// @throws IllegalArgumentException if there is no such job or task; the message lists those
  ///   there are
  public String address(String job, int task) {
    String address = tasks(job).get(task);
    if (address == null) {
      throw ClusterErrors.noTask(job, task, this);
    }
    return address;
  }

  /// What a session connects to for a task, `grpc://host:port`.
  ///
  /// @throws IllegalArgumentException if there is no such job or task; the message lists those
  ///   there are
  public String target(String job, int task) {
    return "grpc://" + address(job, task);
  }

  /// This cluster with one more task, or with another address of one.
  ///
  /// @throws IllegalArgumentException if the constructor refuses the result
  public ClusterSpec withTask(String job, int task, String address) {
    var changed = new TreeMap<>(jobs);
    var tasks = new TreeMap<>(changed.getOrDefault(job, Collections.emptySortedMap()));
    tasks.put(task, address);
    changed.put(job, tasks);
    return new ClusterSpec(changed);
  }

  /// The short form; a job with gaps in the numbers of its tasks shows the numbers too, as in
  /// `worker={1=localhost:2223}`, which [#parse] does not read.
  @Override
  public String toString() {
    return jobs.entrySet().stream()
        .map(job -> job.getKey() + "=" + shown(job.getValue()))
        .collect(Collectors.joining(";"));
  }

  private static String shown(SortedMap<Integer, String> tasks) {
    return tasks.lastKey() == tasks.size() - 1 ? String.join(",", tasks.values()) : "" + tasks;
  }

  private static SortedMap<Integer, String> numbered(List<String> addresses) {
    var tasks = new TreeMap<Integer, String>();
    for (String address : addresses) {
      tasks.put(tasks.size(), address);
    }
    return tasks;
  }

  private static SortedMap<String, SortedMap<Integer, String>> checked(
      SortedMap<String, SortedMap<Integer, String>> jobs) {
    if (jobs.isEmpty()) {
      throw ClusterErrors.noJobs();
    }
    var copy = new TreeMap<String, SortedMap<Integer, String>>();
    var places = new HashMap<String, String>();
    jobs.forEach((job, tasks) -> {
      TaskNames.checkJob(job);
      if (tasks.isEmpty()) {
        throw ClusterErrors.noTasks(job);
      }
      tasks.forEach((task, address) -> check(job, task, address, places));
      copy.put(job, Collections.unmodifiableSortedMap(new TreeMap<>(tasks)));
    });
    return Collections.unmodifiableSortedMap(copy);
  }

  private static void check(String job, int task, String address, Map<String, String> places) {
    String name = TaskNames.name(job, task);
    if (task < 0) {
      throw ClusterErrors.negativeTask(name);
    }
    TaskNames.checkAddress(name, Objects.requireNonNull(address, name));
    String other = places.putIfAbsent(address, name);
    if (other != null) {
      throw ClusterErrors.sameAddress(address, other, name);
    }
  }
}
