package io.intarsia.cli.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/// Addresses on this machine at which nobody listens.
final class Addresses {
  private static final String LOOPBACK = "127.0.0.1";

  private Addresses() {}

  /// Different addresses, such as `127.0.0.1:40123`, which are free now.
  ///
  /// @throws IOException if there are not so many
  static List<String> free(int count) throws IOException {
    List<ServerSocket> taken = new ArrayList<>();
    try {
      List<String> addresses = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        var socket = new ServerSocket(0, 1, InetAddress.ofLiteral(LOOPBACK));
        taken.add(socket); // all are held until the last is found, so that no two are the same
        addresses.add(LOOPBACK + ":" + socket.getLocalPort());
      }
      return addresses;
    } finally {
      for (ServerSocket socket : taken) {
        socket.close();
      }
    }
  }
}
