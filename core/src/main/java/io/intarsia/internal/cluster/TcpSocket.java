package io.intarsia.internal.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// A TCP socket of this machine, as Linux lists it in `/proc/net/tcp` and `/proc/net/tcp6`.
///
/// @param port at which it is on this side
/// @param remote the other side; of no use while it listens
/// @param state the kernel's number
/// @param inode what descriptors of it are recognized by; 0 before the program has accepted it
record TcpSocket(int port, InetSocketAddress remote, int state, long inode) {
  private static final List<Path> TABLES =
      List.of(Path.of("/proc/self/net/tcp"), Path.of("/proc/self/net/tcp6"));

  private static final int ESTABLISHED = 1;
  private static final int SYN_RECV = 3;
  private static final int LISTEN = 10;

  // sl, local, remote, state, queues, timer, retransmissions, user, timeout, inode
  private static final int FIELD_LOCAL = 1;
  private static final int FIELD_REMOTE = 2;
  private static final int FIELD_STATE = 3;
  private static final int FIELD_INODE = 9;
  private static final int HEX = 16;

  /// All of this machine's; none where there is no such table.
  static List<TcpSocket> all() throws IOException {
    List<TcpSocket> sockets = new ArrayList<>();
    for (Path table : TABLES) {
      // A machine without IPv6 has no second one.
      if (Files.exists(table)) {
        Files.readAllLines(table).stream().skip(1).map(TcpSocket::parse).forEach(sockets::add);
      }
    }
    return sockets;
  }

  boolean listens() {
    return state == LISTEN;
  }

  /// Whether somebody is connected by it, or about to be.
  boolean connects() {
    return state == ESTABLISHED || state == SYN_RECV;
  }

  /// Whether the other side is another machine.
  boolean isRemote() throws IOException {
    InetAddress address = remote.getAddress();
    return !address.isLoopbackAddress() && NetworkInterface.getByInetAddress(address) == null;
  }

  static TcpSocket parse(String line) {
    String[] fields = line.strip().split("\\s+", -1);
    InetSocketAddress local = address(fields[FIELD_LOCAL]);
    return new TcpSocket(
        local.getPort(),
        address(fields[FIELD_REMOTE]),
        Integer.parseInt(fields[FIELD_STATE], HEX),
        Long.parseLong(fields[FIELD_INODE]));
  }

  private static InetSocketAddress address(String text) {
    int colon = text.indexOf(':');
    byte[] bytes = HexFormat.of().parseHex(text, 0, colon);
    int port = Integer.parseInt(text, colon + 1, text.length(), HEX);
    try {
      return new InetSocketAddress(InetAddress.getByAddress(inNetworkOrder(bytes)), port);
    } catch (IOException e) {
      throw new AssertionError(text + " has the length of no address; please report", e);
    }
  }

  // The kernel prints words of four bytes as numbers of this machine.
  private static byte[] inNetworkOrder(byte[] bytes) {
    ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
    ByteBuffer result = ByteBuffer.allocate(bytes.length);
    while (words.hasRemaining()) {
      result.putInt(words.getInt());
    }
    return result.array();
  }
}
