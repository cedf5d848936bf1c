package io.intarsia.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Sockets of this process, found as Linux lists them.
@EnabledOnOs(OS.LINUX)
@Timeout(60)
final class PortsTest {
  @Test
  void parse_lineOfIpv4_readsAddressesPortStateAndInode() throws Exception {
    var socket =
        TcpSocket.parse(
            "   3: 0100007F:08AE 0702000A:C350 01 00000000:00000000 00:00000000 00000000     0"
                + "        0 54321 1 0000000000000000 100 0 0 10 0");
    assertThat(socket.port()).isEqualTo(2222);
    assertThat(socket.remote().getAddress()).isEqualTo(InetAddress.getByName("10.0.2.7"));
    assertThat(socket.remote().getPort()).isEqualTo(50000);
    assertThat(socket.inode()).isEqualTo(54321);
    assertThat(socket.connects()).isTrue();
    assertThat(socket.listens()).isFalse();
  }

  @Test
  void parse_lineOfIpv6_knowsWhoIsOfThisMachine() throws Exception {
    String line =
        "0: 00000000000000000000000000000000:08AE %s:C350 %s 00000000:00000000 00:00000000"
            + " 00000000 0 0 77 1 0 100 0 0 10 0";
    var mapped = TcpSocket.parse(line.formatted("0000000000000000FFFF00000100007F", "01"));
    assertThat(mapped.isRemote()).isFalse();
    var local = TcpSocket.parse(line.formatted("00000000000000000000000001000000", "03"));
    assertThat(local.isRemote()).isFalse();
    assertThat(local.connects()).isTrue();
    var remote = TcpSocket.parse(line.formatted("B80D0120000000000000000001000000", "0A"));
    assertThat(remote.remote().getAddress()).isEqualTo(InetAddress.getByName("2001:db8::1"));
    assertThat(remote.isRemote()).isTrue();
    assertThat(remote.listens()).isTrue();
    assertThat(remote.connects()).isFalse();
  }

  @Test
  void confine_socketOfThisProcess_isReachedAtLoopbackOnly() throws Exception {
    try (var server = new ServerSocket(0)) {
      int port = server.getLocalPort();
      assertThat(Ports.listening()).contains(port);
      Ports.confine(port);
      try (var client = new Socket(InetAddress.getLoopbackAddress(), port);
          var accepted = server.accept()) {
        client.getOutputStream().write(7);
        assertThat(accepted.getInputStream().read()).isEqualTo(7);
      }
    }
  }

  @Test
  void confine_portWhereNobodyListens_saysSo() throws Exception {
    int port;
    try (var server = new ServerSocket(0)) {
      port = server.getLocalPort();
    }
    assertThat(Ports.listening()).doesNotContain(port);
    assertThatThrownBy(() -> Ports.confine(port))
        .isInstanceOf(NotConfinedException.class)
        .hasMessage("no socket of this process listens at port %d by /proc/net/tcp", port);
  }

  @Test
  void shut_connection_endsForTheOtherSide() throws Exception {
    try (var server = new ServerSocket(0);
        var client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
        var _ = server.accept()) {
      assertThat(Ports.shut(server.getLocalPort())).isTrue();
      assertThat(client.getInputStream().read()).isEqualTo(-1);
      assertThat(Ports.listening()).doesNotContain(server.getLocalPort());
    }
  }
}
