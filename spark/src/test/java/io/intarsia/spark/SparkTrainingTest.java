package io.intarsia.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.cluster.Reach;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.SparkException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/// Code that runs as the tasks of a cluster.
@ExtendWith(LocalSpark.class)
@Timeout(300)
@Tag("full")
final class SparkTrainingTest {
  private static final int PATIENCE = 20_000; // ms

  private final SparkSession spark;

  SparkTrainingTest(SparkSession spark) {
    this.spark = spark;
  }

  private Dataset<Row> numbers(int count) {
    return spark.range(count).toDF();
  }

  private static long sum(Iterator<Row> rows) {
    long sum = 0;
    while (rows.hasNext()) {
      sum += rows.next().getLong(0);
    }
    return sum;
  }

  @Test
  void tasks_haveAllRowsTogether_andKnowTheirNumbers() {
    List<long[]> given =
        SparkTraining.run(
            numbers(101),
            2,
            (cluster, task, rows) -> new long[] {task, cluster.tasks("worker").size(), sum(rows)});

    assertThat(given).extracting(each -> each[0]).containsExactly(0L, 1L);
    assertThat(given).extracting(each -> each[1]).containsExactly(2L, 2L);
    assertThat(given.get(0)[2] + given.get(1)[2]).isEqualTo(5050);
    assertThat(given).allMatch(each -> each[2] > 1000);
  }

  @Test
  void tasks_withoutRows_runAllTheSame() {
    assertThat(SparkTraining.run(numbers(0), 2, (_, task, rows) -> task + " " + rows.hasNext()))
        .containsExactly("0 false", "1 false");
  }

  @Test
  void tasks_reachEachOtherAtTheirAddresses() {
    List<Integer> heard =
        SparkTraining.run(
            numbers(1),
            2,
            (cluster, task, _) -> {
              String address = cluster.address("worker", task);
              try (var server = new ServerSocket(port(address))) {
                server.setSoTimeout(PATIENCE);
                tell(cluster.address("worker", 1 - task), task);
                try (Socket caller = server.accept()) {
                  return caller.getInputStream().read();
                }
              }
            });

    assertThat(heard).containsExactly(1, 0);
  }

  private static int port(String address) {
    return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
  }

  private static void tell(String address, int task) throws IOException, InterruptedException {
    long end = System.currentTimeMillis() + PATIENCE;
    while (true) {
      try (var socket = new Socket()) {
        String host = address.substring(0, address.lastIndexOf(':'));
        socket.connect(new InetSocketAddress(host, port(address)), 1000);
        socket.getOutputStream().write(task);
        return;
      } catch (IOException e) {
        if (System.currentTimeMillis() > end) {
          throw e;
        }
        Thread.sleep(10);
      }
    }
  }

  @Test
  void task_thatFails_endsTheJobWithItsNumberAndReason() {
    assertThatThrownBy(() ->
            SparkTraining.run(
                numbers(1),
                2,
                (_, task, _) -> {
                  if (task == 1) {
                    throw new IOException("disk full");
                  }
                  return task;
                }))
        .isInstanceOf(SparkException.class)
        .hasStackTraceContaining("SparkTraining: task 1 of worker=127.0.0.1:")
        .hasStackTraceContaining(": disk full");
  }

  @Test
  void tasks_none_areRefused() {
    assertThatThrownBy(() -> SparkTraining.run(numbers(1), 0, (_, task, _) -> task))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("SparkTraining.run: expected one or more tasks, got 0");
    assertThatThrownBy(
            () -> SparkTraining.fit(numbers(1), -1, Reach.THIS_MACHINE, (_, _, _) -> "none"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("SparkTraining.fit: expected one or more tasks, got -1");
  }

  @Test
  void replicas_ofOneExecutor_areRefused() {
    assertThatThrownBy(
            () -> SparkTraining.fit(numbers(1), 2, Reach.THIS_MACHINE, (_, _, _) -> "none"))
        .hasStackTraceContaining(
            "SparkTraining.fit: expected an executor for each of 2 replicas, got several in"
                + " executor driver; give executors one task at a time, with spark.task.cpus as"
                + " high as spark.executor.cores");
  }
}
