package io.intarsia.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchIllegalArgumentException;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.intarsia.cluster.ClusterSpec;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `intarsia server` as a process: what it prints, who reaches it, how it ends, what it refuses.
@Tag("I-13")
@Timeout(120)
@EnabledOnOs(value = OS.LINUX, disabledReason = "ports are closed to other machines on Linux only")
@Tag("full")
final class ServerCommandTest {
  private static final String USER = System.getProperty("user.name");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"TERM", "INT"})
  void server_signal_endsItImmediatelyWithCode0(String signal) throws Exception {
    assumeThat(CommandProcess.isIgnored(signal)).as("shells start what runs behind so").isFalse();
    int port = CommandProcess.freePort();
    try (var server = start("--cluster", "worker=localhost:" + port)) {
      assertThat(server.line()).isEqualTo("grpc://localhost:" + port);
      assertThat(server.line())
          .isEqualTo(
              "/job:worker/task:0 listens on the loopback interface only: all programs on this"
                  + " machine, whoever runs them, can run code as %s; other machines cannot"
                  + " connect.",
              USER);
      try (var client = new Socket(InetAddress.getLoopbackAddress(), port)) {
        long start = System.nanoTime();
        assertThat(server.end(signal)).isZero();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
        assertThat(client.getInputStream().readAllBytes())
            .isNotEmpty(); // a server of HTTP/2 begins
      }
    }
  }

  @Test
  void server_byTheLauncher_isTheProcessThatWasStarted() throws Exception {
    int port = CommandProcess.freePort();
    String[] arguments = {
      "server", "--job", "worker", "--task=0", "--cluster=worker=localhost:" + port
    };
    try (var server = CommandProcess.launched(folder, arguments)) {
      assertThat(server.line()).isEqualTo("grpc://localhost:" + port);
      assertThat(server.line()).contains("loopback interface only");
      assertThat(server.end("TERM")).isZero();
      assertThat(server.errors()).isEmpty();
    }
  }

  @Test
  void server_reachAnybody_saysWhoCanRunCode() throws Exception {
    int port = CommandProcess.freePort();
    try (var server = start("--cluster", "worker=localhost:" + port, "--reach", "anybody")) {
      assertThat(server.line()).isEqualTo("grpc://localhost:" + port);
      assertThat(server.line())
          .isEqualTo(
              "/job:worker/task:0 listens on all interfaces: everybody who can send to this machine"
                  + " can run code as %s, for TensorFlow asks nobody who they are.",
              USER);
    }
  }

  @Test
  void server_clusterOfAFile_takesItsTask() throws Exception {
    int port = CommandProcess.freePort();
    Path file = folder.resolve("cluster.json");
    Files.writeString(
        file, "{\"ps\": {\"3\": \"localhost:1\"}, \"worker\": [\"localhost:%d\"]}".formatted(port));
    try (var server = start("--cluster", file.toString(), "--threads=2", "--cpu-devices=2")) {
      assertThat(server.line()).isEqualTo("grpc://localhost:" + port);
      assertThat(server.end("TERM")).isZero();
    }
  }

  @Test
  void server_portInUse_isSaidInOneLineAndExits1() throws Exception {
    try (var other = new ServerSocket(0);
        var server = start("--cluster", "worker=localhost:" + other.getLocalPort())) {
      assertThat(server.exitCode(60)).isEqualTo(1);
      assertThat(server.line()).isNull();
      assertThat(server.errors().lines())
          .singleElement()
          .asString()
          .startsWith("intarsia: server: cannot listen at the port of /job:worker/task:0")
          .endsWith("stop what listens there, or give the task another port in the cluster");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '#',
      value = {
        "--cluster=worker=localhost!the address \"localhost\" of /job:worker/task:0 has no port",
        "--cluster=ps=localhost:1!there is no job \"worker\"; the jobs are ps",
        "--cluster=worker={1=a:1}!the address \"{1=a:1}\" of /job:worker/task:0 is not host:port",
        "--cluster=worker=10.9.8.7:1!localhost:1 in the cluster, or, where a private network",
        "--cluster=missing.json!--cluster: there is no file missing.json; give a JSON file such as",
        "--cluster=worker=localhost:1 --cpu-devices=0!cpuDevices must be from 1 to 128, got 0",
        "--cluster=worker=localhost:1 --task=-1!job \"worker\" has no task -1",
      })
  void server_wrongArgument_isNamedInOneLineAndExits2(String arguments, String message)
      throws Exception {
    try (var server = start(arguments.split(" "))) {
      assertThat(server.exitCode(60)).isEqualTo(2);
      assertThat(server.errors().lines())
          .singleElement()
          .asString()
          .startsWith("intarsia: ")
          .contains(message);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '#',
      value = {
        "{!it is not JSON: Unexpected end-of-input",
        "{\"worker\": [\"a:1\"]} {}!it is not JSON: Trailing token",
        "{\"worker\": [\"a:1\"], \"worker\": []}!it is not JSON: Duplicate field 'worker'",
        "[\"a:1\"]!expected an object of jobs, such as {\"worker\": [\"localhost:2222\"]}, got [",
        "{\"worker\": \"a:1\"}!job \"worker\": expected a list of addresses",
        "{\"worker\": [2222]}!job \"worker\": expected an address, such as \"localhost:2222\", got"
            + " 2",
        "{\"worker\": {\"one\": \"a:1\"}}!job \"worker\": \"one\" is not the number of a task",
        "{\"worker\": []}!cluster: job \"worker\" has no task",
        "{}!cluster: no job is given",
      })
  void clusterFile_malformed_isNamedWithWhatIsWrong(String text, String message) throws Exception {
    Path file = Files.writeString(folder.resolve("cluster.json"), text);
    assertThat(catchIllegalArgumentException(() -> ClusterArgument.read(file.toString())))
        .hasMessageStartingWith("--cluster: file " + file + ": ")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"worker\": [\"a:1\", \"b:2\"], \"cluster\": {\"4\": \"c:3\"}}",
        " {\"cluster\": {\"worker\": {\"0\": \"a:1\", \"1\": \"b:2\"}, \"cluster\": {\"4\": \"c:3\"}},"
            + " \"task\": {\"type\": \"worker\", \"index\": 0}}"
      })
  void cluster_asJson_isReadFromTheArgumentAndFromAFile(String text) throws Exception {
    var expected =
        ClusterSpec.sparse(
            Map.of("worker", Map.of(0, "a:1", 1, "b:2"), "cluster", Map.of(4, "c:3")));
    assertThat(ClusterArgument.read(text)).isEqualTo(expected);
    Path file = Files.writeString(folder.resolve("config.json"), text);
    assertThat(ClusterArgument.read(file.toString())).isEqualTo(expected);
  }

  @Test
  void clusterArgument_thatIsNoJson_saysWhere() {
    assertThat(catchIllegalArgumentException(() -> ClusterArgument.read("{\"worker\": [}")))
        .hasMessageStartingWith("--cluster: it is not JSON: Unexpected close marker '}'")
        .hasMessageContaining("(line 1, column ");
  }

  private CommandProcess start(String... more) throws Exception {
    var arguments = new ArrayList<>(List.of("server", "--job", "worker"));
    arguments.addAll(List.of(more));
    if (arguments.stream().noneMatch(argument -> argument.startsWith("--task"))) {
      arguments.add("--task=0");
    }
    return CommandProcess.java(folder, arguments.toArray(String[]::new));
  }
}
