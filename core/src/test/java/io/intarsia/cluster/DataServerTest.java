package io.intarsia.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeDataServer;
import io.intarsia.internal.cluster.DataServerConfigs;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Servers of the data service in this process: who reaches them, and how they start and end.
@Tag("I-13")
@Timeout(60)
@EnabledOnOs(value = OS.LINUX, disabledReason = "ports are closed to other machines on Linux only")
final class DataServerTest {
  @TempDir private Path folder;

  @Test
  void dispatcherAndWorker_listenOnTheLoopbackInterfaceOnly() throws Exception {
    try (var dispatcher = DataServer.dispatcher(DataDispatcherOptions.in(folder));
        var worker = DataServer.worker(dispatcher.address(), DataWorkerOptions.defaults())) {
      for (DataServer server : new DataServer[] {dispatcher, worker}) {
        assertThat(server.target()).isEqualTo("grpc://" + server.address());
        int port = TaskNames.port(server.address());
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
          assertThat(socket.isConnected()).isTrue();
        }
        for (InetAddress other : ServerProgram.otherAddresses()) {
          assertThatThrownBy(() -> new Socket(other, port).close())
              .isInstanceOf(java.io.IOException.class);
        }
      }
      assertThat(worker).hasToString("DataServer(the worker, %s)", worker.address());
      assertThat(folder).isNotEmptyDirectory();
    }
  }

  @Test
  void close_manyTimes_freesThePort() throws Exception {
    for (int i = 0; i < 5; i++) {
      var dispatcher = DataServer.dispatcher(DataDispatcherOptions.inMemory());
      dispatcher.close();
      dispatcher.close();
      new ServerSocket(TaskNames.port(dispatcher.address())).close();
    }
  }

  @Test
  void start_whatFailsBeforeAnswering_isThrownAndNobodyIsAnswered() {
    byte[] config = DataServerConfigs.dispatcher(0, "", Duration.ofMinutes(1));
    try (var server = new NativeDataServer(NativeDataServer.Kind.DISPATCHER, config)) {
      assertThatThrownBy(() ->
              server.start(port -> {
                throw new IllegalStateException("not at port " + (port > 0));
              }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("not at port true");
    }
  }

  @Test
  void start_portInUse_saysWhatToDo() throws Exception {
    try (var other = new ServerSocket(0)) {
      var options = DataDispatcherOptions.inMemory().withPort(other.getLocalPort());
      assertThatThrownBy(() -> DataServer.dispatcher(options))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith(
              "data server: cannot listen at port %d for the dispatcher: ", other.getLocalPort())
          .hasMessageEndingWith("; stop what listens there, or give it another port");
    }
  }

  @Test
  void worker_withoutADispatcher_failsWithinTheDeadline() {
    var options = DataWorkerOptions.defaults().withDeadline(Duration.ofMillis(300));
    assertThatThrownBy(() -> DataServer.worker("localhost:1", options))
        .isInstanceOf(TensorFlowException.Unavailable.class)
        .hasMessageStartingWith("data server: no dispatcher answers at localhost:1 (");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DataServer.worker("localhost", options))
        .withMessageContaining("the address \"localhost\" of the dispatcher has no port");
  }

  @Test
  void dispatcher_folderThatIsAFile_saysSo() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> DataServer.dispatcher(DataDispatcherOptions.in(file)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("data server: the folder " + file + " for the dispatcher's state");
  }

  @Test
  void options_outOfRange_areRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DataDispatcherOptions.inMemory().withPort(70_000))
        .withMessage("data server: port must be from 0 to 65535, got 70000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DataDispatcherOptions.inMemory().withWorkerTimeout(Duration.ZERO))
        .withMessage("data server: workerTimeout must be from 1 ms to 7 days, got PT0S");
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            new DataWorkerOptions(
                0, "10.9.8.7", Duration.ofSeconds(1), Duration.ofSeconds(1), Reach.THIS_MACHINE))
        .withMessageStartingWith("data server: only this machine shall reach the worker");
  }
}
