package io.intarsia.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// What [ServerTest] lets processes of their own do: they end with their servers.
final class ServerProgram {
  private ServerProgram() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    int port = freePort();
    switch (arguments[0]) {
      case "reach" -> reach(port, Reach.valueOf(arguments[1]));
      case "close" -> close(port);
      case "in-use" -> inUse(port);
      case "two" -> two(port);
      default -> throw new AssertionError(arguments[0]);
    }
    System.exit(0);
  }

  private static void reach(int port, Reach reach) throws IOException {
    var options = ServerOptions.defaults().withReach(reach);
    var server = Server.start(cluster(port), "worker", 0, options);
    print("target is right: " + server.target().equals("grpc://localhost:" + port));
    print("loopback: " + answers(InetAddress.getLoopbackAddress(), port));
    for (InetAddress other : otherAddresses()) {
      print("other: " + answers(other, port));
    }
  }

  private static void close(int port) throws IOException, InterruptedException {
    var server = Server.start(cluster(port), "worker", 0);
    try (var client = new Socket(InetAddress.getLoopbackAddress(), port)) {
      greet(client);
      print("greeting: " + (client.getInputStream().read() >= 0));
      server.close();
      print("rest: " + client.getInputStream().readAllBytes().length / 1000);
    }
    print("closed: " + answers(InetAddress.getLoopbackAddress(), port));
    var next = Server.start(cluster(port), "worker", 0);
    server.close();
    print("next: " + answers(InetAddress.getLoopbackAddress(), port));
    next.close();
  }

  private static void inUse(int port) throws IOException {
    try (var _ = new ServerSocket(port)) {
      Server.start(cluster(port), "worker", 0);
    } catch (IllegalStateException e) {
      print(String.valueOf(e.getMessage()).replace("" + port, "PORT"));
    }
  }

  private static void two(int port) throws IOException {
    int other = freePort();
    var cluster =
        ClusterSpec.of(Map.of("worker", List.of("localhost:" + port, "localhost:" + other)));
    var first = Server.start(cluster, "worker", 0);
    var second = Server.start(cluster, "worker", 1);
    first.close();
    print("first: " + answers(InetAddress.getLoopbackAddress(), port));
    print("second: " + answers(InetAddress.getLoopbackAddress(), other));
    print(second.toString().replace("" + other, "OTHER"));
  }

  private static ClusterSpec cluster(int port) {
    return ClusterSpec.parse("worker=localhost:" + port);
  }

  private static int freePort() throws IOException {
    try (var probe = new ServerSocket(0)) {
      return probe.getLocalPort();
    }
  }

  static List<InetAddress> otherAddresses() throws IOException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
        .toList();
  }

  /// Whether gRPC answers there: as a server of HTTP/2 it begins with its settings.
  private static boolean answers(InetAddress address, int port) {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), 2000);
      socket.setSoTimeout(5000);
      greet(socket);
      return socket.getInputStream().read() >= 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static void greet(Socket socket) throws IOException {
    byte[] settings = {0, 0, 0, 4, 0, 0, 0, 0, 0};
    socket
        .getOutputStream()
        .write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().write(settings);
  }

  @SuppressWarnings("SystemOut")
  private static void print(String line) {
    System.out.println("> " + line);
  }
}
