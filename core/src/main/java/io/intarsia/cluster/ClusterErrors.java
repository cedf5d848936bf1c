package io.intarsia.cluster;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.cluster.NotConfinedException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Collectors;

/// What is wrong with a cluster.
final class ClusterErrors {
  private static final String FORM =
      "; write jobs as worker=host:port,host:port;ps=host:port, in quotes in a shell";

  private static final String OPEN =
      "where a private network or a firewall keeps strangers away, start it with"
          + " ServerOptions.withReach(Reach.ANYBODY), or intarsia server --reach anybody";

  private ClusterErrors() {}

  static IllegalArgumentException noJobs() {
    return Mistake.argument("cluster: no job is given" + FORM);
  }

  static IllegalArgumentException noTasks(String job) {
    return Mistake.argument(
        "cluster: job \"%s\" has no task; give each job at least one host:port".formatted(job));
  }

  static IllegalArgumentException notAJob(String part, String text) {
    return Mistake.argument(
        "cluster: \"%s\" in \"%s\" is not a job with its tasks%s".formatted(part, text, FORM));
  }

  static IllegalArgumentException jobTwice(String job, String text) {
    return Mistake.argument(
        "cluster: job \"%s\" is given twice in \"%s\"; list all its tasks after one =, separated by commas"
            .formatted(job, text));
  }

  static IllegalArgumentException badJob(String job) {
    return Mistake.argument(
        "cluster: \"%s\" is not the name of a job: it begins with a letter and has letters, digits and _ only, as worker or ps"
            .formatted(job));
  }

  static IllegalArgumentException negativeTask(String task) {
    return Mistake.argument("cluster: %s has a negative number".formatted(task));
  }

  static IllegalArgumentException noPort(String task, String address) {
    return Mistake.argument(
        "cluster: the address \"%s\" of %s has no port; write host:port, as in localhost:2222"
            .formatted(address, task));
  }

  static IllegalArgumentException badPort(String task, String address, String port) {
    return Mistake.argument(
        "cluster: the port \"%s\" of the address \"%s\" of %s is not a number from 1 to 65535"
            .formatted(port, address, task));
  }

  static IllegalArgumentException badHost(String task, String address) {
    return Mistake.argument(
        "cluster: the address \"%s\" of %s is not host:port; an IPv6 address stands in brackets, as in [::1]:2222"
            .formatted(address, task));
  }

  static IllegalArgumentException sameAddress(String address, String first, String second) {
    return Mistake.argument(
        "cluster: %s and %s have the same address %s; each task is a process with a port of its own"
            .formatted(first, second, address));
  }

  static IllegalArgumentException noJob(String job, ClusterSpec cluster) {
    return Mistake.argument(
        "cluster: there is no job \"%s\"; the jobs are %s"
            .formatted(job, String.join(", ", cluster.jobs().keySet())));
  }

  static IllegalArgumentException noTask(String job, int task, ClusterSpec cluster) {
    String tasks =
        cluster.tasks(job).entrySet().stream()
            .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
            .collect(Collectors.joining(", "));
    return Mistake.argument(
        "cluster: job \"%s\" has no task %d; its tasks are %s".formatted(job, task, tasks));
  }

  static IllegalStateException portNotFree(String task, String address, IOException cause) {
    return Mistake.state(
        "server: cannot listen at the port of %s (%s): %s; stop what listens there, or give the task another port in the cluster"
            .formatted(task, address, cause.getMessage()),
        cause);
  }

  static IllegalArgumentException notOfThisMachine(String task, String address) {
    return Mistake.argument(
        "server: only this machine shall reach %s, but the host of its address %s is no loopback address, at which alone it would be reached; write localhost:%d in the cluster, or, %s"
            .formatted(task, address, TaskNames.port(address), OPEN));
  }

  static IllegalArgumentException alone(String task) {
    return Mistake.argument(
        "cluster: %s is the only task; a process that joins needs others, such as a worker that intarsia server starts"
            .formatted(task));
  }

  static IllegalArgumentException clientNotOfThisMachine(String task, String address) {
    return Mistake.argument(
        "cluster: only this machine shall reach %s, but the host of its address %s is no loopback address; write localhost:%d in the cluster, or, where a private network or a firewall keeps strangers away, join with ClusterOptions.withReach(Reach.ANYBODY)"
            .formatted(task, address, TaskNames.port(address)));
  }

  static IllegalArgumentException partnerNotOfThisMachine(String task, String address) {
    return Mistake.argument(
        "collectives: only this machine shall reach %s, but the host of its address %s is no loopback address; write localhost:%d in the cluster, or, where a private network or a firewall keeps strangers away, say CollectiveOptions.withReach(Reach.ANYBODY)"
            .formatted(task, address, TaskNames.port(address)));
  }

  static IllegalArgumentException badTimeout(Duration timeout) {
    return Mistake.argument(
        "collectives: timeout must be from 100 ms to 7 days, got %s; it cannot be without end, as a partner may never come"
            .formatted(timeout));
  }

  static IllegalArgumentException badPack(long bytes) {
    return Mistake.argument(
        "collectives: bytesPerPack must be >= 1, got %d; Long.MAX_VALUE sends one vector a dtype"
            .formatted(bytes));
  }

  static UnsupportedOperationException notConfined(
      String task, int port, NotConfinedException cause) {
    return Mistake.unsupported(
        "server: port %d of %s cannot be closed to other machines: %s. TensorFlow's server listens on all interfaces and asks nobody who they are: whoever reaches the port runs code as this user; %s"
            .formatted(port, task, cause.getMessage(), OPEN));
  }

  static void checkPort(int port) {
    if (port < 0 || port > 65535) {
      throw Mistake.argument("data server: port must be from 0 to 65535, got " + port);
    }
  }

  static void checkTime(String name, Duration time) {
    Objects.requireNonNull(time, name);
    if (time.compareTo(Duration.ofMillis(1)) < 0 || time.compareTo(Duration.ofDays(7)) > 0) {
      throw Mistake.argument(
          "data server: %s must be from 1 ms to 7 days, got %s".formatted(name, time));
    }
  }

  static IllegalArgumentException workerNotOfThisMachine(String host) {
    return Mistake.argument(
        "data server: only this machine shall reach the worker, but its host %s is no loopback address, at which alone it would be reached; say localhost, or, where a private network or a firewall keeps strangers away, DataWorkerOptions.withReachOfAnybody(host), or intarsia data-server worker --reach anybody"
            .formatted(host));
  }

  static IllegalStateException dataPortNotFree(String name, int port, IOException cause) {
    return Mistake.state(
        "data server: cannot listen at port %d for %s: %s; stop what listens there, or give it another port"
            .formatted(port, name, cause.getMessage()),
        cause);
  }

  static IllegalStateException noWorkDir(Path folder, IOException cause) {
    return Mistake.state(
        "data server: the folder %s for the dispatcher's state cannot be made: %s; say another, or keep it in memory"
            .formatted(folder, cause),
        cause);
  }

  static TensorFlowException noDispatcher(String address, String failure) {
    return TensorFlowException.of(
        TensorFlowException.Code.UNAVAILABLE,
        "data server: no dispatcher answers at %s (%s); start one with intarsia data-server dispatcher"
            .formatted(address, failure));
  }
}
